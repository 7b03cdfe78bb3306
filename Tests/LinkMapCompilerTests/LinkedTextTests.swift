import LinkMapCompiler
import Testing
import TextModel

@Suite struct LinkedTextTests {
  static let compiler = try? Compiler(options: dejaVu)
  static var dejaVu: CompileOptions {
    var options = CompileOptions()
    let folder = "/usr/share/fonts/truetype/dejavu/"
    options.fonts.regular = FontFile(path: folder + "DejaVuSans.ttf")
    options.fonts.bold = FontFile(path: folder + "DejaVuSans-Bold.ttf")
    options.fonts.mono = FontFile(path: folder + "DejaVuSansMono.ttf")
    return options
  }

  @Test func linkOnUTF16Range() throws {
    var text = LinkedText("this textview has a link test.")
    try text.addLink("https://example.test/", utf16: 20..<24)
    let map = try #require(Self.compiler).compile(text, widths: [320])
    #expect(map.links.count == 1)
    #expect(map.links[0].text == "link")
    #expect(map.links[0].utf16Range == 20..<24)
    #expect(map.links[0].sourceRange == 20..<24)
    #expect(map.layouts[0].links[0].rects.count == 1)
  }

  /// The rectangles are those of the same text as a document.
  @Test(arguments: [80.0, 160, 320]) func equalsTheDocument(width: Double) throws {
    var text = LinkedText("Some words, bold ones and a link that wraps at narrow widths.")
    try text.addLink("a", utf8: 26..<48)
    try text.addTraits(.bold, utf8: 12..<16)
    let html = """
      <body>Some words, <b>bold</b> ones and <a href=a>a link that wraps at n</a>arrow widths.
      """
    let compiler = try #require(Self.compiler)
    let source = Source(name: "x.html", bytes: Array(html.utf8), format: .html)
    let fromText = try compiler.compile(text, widths: [width])
    let fromDocument = try compiler.compile(source, widths: [width])
    #expect(fromText.layouts[0].links.map(\.rects) == fromDocument.layouts[0].links.map(\.rects))
  }

  @Test func unitsAreConverted() throws {
    var text = LinkedText("né 日本😀 x")
    try text.addLink("u", utf16: 3..<7)
    let map = try #require(Self.compiler).compile(text, widths: [320])
    #expect(map.links[0].utf8Range == 4..<14)
    #expect(map.links[0].utf16Range == 3..<7)
  }

  @Test func newlinesPartParagraphs() throws {
    var text = LinkedText("one\n\ntwo")
    try text.addLink("t", utf8: 5..<8)
    let map = try #require(Self.compiler).compile(text, widths: [320])
    #expect(map.layouts[0].height == LayoutUnit(px: 57))
    #expect(map.layouts[0].links[0].rects[0].rect.y == LayoutUnit(px: 38))
    #expect(map.links[0].utf8Range == 5..<8)
  }

  @Test func rangesAreChecked() throws {
    var text = LinkedText("a😀b")
    #expect(throws: LinkedText.RangeError.outOfBounds(upperBound: 7, count: 6)) {
      try text.addLink("x", utf8: 0..<7)
    }
    #expect(throws: LinkedText.RangeError.insideScalar(offset: 2)) {
      try text.addLink("x", utf8: 2..<5)
    }
    #expect(throws: LinkedText.RangeError.insideScalar(offset: 2)) {
      try text.addLink("x", utf16: 0..<2)
    }
    #expect(throws: LinkedText.RangeError.outOfBounds(upperBound: 9, count: 4)) {
      try text.addLink("x", utf16: 1..<9)
    }
    #expect(throws: LinkedText.RangeError.empty) { try text.addLink("x", utf8: 1..<1) }
    try text.addLink("x", utf8: 0..<5)
    #expect(throws: LinkedText.RangeError.overlapsLink(0)) { try text.addLink("y", utf16: 1..<4) }
  }
}
