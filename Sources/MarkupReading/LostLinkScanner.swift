internal import CHTML
internal import TextModel

/// Finds the links in source that gave no elements: comments, scripts, unfinished tags.
enum LostLinkScanner {
  struct Link {
    var href: String
    /// Of its `<`, from the first byte that was searched.
    var offset: Int
  }

  /// The `<a … href>` tags in `bytes`, which are the source of a comment, raw text or a tag.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func links(in bytes: UnsafeBufferPointer<UInt8>, isUnfinishedTag: Bool) -> [Link] {
    guard mayHaveLink(bytes) else { return [] }
    var found: [Link] = []
    var content = withoutDeclarations(bytes)
    if isUnfinishedTag {
      if let href = unfinishedHref(in: bytes) { found.append(Link(href: href, offset: 0)) }
      content[0] = UInt8(ascii: " ")
    }
    return found + content.withUnsafeBufferPointer { tags(in: $0) }
  }

  /// A copy without the `<` of comments, declarations and end tags, in which links would hide.
  private static func withoutDeclarations(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var copy = Array(bytes)
    for i in 0..<max(copy.count - 1, 0) where copy[i] == UInt8(ascii: "<") {
      let next = copy[i + 1]
      if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") || next == UInt8(ascii: "/") {
        copy[i] = UInt8(ascii: " ")
      }
    }
    return copy
  }

  /// Whether `<a` or `<A` stands anywhere.
  private static func mayHaveLink(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 2 else { return false }
    for i in 0..<(bytes.count - 1) where bytes[i] == 0x3C && bytes[i + 1] | 0x20 == 0x61 {
      return true
    }
    return false
  }

  /// The value of `href` in a tag that the input's end cut off, also where that cut the value.
  private static func unfinishedHref(in tag: UnsafeBufferPointer<UInt8>) -> String? {
    for ending in [">", "\">", "'>"] {
      let whole = Array(tag) + Array(ending.utf8)
      let first = whole.withUnsafeBufferPointer { tags(in: $0).first }
      if let first, first.offset == 0 { return first.href }
    }
    return nil
  }

  private static func tags(in bytes: UnsafeBufferPointer<UInt8>) -> [Link] {
    var links: [Link] = []
    return withUnsafeMutablePointer(to: &links) { links in
      var unfinished = 0
      var input = lm_html_input()
      input.source = lm_html_string(bytes: bytes.baseAddress, count: bytes.count)
      input.context = UnsafeMutableRawPointer(links)
      input.handler = { context, token in
        guard let context, let token, let href = LostLinkScanner.linkTarget(token.pointee) else {
          return 0
        }
        let links = context.assumingMemoryBound(to: [Link].self)
        links.pointee.append(Link(href: href, offset: Int(token.pointee.start)))
        return 0
      }
      lm_html_read_fragment(&input, &unfinished)
      return links.pointee
    }
  }

  private static func linkTarget(_ token: lm_html_token) -> String? {
    guard Int(token.kind) == LM_HTML_START_TAG, Tag(name: token.text.buffer) == .a
    else { return nil }
    let attributes = UnsafeBufferPointer(
      start: token.attributes, count: Int(token.attribute_count))
    return attributes.first { $0.name.string == "href" }?.value.string
  }
}
