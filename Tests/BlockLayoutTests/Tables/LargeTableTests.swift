import BlockLayout
import Testing
import TextModel

/// Tables whose spans could ask for far more than their size: they end, soon, and without a trap.
///
/// `WordBoxes` answers at once, so that what is timed is table layout. The limits are wide: without
/// bounds these tables take minutes or all memory.
@Suite(.timeLimit(.minutes(1))) struct LargeTableTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    var name: String
    var rows: Int
    var columns: Int
    /// Of a cell by its row and place in the row.
    var spans: @Sendable (Int, Int) -> (columns: Int32, rows: Int32) = { _, _ in (1, 1) }
    var changes: @Sendable (inout BoxTree) -> Void = { _ in }
    var testDescription: String { name }
  }

  @Test(arguments: [
    Shape(name: "plain", rows: 10_000, columns: 10),
    Shape(name: "one row", rows: 1, columns: 100_000),
    Shape(name: "one column", rows: 100_000, columns: 1),
    Shape(name: "all span everything, one row", rows: 1, columns: 20_000) { _, _ in (1000, 65534) },
    Shape(name: "all span everything, one cell a row", rows: 20_000, columns: 1) { _, _ in
      (1000, 65534)
    },
    Shape(name: "all span everything, square", rows: 140, columns: 140) { _, _ in (1000, 65534) },
    Shape(name: "row spans of all lengths", rows: 20_000, columns: 2) { row, column in
      column == 0 ? (1, Int32(1 + row * 7919 % 20_000)) : (1, 1)
    },
    Shape(name: "row spans that end one after another", rows: 5_000, columns: 4) { row, column in
      row == 0 ? (1, Int32(2 + column)) : (3, Int32(5_000 - row))
    },
    Shape(name: "wide row of row spans over narrow rows", rows: 20_000, columns: 2) { row, column in
      row == 0 ? (1, 65534) : (Int32(1 + column * 999), 2)
    },
    Shape(
      name: "column spans over many columns", rows: 20_000, columns: 5,
      spans: { row, _ in (row < 200 ? 1 : 1000, 1) }),
    Shape(
      name: "collapsed, unequal borders", rows: 140, columns: 140,
      spans: { row, column in (Int32(1 + row % 3 * 300), Int32(1 + column % 4 * 50)) },
      changes: {
        $0.tables[0].collapsesBorders = true
        for i in $0.boxes.indices { $0.boxes[i].border.left = LayoutUnit(px: i % 3) }
      }),
    Shape(
      name: "fixed layout", rows: 1, columns: 20_000, spans: { _, _ in (1000, 1) },
      changes: {
        $0.tables[0].isFixedLayout = true; $0.tables[0].width = .percent(100)
      }),
    Shape(
      name: "columns of columns", rows: 100, columns: 10,
      changes: {
        var column = ColumnAttributes()
        (column.span, column.width) = (.max, .px(LayoutUnit(px: 1)))
        $0.columns = Array(repeating: column, count: 10_000)
        $0.tables[0].columns = 0..<10_000
      }),
    Shape(
      name: "lengths at the limit", rows: 30, columns: 30,
      spans: { row, column in (Int32(1 + row % 4), Int32(column % 4)) },
      changes: {
        let lengths: [Length] = [.auto, .px(.max), .percent(.greatestFiniteMagnitude), .percent(0)]
        $0.tables[0].height = .px(.max)
        for i in $0.boxes.indices where $0.boxes[i].kind != .table {
          ($0.boxes[i].width, $0.boxes[i].height) = (lengths[i % 4], lengths[i / 4 % 4])
          $0.boxes[i].padding = Edges(all: i % 7 == 0 ? .max : .zero)
        }
      }),
  ])
  func ends(_ shape: Shape) {
    var builder = TableTreeBuilder()
    let table = build(shape, &builder)
    shape.changes(&builder.tree)
    var content = WordBoxes(builder.tree, builder.contents)
    let start = ContinuousClock.now
    let layout = TableLayout(of: table, in: builder.tree, content: &content)
    let result = layout.layOut(
      availableWidth: LayoutUnit(px: 600), availableHeight: nil, content: &content)
    let duration = start.duration(to: .now)
    print("\(shape.name): \(shape.rows * shape.columns) cells, \(duration)")
    #expect(result.parts.count == 1 + shape.rows + shape.rows * shape.columns)
    #expect(duration < .seconds(20))
  }

  private func build(_ shape: Shape, _ builder: inout TableTreeBuilder) -> BoxID {
    let table = builder.open(.table, parent: -1)
    builder.setTable(table, TableAttributes())
    let group = builder.open(.tableRowGroup, parent: table)
    let word = WordBoxes.Word(width: LayoutUnit(px: 20), height: LayoutUnit(px: 10))
    for row in 0..<shape.rows {
      let box = builder.open(.tableRow, parent: group)
      for column in 0..<shape.columns {
        let cell = builder.open(.tableCell, parent: box)
        var attributes = CellAttributes()
        (attributes.columnSpan, attributes.rowSpan) = shape.spans(row, column)
        builder.setCell(cell, attributes)
        builder.setContent(cell, WordBoxes.Content(words: Array(repeating: word, count: row % 3)))
        builder.close(cell)
      }
      builder.close(box)
    }
    builder.close(group)
    builder.close(table)
    return table
  }
}
