internal import BlockLayout
internal import LinkURL
internal import MarkupReading
internal import Styling
public import TextModel
internal import TextShaping

/// Compiles documents to link maps.
///
/// ```swift
/// let compiler = try Compiler(options: CompileOptions())
/// let source = Source(name: "guide.md", bytes: bytes, format: .markdown)
/// let map = try compiler.compile(source, widths: [360])
/// for (link, place) in zip(map.links, map.layouts[0].links) { print(link.href, place.rects) }
/// ```
///
/// Fonts are opened once; one compiler may be used from several threads.
public struct Compiler: Sendable {
  let options: CompileOptions
  let fonts: FontCollection

  /// Opens the fonts that `options` name.
  public init(options: CompileOptions = CompileOptions()) throws(CompileError) {
    self.options = options
    do {
      fonts = try FontCollection(Self.fontOptions(options.fonts))
    } catch {
      throw CompileError(error)
    }
  }

  /// Compiles a document at one or more widths, in CSS px.
  ///
  /// The document is read, styled and shaped once; each width costs arithmetic only.
  public func compile(_ source: Source, widths: [Double]) throws(CompileError) -> LinkMap {
    var statistics = CompileStatistics()
    return try compile(source, widths: widths, &statistics)
  }

  /// Compiles a document and counts the work.
  package func compile(
    _ source: Source, widths: [Double], _ statistics: inout CompileStatistics
  ) throws(CompileError) -> LinkMap {
    let source = source.detectingFormat()
    if source.format == .text { return try compilePlainText(source, widths: widths, &statistics) }
    let document = try read(source)
    let tree = buildBoxTree(of: document, options: styleOptions(for: source))
    return try compile(tree, of: document, source, widths: widths, &statistics)
  }

  /// Compiles text built in code. Offsets of the map's links in the source count in its UTF-8.
  public func compile(
    _ text: LinkedText, name: String = "", widths: [Double]
  ) throws(CompileError) -> LinkMap {
    let style = styleOptions(for: nil)
    let boxes = LinkedTextBoxes(text, fontSize: style.fontSize, lineHeight: style.lineHeight)
    let source = Source(name: name, bytes: text.text, format: .text)
    var statistics = CompileStatistics()
    return try compile(boxes.tree, of: boxes.document, source, widths: widths, &statistics)
  }

  /// Plain text: each line a paragraph, bare addresses links.
  private func compilePlainText(
    _ source: Source, widths: [Double], _ statistics: inout CompileStatistics
  ) throws(CompileError) -> LinkMap {
    let plain = try readPlainText(source)
    let style = styleOptions(for: nil)
    var boxes = LinkedTextBoxes(
      LinkedText(plain), fontSize: style.fontSize, lineHeight: style.lineHeight)
    boxes.locate(plain.source)
    return try compile(boxes.tree, of: boxes.document, source, widths: widths, &statistics)
  }

  /// Boxes → shaped text → for each width: lines → regions; then the map.
  private func compile(
    _ tree: BoxTree, of document: Document, _ source: Source, widths: [Double],
    _ statistics: inout CompileStatistics
  ) throws(CompileError) -> LinkMap {
    let widths = try layoutUnits(widths)
    var shaper = TextShaper(fonts: fonts)
    let prepared = shaper.prepare(tree)
    let text = DocumentText(tree.paragraphs)
    var layouter = BlockLayouter(tree: tree, prepared: prepared)
    let lines = textLines(of: tree, prepared, text)
    let layouts = widths.map { width in
      placedLayout(layouter.layOut(width: width), of: tree, prepared, text, lines)
    }
    statistics.shapedParagraphs += shaper.shapedParagraphCount
    statistics.layouts += layouts.count
    return linkMap(of: document, tree, text, source, layouts)
  }
}

/// How often the stages of a compilation did their work.
package struct CompileStatistics: Hashable, Sendable {
  package var shapedParagraphs = 0
  package var layouts = 0
  package init() {}
}
