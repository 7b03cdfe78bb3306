internal import MarkupReading
internal import Styling
internal import TextModel
internal import TextShaping

extension Compiler {
  /// Reads a plain text.
  func readPlainText(_ source: Source) throws(CompileError) -> PlainText {
    try checkSize(of: source)
    do {
      return try PlainText.read(source.bytes, encoding: options.encoding)
    } catch {
      throw CompileError(error)
    }
  }

  private func checkSize(of source: Source) throws(CompileError) {
    guard source.bytes.count <= options.limits.bytes else {
      throw .badInput("the document has more than \(options.limits.bytes) bytes")
    }
  }

  /// Reads a document of markup.
  func read(_ source: Source) throws(CompileError) -> Document {
    try checkSize(of: source)
    do {
      switch source.format {
      case .markdown, .automatic:
        return try MarkdownReader.read(source.bytes, options: markdownOptions)
      case .html, .text:
        return try HTMLReader.read(source.bytes, options: htmlOptions)
      }
    } catch {
      throw CompileError(error)
    }
  }

  private var markdownOptions: MarkdownReadingOptions {
    var markdown = MarkdownReadingOptions()
    markdown.encoding = options.encoding
    markdown.limits.bytes = options.limits.bytes
    return markdown
  }

  private var htmlOptions: HTMLReadingOptions {
    var html = HTMLReadingOptions()
    html.encoding = options.encoding
    html.quirks = options.documentMode == .byDoctype ? .byDoctype : .standardsAlways
    html.limits.bytes = options.limits.bytes
    return html
  }

  /// The font files in the shaper's terms.
  static func fontOptions(_ files: FontFiles) -> FontOptions {
    func file(_ file: FontFile?) -> TextShaping.FontFile? {
      file.map { TextShaping.FontFile(path: $0.path, faceIndex: $0.face) }
    }
    return FontOptions(
      regular: file(files.regular), bold: file(files.bold), italic: file(files.italic),
      boldItalic: file(files.boldItalic), mono: file(files.mono), monoBold: file(files.monoBold),
      fallbacks: files.fallback.compactMap(file))
  }

  func styleOptions(for source: Source?) -> StyleOptions {
    let directory = source?.directory
    var style = StyleOptions(
      fontSize: Float(options.fontSize), lineHeight: options.lineHeight.map { Float($0) },
      content: options.presentation == .plain ? .plain : .all,
      textSpacingTrim: options.textSpacingTrim == .normal ? .normal : .spaceAll,
      imageSize: { naturalSize(of: $0, in: directory) })
    style.medium = options.medium == .cells ? .cells : .screen
    style.headingsAreTargets = source.map { Self.documentFormat(of: $0) } == .markdown
    return style
  }

  /// The widths in 1/64 px; each must be a number from 0 to 2²⁵ px.
  func layoutUnits(_ widths: [Double]) throws(CompileError) -> [LayoutUnit] {
    guard !widths.isEmpty else { throw .usage("no width to lay out at") }
    var units: [LayoutUnit] = []
    for width in widths {
      guard width > 0, width < 33_554_432 else {
        throw .usage("the width \(width) is not between 0 and 33554432 px")
      }
      let unit = LayoutUnit(truncating: width)
      guard !units.contains(unit) else { throw .usage("the width \(width) stands there twice") }
      units.append(unit)
    }
    return units
  }

  func mapSource(_ source: Source) -> LinkMap.Source {
    LinkMap.Source(
      name: source.name, format: Self.documentFormat(of: source),
      sha256: SHA256.hexDigest(of: source.bytes))
  }

  private static func documentFormat(of source: Source) -> LinkMap.Source.Format {
    switch source.format {
    case .markdown, .automatic: .markdown
    case .html: .html
    case .text: .text
    }
  }

  /// A digest of everything that decides where a document's text stands: equal fingerprints mean
  /// equal layouts of equal sources.
  func fingerprint(_ layouts: [LinkMap.Layout]) -> String {
    var parts = [Version.generator, "\(options.fontSize)", "\(options.lineHeight ?? 0)"]
    parts += [
      "\(options.presentation)", options.textSpacingTrim.rawValue, "\(options.documentMode)",
    ]
    if let side = options.minimumTarget { parts.append("\(side)") }
    parts += fonts?.fonts.map { "\($0.sha256)#\($0.face)" } ?? ["cells"]
    parts += layouts.map { "\($0.width.rawValue)" }
    return SHA256.hexDigest(of: Array(parts.joined(separator: "\n").utf8))
  }
}
