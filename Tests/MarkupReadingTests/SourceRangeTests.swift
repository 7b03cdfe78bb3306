import Testing
import TextModel

@testable import MarkupReading

/// Where elements stand in the source, and which links are lost.
@Suite struct SourceRangeTests {
  /// Snippet; element; its source.
  @Test(arguments: [
    ("<p><a href=x>y</a>z</p>w", TextModel.Tag.a, ["<a href=x>y</a>"]),
    ("<p><a href=x>y</a>z</p>w", TextModel.Tag.p, ["<p><a href=x>y</a>z</p>"]),
    ("<p>one<p>two", TextModel.Tag.p, ["<p>one", "<p>two"]),
    ("<ul><li>a<li>b</ul>c", TextModel.Tag.li, ["<li>a", "<li>b"]),
    ("<a href=x>y<br>z</a >w", TextModel.Tag.br, ["<br>"]),
    ("<a href=1>one<a href=2>two</a>", TextModel.Tag.a, ["<a href=1>one", "<a href=2>two</a>"]),
    ("<a href=1><p>x</a>y", TextModel.Tag.a, ["<a href=1><p>x</a>", "<a href=1><p>x</a>"]),
    ("<table><td>x</table>y", TextModel.Tag.table, ["<table><td>x</table>"]),
    ("<table><td>x</table>y", TextModel.Tag.tr, [""]),
    ("<div><svg><a href=x /></svg></div>", TextModel.Tag.a, ["<a href=x />"]),
    ("<body>x</body>\n<!-- c -->", TextModel.Tag.body, ["<body>x</body>"]),
  ])
  func elementSources(_ source: String, _ tag: TextModel.Tag, _ expected: [String]) throws {
    let bytes = Array(source.utf8)
    let document = try HTMLReader.read(bytes)
    let found = document.nodes.filter { $0.tag == tag && $0.kind == .element }.map {
      String(decoding: bytes[$0.source.lowerBound..<$0.source.upperBound], as: UTF8.self)
    }
    #expect(found == expected)
  }

  @Test(arguments: [
    ("<!-- <a href=c>x</a> -->", ["in-comment c 5"]),
    ("<!-- <!-- <a href='c'> --> <a href=d>", ["in-comment c 10"]),
    ("<?php <a href=c>", ["in-comment c 6"]),
    ("<script>'<a href=\"s\">'</script>", ["in-script s 9"]),
    ("<script><!-- <a href=s> --></script>", ["in-script s 13"]),
    ("<style><a href=s></style>", ["in-style s 7"]),
    ("<title><a href=t&amp;u></title>", ["in-title t&u 7"]),
    ("<textarea>\n<A HREF=t></textarea>", ["in-raw-text t 11"]),
    ("<xmp><a title=x href=t></xmp>", ["in-raw-text t 5"]),
    ("<template><p><a href=t>x</a></template>", ["in-template t 13"]),
    ("<template><template><a href=t>x</a></template></template>", ["in-template t 20"]),
    (
      "x<a href=\"u>y</a><a href='v'>",
      ["unfinished-tag u>y</a><a href='v'> 1", "unfinished-tag v 17"]
    ),
    ("x<a href=u", ["unfinished-tag u 1"]),
    ("<p title=\"<a href=v>", ["unfinished-tag v 10"]),
    ("<abbr href=x><!-- <b href=y> --></abbr>", []),
    ("é<!-- <a href=é> -->", ["in-comment é 7"]),
  ])
  func lostLinks(_ source: String, _ expected: [String]) throws {
    var options = HTMLReadingOptions()
    options.encoding = "utf-8"
    let document = try HTMLReader.read(Array(source.utf8), options: options)
    #expect(document.lostLinks.map { "\($0.reason.rawValue) \($0.href) \($0.offset)" } == expected)
  }

  /// The reader's parts give the same: libxml2 with the lexer's help, the lexer with its, and alone.
  @Test func readersAgree() throws {
    var generator = SeededGenerator(seed: 7)
    let parts = [
      "<", "<a href=x>", "<b>", "</b>", "</a>", "<p", "<br/>", "<a href='q' title=\"w\">", "</p>",
      "text ", "&amp;", "&copy", "<!--", "-->", "--!>", "<!x>", "</", "/>", ">", "\"", "'", "=",
      "<script>", "</script>", "<title>", "</title>", "<body>", "<html>", "<head>", "</body>",
      "<_x a b>", "<:", "<?pi?>", "<div class=c id=d>", "</div>", "<DIV CLASS=X>", "<table>",
      "\r\n", "\r", "<![CDATA[x]]>", "<!doctype html>", "<svg/>", "<svg>", "</br>", "</bdo>",
      "<bdo/>", "<x a a a>", "é", "<li>", "<option>", "<select>", "<style>", "\0", "<td>", "<i>",
    ]
    for _ in 0..<3000 {
      let source = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &generator)]
      }.joined()
      let dumps = try [HTMLTokenizer.Reader.libxml2, .clock, .lexer].map { reader in
        try HTMLReader.read(Array(source.utf8), options: .init(), reader: reader)
      }
      dumps.forEach { $0.checkInvariants() }
      #expect(dumps[0].dump == dumps[2].dump, "\(source)")
      #expect(dumps[1].dump == dumps[2].dump, "\(source)")
      #expect(dumps[0].nodes.map(\.source) == dumps[2].nodes.map(\.source), "\(source)")
    }
  }
}

/// SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
