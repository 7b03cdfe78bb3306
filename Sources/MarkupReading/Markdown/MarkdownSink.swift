internal import TextModel

/// Takes a Markdown document as rendered: the HTML that cmark-gfm would write, step by step.
protocol MarkdownSink {
  mutating func startTag(_ tag: Tag, _ attributes: [Document.Attribute], at source: SourceRange)
  mutating func endTag(_ tag: Tag, at source: SourceRange)
  /// Characters that mean themselves.
  mutating func characters(_ bytes: ArraySlice<UInt8>, at source: SourceRange)
  /// HTML as it stands in the Markdown source.
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
  private(set) var construction = TreeConstruction()
  private(set) var isFull = false

  mutating func startTag(
    _ tag: Tag, _ attributes: [Document.Attribute], at source: SourceRange
  ) {
    let name = HTMLToken.TagName(tag)
    construction.process(
      .startTag(HTMLToken.StartTag(name: name, attributes: attributes, source: source)))
  }

  mutating func endTag(_ tag: Tag, at source: SourceRange) {
    construction.process(.endTag(HTMLToken.TagName(tag), at: source))
  }

  mutating func characters(_ bytes: ArraySlice<UInt8>, at source: SourceRange) {
    construction.process(.characters(bytes, at: source))
  }

  mutating func rawHTML(_ bytes: ArraySlice<UInt8>, offsets: OffsetMap) {
    let end = HTMLTokenizer.tokenize(fragment: bytes, offsets: offsets, into: &construction)
    if end != .complete || construction.tokenizerState != .data { isFull = true }
  }

  consuming func finish() -> Document {
    construction.finish()
  }
}

/// Writes what is rendered as HTML text, for raw HTML that swallows what follows it.
struct HTMLTextSink: MarkdownSink {
  private(set) var html: [UInt8] = []
  /// From offsets in `html` to the source.
  private(set) var offsets = OffsetMap()
  var isFull: Bool { false }

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
    html.append(UInt8(ascii: ">"))
    offsets.add(html.count, source: source.upperBound)
  }

  mutating func endTag(_ tag: Tag, at source: SourceRange) {
    offsets.add(html.count, source: source.lowerBound)
    html.append(contentsOf: "</".utf8)
    html.append(contentsOf: tag.name.utf8)
    html.append(UInt8(ascii: ">"))
    offsets.add(html.count, source: source.upperBound)
  }

  mutating func characters(_ bytes: ArraySlice<UInt8>, at source: SourceRange) {
    offsets.add(html.count, source: source.lowerBound)
    appendEscaped(bytes)
    offsets.add(html.count, source: source.upperBound)
  }

  mutating func rawHTML(_ bytes: ArraySlice<UInt8>, offsets map: OffsetMap) {
    // Within a line offsets run in step.
    offsets.add(html.count, source: map.source(of: 0))
    for (i, byte) in bytes.enumerated() where byte == MarkdownBytes.newline {
      offsets.add(html.count + i, source: map.source(of: i))
      offsets.add(html.count + i + 1, source: map.source(of: i + 1))
    }
    html.append(contentsOf: bytes)
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
