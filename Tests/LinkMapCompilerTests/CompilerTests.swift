import LinkMapCompiler
import Testing
import TextModel

@Suite struct CompilerTests {
  static func compile(
    _ text: String, _ format: Source.Format = .html, widths: [Double] = [320]
  ) throws -> LinkMap {
    let source = Source(name: "test", bytes: Array(text.utf8), format: format)
    return try #require(LinkedTextTests.compiler).compile(source, widths: widths)
  }

  /// Each paragraph is shaped once, however many widths are asked for.
  @Test func tenWidthsAreShapedOnce() throws {
    let text = String(repeating: "Some *text* and [a link](x) to wrap.\n\n", count: 50)
    let source = Source(name: "x.md", bytes: Array(text.utf8), format: .markdown)
    let compiler = try #require(LinkedTextTests.compiler)
    var statistics = CompileStatistics()
    let widths = (1...10).map { Double($0) * 80 }
    let map = try compiler.compile(source, widths: widths, &statistics)
    #expect(statistics.shapedParagraphs == 50)
    #expect(statistics.layouts == 10)
    #expect(map.layouts.map(\.width.px) == widths)
    for (width, layout) in zip(widths, map.layouts) {
      let alone = try compiler.compile(source, widths: [width])
      #expect(alone.layouts[0] == layout)
    }
  }

  /// Every link of a document is in the map, those without rectangles with their state.
  @Test func statesOfLinks() throws {
    let map = try Self.compile(
      """
      <a href=1>seen</a><a href=2></a><p hidden><a href=3>h</a></p>
      <details><summary>s</summary><a href=4>d</a></details><!-- <a href=5> -->
      <template><a href=6>t</a></template><a name=x>no link</a>
      """)
    #expect(map.links.map(\.href) == ["1", "2", "3", "4"])
    #expect(map.links.map(\.state) == [.ok, .empty, .hidden, .hidden])
    #expect(map.links.map { $0.utf16Range == nil } == [false, true, true, true])
    #expect(map.report.map(\.reason) == ["in-comment", "in-template"])
    #expect(map.report.map(\.href) == ["5", "6"])
  }

  /// Links inside links, which tables allow: the outer one's region holds the inner one's.
  @Test func nestedLinks() throws {
    let map = try Self.compile(
      "<a href=1>out<table><tr><td><a href=2>in</a></td></tr></table></a>")
    #expect(map.links.map(\.href) == ["1", "2"])
    let inner = try #require(map.layouts[0].links[1].rects.first).rect
    let covered = map.layouts[0].links[0].rects.contains {
      $0.rect.x <= inner.x && $0.rect.y <= inner.y && inner.maxX <= $0.rect.maxX
        && inner.maxY <= $0.rect.maxY
    }
    #expect(covered)
    // The outer link's activation point is not on the inner link, which would win it.
    let point = try #require(map.layouts[0].links[0].activate)
    #expect(
      point.x < inner.x || point.x >= inner.maxX || point.y < inner.y || point.y >= inner.maxY)
  }

  @Test func basesAndTargets() throws {
    let map = try Self.compile(
      "<base href=https://a.test/b/><h1 id=top>T</h1><a href=../c>x</a><p><a id=end></a>e</p>")
    #expect(map.links[0].url == "https://a.test/c")
    #expect(map.layouts[0].targets.map(\.id) == ["top", "end"])
  }

  @Test(arguments: [[], [0], [-1], [.nan], [1e12]] as [[Double]])
  func widthsAreChecked(widths: [Double]) throws {
    #expect(throws: CompileError.self) { try Self.compile("x", widths: widths) }
  }

  /// Plain text has its bare addresses as links, with their places in the file.
  @Test func plainText() throws {
    let map = try Self.compile(
      "See https://a.test/x_(y), or\r\nwww.b.test. <b>é</b>\r\nme@c.test http://\n", .text)
    #expect(
      map.links.map(\.href) == ["https://a.test/x_(y)", "http://www.b.test", "mailto:me@c.test"])
    #expect(map.links.map(\.text) == ["https://a.test/x_(y)", "www.b.test", "me@c.test"])
    #expect(map.links.map(\.line) == [1, 2, 3])
    #expect(map.links.map(\.column) == [5, 1, 1])
    #expect(map.links.map(\.sourceRange) == [4..<24, 30..<40, 53..<62])
    #expect(map.layouts[0].height == LayoutUnit(px: 76))
  }

  /// What is flowed plainly is named once for each kind, with its place.
  @Test(arguments: [
    ("<p style='color:red'>x<p style='position:absolute'>y", ["style attribute 1"]),
    ("<p style=' '>x", []), ("<div>\n<style>p{}</style>\n<style>q{}</style>", ["style sheet 2"]),
    ("<link rel='x StyleSheet' href=y>", ["style sheet 1"]), ("<link rel=icon href=y>", []),
    ("<frameset>\n<frame src=x></frameset>", ["frameset 1"]), ("\n<marquee>x", ["marquee 2"]),
    ("<dialog open>x</dialog><math>y</math>", ["dialog 1", "math 1"]), ("<dialog>x", []),
  ]) func unsupported(markup: String, entries: [String]) throws {
    let report = try Self.compile(markup).report
    #expect(report.map { "\($0.detail ?? "") \($0.line)" } == entries)
    #expect(report.allSatisfy { $0.reason == "unsupported" })
  }

  @Test func areasAreCarried() throws {
    let map = try Self.compile(
      "<map name=m><area shape=circle coords='1,2, 3.5' href=x alt=round></map>")
    #expect(
      map.areas == [
        LinkMap.Area(
          map: "m", shape: "circle", coords: [1, 2, 3.5], href: "x", url: nil, alt: "round")
      ])
  }

  /// The same input gives the same map, on any number of threads.
  @Test func isDeterministic() async throws {
    let text = (0..<200).map { "<p>word \($0) <a href=\($0)>link <b>bold</b></a> tail</p>" }
      .joined()
    let expected = try Self.compile(text)
    try await withThrowingTaskGroup(of: LinkMap.self) { group in
      for _ in 0..<8 { group.addTask { try Self.compile(text) } }
      for try await map in group { #expect(map == expected) }
    }
  }
}
