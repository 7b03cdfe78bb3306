import Glibc
import LinkMapExport
import TextModel
import Testing

@Suite struct BuildTests {
  private let command = Command()

  private func map(_ name: String) throws -> LinkMap {
    try LinkMapJSON.read(Array(try #require(command.text(name)).utf8))
  }

  @Test func writesAMap() throws {
    command.write("One [link](b).\n", to: "a.md")
    let result = command.run(
      ["build", "a.md", "-o", "a.json", "--width", "320", "--base", "https://h.test/d/"])
    #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty)
    let map = try map("a.json")
    #expect(map.links.map(\.url) == ["https://h.test/d/b"])
    #expect(map.links.first?.column == 5)
    #expect(map.layouts.map(\.width.px) == [320])
    #expect(map.source.name == "a.md" && map.source.format == .markdown)
    #expect(command.names == ["a.json", "a.md"])
  }

  @Test func sameBytesTwice() {
    command.write("# T\n\n[x](y) and <https://z.test>\n", to: "a.md")
    let first = command.run(["build", "a.md", "--width=320,768"])
    #expect(first.status == 0 && !first.output.isEmpty)
    #expect(command.run(["build", "--width", "320,768", "--", "a.md"]).output == first.output)
    #expect(command.run(["build", "-o-", "a.md", "--width=320,768"]).output == first.output)
  }

  /// In cells, which both forms of the map say, no font is asked for.
  @Test func cells() throws {
    command.write("One [link](b).\n", to: "a.md")
    #expect(command.run(["build", "a.md", "-o", "a.linkmap", "--cells"]).status == 0)
    #expect(command.run(["convert", "a.linkmap", "-o", "a.json"]).status == 0)
    let map = try map("a.json")
    #expect(map.unit == .cell && map.layouts.map(\.width.px) == [80])
    #expect(map.layouts[0].links[0].rects.map(\.rect.x.px) == [4])
    #expect(command.run(["show", "a.linkmap"]).output.contains("80 × 3 cells"))
    #expect(command.run(["query", "a.linkmap", "7", "1"]).output.hasPrefix("0\tb\tok\t0\t"))
    #expect(command.run(["query", "a.linkmap", "8", "1"]).output == "none\n")
  }

  @Test func standardInput() throws {
    command.write("<p><a href=x>y</a>", to: "in")
    let result = command.run(["build", "-", "--input-format", "html", "-o", "m.json"], input: "in")
    #expect(result.status == 0)
    #expect(try map("m.json").source.format == .html)
  }

  /// What a document may be: each gives a map.
  @Test(
    arguments: [
      ("empty.md", "", 0), ("empty.html", "", 0), ("nolinks.md", "Text alone.\n", 0),
      ("onlylinks.md", "[a](b)[c](d)\n", 2),
      ("wide.md", "[" + String(repeating: "w", count: 500) + "](x)", 1),
      ("nul.md", "a\0b [c](d)\n", 1), ("nul.html", "<a href=\"x\0y\">a\0b</a>", 1),
      ("truncated.html", "<p><a href=x>a</a><a href=\"y", 1),
      ("crlf.md", "[a](b)\r\n\r\n[c](d)\r\n", 2),
      ("plain.txt", "[a](b) https://x.test", nil),
    ] as [(String, String, Int?)]) func oddDocuments(name: String, text: String, links: Int?) throws
  {
    command.write(text, to: name)
    let result = command.run(["build", name, "-o", "m.json", "--width", "100"])
    #expect(result.status == 0 && result.errors.isEmpty)
    let map = try map("m.json")
    if let links { #expect(map.links.count == links) }
  }

  @Test(arguments: ["a.md", "a.html"]) func invalidUTF8(name: String) throws {
    let link = name == "a.md" ? "[x\u{E9}](y)" : "<a href=y>x</a>"
    command.write([0xFF, 0xC3, 0x28] + Array(link.utf8) + [0xC3], to: name)
    let result = command.run(["build", name, "-o", "m.json"])
    #expect(result.status == 0)
    #expect(try map("m.json").links.count == 1)
  }

  @Test func deepNesting() throws {
    let deep = String(repeating: "<div>", count: 100_000) + "<a href=x>y</a>"
    command.write(deep, to: "deep.html")
    let result = command.run(["build", "deep.html", "-o", "m.json"])
    #expect(result.status == 0)
    #expect(try map("m.json").links.count == 1)
  }

  @Test func missingInput() {
    let result = command.run(["build", "no.md", "-o", "m.json"])
    #expect(result.status == 66)
    #expect(result.errors == "no.md: error: cannot read: No such file or directory\n")
    #expect(command.names.isEmpty)
  }

  @Test func directoryAsInput() {
    mkdir(command.path("d"), 0o700)
    let result = command.run(["build", "d", "-o", "m.json"])
    #expect(result.status == 66 && result.errors == "d: error: is a directory, not a file\n")
    #expect(command.names == ["d"])
  }

  @Test(arguments: ["missing/m.json", "a.md/m.json", "/proc/m.json"])
  func unwritableOutput(output: String) {
    command.write("[a](b)", to: "a.md")
    let result = command.run(["build", "a.md", "-o", output])
    #expect(result.status == 73)
    #expect(result.errors.hasPrefix(output + ": error: cannot write: "))
    #expect(command.names == ["a.md"])
  }

  @Test func fullDevice() {
    command.write("[a](b)", to: "a.md")
    let result = command.run(["build", "a.md", "-o", "/dev/full"])
    #expect(result.status == 73 && result.errors.contains("No space left"))
  }

  /// A device is written to, not replaced; a link's target is replaced, not the link.
  @Test func specialOutputs() {
    command.write("[a](b)", to: "a.md")
    command.write("old", to: "target.json")
    symlink("target.json", command.path("link.json"))
    chmod(command.path("target.json"), 0o640)
    #expect(command.run(["build", "a.md", "-o", "/dev/null"]).status == 0)
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    #expect(command.run(["build", "a.md", "-o", "link.json"]).status == 0)
    #expect(lstat(command.path("link.json"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(command.path("target.json"), &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(command.text("target.json")?.hasPrefix("{\"linkmap\":1") == true)
    #expect(command.names == ["a.md", "link.json", "target.json"])
  }

  @Test func failureKeepsTheOldOutput() {
    command.write("old", to: "m.json")
    #expect(command.run(["build", "no.md", "-o", "m.json"]).status == 66)
    #expect(command.text("m.json") == "old")
  }

  @Test(arguments: [("font.ttf", "this is no font"), ("font.ttf", ""), ("font.ttf", "OTTO\0\u{1}")])
  func fontThatIsNoFont(name: String, text: String) {
    command.write("[a](b)", to: "a.md")
    command.write(text, to: name)
    let result = command.run(["build", "a.md", "-o", "m.json", "--font", name])
    #expect(result.status == 65)
    #expect(result.errors.contains("font.ttf") && result.errors.contains("error: "))
    #expect(command.names == ["a.md", "font.ttf"])
  }

  @Test func missingFont() {
    command.write("[a](b)", to: "a.md")
    let result = command.run(["build", "a.md", "--font", "no.ttf"])
    #expect(result.status == 65 && result.errors.contains("no.ttf"))
  }

  @Test func unknownEncoding() {
    command.write("[a](b)", to: "a.md")
    #expect(command.run(["build", "a.md", "--encoding", "klingon"]).status == 2)
    #expect(command.run(["build", "a.md", "--encoding", "latin1"]).status == 0)
  }

  /// One bad input does not stop the others; the first failure's status is the whole's.
  @Test func manyInputs() throws {
    command.write("[a](b)", to: "a.md")
    command.write("<a href=c>d</a>", to: "c.html")
    mkdir(command.path("d.md"), 0o700)
    let result = command.run(["build", "a.md", "no.md", "d.md", "c.html", "-o", "out"])
    #expect(result.status == 66)
    #expect(result.errors.split(separator: "\n").count == 2)
    #expect(try map("out/a.json").links.count == 1)
    #expect(try map("out/c.json").links.count == 1)
    #expect(command.text("out/no.json") == nil)
  }

  @Test func oneInputIntoADirectory() {
    command.write("[a](b)", to: "a.md")
    #expect(command.run(["build", "a.md", "-o", "new/"]).status == 0)
    #expect(command.run(["build", "a.md", "-o", "new"]).status == 0)
    #expect(command.text("new/a.json") != nil)
  }

  @Test func strict() {
    command.write("<p><a href=x>y</a><!-- <a href=lost>z</a> -->", to: "a.html")
    #expect(command.run(["build", "a.html", "-o", "m.json"]).status == 0)
    let result = command.run(["build", "a.html", "-o", "m.json", "--strict"])
    #expect(result.status == 1)
    #expect(result.errors.contains("a.html:1:24: error: the link to 'lost' is lost (in-comment)"))
    #expect(command.text("m.json") != nil)
    command.write("<a href=x>y</a>", to: "b.html")
    #expect(command.run(["build", "b.html", "-o", "m.json", "--strict"]).status == 0)
  }
}
