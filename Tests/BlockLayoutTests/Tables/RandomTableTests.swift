import BlockLayout
import Foundation
import Testing
import TextModel

/// Random tables against the answers of the model that equals Chromium (docs/TABLES.md §12).
///
/// `LINKMAP_RANDOM_TABLES` names a further file of cases, such as 20,000 of another seed.
@Suite struct RandomTableTests {
  private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/random-tables.jsonl").path

  @Test func recordedTables() throws {
    let cases = try RandomTableCase.read(Self.fixture)
    #expect(cases.count == 500)
    try check(cases)
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["LINKMAP_RANDOM_TABLES"] != nil))
  func moreTables() throws {
    let path = ProcessInfo.processInfo.environment["LINKMAP_RANDOM_TABLES"] ?? ""
    try check(RandomTableCase.read(path))
  }

  private func check(_ cases: [RandomTableCase]) throws {
    var (rects, different) = (0, 0)
    for (number, table) in cases.enumerated() {
      let (found, contributions) = answer(of: table)
      rects += found.count
      if found == table.a && contributions == table.m { continue }
      different += 1
      if different > 3 { continue }
      Issue.record(
        "table \(number): \(contributions) for \(table.m), \(difference(found, table.a))")
    }
    print("\(cases.count) tables, \(rects) boxes: \(different) tables differ")
    #expect(different == 0)
  }

  private func difference(_ found: [[Int?]], _ expected: [[Int?]]) -> String {
    for (i, (a, b)) in zip(found, expected).enumerated() where a != b {
      return "box \(i): \(a) for \(b)"
    }
    return "\(found.count) boxes for \(expected.count)"
  }

  /// What our layout answers, in the form of the recorded answers.
  private func answer(of table: RandomTableCase) -> ([[Int?]], [Int]) {
    var builder = TableTreeBuilder()
    let root = builder.open(.block, parent: -1)
    let box = builder.add(table.t, parent: root, isRTL: false, wraps: true)
    builder.close(root)
    var content = WordBoxes(builder.tree, builder.contents)
    let layout = TableLayout(of: box, in: builder.tree, content: &content)
    let available = LayoutUnit(truncating: table.w)
    let result = layout.layOut(
      availableWidth: available, availableHeight: nil, content: &content)
    var x = LayoutUnit.zero
    if table.t.al == "center" { x = max(.zero, (available - result.grid.width).half) }
    var found: [[Int?]] = []
    collect(result, x: x, y: .zero, content, &found)
    let contributions = [PercentEstimate.excluded, .included].flatMap {
      let widths = layout.intrinsicWidths(percentEstimate: $0)
      return [Int(widths.min.rawValue), Int(widths.max.rawValue)]
    }
    return (found, contributions)
  }

  private func collect(
    _ result: TableResult, x: LayoutUnit, y: LayoutUnit, _ content: WordBoxes,
    _ found: inout [[Int?]]
  ) {
    func append(_ rect: Rect, _ first: LayoutUnit?) {
      found.append(
        [rect.x, rect.y, rect.width, rect.height].map { Int($0.rawValue) }
          + [first.map { Int($0.rawValue) }])
    }
    append(Rect(x: x, y: y, width: result.grid.width, height: result.height), nil)
    for part in result.parts where part.kind == .tableCell {
      let placed = content.placed[Int(part.box)]
      let inside = part.content.offset(x: x, y: y)
      append(part.rect.offset(x: x, y: y), placed.firstTop.map { inside.y + $0 })
      guard let nested = placed.table else { continue }
      collect(
        nested, x: inside.x + placed.tableX, y: inside.y + placed.tableY, content, &found)
    }
  }
}
