import LinkMapRuntime
import Testing

@Suite struct CharacterTests {
  struct Case: Sendable {
    var (x, y): (Double, Double)
    var range: Range<UInt32>
    var link: Int32?
    var (isTrailing, isInside): (Bool, Bool)

    init(
      _ x: Double, _ y: Double, _ range: Range<UInt32>, _ link: Int32?, trailing: Bool, inside: Bool
    ) {
      (self.x, self.y, self.range, self.link) = (x, y, range, link)
      (isTrailing, isInside) = (trailing, inside)
    }
  }

  @Test(arguments: [
    Case(1, 12, 0..<1, nil, trailing: false, inside: true),
    Case(4, 12, 0..<1, nil, trailing: true, inside: true),
    Case(10, 10, 2..<3, nil, trailing: false, inside: true),
    Case(15, 12, 3..<4, 0, trailing: false, inside: true),
    // Blank space at the line's end: the last character, but not hit.
    Case(300, 12, 4..<5, 0, trailing: true, inside: false),
    Case(-50, -50, 0..<1, nil, trailing: false, inside: false),
    // Below the text: the last line.
    Case(0, 900, 8..<10, 1, trailing: true, inside: false),
    // Right to left: the first character is the right one.
    Case(119, 25, 6..<8, 1, trailing: false, inside: true),
    Case(113, 25, 6..<8, 1, trailing: true, inside: true),
    Case(101, 25, 8..<10, 1, trailing: true, inside: true),
    Case(500, 25, 6..<8, 1, trailing: false, inside: false),
  ])
  func nearest(_ test: Case) throws {
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: .sample))
    let hit = try #require(try map.map.layout(0).nearestCharacter(x: test.x, y: test.y))
    #expect(hit.utf8Range == test.range)
    #expect(hit.link == test.link)
    #expect(hit.isTrailing == test.isTrailing)
    #expect(hit.isInside == test.isInside)
  }

  @Test func withoutText() throws {
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: .sample))
    #expect(try map.map.layout(1).nearestCharacter(x: 0, y: 0) == nil)
    #expect(try !map.map.layout(1).hasCharacters)
  }

  @Test func linesForDrawing() throws {
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: .sample))
    let layout = try map.map.layout(0)
    let line = try #require(layout.line(0))
    #expect(line.runs == 0..<2 && line.baseline == 1200)
    #expect(layout.run(0)?.glyphs == 0..<2)
    #expect(layout.glyph(1)?.origin == FixedPoint(x: 320, y: 1200))
    #expect(layout.line(2) == nil && layout.run(3) == nil && layout.glyph(2) == nil)
  }
}
