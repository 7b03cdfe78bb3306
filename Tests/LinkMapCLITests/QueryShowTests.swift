import LinkMapExport
import TextModel
import Testing

@Suite struct QueryShowTests {
  private let command = Command()

  private static func map(widths: [Int]) -> LinkMap {
    func link(_ href: String, _ url: String?, _ inert: LinkMap.Link.Inert?, line: Int)
      -> LinkMap.Link
    {
      LinkMap.Link(
        href: href, url: url, text: "text\tof \(href)", title: nil, label: "", state: .ok,
        inert: inert, utf8Range: 0..<1, utf16Range: 0..<1, sourceRange: 0..<1, line: line, column: 5
      )
    }
    func placed(_ x: Int, _ y: Int) -> LinkMap.PlacedLink {
      let rect = Rect(
        x: LayoutUnit(px: x), y: LayoutUnit(px: y), width: LayoutUnit(truncating: 40.5),
        height: LayoutUnit(px: 20))
      return LinkMap.PlacedLink(
        activate: nil,
        rects: [LinkMap.LinkRect(rect: rect, line: 0, direction: .ltr, utf16Range: nil)])
    }
    return LinkMap(
      generator: "g", source: LinkMap.Source(name: "a.md", format: .markdown, sha256: ""),
      fingerprint: "", fonts: [],
      links: [
        link("a", "https://a.test/", nil, line: 1), link("javascript:x", nil, .scheme, line: 12),
      ], areas: [],
      report: [
        LinkMap.ReportEntry(reason: "in-comment", href: "lost", detail: nil, line: 3, column: 4)
      ],
      layouts: widths.map {
        LinkMap.Layout(
          width: LayoutUnit(px: $0), height: LayoutUnit(px: 100),
          links: [placed(10, 10), placed($0 - 60, 50)], targets: [])
      })
  }

  @Test(arguments: ["json", "linkmap"]) func touchTargets(form: String) {
    command.write("- [one](1)\n- [two](2)\n", to: "a.md")
    let built = command.run(
      ["build", "a.md", "-o", "a.\(form)", "--width", "300,400", "--min-target", "44"])
    #expect(built.status == 0)
    let query = ["query", "a.\(form)", "36", "20", "--width", "400"]
    #expect(command.run(query).output == "none\n")
    #expect(command.run(query + ["--touch"]).output == "0\t1\tok\t0\tone\n")
    #expect(command.run(["query", "a.\(form)", "1", "1"]).errors.contains("300, 400: choose"))
    let without = command.run(["query", "one.json", "1", "1", "--touch"])
    #expect(without.status == 65 && without.errors.contains("--min-target"))
  }

  init() {
    command.write(LinkMapJSON.write(Self.map(widths: [320])), to: "one.json")
    command.write(LinkMapJSON.write(Self.map(widths: [320, 600])), to: "two.json")
    for name in ["one", "two"] {
      _ = command.run(["convert", name + ".json", "-o", name + ".linkmap"])
    }
  }

  @Test(arguments: [
    ("one.json 10 10", "0\thttps://a.test/\tok\t0\ttext�of a\n"), ("one.json 9.9 10", "none\n"),
    ("one.json 5 10 --radius 12", "0\thttps://a.test/\tok\t5\ttext�of a\n"),
    ("one.json 260 69.9", "1\tjavascript:x\tscheme\t0\ttext�of javascript:x\n"),
    ("one.json -5 -5", "none\n"),
    ("--radius=50 one.json -- -5 -5", "0\thttps://a.test/\tok\t21.213203435596427\ttext�of a\n"),
    ("two.json 545 55 --width 600", "1\tjavascript:x\tscheme\t0\ttext�of javascript:x\n"),
    ("two.json 545 55 --width 599", "none\n"),
  ]) func query(arguments: String, output: String) {
    for arguments in [arguments, arguments.replacing(".json", with: ".linkmap")] {
      let result = command.run(["query"] + arguments.split(separator: " ").map(String.init))
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.output == output)
    }
  }

  /// A point beside a link's last character still has that character as its nearest: outside.
  @Test(arguments: [
    ("1 20", "0\t1\tinside\tnone\ta\n"), ("16 20", "2\t4\tinside\t0\té\n"),
    ("500 900", "2\t4\toutside\t0\té\n"), ("-5 -5", "0\t1\toutside\tnone\ta\n"),
  ]) func nearestCharacter(point: String, output: String) {
    command.write("a [é](b)\n", to: "a.md")
    #expect(command.run(["build", "a.md", "-o", "a.linkmap"]).status == 0)
    let point = ["--"] + point.split(separator: " ").map(String.init)
    let result = command.run(["query", "a.linkmap", "--nearest-character"] + point)
    #expect(result.output == output && result.status == 0)
    #expect(
      command.run(["query", "a.linkmap"] + point).output.hasPrefix("none")
        != output.contains("\tinside\t0"))
  }

  /// Maps without lines say so; a document without text has no character.
  @Test func mapsWithoutCharacters() {
    command.write("[a](b)\n", to: "a.md")
    #expect(command.run(["build", "a.md", "-o", "a.linkmap", "--links-only"]).status == 0)
    for name in ["a.linkmap", "one.json"] {
      let result = command.run(["query", name, "1", "1", "--nearest-character"])
      #expect(result.status == 65 && result.errors.contains("holds no lines"))
    }
    command.write("", to: "empty.md")
    #expect(command.run(["build", "empty.md", "-o", "empty.linkmap"]).status == 0)
    #expect(command.run(["query", "empty.linkmap", "1", "1"]).output == "none\n")
  }

  @Test func queryOfStandardInput() {
    #expect(command.run(["query", "-", "10", "10"], input: "one.json").output.hasPrefix("0\t"))
  }

  @Test func queryNeedsAWidthOfSeveral() {
    let result = command.run(["query", "two.json", "1", "1"])
    #expect(result.status == 2 && result.errors.contains("320, 600"))
  }

  @Test func show() {
    let result = command.run(["show", "one.json"])
    #expect(result.status == 0)
    #expect(
      result.output == """
        a.md (markdown), 2 links, by g

        320 × 100 px
          line:column  URL                           rectangles: left, top, width × height
          1:5          https://a.test/               10, 10, 40.5 × 20
          12:5         javascript:x (inert: scheme)  260, 50, 40.5 × 20

        Report
          3:4  in-comment  lost

        """)
    #expect(command.run(["show", "one.linkmap"]).output == result.output)
    #expect(command.run(["show", "two.json"]).output.contains("\n600 × 100 px\n"))
    #expect(!command.run(["show", "two.json", "--width", "320"]).output.contains("600 × 100"))
  }

  @Test(arguments: [
    ("{\n\"linkmap\": 2}", "bad.json:2:12: error: not a link map: version 2"), ("", "1:1: error"),
    ("<html>", "bad.json:1:1: error: not a link map: expected '{'"),
    ("{\"linkmap\":1}", "the member \"generator\" is missing"),
  ]) func badMaps(text: String, message: String) {
    command.write(text, to: "bad.json")
    for arguments in [["show", "bad.json"], ["query", "bad.json", "1", "1"]] {
      let result = command.run(arguments)
      #expect(result.status == 65 && result.output.isEmpty)
      #expect(result.errors.contains(message))
    }
  }

  @Test func missingMaps() {
    #expect(command.run(["show", "no.json"]).status == 66)
    #expect(command.run(["show", "."]).status == 66)
  }
}
