package import TextModel
internal import TextLayout

/// Lays out a document's boxes at any number of widths (CSS 2 §9 and §10, BROWSER §7, BROWSER-MORE §1).
///
/// Arithmetic only: fonts were asked when the texts were prepared. What no width changes (intrinsic
/// widths) is kept between calls.
package struct BlockLayouter: Sendable {
  let tree: BoxTree
  let prepared: PreparedDocument
  var paragraphLayout: ParagraphLayout
  var output = LayoutOutput()
  /// By box: where it was placed.
  var placed: [PlacedBox]
  /// By paragraph: where its content's top left stands, and its lines.
  var placedParagraphs: [PlacedParagraph]
  /// By box: the intrinsic widths of its content, once asked for.
  var intrinsicWidths: [IntrinsicWidths?]
  var tableLayouts: [BoxID: TableLayout] = [:]

  package init(tree: BoxTree, prepared: PreparedDocument) {
    self.tree = tree
    self.prepared = prepared
    paragraphLayout = ParagraphLayout(
      context: TextContext(styles: tree.styles, prepared: prepared))
    placed = Array(repeating: PlacedBox(), count: tree.boxes.count)
    placedParagraphs = Array(repeating: PlacedParagraph(), count: tree.paragraphs.count)
    intrinsicWidths = Array(repeating: nil, count: tree.boxes.count)
  }

  /// Lays the document out `width` wide.
  package mutating func layOut(width: LayoutUnit) -> DocumentLayout {
    output = LayoutOutput(reservingFor: tree)
    for i in placed.indices { placed[i] = PlacedBox() }
    for i in placedParagraphs.indices { placedParagraphs[i] = PlacedParagraph() }
    var height = LayoutUnit.zero
    if !tree.boxes.isEmpty {
      let content = layOutFormattingContext(0, contentWidth: width)
      height = content.height
      placed[0].rect = Rect(x: .zero, y: .zero, width: width, height: height)
    }
    return placedDocument(width: width, height: height)
  }

  func style(of box: BoxID) -> ComputedStyle { tree.styles[Int(tree.boxes[Int(box)].style)] }
}

/// Where a box stands.
struct PlacedBox: Sendable {
  /// The border box, from the content origin of the box's formatting context.
  var rect = Rect.zero
  /// Whether boxes and paragraphs inside are placed from `contentOrigin`.
  var isOrigin = false
  /// From the border box's top left.
  var contentOrigin = (x: LayoutUnit.zero, y: LayoutUnit.zero)
}

struct PlacedParagraph: Sendable {
  var x = LayoutUnit.zero
  var y = LayoutUnit.zero
  var lines = 0..<0
}

/// A formatting context laid out: its content's height, and its baselines from the content's top.
struct FormattingContext {
  var height: LayoutUnit
  var baselines: Baselines
}
