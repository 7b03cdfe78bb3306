import Foundation
import LinkMapCompiler
import LinkMapFoundation
import Testing

@Suite struct AttributedStringTests {
  @Test func linkAttributesBecomeLinks() throws {
    var string = AttributedString("this textview has a ")
    var link = AttributedString("li")
    link.link = URL(string: "https://example.test/a")
    var rest = AttributedString("nk😀")
    rest.link = URL(string: "https://example.test/a")
    string += link + rest + AttributedString(" test.")
    let map = try Compiler().compile(LinkedText(string), widths: [320])
    #expect(map.links.map(\.text) == ["link😀"])
    #expect(map.links.map(\.url) == ["https://example.test/a"])
    #expect(map.links.map(\.utf16Range) == [20..<26])
  }
}
