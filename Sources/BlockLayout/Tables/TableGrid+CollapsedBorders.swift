import TextModel

extension TableGrid {
  /// Replaces the insets of the table and its cells, which hold padding and whole borders, by those
  /// of collapsed borders (TABLES §9): padding and half the widest border that meets on a side.
  mutating func collapseBorders(of tree: BoxTree) {
    let borders = CollapsedBorders(of: self, in: tree)
    for i in cells.indices {
      let padding = tree.boxes[Int(cells[i].box)].padding
      cells[i].insets = padding + borders.halfWidths(around: cells[i])
    }
    insets = borders.halfOuterWidths
  }
}

/// The borders on the lines between and around a grid's live columns and rows.
private struct CollapsedBorders {
  /// The lines of one direction, each cut into as many segments as it passes tracks; or uncut, and
  /// then as wide everywhere as at its widest segment.
  private struct Lines {
    private var segmentCount: Int
    private var widths: [LayoutUnit]

    init(count: Int, segmentCount: Int) {
      self.segmentCount = segmentCount
      widths = Array(repeating: .zero, count: count * segmentCount)
    }

    private func segments(of line: Int, _ tracks: Range<Int>) -> Range<Int> {
      let range = segmentCount == 1 ? 0..<1 : tracks.clamped(to: 0..<segmentCount)
      return range.lowerBound + line * segmentCount..<range.upperBound + line * segmentCount
    }

    mutating func widen(_ line: Int, along tracks: Range<Int>, to width: LayoutUnit) {
      for i in segments(of: line, tracks) { widths[i] = max(widths[i], width) }
    }

    func widest(_ line: Int, along tracks: Range<Int>) -> LayoutUnit {
      widths[segments(of: line, tracks)].max() ?? .zero
    }
  }

  /// From the left, also in right-to-left tables.
  private var vertical: Lines
  private var horizontal: Lines
  /// At least 1.
  private let columnCount: Int
  private let rowCount: Int
  private let isRTL: Bool

  init(of grid: TableGrid, in tree: BoxTree) {
    isRTL = grid.isRTL
    columnCount = max(1, grid.liveColumns.count)
    rowCount = max(1, grid.rows.count)
    let isCut = Self.needsSegments(grid, tree)
    vertical = Lines(count: columnCount + 1, segmentCount: isCut ? rowCount : 1)
    horizontal = Lines(count: rowCount + 1, segmentCount: isCut ? columnCount : 1)
    let rules = grid.attributes.rules
    if rules == .none {
      for cell in grid.cells { widen(around: cell, to: tree.boxes[Int(cell.box)].border) }
    } else {
      drawRules(rules, of: grid)
    }
    let (columns, rows, border) = (0..<columnCount, 0..<rowCount, grid.attributes.border)
    vertical.widen(0, along: rows, to: border.left)
    vertical.widen(columnCount, along: rows, to: border.right)
    horizontal.widen(0, along: columns, to: border.top)
    horizontal.widen(rowCount, along: columns, to: border.bottom)
  }

  /// Whether cells' borders differ, so that one line may have several widths. Grids with many more
  /// slots than cells are left uncut, so that wide spans cannot ask for much memory or time.
  private static func needsSegments(_ grid: TableGrid, _ tree: BoxTree) -> Bool {
    guard grid.attributes.rules == .none, let first = grid.cells.first else { return false }
    let border = Edges(all: tree.boxes[Int(first.box)].border.top)
    if grid.cells.allSatisfy({ tree.boxes[Int($0.box)].border == border }) { return false }
    let limit = (1 << 16) + 16 * grid.cells.count
    let spans = grid.cells.reduce(0) { $0 + $1.liveColumns.count + $1.rowSpan }
    return spans <= limit && (grid.rows.count + 1) * (grid.liveColumns.count + 1) <= limit
  }

  /// The lines at a cell's left and right.
  private func lines(of cell: TableGrid.Cell) -> (left: Int, right: Int) {
    let columns = cell.liveColumns
    return isRTL
      ? (columnCount - columns.upperBound, columnCount - columns.lowerBound)
      : (columns.lowerBound, columns.upperBound)
  }

  private func columns(of cell: TableGrid.Cell) -> Range<Int> {
    let (left, right) = lines(of: cell)
    return left..<right
  }

  private mutating func widen(around cell: TableGrid.Cell, to border: Edges<LayoutUnit>) {
    let columns = columns(of: cell)
    vertical.widen(columns.lowerBound, along: cell.rows, to: border.left)
    vertical.widen(columns.upperBound, along: cell.rows, to: border.right)
    horizontal.widen(cell.rows.lowerBound, along: columns, to: border.top)
    horizontal.widen(cell.rows.upperBound, along: columns, to: border.bottom)
  }

  /// Lines of 1 px inside the table.
  private mutating func drawRules(_ rules: TableAttributes.Rules, of grid: TableGrid) {
    let width = LayoutUnit(px: 1)
    let sectionStarts = Set(grid.sections.map(\.rows.lowerBound))
    for line in 1..<rowCount {
      let isDrawn = rules == .groups ? sectionStarts.contains(line) : rules != .cols
      if isDrawn { horizontal.widen(line, along: 0..<columnCount, to: width) }
    }
    let groupEdges = Set(grid.columnElements.groupEdges.map(grid.liveColumns.lowerBound))
    for line in 1..<columnCount {
      let isDrawn = rules == .groups ? groupEdges.contains(line) : rules != .rows
      let place = isRTL ? columnCount - line : line
      if isDrawn { vertical.widen(place, along: 0..<rowCount, to: width) }
    }
  }

  func halfWidths(around cell: TableGrid.Cell) -> Edges<LayoutUnit> {
    let columns = columns(of: cell)
    return Edges(
      top: horizontal.widest(cell.rows.lowerBound, along: columns).half,
      right: vertical.widest(columns.upperBound, along: cell.rows).half,
      bottom: horizontal.widest(cell.rows.upperBound, along: columns).half,
      left: vertical.widest(columns.lowerBound, along: cell.rows).half)
  }

  var halfOuterWidths: Edges<LayoutUnit> {
    let (columns, rows) = (0..<columnCount, 0..<rowCount)
    return Edges(
      top: horizontal.widest(0, along: columns).half,
      right: vertical.widest(columnCount, along: rows).half,
      bottom: horizontal.widest(rowCount, along: columns).half,
      left: vertical.widest(0, along: rows).half)
  }
}
