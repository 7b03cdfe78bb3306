package import TextModel

extension TableLayout {
  /// Finds where everything stands, from contents laid out at the widths.
  ///
  /// - Parameters:
  ///   - cells: of `grid.cells`.
  ///   - captions: of `grid.captions`.
  package func place(
    cells: [CellContent], captions: [CellContent], widths: TableWidths,
    availableHeight: LayoutUnit?
  ) -> TableResult {
    let height: LayoutUnit? =
      switch (grid.attributes.height, availableHeight) {
      case (.px(let height), _): height
      case (.percent, let height?): grid.attributes.height.resolved(against: height)
      default: nil
      }
    let rows = TableRows(of: grid, contents: cells, tableHeight: height)
    var result = TableResult(grid: .zero, height: .zero, baseline: nil, parts: [])
    result.parts.reserveCapacity(
      cells.count + grid.rows.count + grid.sections.count + captions.count)
    placeCaptions(.top, captions, widths, &result)
    result.grid = Rect(
      x: .zero, y: result.height, width: widths.table, height: LayoutUnit(saturating: rows.height))
    result.height += result.grid.height
    result.baseline = rows.baseline.map { $0 + result.grid.y }
    placeRows(rows, &result)
    placeCells(rows, cells, widths, &result)
    placeCaptions(.bottom, captions, widths, &result)
    result.parts.sort { $0.box < $1.box }
    return result
  }

  /// Stacks the captions of a side at the bottom of what is placed.
  private func placeCaptions(
    _ side: Box.CaptionSide, _ contents: [CellContent], _ widths: TableWidths,
    _ result: inout TableResult
  ) {
    for (caption, content) in zip(grid.captions, contents) where caption.side == side {
      let rect = Rect(
        x: caption.margin.left, y: result.height + caption.margin.top,
        width: max(.zero, widths.table - caption.margin.horizontal),
        height: content.height + caption.insets.vertical)
      result.height = rect.maxY + caption.margin.bottom
      let inside = Rect(
        x: rect.x + caption.insets.left, y: rect.y + caption.insets.top,
        width: widths.contentWidth(of: caption), height: content.height)
      result.parts.append(
        TableResult.Part(box: caption.box, kind: .tableCaption, rect: rect, content: inside))
    }
  }

  /// Row groups and rows: as wide as the grid inside border and outer gaps.
  private func placeRows(_ rows: TableRows, _ result: inout TableResult) {
    let gap = LayoutUnit(saturating: grid.horizontalSpacing)
    let (x, y) = (grid.insets.left + gap, result.grid.y)
    let width = max(.zero, result.grid.width - grid.insets.horizontal - gap - gap)
    func append(_ box: BoxID, _ kind: Box.Kind, _ range: Range<Int>) {
      let span = rows.span(of: range)
      let rect = Rect(x: x, y: y + span.y, width: width, height: span.height)
      result.parts.append(TableResult.Part(box: box, kind: kind, rect: rect, content: rect))
    }
    for section in grid.sections { append(section.box, .tableRowGroup, section.rows) }
    for (i, row) in grid.rows.enumerated() { append(row.box, .tableRow, i..<i + 1) }
  }

  private func placeCells(
    _ rows: TableRows, _ contents: [CellContent], _ widths: TableWidths,
    _ result: inout TableResult
  ) {
    for (i, cell) in grid.cells.enumerated() {
      let (x, width) = widths.span(of: cell)
      let (y, height) = rows.span(of: cell.rows)
      let rect = Rect(x: x, y: result.grid.y + y, width: width, height: height)
      let content = Rect(
        x: x + cell.insets.left, y: rect.y + rows.contentShift(ofCell: i) + cell.insets.top,
        width: widths.contentWidth(of: cell), height: contents[i].height)
      result.parts.append(
        TableResult.Part(box: cell.box, kind: .tableCell, rect: rect, content: content))
    }
  }
}
