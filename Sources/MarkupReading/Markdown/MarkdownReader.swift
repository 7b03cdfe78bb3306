package import TextModel

/// How Markdown is read.
package struct MarkdownReadingOptions: Sendable {
  /// The label of the source's encoding; `nil` for UTF-8. A byte order mark wins over it.
  package var encoding: String?

  package init(encoding: String? = nil) {
    self.encoding = encoding
  }
}

/// Reads Markdown (CommonMark with GFM's tables, strikethrough, task lists and autolinks): the
/// document that a browser makes of cmark-gfm's HTML for it, with places in the Markdown source.
package enum MarkdownReader {
  package static func read(
    _ bytes: [UInt8], options: MarkdownReadingOptions
  ) throws(ReadingError) -> Document {
    let source = bytes
    let blocks = try BlockStructure(of: source)
    let definitions = MarkdownDefinitions(of: blocks.events, in: source)
    var renderer = MarkdownRenderer(
      TokenSink(), source: source, blocks: blocks, definitions: definitions, offsets: nil)
    renderer.render()
    if !renderer.sink.isFull { return renderer.sink.finish() }
    return TreeConstruction().finish()
  }

  /// The HTML that cmark-gfm writes for a document.
  package static func html(of bytes: [UInt8]) throws(ReadingError) -> [UInt8] {
    let blocks = try BlockStructure(of: bytes)
    let definitions = MarkdownDefinitions(of: blocks.events, in: bytes)
    var renderer = MarkdownRenderer(
      HTMLTextSink(), source: bytes, blocks: blocks, definitions: definitions, offsets: nil)
    renderer.render()
    return renderer.sink.html
  }
}
