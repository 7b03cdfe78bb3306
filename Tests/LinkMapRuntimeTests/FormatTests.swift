import Testing

@testable import LinkMapRuntime

@Suite struct FormatTests {
  @Test func writerAndReaderAreInverses() throws {
    let contents = MapContents.sample
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: contents))
    #expect(try MapContents(reading: map.map) == contents)
    try map.map.verifyChecksum()
  }

  @Test func emptyMap() throws {
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: MapContents()))
    #expect(map.map.linkCount == 0 && map.map.layoutCount == 0)
    #expect(map.map.layoutIndex(forWidth: 100) == nil)
    #expect(throws: LinkMapError.noLayout(0)) { _ = try map.map.layout(0) }
    #expect(try MapContents(reading: map.map) == MapContents())
  }

  @Test(arguments: MapShape.allCases)
  func randomMapsRoundTrip(_ shape: MapShape) throws {
    let contents = MapContents(rects: RandomMap.rects(shape, count: 500, seed: 3))
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: contents))
    #expect(try MapContents(reading: map.map) == contents)
  }

  @Test func layoutByWidth() throws {
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: .sample))
    #expect(map.map.layoutIndex(forWidth: 100) == 0)
    #expect(map.map.layoutIndex(forWidth: 320) == 0)
    #expect(map.map.layoutIndex(forWidth: 599.9) == 0)
    #expect(map.map.layoutIndex(forWidth: 1000) == 1)
    #expect(map.map.layoutIndex(forWidth: .nan) == 0)
  }

  @Test func indexIsLinear() throws {
    for shape in MapShape.allCases {
      let rects = RandomMap.rects(shape, count: 20_000, seed: 5)
      let solid = rects.joined().filter { !$0.isEmpty }.count
      let grid = try #require(HitGridBuilder(rects: Array(rects.joined())).makeGrid())
      #expect(grid.cells.bytes.count / 8 <= 3 * solid + 40, "\(shape)")
      #expect(grid.entries.bytes.count / 4 <= 4 * solid, "\(shape)")
    }
  }

  @Test func refusals() throws {
    let good = try LinkMapWriter.bytes(of: .sample)
    func open(_ change: (inout [UInt8]) -> Void) -> LinkMapError? {
      var bytes = good
      change(&bytes)
      do throws(LinkMapError) {
        let map = try OwnedLinkMap(copying: bytes)
        try map.map.verifyChecksum()
        for index in 0..<map.map.layoutCount { _ = try map.map.layout(index) }
        return nil
      } catch { return error }
    }
    #expect(open { _ in } == nil)
    #expect(open { $0 += [1, 2, 3] } == nil, "what follows the map is not its business")
    #expect(open { $0[0] = 0 } == .badMagic)
    #expect(open { $0[8] = 2 } == .unsupportedVersion(2))
    #expect(open { $0 = [] } == .truncated(needed: 40, available: 0))
    #expect(
      open { $0.removeLast() }
        == .truncated(needed: UInt64(good.count), available: UInt64(good.count - 1)))
    #expect(
      open {
        $0[24] = 255; $0[25] = 255
      } != nil)
    guard case .wrongChecksum = open({ $0[good.count - 1] ^= 1 }) else {
      Issue.record("a changed byte is not noticed")
      return
    }
  }

  @Test func wrongContentsAreRefused() {
    var contents = MapContents.sample
    contents.layouts[0].links.removeLast()
    #expect(throws: LinkMapError.inconsistent) { _ = try LinkMapWriter.bytes(of: contents) }
    contents = .sample
    contents.layouts[0].paintOrder = [0, 0, 1]
    #expect(throws: LinkMapError.inconsistent) { _ = try LinkMapWriter.bytes(of: contents) }
    contents = .sample
    contents.layouts[0].lines[0].runs[0].link = 9
    #expect(throws: LinkMapError.inconsistent) { _ = try LinkMapWriter.bytes(of: contents) }
  }

  @Test func unknownSectionsAreSkipped() throws {
    var bytes = try LinkMapWriter.bytes(of: .sample)
    let count = Int(bytes[24])
    let entry = 40 + (count - 1) * 24
    #expect(Array(bytes[entry..<entry + 4]) == Array("STRS".utf8))
    bytes.replaceSubrange(entry..<entry + 4, with: Array("new!".utf8))
    let map = try OwnedLinkMap(copying: bytes)
    #expect(map.map.link(0)?.href == nil)
    #expect(try map.map.layout(0).hit(x: 11, y: 11) == LinkHit(link: 0, fragment: 1))
  }
}
