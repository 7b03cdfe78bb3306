/// How a line that starts with `<` may start an HTML block (CommonMark 0.29, §4.6).
enum HTMLBlockStart {
  /// By a comment, processing instruction, declaration, CDATA section, or an element whose content
  /// is text (kinds 1 to 5); what must stand for that ends here.
  case marker(end: Int)
  /// By the tag of a block element (kind 6), whose name stands here.
  case blockTag(name: Range<Int>)
  /// By being one whole tag (kind 7), of an element whose name stands here.
  case wholeTag(name: Range<Int>)

  /// - Parameter start: Where the `<` stands in a line that ends at `end`; `nil` where no block starts.
  init?(at start: Int, lineEnd end: Int, in text: Span<UInt8>) {
    var i = start + 1
    guard i < end else { return nil }
    if text.has("<![CDATA[", at: start) {
      self = .marker(end: start + 9)
      return
    }
    if text[i] == UInt8(ascii: "!") || text[i] == UInt8(ascii: "?") {
      self = .marker(end: i + 1)
      return
    }
    let isEndTag = text[i] == UInt8(ascii: "/")
    if isEndTag { i += 1 }
    let first = i
    while i < end, MarkdownBytes.isAlphanumeric(text[i]) || text[i] == UInt8(ascii: "-") { i += 1 }
    guard i > first, i - first <= Self.longestName || Self.isWholeTag(start, end, in: text) else {
      return nil
    }
    let name = Self.lowercased(first..<i, in: text)
    let isDelimited = i == end || "/> \t".utf8.contains(text[i])
    if isDelimited, Self.rawTextNames.contains(name) {
      self = .marker(end: i)
    } else if isDelimited, Self.blockNames.contains(name) {
      self = .blockTag(name: first..<i)
    } else if Self.isWholeTag(start, end, in: text) {
      self = .wholeTag(name: first..<i)
    } else {
      return nil
    }
  }

  /// Whether the line from `start` on is one whole tag.
  static func isWholeTag(_ start: Int, _ end: Int, in text: Span<UInt8>) -> Bool {
    guard let tag = MarkdownTags.tagEnd(start, in: text) else { return false }
    return text.skippingBlanks(from: tag) == end
  }

  private static func lowercased(_ range: Range<Int>, in text: Span<UInt8>) -> String {
    let bytes = range.prefix(longestName + 1).map { text[$0] | 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A block element's name of that length that md4c knows: it lacks some.
  static func knownName(length: Int) -> StaticString {
    switch length {
    case 1: "p"
    case 2: "td"
    case 3: "div"
    case 4: "body"
    case 5: "table"
    case 6: "footer"
    case 7: "details"
    case 8: "noframes"
    default: "blockquote"
    }
  }

  private static let longestName = 10
  private static let rawTextNames: Set<String> = ["script", "pre", "style", "textarea"]
  private static let blockNames: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "summary",
    "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
