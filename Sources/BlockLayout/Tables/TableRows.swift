import TextModel

/// The rows of a table laid out: heights and places (TABLES §6, §7), from the grid's top edge.
struct TableRows {
  /// One cell's content with its insets.
  private struct CellHeight {
    var content: Int
    /// At least the cell's `height`.
    var height: Int
    /// From the cell's top; only of baseline-aligned cells with a line.
    var baseline: Int?
  }

  private(set) var rows: [TableRow]
  /// The border-box height of the grid.
  private(set) var height = 0
  private let grid: TableGrid
  private var cells: [CellHeight] = []
  /// By section; with the gaps between its rows, before row spans.
  private var sectionHeights: [Int] = []
  private let spacing: Int

  /// - Parameters:
  ///   - contents: of `grid.cells`.
  ///   - tableHeight: the table's `height` where it is definite.
  init(of grid: TableGrid, contents: [CellContent], tableHeight: LayoutUnit?) {
    self.grid = grid
    spacing = grid.liveColumns.isEmpty ? 0 : grid.verticalSpacing
    rows = Array(repeating: TableRow(), count: grid.rows.count)
    cells.reserveCapacity(contents.count)
    readRowHeights()
    for (cell, content) in zip(grid.cells, contents) { demand(cell, content) }
    for i in rows.indices { rows[i].height = max(rows[i].height, rows[i].ascent + rows[i].descent) }
    for section in grid.sections {
      clampPercentages(of: &rows[section.rows], at: \.percent)
      let heights = rows[section.rows].reduce(0) { $0 + $1.height }
      sectionHeights.append(heights + spacing * max(0, section.rows.count - 1))
    }
    growForSpans()
    growForTable(tableHeight?.units ?? 0)
    place(tableHeight?.units ?? 0)
  }

  private mutating func readRowHeights() {
    for (i, row) in grid.rows.enumerated() {
      switch row.height {
      case .auto: break
      case .px(let height): (rows[i].height, rows[i].isFixed) = (height.units, true)
      case .percent(let percent): rows[i].percent = percent
      }
    }
  }

  /// What one cell demands of the row that it starts in; the heights of row-spanning ones wait.
  private mutating func demand(_ cell: TableGrid.Cell, _ content: CellContent) {
    let insets = cell.insets.vertical.units
    var result = CellHeight(content: content.height.units + insets, height: 0, baseline: nil)
    result.height = result.content
    if case .px(let height) = cell.height {
      result.height = max(result.height, height.units + insets)
    }
    let row = cell.row
    if cell.verticalAlign == .baseline, let baseline = content.baseline {
      let ascent = baseline.units + cell.insets.top.units
      result.baseline = ascent
      rows[row].ascent = max(rows[row].ascent, ascent)
      if cell.rowSpan == 1 {
        rows[row].descent = max(rows[row].descent, result.content - ascent)
      }
      rows[row].hasBaseline = true
    }
    cells.append(result)
    if cell.rowSpan > 1 {
      rows[row].startsSpan = true
      return
    }
    rows[row].height = max(rows[row].height, result.height)
    switch cell.height {
    case .auto: break
    case .px: rows[row].isFixed = true
    case .percent(let percent): rows[row].percent = max(rows[row].percent ?? 0, percent)
    }
  }

  /// Rows grow for the cells that span them: inner ones first, of equal ones the tallest.
  ///
  /// The rows visited are bounded, so that many long spans over many rows stay cheap; past the
  /// limit cells overflow their rows. That takes more than 256 rows for each cell.
  private mutating func growForSpans() {
    let spanning = grid.cells.indices.filter { grid.cells[$0].rowSpan > 1 }.sorted(by: isInner)
    var visits = (1 << 22) + 256 * grid.cells.count
    var last: Range<Int>?
    // The first of equal spans is the tallest: the others have what they need.
    for i in spanning where grid.cells[i].rows != last {
      let range = grid.cells[i].rows
      last = range
      visits -= range.count
      if visits < 0 { break }
      rows[range].grow(to: cells[i].height - spacing * (range.count - 1), for: .span)
    }
  }

  private func isInner(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (grid.cells[a], grid.cells[b])
    return (first.rows.upperBound, -first.row, -cells[a].height, a)
      < (second.rows.upperBound, -second.row, -cells[b].height, b)
  }

  /// Shares what the table's height has over among the bodies, or all sections if there are none.
  private mutating func growForTable(_ tableHeight: Int) {
    let gaps = grid.insets.vertical.units + spacing * (grid.sections.count + 1)
    let extra = tableHeight - gaps - sectionHeights.reduce(0, +)
    if extra <= 0 { return }
    var growing = grid.sections.indices.filter { grid.sections[$0].isBody }
    if growing.isEmpty { growing = Array(grid.sections.indices) }
    var parts = growing.map { sectionHeights[$0] }
    share(extra, by: &parts)
    for (section, part) in zip(growing, parts) {
      sectionHeights[section] += part
      let (range, height) = (grid.sections[section].rows, sectionHeights[section])
      rows[range].grow(to: height - spacing * (range.count - 1), for: .table(sectionHeight: height))
    }
  }

  private mutating func place(_ tableHeight: Int) {
    var y = grid.insets.top.units + spacing
    for (section, sectionHeight) in zip(grid.sections, sectionHeights) {
      for i in section.rows {
        rows[i].y = y
        y += rows[i].height + spacing
      }
      // An empty section may have grown, but has no gap.
      if section.rows.isEmpty { y += sectionHeight }
    }
    height = max(y + grid.insets.bottom.units, tableHeight)
  }
}

extension TableRows {
  /// The top and height of the rows in a range; of none, nothing where the range stands.
  func span(of range: Range<Int>) -> (y: LayoutUnit, height: LayoutUnit) {
    let bottom = height - grid.insets.bottom.units
    let y = range.lowerBound < rows.count ? rows[range.lowerBound].y : bottom
    guard let last = range.last else { return (LayoutUnit(saturating: y), .zero) }
    return (
      LayoutUnit(saturating: y), LayoutUnit(saturating: rows[last].y + rows[last].height - y)
    )
  }

  /// How far vertical alignment moves a cell's content below its top inset.
  func contentShift(ofCell i: Int) -> LayoutUnit {
    let free = span(of: grid.cells[i].rows).height.units - cells[i].content
    let shift =
      switch grid.cells[i].verticalAlign {
      case .top: 0
      case .middle: free / 2
      case .bottom: free
      case .baseline: cells[i].baseline.map { rows[grid.cells[i].row].ascent - $0 } ?? 0
      }
    return LayoutUnit(saturating: shift)
  }

  /// From the grid's top: that of the first row's baseline-aligned cells, else the bottom of the
  /// lowest content edge that its cells could have.
  var baseline: LayoutUnit? {
    guard let row = rows.first, let first = grid.rows.first else { return nil }
    if row.hasBaseline { return LayoutUnit(saturating: row.y + row.ascent) }
    let inset = grid.cells[first.cells].map(\.insets.bottom.units).min() ?? row.height
    return LayoutUnit(saturating: row.y + max(0, row.height - inset))
  }
}
