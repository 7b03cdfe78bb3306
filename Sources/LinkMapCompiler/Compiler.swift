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
  /// `nil` for cells.
  let fonts: FontCollection?

  /// Opens the fonts that `options` name.
  public init(options: CompileOptions = CompileOptions()) throws(CompileError) {
    self.options = options
    if options.medium == .cells {
      fonts = nil
      return
    }
    do {
      fonts = try FontCollection(Self.fontOptions(options.fonts))
    } catch {
      throw CompileError(error)
    }
  }

  /// Compiles a document at one or more widths, in CSS px; for the medium `cells` in cells.
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
    try layOut(style(source), widths: widths, .map, &statistics).map
  }

  /// Compiles text built in code. Offsets of the map's links in the source count in its UTF-8.
  public func compile(
    _ text: LinkedText, name: String = "", widths: [Double]
  ) throws(CompileError) -> LinkMap {
    let style = styleOptions(for: nil)
    let boxes = LinkedTextBoxes(text, fontSize: style.fontSize, lineHeight: style.lineHeight)
    let source = Source(name: name, bytes: text.text, format: .text)
    var statistics = CompileStatistics()
    let styled = StyledSource(tree: boxes.tree, document: boxes.document, source: source)
    return try layOut(styled, widths: widths, .map, &statistics).map
  }

  /// Compiles a document, and finds what is drawn of it at each width: its glyphs, borders, images.
  public func draw(_ source: Source, widths: [Double]) throws(CompileError) -> DrawnDocument {
    guard options.medium == .screen else { throw .usage("what is in cells cannot be drawn") }
    var statistics = CompileStatistics()
    return try layOut(style(source), widths: widths, .drawing, &statistics)
  }

  /// A document's boxes.
  private struct StyledSource {
    var tree: BoxTree
    var document: Document
    var source: Source
  }

  /// What a compilation is for.
  private enum Purpose { case map, drawing }

  private func style(_ source: Source) throws(CompileError) -> StyledSource {
    let source = source.detectingFormat()
    if source.format == .text { return try stylePlainText(source) }
    let document = try read(source)
    let tree = buildBoxTree(of: document, options: styleOptions(for: source))
    return StyledSource(tree: tree, document: document, source: source)
  }

  /// Plain text: each line a paragraph, bare addresses links.
  private func stylePlainText(_ source: Source) throws(CompileError) -> StyledSource {
    let plain = try readPlainText(source)
    let style = styleOptions(for: nil)
    var boxes = LinkedTextBoxes(
      LinkedText(plain), fontSize: style.fontSize, lineHeight: style.lineHeight)
    boxes.locate(plain.source)
    return StyledSource(tree: boxes.tree, document: boxes.document, source: source)
  }

  /// Boxes → shaped text → for each width: lines → regions, and what is drawn; then the map.
  private func layOut(
    _ styled: StyledSource, widths: [Double], _ purpose: Purpose,
    _ statistics: inout CompileStatistics
  ) throws(CompileError) -> DrawnDocument {
    let (tree, document) = (snapped(styled.tree), styled.document)
    let widths = try layoutUnits(widths)
    var shaper = shaper()
    let prepared = shaper.prepare(tree)
    let text = DocumentText(tree.paragraphs)
    var layouter = BlockLayouter(tree: tree, prepared: prepared)
    var lines = textLines(of: tree, prepared, text, shaper)
    statistics.shapedParagraphs += shaper.shapedParagraphCount
    statistics.layouts += widths.count
    var drawer =
      purpose == .map
      ? nil
      : fonts.map {
        PageDrawer(document: document, tree: tree, prepared: prepared, fonts: $0, shaper: shaper)
      }
    var pages: [DrawnPage] = []
    let layouts = widths.map { width in
      let layout = snapped(layouter.layOut(width: width))
      if let page = drawer?.draw(layout) { pages.append(page) }
      return placedLayout(layout, of: tree, prepared, text, lines?.collect(from: layout) ?? [])
    }
    var map = linkMap(of: document, tree, text, styled.source, layouts)
    if let side = options.minimumTarget { map.addTouchTargets(side: LayoutUnit(truncating: side)) }
    return DrawnDocument(map: map, fonts: drawer?.fonts ?? [], pages: pages)
  }
}

/// How often the stages of a compilation did their work.
package struct CompileStatistics: Hashable, Sendable {
  package var shapedParagraphs = 0
  package var layouts = 0
  package init() {}
}
