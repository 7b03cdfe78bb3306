import Testing
import TextModel

@Suite struct SourceLocatorTests {
  @Test func linesAndColumns() {
    let source = Array("aé\r\n😀b\rc\n\nd".utf8)
    let locator = SourceLocator(source)
    let expected: [(offset: Int, line: Int, column: Int)] = [
      (0, 1, 1), (1, 1, 2), (3, 1, 3), (4, 1, 4), (5, 2, 1), (9, 2, 2), (10, 2, 3), (11, 3, 1),
      (12, 3, 2), (13, 4, 1), (14, 5, 1), (15, 5, 2), (99, 5, 2), (-1, 1, 1),
    ]
    for (offset, line, column) in expected {
      #expect(locator.location(of: offset) == .init(line: line, column: column), "\(offset)")
    }
  }

  @Test func longLineAndEmptySource() {
    #expect(SourceLocator([]).location(of: 0) == .init(line: 1, column: 1))
    let source = Array(String(repeating: "é", count: 5000).utf8)
    let locator = SourceLocator(source)
    for offset in stride(from: 0, through: source.count, by: 2) {
      #expect(locator.location(of: offset) == .init(line: 1, column: offset / 2 + 1))
    }
  }
}
