internal import TextModel

/// Takes a Markdown document as rendered: the HTML that cmark-gfm would write, step by step.
protocol MarkdownSink {
  mutating func startTag(_ tag: Tag, _ attributes: [Document.Attribute], at source: SourceRange)
  mutating func endTag(_ tag: Tag, at source: SourceRange)
  /// Characters that mean themselves.
  mutating func characters(_ bytes: ArraySlice<UInt8>, at source: SourceRange)
  /// HTML as it stands in the Markdown source. Within a line, and between U+FFFD, its offsets run
  /// in step with the source's.
  mutating func rawHTML(_ bytes: ArraySlice<UInt8>, offsets: OffsetMap)
  /// Whether nothing more is wanted.
  var isFull: Bool { get }
}

/// Hands what is rendered to tree construction as tokens, without writing it down.
///
/// That is right as long as each piece of raw HTML ends outside of tags, comments and elements
/// whose content is text. Where one does not, what follows would be read as part of it: then the
/// sink is full, and the document must be read by way of `HTMLTextSink`.
struct TokenSink: MarkdownSink {
  private(set) var construction: TreeConstruction
  /// Whether raw HTML swallows what follows it.
  private(set) var isSwallowed = false

  var isFull: Bool { isSwallowed || construction.isOverLimit }

  init(nodeLimit: Int) {
    construction = TreeConstruction(nodeLimit: nodeLimit)
  }

  mutating func startTag(
    _ tag: Tag, _ attributes: [Document.Attribute], at source: SourceRange
  ) {
    let name = HTMLToken.TagName(tag)
    construction.process(HTMLToken.StartTag(name: name, attributes: attributes, source: source))
  }

  mutating func endTag(_ tag: Tag, at source: SourceRange) {
    construction.processEndTag(HTMLToken.TagName(tag), at: source)
  }

  mutating func characters(_ bytes: ArraySlice<UInt8>, at source: SourceRange) {
    bytes.withUnsafeBufferPointer { construction.processCharacters($0, at: source) }
  }

  mutating func rawHTML(_ bytes: ArraySlice<UInt8>, offsets: OffsetMap) {
    let end = HTMLTokenizer.tokenize(fragment: bytes, offsets: offsets, into: &construction)
    if end != .complete || construction.tokenizerState != .data { isSwallowed = true }
  }
}

/// Writes what is rendered as HTML text, for raw HTML that swallows what follows it.
struct HTMLTextSink: MarkdownSink {
  private(set) var html: [UInt8] = []
  /// From offsets in `html` to the source.
  private(set) var offsets = OffsetMap()
  /// Where the last tag ended in the source, if nothing was written since.
  private var tagEnd: Int?
  /// A definition's address may be written very many times.
  let limit: Int

  var isFull: Bool { html.count > limit }

  init(limit: Int) { self.limit = limit }

  mutating func startTag(
    _ tag: Tag, _ attributes: [Document.Attribute], at source: SourceRange
  ) {
    offsets.add(html.count, source: source.lowerBound)
    html.append(UInt8(ascii: "<"))
    html.append(contentsOf: tag.name.utf8)
    for attribute in attributes {
      html.append(UInt8(ascii: " "))
      html.append(contentsOf: attribute.name.utf8)
      html.append(contentsOf: "=\"".utf8)
      appendEscaped(Array(attribute.value.utf8)[...])
      html.append(UInt8(ascii: "\""))
    }
    if [Tag.br, .hr, .img, .input].contains(tag) { html.append(contentsOf: " /".utf8) }
    endTag(at: source.upperBound)
  }

  private mutating func endTag(at source: Int) {
    html.append(UInt8(ascii: ">"))
    offsets.add(html.count, source: source)
    tagEnd = source
  }

  mutating func endTag(_ tag: Tag, at source: SourceRange) {
    offsets.add(html.count, source: source.lowerBound)
    html.append(contentsOf: "</".utf8)
    html.append(contentsOf: tag.name.utf8)
    endTag(at: source.upperBound)
  }

  mutating func characters(_ bytes: ArraySlice<UInt8>, at source: SourceRange) {
    // A tag keeps its end where characters go on elsewhere, as behind a backslash.
    let isElsewhere = tagEnd.map { $0 != source.lowerBound } ?? false
    let skipped = isElsewhere ? 1 : 0
    if bytes.count > skipped {
      offsets.add(html.count + skipped, source: source.lowerBound + skipped)
    }
    tagEnd = nil
    appendEscaped(bytes)
    offsets.add(html.count, source: source.upperBound)
  }

  mutating func rawHTML(_ bytes: ArraySlice<UInt8>, offsets map: OffsetMap) {
    offsets.add(html.count, source: map.source(of: 0))
    for (i, byte) in bytes.enumerated() where byte == MarkdownBytes.newline || byte == 0xBD {
      offsets.add(html.count + i, source: map.source(of: i))
      offsets.add(html.count + i + 1, source: map.source(of: i + 1))
    }
    html.append(contentsOf: bytes)
    tagEnd = nil
  }

  private mutating func appendEscaped(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): html.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): html.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): html.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): html.append(contentsOf: "&quot;".utf8)
      default: html.append(byte)
      }
    }
  }
}
