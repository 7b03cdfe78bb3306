import BlockLayout
import Foundation
import Testing
import TextModel

/// Single rules, with what Chromium answers for the same tables; lengths in px.
@Suite struct TableLayoutTests {
  /// Three columns in a head and two bodies' rows, cells of 10 by 10 without padding.
  private static let threeByThree = """
    {"pa":0,"s":[{"k":"thead","r":[{"c":[{"x":[[10,10]]},{"x":[[10,10]]},{"x":[[10,10]]}]}]},
    {"r":[{"c":[{"x":[[10,10]]},{"x":[[10,10]]},{"x":[[10,10]]}]},
    {"c":[{"x":[[10,10]]},{"x":[[10,10]]},{"x":[[10,10]]}]}]}],"cl":[{"n":2},{}]}
    """

  struct Ruled: Sendable {
    var rules: TableAttributes.Rules
    var border = 0
    var isRTL = false
    /// The grid's width and height.
    var size: [Double]
    /// x, y, width, height.
    var first: [Double]
    var last: [Double]
  }

  @Test(arguments: [
    Ruled(
      rules: .all, size: [32, 32], first: [0, 0, 10.5, 10.5], last: [21.5, 21.5, 10.5, 10.5]),
    Ruled(
      rules: .all, border: 5, size: [42, 42], first: [2.5, 2.5, 13, 13],
      last: [26.5, 26.5, 13, 13]),
    Ruled(rules: .rows, size: [30, 32], first: [0, 0, 10, 10.5], last: [20, 21.5, 10, 10.5]),
    Ruled(
      rules: .cols, border: 5, size: [42, 40], first: [2.5, 2.5, 13, 12.5],
      last: [26.5, 25, 13, 12.5]),
    Ruled(rules: .groups, size: [31, 31], first: [0, 0, 10, 10.5], last: [20.5, 21, 10.5, 10]),
    Ruled(
      rules: .groups, border: 5, isRTL: true, size: [41, 41], first: [26, 2.5, 12.5, 13],
      last: [2.5, 26, 13, 12.5]),
    Ruled(
      rules: .none, border: 5, size: [40, 40], first: [2.5, 2.5, 12.5, 12.5],
      last: [25, 25, 12.5, 12.5]),
  ])
  func rules(_ table: Ruled) throws {
    let result = try layOut(Self.threeByThree) { tree in
      tree.tables[0].collapsesBorders = true
      tree.tables[0].rules = table.rules
      tree.tables[0].border = Edges(all: LayoutUnit(px: table.border))
      tree.columns[0].startsGroup = true
      tree.columns[1].startsGroup = true
      if table.isRTL { tree.boxes[1].style = 1 }
    }
    let cells = result.parts.filter { $0.kind == .tableCell }.map { px($0.rect) }
    #expect([result.grid.width.px, result.grid.height.px] == table.size)
    #expect(cells.first == table.first)
    #expect(cells.last == table.last)
  }

  @Test func unequalCollapsedBorders() throws {
    let text = """
      {"pa":0,"s":[{"r":[{"c":[{"x":[[10,10]]},{"x":[[10,10]]},{"x":[[10,10]]}]},
      {"c":[{"x":[[10,10]]},{"x":[[10,10]]},{"x":[[10,10]]}]}]}]}
      """
    let result = try layOut(text) { tree in
      tree.tables[0].collapsesBorders = true
      let cells = tree.boxes.indices.filter { tree.boxes[$0].kind == .tableCell }
      tree.boxes[cells[0]].border = Edges(all: LayoutUnit(px: 4))
      tree.boxes[cells[2]].border.left = LayoutUnit(px: 3)
    }
    let cells = result.parts.filter { $0.kind == .tableCell }.map { px($0.rect) }
    #expect(px(result.grid) == [0, 0, 41, 28])
    #expect(
      cells == [
        [2, 2, 14, 14], [16, 2, 13.5, 14], [29.5, 2, 11.5, 14],
        [2, 16, 14, 12], [16, 16, 13.5, 12], [29.5, 16, 11.5, 12],
      ])
  }

  @Test(arguments: [false, true]) func borderOfOneSide(isRTL: Bool) throws {
    let result = try layOut(Self.threeByThree) { tree in
      tree.tables[0].border.left = LayoutUnit(px: 5)
      for i in tree.boxes.indices where tree.boxes[i].kind == .tableCell {
        tree.boxes[i].border = Edges(all: LayoutUnit(px: 1))
      }
      if isRTL { tree.boxes[1].style = 1 }
    }
    let cells = result.parts.filter { $0.kind == .tableCell }.map { px($0.rect) }
    #expect(px(result.grid) == [0, 0, 49, 44])
    #expect(cells.first == [isRTL ? 35 : 7, 2, 12, 12])
    #expect(cells.last == [isRTL ? 7 : 35, 30, 12, 12])
  }

  @Test(arguments: [
    (#"{"s":[],"w":100}"#, [100, 0]), (#"{"s":[],"bo":3}"#, [6, 6]),
    (#"{"s":[],"h":50}"#, [0, 50]), (#"{"s":[],"ca":[[80,10]]}"#, [80, 10]),
    (#"{"s":[],"bo":3,"w":50,"ca":[[80,10]]}"#, [80, 16]),
    (#"{"s":[{"r":[{"c":[]},{"c":[]}]}]}"#, [0, 0]), (#"{"s":[{"r":[{"c":[{}]}]}]}"#, [6, 6]),
  ])
  func emptyTables(text: String, size: [Double]) throws {
    let result = try layOut(text)
    #expect([result.grid.width.px, result.height.px] == size)
  }

  @Test func captionsStackAndWidenTheTable() throws {
    var builder = TableTreeBuilder()
    let root = builder.open(.block, parent: -1)
    let table = builder.open(.table, parent: root)
    builder.setTable(table, TableAttributes())
    let word = WordBoxes.Word(width: LayoutUnit(px: 80), height: LayoutUnit(px: 10))
    for number in 0..<3 {
      let caption = builder.open(.tableCaption, parent: table)
      builder.change(caption) {
        $0.captionSide = number == 2 ? .bottom : .top
        if number == 1 {
          $0.padding = Edges(all: LayoutUnit(px: 3))
          $0.margin = Edges(all: .px(LayoutUnit(px: 5)))
        }
      }
      builder.setContent(caption, WordBoxes.Content(words: [word]))
      builder.close(caption)
    }
    builder.close(table)
    builder.close(root)
    let result = layOut(table, builder)
    #expect(result.height.px == 46)
    #expect(
      result.parts.map { px($0.rect) } == [[0, 0, 96, 10], [5, 15, 86, 16], [0, 36, 96, 10]])
    #expect(px(result.parts[1].content) == [8, 18, 80, 10])
  }

  @Test func percentHeightNeedsADefiniteContainer() throws {
    let text = #"{"s":[{"r":[{"c":[{"x":[[10,10]]}]}]}]}"#
    let change: (inout BoxTree) -> Void = { $0.tables[0].height = .percent(50) }
    let container = LayoutUnit(px: 300)
    #expect(try layOut(text, change).height.px == 16)
    #expect(try layOut(text, availableHeight: container, change).height.px == 150)
  }

  @Test func rowsAndGroupsAreAsWideAsTheGridInsideItsBorder() throws {
    let result = try layOut(#"{"w":100,"bo":4,"s":[{"r":[{"c":[{"x":[[10,10]]}]},{"c":[{}]}]}]}"#)
    let parts = result.parts.filter { $0.kind != .tableCell }
    #expect(parts.map(\.kind) == [.tableRowGroup, .tableRow, .tableRow])
    #expect(parts.map { px($0.rect) } == [[6, 6, 88, 20], [6, 6, 88, 14], [6, 22, 88, 4]])
  }

  /// Each content is measured once for the table around it and once for its own, and laid out once.
  @Test func contentsAreAskedOnce() throws {
    let nested = #"{"s":[{"r":[{"c":[{"x":[[10,10]]}]}]}]}"#
    let (_, content) = try answer("{\"s\":[{\"r\":[{\"c\":[{\"t\":\(nested)},{}]}]}]}")
    #expect(content.measurements == 3)
    #expect(content.layouts == 3)
  }
}

extension TableLayoutTests {
  private func layOut(
    _ text: String, availableHeight: LayoutUnit? = nil, _ change: (inout BoxTree) -> Void = { _ in }
  ) throws -> TableResult {
    try answer(text, availableHeight: availableHeight, change).0
  }

  private func answer(
    _ text: String, availableHeight: LayoutUnit? = nil, _ change: (inout BoxTree) -> Void = { _ in }
  ) throws -> (TableResult, WordBoxes) {
    let described = try JSONDecoder().decode(RandomTableCase.Table.self, from: Data(text.utf8))
    var builder = TableTreeBuilder()
    let root = builder.open(.block, parent: -1)
    let table = builder.add(described, parent: root, isRTL: false, wraps: true)
    builder.close(root)
    change(&builder.tree)
    var content = WordBoxes(builder.tree, builder.contents)
    let layout = TableLayout(of: table, in: builder.tree, content: &content)
    let result = layout.layOut(
      availableWidth: LayoutUnit(px: 300), availableHeight: availableHeight, content: &content)
    return (result, content)
  }

  private func layOut(_ table: BoxID, _ builder: TableTreeBuilder) -> TableResult {
    var content = WordBoxes(builder.tree, builder.contents)
    let layout = TableLayout(of: table, in: builder.tree, content: &content)
    return layout.layOut(
      availableWidth: LayoutUnit(px: 300), availableHeight: nil, content: &content)
  }

  private func px(_ rect: Rect) -> [Double] {
    [rect.x.px, rect.y.px, rect.width.px, rect.height.px]
  }
}
