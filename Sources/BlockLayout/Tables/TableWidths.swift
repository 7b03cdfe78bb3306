package import TextModel

/// A table's width and where its columns stand (TABLES §5).
package struct TableWidths: Sendable {
  /// The border-box width of the grid, which captions fill.
  package var table: LayoutUnit
  /// From the table's start edge, by live column.
  private var starts: [Int] = []
  private var ends: [Int] = []
  private var isRTL: Bool

  init(of columns: TableColumns, grid: TableGrid, availableWidth: LayoutUnit) {
    isRTL = grid.isRTL
    let widths = columns.columns
    var width = Self.tableWidth(columns, grid, availableWidth)
    var distribution = ColumnDistribution(isFixedLayout: grid.isFixedLayout)
    distribution.spread(width - columns.gaps, over: widths[...], fixedColumns: .grow)
    // A lone column of a percentage, one unit short: the table shrinks with it.
    if widths.count == 1, width - columns.gaps - distribution.widths[0] == 1 {
      width = max(width - 1, columns.captionMinimum)
    }
    table = LayoutUnit(saturating: width)
    var x = (isRTL ? grid.insets.right : grid.insets.left).units + grid.horizontalSpacing
    for width in distribution.widths {
      starts.append(x)
      ends.append(x + width)
      x += width + grid.horizontalSpacing
    }
  }

  private static func tableWidth(
    _ columns: TableColumns, _ grid: TableGrid, _ availableWidth: LayoutUnit
  ) -> Int {
    let (minimum, maximum) = columns.intrinsicWidths(percentEstimate: .included)
    switch grid.attributes.width {
    case .px: return minimum
    case .percent(let percent): return max(minimum, percentage(percent, of: availableWidth.units))
    case .auto where columns.columns.isEmpty:
      return max(grid.insets.horizontal.units, columns.captionMinimum)
    case .auto: return min(max(availableWidth.units, minimum), maximum)
    }
  }

  /// The border box of a cell, from the table's left edge.
  func span(of cell: TableGrid.Cell) -> (x: LayoutUnit, width: LayoutUnit) {
    let start = starts[cell.liveColumns.lowerBound]
    let width = LayoutUnit(saturating: ends[cell.liveColumns.upperBound - 1] - start)
    let x = LayoutUnit(saturating: start)
    return (isRTL ? table - x - width : x, width)
  }

  /// The width that a cell's content is laid out at.
  package func contentWidth(of cell: TableGrid.Cell) -> LayoutUnit {
    max(.zero, span(of: cell).width - cell.insets.horizontal)
  }

  package func contentWidth(of caption: TableGrid.Caption) -> LayoutUnit {
    max(.zero, table - caption.margin.horizontal - caption.insets.horizontal)
  }
}
