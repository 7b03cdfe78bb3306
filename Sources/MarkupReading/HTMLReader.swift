package import TextModel

/// Reads HTML documents.
package enum HTMLReader {
  /// Reads a document.
  ///
  /// - Parameter bytes: The source file's. Offsets in the document are offsets into them.
  package static func read(
    _ bytes: [UInt8], options: HTMLReadingOptions = HTMLReadingOptions()
  ) throws(ReadingError) -> Document {
    try read(bytes, options: options, reader: .any)
  }

  static func read(
    _ bytes: [UInt8], options: HTMLReadingOptions, reader: HTMLTokenizer.Reader,
    templates: TemplateContents = .omitted
  ) throws(ReadingError) -> Document {
    // Offsets have 32 bits, and decoding can make three bytes of one.
    let limit = min(options.limits.bytes, Int(Int32.max) / 4)
    guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count) }
    let text = try DecodedText(html: bytes, label: options.encoding)
    var construction = TreeConstruction(
      quirks: options.quirks, nodeLimit: options.limits.nodes, sourceSize: text.utf8.count)
    do {
      try HTMLTokenizer.tokenize(
        document: text.utf8, offsets: text.offsets, reader: reader, into: &construction)
    } catch {
      throw .outOfMemory
    }
    construction.process(.endOfFile(at: bytes.count))
    if construction.isOverLimit {
      throw .tooManyNodes(
        limit: options.limits.nodes, offset: construction.source.lowerBound)
    }
    return construction.finish(templates: templates)
  }
}
