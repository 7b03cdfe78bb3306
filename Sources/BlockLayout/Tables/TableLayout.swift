package import TextModel

/// The layout of one table (TABLES): what it demands, and where its parts stand at a width.
///
/// ```swift
/// var table = TableLayout(of: box, in: tree, content: &content)
/// let widths = table.intrinsicWidths(percentEstimate: .included)      // of a float
/// let result = table.layOut(availableWidth: width, availableHeight: nil, content: &content)
/// ```
///
/// Both calls of `content` may be replaced by steps, for callers that do not recurse into nested
/// tables: a `TableGrid`, the intrinsic widths of its boxes, `widths(availableWidth:)`, the boxes
/// laid out at `contentWidth(of:)`, `place`.
///
/// Arithmetic only. Time is linear in cells, but for sorting; where spans could ask for more, the
/// work is bounded: see `OccupiedColumns`, `ColumnElements.limit`, and the `visits` of
/// `TableColumns` and `TableRows`.
package struct TableLayout: Sendable {
  package let grid: TableGrid
  private let columns: TableColumns

  /// Reads a `.table` box and asks for the intrinsic widths of its cells and captions.
  package init<Content: TableContent>(
    of table: BoxID, in tree: BoxTree, content: inout Content
  ) {
    let grid = TableGrid(of: table, in: tree)
    self.init(
      grid: grid,
      cells: grid.cells.map {
        grid.needsContentWidth(of: $0) ? content.intrinsicWidths(of: $0.box) : .zero
      },
      captions: grid.captions.map { content.intrinsicWidths(of: $0.box) })
  }

  /// - Parameters:
  ///   - cells: the intrinsic widths of the contents of `grid.cells`; `.zero` will do where
  ///     `grid.needsContentWidth(of:)` is false.
  ///   - captions: of `grid.captions`.
  package init(grid: TableGrid, cells: [IntrinsicWidths], captions: [IntrinsicWidths]) {
    self.grid = grid
    columns = TableColumns(of: grid, cells: cells, captions: captions)
  }

  /// The border-box widths that the table contributes to something shrink-to-fit around it.
  package func intrinsicWidths(percentEstimate: PercentEstimate) -> IntrinsicWidths {
    let widths = columns.intrinsicWidths(percentEstimate: percentEstimate)
    return IntrinsicWidths(
      min: LayoutUnit(saturating: widths.min), max: LayoutUnit(saturating: widths.max))
  }

  /// The widths of the table and its columns in a container.
  package func widths(availableWidth: LayoutUnit) -> TableWidths {
    TableWidths(of: columns, grid: grid, availableWidth: availableWidth)
  }

  /// Lays the table out.
  ///
  /// Contents are laid out in the order of the box tree.
  ///
  /// - Parameters:
  ///   - availableWidth: the container's content width.
  ///   - availableHeight: the container's height if it is definite.
  package func layOut<Content: TableContent>(
    availableWidth: LayoutUnit, availableHeight: LayoutUnit?, content: inout Content
  ) -> TableResult {
    let widths = widths(availableWidth: availableWidth)
    func layOut(_ caption: TableGrid.Caption) -> CellContent {
      content.layOut(caption.box, contentWidth: widths.contentWidth(of: caption))
    }
    var captions = grid.captions.prefix { $0.side == .top }.map(layOut)
    let cells = grid.cells.map {
      content.layOut($0.box, contentWidth: widths.contentWidth(of: $0))
    }
    captions += grid.captions.dropFirst(captions.count).map(layOut)
    return place(
      cells: cells, captions: captions, widths: widths, availableHeight: availableHeight)
  }
}
