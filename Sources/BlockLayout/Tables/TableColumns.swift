import TextModel

/// The live columns of a table and what they demand, before any width is known (TABLES §3, §5, §11).
struct TableColumns: Sendable {
  private(set) var columns: [TableColumn]
  /// Spacing and the table's insets.
  private(set) var gaps: Int
  /// The min-content width of the widest caption.
  private(set) var captionMinimum: Int
  private var cssWidth: Length

  /// - Parameters:
  ///   - cells: the intrinsic widths of the contents of `grid.cells`; zero where
  ///     `grid.needsContentWidth(of:)` is false.
  ///   - captions: of `grid.captions`.
  init(of grid: TableGrid, cells: [IntrinsicWidths], captions: [IntrinsicWidths]) {
    columns = Array(repeating: TableColumn(), count: grid.liveColumns.count)
    let gapCount = columns.isEmpty ? 2 : columns.count + 1
    gaps = grid.horizontalSpacing * gapCount + grid.insets.horizontal.units
    captionMinimum = 0
    for (caption, widths) in zip(grid.captions, captions) {
      let edges = caption.insets.horizontal + caption.margin.horizontal
      captionMinimum = max(captionMinimum, widths.min.units + edges.units)
    }
    cssWidth = grid.attributes.width
    readColumnElements(of: grid)
    if grid.isFixedLayout {
      demandFixed(grid, cells)
    } else {
      demandSingle(grid, cells)
      demandSpanning(grid, cells)
      clampPercentages(of: &columns, at: \.percent)
    }
  }

  /// The narrowest and the preferred border-box width of the table.
  func intrinsicWidths(percentEstimate: PercentEstimate) -> (min: Int, max: Int) {
    var minimum = columns.reduce(0) { $0 + $1.min }
    var maximum = max(minimum, columns.reduce(0) { $0 + $1.max })
    if percentEstimate == .included { maximum = max(maximum, estimate) }
    (minimum, maximum) = (minimum + gaps, maximum + gaps)
    if case .px(let width) = cssWidth {
      minimum = max(minimum, width.units)
      maximum = minimum
    }
    return (max(minimum, captionMinimum), max(maximum, captionMinimum))
  }

  /// The width of the columns at which all percentages would come true.
  private var estimate: Int {
    var widest = 0
    var total: Float = 0
    var rest = 0
    for column in columns {
      guard let percent = column.percent, percent > 0 else {
        rest += column.max
        continue
      }
      total += percent
      widest = max(widest, units(ofPixels: 100 / percent * pixels(column.max)))
    }
    if rest == 0 { return widest }
    if total >= 100 { return LayoutUnit(px: 1_000_000).units }
    return max(widest, units(ofPixels: 100 / (100 - total) * pixels(rest)))
  }

  private mutating func readColumnElements(of grid: TableGrid) {
    for element in grid.columnElements.columns {
      let i = grid.liveColumns.lowerBound(of: element.column)
      switch element.width {
      case .auto: break
      case .px(let width): (columns[i].max, columns[i].isFixed) = (width.units, true)
      case .percent(let percent): columns[i].percent = percent
      }
    }
  }
}

// MARK: Automatic layout

extension TableColumns {
  /// What cells of one column demand, independent of their order.
  private mutating func demandSingle(_ grid: TableGrid, _ widths: [IntrinsicWidths]) {
    /// The wish of the cells without a width, in case the column is fixed or not.
    var unfixed = Array(repeating: (min: 0, max: 0), count: columns.count)
    for (cell, content) in zip(grid.cells, widths) where cell.columnSpan == 1 {
      let i = cell.liveColumns.lowerBound
      let demand = Demand(of: cell, content)
      columns[i].min = max(columns[i].min, demand.min)
      if demand.isFixed {
        columns[i].isFixed = true
        columns[i].max = max(columns[i].max, demand.max)
      } else {
        unfixed[i] = (max(unfixed[i].min, demand.min), max(unfixed[i].max, demand.max))
      }
      if let percent = demand.percent {
        columns[i].percent = max(columns[i].percent ?? 0, percent)
      }
    }
    for i in columns.indices {
      columns[i].max = max(columns[i].max, columns[i].isFixed ? unfixed[i].min : unfixed[i].max)
    }
  }

  /// What spanning cells demand: narrow spans first, then from the left, each on the result before.
  ///
  /// The columns visited are bounded, so that many wide spans over many columns stay cheap; the
  /// spans past the limit demand nothing. That takes more than 256 columns for each cell.
  private mutating func demandSpanning(_ grid: TableGrid, _ widths: [IntrinsicWidths]) {
    let cells = grid.cells
    let spanning = cells.indices.filter { cells[$0].columnSpan > 1 }.sorted {
      (cells[$0].columnSpan, cells[$0].column, $0) < (cells[$1].columnSpan, cells[$1].column, $1)
    }
    var distribution = ColumnDistribution(isFixedLayout: false)
    var visits = (1 << 22) + 256 * cells.count
    for i in spanning {
      visits -= cells[i].liveColumns.count
      if visits < 0 { break }
      demand(Demand(of: cells[i], widths[i]), cells[i].liveColumns, grid, &distribution)
    }
  }

  private mutating func demand(
    _ demand: Demand, _ range: Range<Int>, _ grid: TableGrid,
    _ distribution: inout ColumnDistribution
  ) {
    let gaps = grid.horizontalSpacing * (range.count - 1)
    if let percent = demand.percent { demandPercent(percent, range) }
    // The mins come first, but the maxes are found from the old maxes.
    distribution.spread(max(0, demand.min - gaps), over: columns[range], fixedColumns: .grow)
    for (i, width) in zip(range, distribution.widths) {
      columns[i].min = max(columns[i].min, width)
    }
    distribution.spread(
      max(0, demand.max - gaps), over: columns[range], fixedColumns: demand.isFixed ? .grow : .keep)
    for (i, width) in zip(range, distribution.widths) {
      columns[i].max = max(columns[i].max, columns[i].min, width)
    }
  }

  /// Gives what of a span's percentage its columns lack to those without one, by their max.
  private mutating func demandPercent(_ percent: Float, _ range: Range<Int>) {
    var rest = percent
    var given: Float = 0
    var (count, sum) = (0, 0)
    for column in columns[range] {
      if let percent = column.percent {
        given += percent
      } else {
        (count, sum) = (count + 1, sum + column.max)
      }
    }
    rest -= given
    guard rest > 0, count > 0 else { return }
    for i in range where columns[i].percent == nil {
      columns[i].percent =
        sum > 0 ? rest * pixels(columns[i].max) / pixels(sum) : rest / Float(count)
    }
  }

  /// One cell's demand on its columns, insets included.
  private struct Demand {
    var min: Int
    var max: Int
    var isFixed = false
    var percent: Float?

    init(of cell: TableGrid.Cell, _ content: IntrinsicWidths) {
      let insets = cell.insets.horizontal.units
      (min, max) = (content.min.units + insets, content.max.units + insets)
      switch cell.width {
      case .auto: break
      case .percent(let percent): self.percent = percent
      case .px(let width):
        isFixed = true
        max = Swift.max(min, width.units + insets)
      }
    }
  }
}

// MARK: Fixed layout

extension TableColumns {
  /// Widths from `<col>`s, else from the cells of the first row (TABLES §11).
  private mutating func demandFixed(_ grid: TableGrid, _ widths: [IntrinsicWidths]) {
    for i in columns.indices { columns[i].min = columns[i].max }
    for i in grid.rows.first?.cells ?? 0..<0 {
      let cell = grid.cells[i]
      if case .percent(let percent) = cell.width { demandFixedPercent(percent, of: cell) }
      demandFixedWidth(of: cell, content: widths[i], spacing: grid.horizontalSpacing)
    }
    let total = columns.reduce(Float(0)) { $0 + ($1.percent ?? 0) }
    guard total > 100 else { return }
    for i in columns.indices { columns[i].percent = columns[i].percent.map { $0 * 100 / total } }
  }

  /// A cell of one column wins over a lower percentage, and counts its insets; others give columns
  /// without a width equal parts.
  private mutating func demandFixedPercent(_ percent: Float, of cell: TableGrid.Cell) {
    let range = cell.liveColumns
    if range.count > 1 {
      for i in range where columns[i].distributionClass == .auto {
        columns[i].percent = percent / Float(range.count)
      }
    } else if !columns[range.lowerBound].isFixed,
      columns[range.lowerBound].percent ?? 0 < percent
    {
      columns[range.lowerBound].percent = percent
      columns[range.lowerBound].extra = cell.insets.horizontal.units
    }
  }

  /// A width in px is shared equally; columns without a width take their parts. What the division
  /// leaves goes to the last column also if that is fixed already, and even of a cell without a
  /// width, whose content is shared like one and then forgotten.
  private mutating func demandFixedWidth(
    of cell: TableGrid.Cell, content: IntrinsicWidths, spacing: Int
  ) {
    let range = cell.liveColumns
    var width = content.max.units
    var isFixed = false
    if case .px(let px) = cell.width { (width, isFixed) = (px.units, true) }
    let insets = cell.insets.horizontal.units
    let total = max(0, width + insets - spacing * (range.count - 1))
    let (part, rest) = total.quotientAndRemainder(dividingBy: range.count)
    let last = range.upperBound - 1
    if range.count > 1 && columns[last].distributionClass == .fixed {
      columns[last].min += rest
      columns[last].max += rest
    }
    for i in range where isFixed && columns[i].distributionClass == .auto {
      columns[i].min = part + (i == last ? rest : 0)
      columns[i].max = columns[i].min
      columns[i].isFixed = true
    }
  }
}
