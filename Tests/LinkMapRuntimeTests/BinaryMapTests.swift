import LinkMapExport
import LinkMapRuntime
import Testing
import TextModel

@Suite struct BinaryMapTests {
  @Test func linkMapSurvives() throws {
    var contents = MapContents.sample
    contents.text = []
    contents.layouts[0].lines = []
    contents.layouts[1].paintOrder = nil
    let map = LinkMap(contents)
    #expect(MapContents(map) == contents)
    let bytes = try BinaryMap.write(map)
    #expect(BinaryMap.isBinary(bytes))
    #expect(try BinaryMap.read(bytes) == map)
    #expect(map.links[0].sourceRange == 5..<5_000_000_000)
    #expect(map.layouts[0].links[0].rects[0].rect.maxX.px == 30)
  }

  @Test func damageIsNoticed() throws {
    var bytes = try BinaryMap.write(LinkMap(.sample))
    bytes[bytes.count - 1] ^= 1
    #expect(throws: LinkMapError.self) { _ = try BinaryMap.read(bytes) }
    #expect(!BinaryMap.isBinary([0x7B]))
  }
}
