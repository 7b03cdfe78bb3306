import LinkMapRuntime

extension MapContents {
  /// Two widths, three links (the last one hidden), and at the first width two lines of text:
  /// `ab cd` left to right with `cd` a link, and two Hebrew letters, a link, right to left.
  static var sample: MapContents {
    var contents = MapContents()
    contents.generator = Array("linkmap test".utf8)
    contents.fingerprint = Array("f1".utf8)
    contents.source.name = Array("sample.md".utf8)
    contents.source.sha256 = Array("00ff".utf8)
    contents.fonts = [Font(family: Array("DejaVu Sans".utf8), sha256: Array("aa".utf8), face: 1)]
    contents.links = [sampleLink("m1", 3..<5), sampleLink("m2", 6..<10), sampleLink("m3", nil)]
    contents.links[1].inert = .scheme
    contents.links[1].url = nil
    contents.links[2].state = .hidden
    contents.links[2].title = []
    contents.areas = [
      Area(
        map: Array("m".utf8), shape: Array("rect".utf8), coordinates: [0, 0.5, -3, 1e300],
        href: Array("a".utf8), url: nil, alt: [])
    ]
    contents.report = [
      ReportEntry(reason: Array("in-comment".utf8), href: nil, detail: [], line: 4, column: 2)
    ]
    contents.text = Array("ab cd\n\u{5D0}\u{5D1}".utf8)
    contents.layouts = [sampleLayout(width: 320), sampleLayout(width: 600)]
    contents.layouts[1].lines = []
    contents.layouts[1].paintOrder = [1, 0, 2]
    return contents
  }

  private static func sampleLink(_ href: String, _ range: Range<UInt32>?) -> Link {
    var link = Link(href: Array(href.utf8))
    link.url = Array("https://example.test/\(href)".utf8)
    link.text = Array("text of \(href)".utf8)
    link.label = link.text
    (link.utf8Range, link.utf16Range) = (range, range.map { $0.lowerBound..<$0.lowerBound + 2 })
    (link.sourceRange, link.line, link.column) = (5..<5_000_000_000, 2, 7)
    return link
  }

  private static func sampleLayout(width: Int32) -> Layout {
    var layout = Layout(width: width * 64, height: 40 * 64)
    let first = FixedRect(x: 10, y: 10, width: 20, height: 10)
    let second = FixedRect(x: 100, y: 20, width: 20, height: 10)
    layout.links = [
      PlacedLink(
        activate: FixedPoint(x: 1280, y: 960),
        fragments: [Fragment(rect: first, line: 0, utf16Range: 3..<5), Fragment(rect: first)]),
      PlacedLink(fragments: [Fragment(rect: second, line: 1, isRTL: true, utf16Range: 6..<8)]),
      PlacedLink(),
    ]
    layout.targets = [Target(id: Array("top".utf8), y: 0), Target(id: [], y: -64)]
    layout.lines = sampleLines
    return layout
  }

  private static var sampleLines: [Line] {
    let (first, second) = (
      FixedRect(x: 0, y: 10, width: 30, height: 10), FixedRect(x: 100, y: 20, width: 20, height: 10)
    )
    let runs = [
      Run(
        rect: FixedRect(x: 0, y: 10, width: 15, height: 10), utf8Range: 0..<3, font: 0,
        fontSize: 1024, characters: edges([(0, 0), (5, 1), (10, 2)]),
        glyphs: [Glyph(id: 68, x: 0, y: 1200), Glyph(id: 69, x: 320, y: 1200)]),
      Run(
        rect: FixedRect(x: 15, y: 10, width: 15, height: 10), utf8Range: 3..<5, link: 0, font: 0,
        fontSize: 1024, characters: edges([(15, 3), (20, 4)])),
    ]
    let hebrew = Run(
      rect: second, utf8Range: 6..<10, link: 1, font: 0, fontSize: 1024, level: 1,
      characters: edges([(100, 8), (112, 6)]))
    return [
      Line(rect: first, baseline: 1200, utf8Range: 0..<6, runs: runs),
      Line(rect: second, baseline: 1840, utf8Range: 6..<10, runs: [hebrew]),
    ]
  }

  private static func edges(_ list: [(Int32, UInt32)]) -> [CharacterEdge] {
    list.map { CharacterEdge(x: $0.0 * 64, utf8Offset: $0.1) }
  }
}
