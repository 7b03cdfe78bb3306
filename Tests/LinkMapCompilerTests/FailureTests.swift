import LinkMapCompiler
import Testing
import TextModel

/// Failures that docs/FAILURES.md lists and no recorded case or log holds.
@Suite struct FailureTests {
  /// A point to tap on lies in one of the link's rectangles, however the link is wrapped.
  @Test(arguments: [40.0, 90, 160, 320, 1000]) func activationPoints(width: Double) throws {
    let text = """
      In the [middle of a line a link begins that goes on and on](a) *and*, \u{5D0} \
      [abc \u{5D0}\u{5D1}](b)[\u{5D2}\u{5D3} x](c).
      """
    let map = try CompilerTests.compile(text, .markdown, widths: [width])
    for link in map.layouts[0].links {
      let point = try #require(link.activate)
      let isInside = link.rects.map(\.rect).contains {
        $0.x <= point.x && point.x < $0.maxX && $0.y <= point.y && point.y < $0.maxY
      }
      #expect(isInside)
    }
  }

  @Test(arguments: ["\u{1F600}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "e\u{301}", "日"])
  func rangesBehindEmoji(before: String) throws {
    let map = try CompilerTests.compile("\(before)[x](y)z", .markdown)
    let range = try #require(map.links[0].utf16Range)
    #expect(range == before.utf16.count..<before.utf16.count + 1)
  }

  /// Where bare addresses end.
  @Test(
    arguments: [
      ("(https://a.test/p_(q)).", "https://a.test/p_(q)"),
      ("https://a.test/e?!", "https://a.test/e"),
      ("<https://a.test/b>。见", "https://a.test/b"),
      ("https://a.test/b。见", "https://a.test/b%E3%80%82%E8%A7%81"),
    ])
  func bareAddresses(text: String, href: String) throws {
    #expect(try CompilerTests.compile(text, .markdown).links.map(\.href) == [href])
  }
}
