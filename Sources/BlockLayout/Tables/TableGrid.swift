package import TextModel

/// Where a table's cells stand: sections, rows and live columns (TABLES §2), and the cells' insets.
///
/// Columns are counted in two ways: as written (`column`, `columnSpan`), and live ones only
/// (`liveColumns`). A column without width in which no cell starts is not live: it vanishes.
package struct TableGrid: Sendable {
  package struct Cell: Sendable {
    package var box: BoxID
    /// As an index into `rows`.
    var row: Int
    /// Cut at the end of the section.
    var rowSpan: Int
    var column: Int
    var columnSpan: Int
    /// Not empty.
    var liveColumns: Range<Int> = 0..<0
    /// Padding and border, or half the collapsed border.
    var insets: Edges<LayoutUnit>
    /// Of the content box.
    var width: Length
    var height: Length
    var verticalAlign: CellAttributes.VerticalAlign

    var rows: Range<Int> { row..<row + rowSpan }
  }

  struct Row: Sendable {
    var box: BoxID
    var height: Length
    /// As indices into `cells`.
    var cells: Range<Int>
  }

  struct Section: Sendable {
    var box: BoxID
    var rows: Range<Int>
    /// Neither a header at the top nor a footer at the bottom; further ones are bodies.
    var isBody: Bool
  }

  package struct Caption: Sendable {
    package var box: BoxID
    var side: Box.CaptionSide
    var margin: Edges<LayoutUnit>
    var insets: Edges<LayoutUnit>
  }

  var attributes: TableAttributes
  var isRTL: Bool
  /// The table's border, and its padding unless borders collapse.
  var insets: Edges<LayoutUnit>
  var horizontalSpacing: Int
  var verticalSpacing: Int
  package var captions: [Caption] = []
  /// From top to bottom, as rows and cells: the order of the box tree.
  var sections: [Section] = []
  var rows: [Row] = []
  package var cells: [Cell] = []
  var columnElements: ColumnElements
  /// The live columns as written, ascending.
  var liveColumns: [Int] = []

  var isFixedLayout: Bool { attributes.isFixedLayout && attributes.width != .auto }

  /// Whether the table's columns depend on a cell's content. In fixed layout hardly any do.
  package func needsContentWidth(of cell: Cell) -> Bool {
    !isFixedLayout || (cell.row == 0 && cell.columnSpan > 1)
  }

  /// Reads the subtree of `table`, a `.table` box.
  ///
  /// - Complexity: O(*n* log *n*) for *n* boxes in the table, nested ones' contents not among them.
  package init(of table: BoxID, in tree: BoxTree) {
    let box = tree.boxes[Int(table)]
    attributes = tree.tables[Int(box.attributes)]
    isRTL = tree.styles[Int(box.style)].direction == .rtl
    let collapses = attributes.collapsesBorders
    insets = collapses ? attributes.border : attributes.border + box.padding
    horizontalSpacing = collapses ? 0 : attributes.horizontalSpacing.units
    verticalSpacing = collapses ? 0 : attributes.verticalSpacing.units
    columnElements = ColumnElements(tree.columns[clamping: attributes.columns])
    readSections(of: table, in: tree)
    findLiveColumns()
    if collapses { collapseBorders(of: tree) }
  }

  private mutating func readSections(of table: BoxID, in tree: BoxTree) {
    var groups: [BoxID] = []
    for child in tree.children(of: table) {
      switch tree.boxes[Int(child)].kind {
      case .tableRowGroup: groups.append(child)
      case .tableCaption: captions.append(Caption(child, tree.boxes[Int(child)]))
      default: break
      }
    }
    var occupied = OccupiedColumns()
    for (i, group) in groups.enumerated() {
      let role = tree.boxes[Int(group)].rowGroup
      let isHeader = role == .header && i == 0
      let isFooter = role == .footer && i == groups.count - 1
      readRows(of: group, isBody: !isHeader && !isFooter, in: tree, &occupied)
    }
  }

  private mutating func readRows(
    of group: BoxID, isBody: Bool, in tree: BoxTree, _ occupied: inout OccupiedColumns
  ) {
    let first = rows.count
    for child in tree.children(of: group) where tree.boxes[Int(child)].kind == .tableRow {
      let height = tree.boxes[Int(child)].height
      rows.append(Row(box: child, height: height, cells: 0..<0))
    }
    sections.append(Section(box: group, rows: first..<rows.count, isBody: isBody))
    occupied.startSection()
    for row in first..<rows.count {
      occupied.advance(to: row, cellCount: cells.count)
      let start = cells.count
      placeCells(ofRow: row, sectionEnd: rows.count, in: tree, &occupied)
      rows[row].cells = start..<cells.count
    }
  }

  /// Gives each cell of a row the first free column, and the next ones without looking.
  private mutating func placeCells(
    ofRow row: Int, sectionEnd: Int, in tree: BoxTree, _ occupied: inout OccupiedColumns
  ) {
    var column = 0
    for child in tree.children(of: rows[row].box)
    where tree.boxes[Int(child)].kind == .tableCell {
      var cell = Cell(child, row: row, in: tree)
      column = occupied.firstFree(from: column)
      cell.column = column
      if isFixedLayout {
        // There every column counts: past the limit, spans add no more than their own.
        cell.columnSpan = min(cell.columnSpan, max(1, ColumnElements.limit - column))
      }
      let rest = sectionEnd - row
      cell.rowSpan = cell.rowSpan == 0 ? rest : min(cell.rowSpan, rest)
      column += cell.columnSpan
      if cell.rowSpan > 1 { occupied.keep(cell.column..<column, before: cell.rows.upperBound) }
      cells.append(cell)
    }
  }
}

extension TableGrid {
  /// The columns that stay, and which of them each cell covers.
  fileprivate mutating func findLiveColumns() {
    if isFixedLayout {
      liveColumns = Array(0..<fixedColumnCount)
    } else {
      var starts = Set(cells.lazy.map(\.column))
      starts.formUnion(columnElements.columns.lazy.filter { $0.width != .auto }.map(\.column))
      liveColumns = starts.sorted()
    }
    for i in cells.indices {
      let first = liveColumns.lowerBound(of: cells[i].column)
      var end = first + 1
      let columnEnd = cells[i].column + cells[i].columnSpan
      if cells[i].columnSpan > 1 { end = max(end, liveColumns.lowerBound(of: columnEnd)) }
      cells[i].liveColumns = first..<end
    }
  }

  /// In fixed layout all columns are live.
  private var fixedColumnCount: Int {
    cells.reduce(columnElements.count) { max($0, $1.column + $1.columnSpan) }
  }
}

extension TableGrid.Cell {
  fileprivate init(_ id: BoxID, row: Int, in tree: BoxTree) {
    let box = tree.boxes[Int(id)]
    let attributes = box.attributes < 0 ? CellAttributes() : tree.cells[Int(box.attributes)]
    self.init(
      box: id, row: row, rowSpan: max(0, Int(attributes.rowSpan)), column: 0,
      columnSpan: max(1, Int(attributes.columnSpan)), insets: box.border + box.padding,
      width: box.width, height: box.height, verticalAlign: attributes.verticalAlign)
  }
}

extension TableGrid.Caption {
  fileprivate init(_ id: BoxID, _ box: Box) {
    func px(_ length: Length) -> LayoutUnit { length.resolved(against: .zero) ?? .zero }
    let margin = Edges(
      top: px(box.margin.top), right: px(box.margin.right), bottom: px(box.margin.bottom),
      left: px(box.margin.left))
    self.init(box: id, side: box.captionSide, margin: margin, insets: box.border + box.padding)
  }
}

extension BoxTree {
  /// The boxes whose parent is `box`, in order.
  func children(of box: BoxID) -> some Sequence<BoxID> {
    let end = boxes[Int(box)].subtreeEnd
    return sequence(state: box + 1) { [boxes] next -> BoxID? in
      guard next < end else { return nil }
      defer { next = Swift.max(next + 1, boxes[Int(next)].subtreeEnd) }
      return next
    }
  }
}

extension Array where Element == Int {
  /// The first place whose element is not below `value`, in ascending elements.
  func lowerBound(of value: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Array {
  /// The elements at `range`, as far as there are any.
  fileprivate subscript(clamping range: Range<Int32>) -> ArraySlice<Element> {
    self[(Int(range.lowerBound)..<Int(range.upperBound)).clamped(to: indices)]
  }
}

extension Edges where Value == LayoutUnit {
  static func + (a: Edges, b: Edges) -> Edges {
    Edges(
      top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom,
      left: a.left + b.left)
  }
}
