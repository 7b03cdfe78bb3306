package import TextModel

/// How Markdown is read.
package struct MarkdownReadingOptions: Sendable {
  /// The label of the source's encoding; `nil` for UTF-8. A byte-order mark wins over it.
  package var encoding: String?
  package var limits = HTMLReadingOptions.Limits()
  /// How many cells short rows of tables may lack in all: few bytes could ask for very many.
  package var missingTableCells = 500_000

  package init() {}
}

/// Reads Markdown (CommonMark with GFM's tables, strikethrough, task lists and autolinks): the
/// document that a browser makes of cmark-gfm's HTML for it, with places in the Markdown source.
///
/// A link's source is the whole construct: from `[`, `<` or a bare address' first byte to its end.
package enum MarkdownReader {
  /// Reads a document.
  ///
  /// - Parameter bytes: The source file's. Offsets in the document are offsets into them.
  package static func read(
    _ bytes: [UInt8], options: MarkdownReadingOptions = MarkdownReadingOptions()
  ) throws(ReadingError) -> Document {
    let source = try MarkdownSource(bytes, options: options)
    let sink = try source.render(into: TokenSink(nodeLimit: options.limits.nodes))
    if !sink.isSwallowed {
      return try finish(sink.construction, bytes: bytes.count, options: options)
    }
    let html = try source.html()
    var construction = TreeConstruction(nodeLimit: options.limits.nodes)
    do {
      try HTMLTokenizer.tokenize(
        document: html.html[...], offsets: html.offsets, into: &construction)
    } catch {
      throw .outOfMemory
    }
    return try finish(construction, bytes: bytes.count, options: options)
  }

  private static func finish(
    _ construction: consuming TreeConstruction, bytes: Int, options: MarkdownReadingOptions
  ) throws(ReadingError) -> Document {
    var construction = construction
    construction.processEndOfFile(at: bytes)
    if construction.isOverLimit {
      throw .tooManyNodes(limit: options.limits.nodes, offset: construction.source.lowerBound)
    }
    return construction.finish()
  }

  /// The HTML that cmark-gfm writes for a document.
  package static func html(
    of bytes: [UInt8], options: MarkdownReadingOptions = MarkdownReadingOptions()
  ) throws(ReadingError) -> [UInt8] {
    try MarkdownSource(bytes, options: options).html().html
  }
}

/// A Markdown source whose blocks and link reference definitions are known.
private struct MarkdownSource {
  let text: MarkdownText
  let blocks: BlockStructure
  let definitions: MarkdownDefinitions
  let options: MarkdownReadingOptions

  init(_ bytes: [UInt8], options: MarkdownReadingOptions) throws(ReadingError) {
    self.options = options
    guard bytes.count <= options.limits.bytes else { throw .tooLarge(bytes: bytes.count) }
    text = try MarkdownText(bytes, encoding: options.encoding)
    blocks = try BlockStructure(
      of: text.bytes, cellLimit: bytes.count + options.missingTableCells)
    definitions = MarkdownDefinitions(of: blocks.events, in: text.bytes)
  }

  func render<Sink: MarkdownSink>(into sink: Sink) throws(ReadingError) -> Sink {
    var renderer = MarkdownRenderer(
      text, blocks: blocks, definitions: definitions, options: options, into: sink)
    renderer.render()
    if renderer.hasTooManyCells { throw .tooManyTableCells(limit: options.missingTableCells) }
    if renderer.expandedBytes > options.limits.bytes {
      throw .tooLarge(bytes: renderer.expandedBytes)
    }
    return renderer.sink
  }

  func html() throws(ReadingError) -> HTMLTextSink {
    let sink = try render(into: HTMLTextSink(limit: options.limits.bytes))
    if sink.isFull { throw .tooLarge(bytes: sink.html.count) }
    return sink
  }
}
