internal import TextModel

extension Compiler {
  /// The boxes as the medium has them.
  func snapped(_ tree: BoxTree) -> BoxTree {
    options.medium == .cells ? CellGrid.snapped(tree) : tree
  }

  /// The layout as the medium has it: in cells everything stands at the start of one.
  func snapped(_ layout: DocumentLayout) -> DocumentLayout {
    options.medium == .cells ? CellGrid.snapped(layout) : layout
  }
}

/// Turns a box tree in CSS px into one in character cells, of 8 by 16 px each.
///
/// Margins, paddings and sizes become whole cells; borders go; text of every size is one cell high,
/// and what does not fit into a line is broken anywhere.
struct CellGrid {
  private var tree: BoxTree
  private static let width = 8.0
  private static let height = 16.0

  /// The tree in cells.
  static func snapped(_ tree: BoxTree) -> BoxTree {
    var grid = CellGrid(tree: tree)
    grid.snapStyles()
    for index in tree.boxes.indices { grid.snapBox(index) }
    for index in tree.tables.indices { grid.snapTable(index) }
    for index in tree.columns.indices { across(&grid.tree.columns[index].width) }
    for index in tree.paragraphs.indices { grid.snapObjects(ofParagraph: index) }
    return grid.tree
  }

  /// A layout whose centred and shared-out places are moved to whole cells, lines with all that is
  /// on them, never to the right.
  static func snapped(_ layout: DocumentLayout) -> DocumentLayout {
    var layout = layout
    layout.height = LayoutUnit(px: Int(layout.height.px.rounded(.up)))
    for index in layout.boxes.indices {
      let box = layout.boxes[index]
      let (x, y) = (box.x.flooredToPixel, box.y.flooredToPixel)
      layout.boxes[index] = Rect(
        x: x, y: y, width: box.maxX.flooredToPixel - x, height: box.maxY.flooredToPixel - y)
    }
    for index in layout.lines.indices {
      let rect = layout.lines[index].rect
      let (dx, dy) = (rect.x.flooredToPixel - rect.x, rect.y.flooredToPixel - rect.y)
      if dx == .zero, dy == .zero { continue }
      layout.lines[index].rect = rect.offset(x: dx, y: dy)
      layout.lines[index].baseline += dy
      for fragment in layout.lines[index].fragments {
        let moved = layout.fragments[Int(fragment)].rect.offset(x: dx, y: dy)
        layout.fragments[Int(fragment)].rect = moved
      }
      for box in layout.lines[index].inlineBoxes {
        let moved = layout.inlineBoxes[Int(box)].rect.offset(x: dx, y: dy)
        layout.inlineBoxes[Int(box)].rect = moved
      }
    }
    return layout
  }

  private static func cells(_ length: LayoutUnit, _ size: Double) -> LayoutUnit {
    LayoutUnit(truncating: (length.px / size).rounded())
  }

  private static func across(_ length: inout Length) {
    if case .px(let px) = length { length = .px(cells(px, width)) }
  }

  private static func down(_ length: inout Length) {
    if case .px(let px) = length { length = .px(cells(px, height)) }
  }

  private static func snap(_ edges: inout Edges<Length>) {
    across(&edges.left)
    across(&edges.right)
    down(&edges.top)
    down(&edges.bottom)
  }

  private static func snap(_ edges: inout Edges<LayoutUnit>) {
    edges = Edges(
      top: cells(edges.top, height), right: cells(edges.right, width),
      bottom: cells(edges.bottom, height), left: cells(edges.left, width))
  }

  private mutating func snapStyles() {
    for index in tree.styles.indices {
      var style = tree.styles[index]
      (style.lineHeight, style.verticalAlign) = (.normal, .baseline)
      style.textIndent = Self.cells(style.textIndent, Self.width)
      (style.letterSpacing, style.wordSpacing) = (.zero, .zero)
      style.overflowWrap = .anywhere
      if style.whiteSpace == .pre { style.whiteSpace = .preWrap }
      if style.textAlign == .justify { style.textAlign = .start }
      tree.styles[index] = style
    }
  }

  private mutating func snapBox(_ index: Int) {
    var box = tree.boxes[index]
    Self.snap(&box.margin)
    Self.snap(&box.padding)
    box.border = .zero
    Self.across(&box.width)
    Self.down(&box.height)
    box.minHeight = Self.cells(box.minHeight, Self.height)
    if box.kind == .rule { box.minHeight = LayoutUnit(px: 1) }
    box.aspectRatio *= Self.width / Self.height
    // A marker hangs before its text, as far as there is room.
    if box.markerLength > 0, box.paragraph >= 0 { hangMarker(&box) }
    tree.boxes[index] = box
  }

  private mutating func hangMarker(_ box: inout Box) {
    let marker = tree.paragraphs[Int(box.paragraph)].text.prefix(Int(box.markerLength))
    let cells = marker.count { $0 & 0xC0 != 0x80 }
    var style = tree.styles[Int(box.style)]
    guard style.textAlign == .start || style.textAlign == .left else { return }
    style.textIndent = LayoutUnit(px: -min(cells, 5))
    box.style = StyleID(tree.styles.count)
    tree.styles.append(style)
  }

  private mutating func snapTable(_ index: Int) {
    var table = tree.tables[index]
    Self.across(&table.width)
    Self.down(&table.height)
    table.collapsesBorders = false
    table.rules = .none
    table.border = .zero
    table.horizontalSpacing = LayoutUnit(px: 1)
    table.verticalSpacing = .zero
    tree.tables[index] = table
  }

  private mutating func snapObjects(ofParagraph paragraph: Int) {
    for index in tree.paragraphs[paragraph].spans.indices {
      var span = tree.paragraphs[paragraph].spans[index]
      span.startEdge = Self.cells(span.startEdge, Self.width)
      span.endEdge = Self.cells(span.endEdge, Self.width)
      (span.topEdge, span.bottomEdge) = (.zero, .zero)
      tree.paragraphs[paragraph].spans[index] = span
    }
    for index in tree.paragraphs[paragraph].objects.indices {
      var object = tree.paragraphs[paragraph].objects[index]
      if case .replaced(var width, var height) = object.content {
        Self.across(&width)
        Self.down(&height)
        object.content = .replaced(width: width, height: height)
      }
      Self.snap(&object.margin)
      object.aspectRatio *= Self.width / Self.height
      object.baselineFromBottom = .zero
      tree.paragraphs[paragraph].objects[index] = object
    }
  }
}
