import LinkMapExport
import Testing

@Suite struct DiffVerifyTests {
  private let command = Command()

  private func build(_ text: String, _ name: String, _ options: String...) {
    command.write(text, to: "\(name).md")
    let result = command.run(
      ["build", "\(name).md", "-o", "\(name).json", "--width", "300,600"] + options)
    #expect(result.status == 0)
  }

  @Test func equalMaps() {
    build("Read [this](a) now.\n", "a")
    #expect(command.run(["convert", "a.json", "-o", "b.linkmap"]).status == 0)
    for pair in [["a.json", "a.json"], ["a.json", "b.linkmap"], ["b.linkmap", "a.json"]] {
      let result = command.run(["diff"] + pair)
      #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
    }
  }

  /// Links that have moved together are one line.
  @Test func movedTogether() {
    build("Read [this](a) and [that](b).\n\n[It](c)", "a")
    build("First.\n\nRead [this](a) and [that](b).\n\n[It](d)", "b")
    let result = command.run(["diff", "a.json", "b.json"])
    #expect(result.status == 1)
    #expect(
      result.output == """
        b.md: height: the height is 130, not 92 px, at 300 px
        b.md: height: the height is 130, not 92 px, at 600 px
        b.md:3:6: moved: 3 links up to line 5 have moved by 0, 38 px at 300 px
        b.md:3:6: moved: 3 links up to line 5 have moved by 0, 38 px at 600 px
        b.md:5:1: url: 'It' leads to d, not to c

        """)
  }

  @Test func json() throws {
    build("[this](a)", "a")
    build("[this](b)", "b")
    let result = command.run(["diff", "a.json", "b.json", "--report", "json", "-o", "r.json"])
    #expect(result.status == 1 && result.output.isEmpty)
    let report = try JSONValue(parsing: try #require(command.bytes("r.json")))
    let difference = try #require(report["differences"]?.array?.first)
    #expect(difference["kind"]?.string == "url")
    #expect(difference["old"]?.number == 0 && difference["dx"] == .null)
  }

  @Test(arguments: [["json"], ["linkmap"], ["json", "--cells"]])
  func verified(form: [String]) {
    command.write("# One\n\nRead [this](a) now.\n", to: "a.md")
    let map = "m.\(form[0])"
    let built = command.run(
      ["build", "a.md", "-o", map, "--width", "72,90", "--base", "https://a.example/"]
        + form.dropFirst())
    #expect(built.status == 0)
    let result = command.run(["verify", map, "a.md", "--base", "https://a.example/"])
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
    #expect(command.run(["verify", map, "a.md"]).output.contains("url: 'this' leads to a"))
  }

  @Test func otherSource() {
    build("Read [this](a) now.\n", "a")
    command.write("Read on, [this](a) now.\n", to: "a.md")
    let result = command.run(["verify", "a.json", "a.md"])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("a.json: error: was built from another source"))
    #expect(result.output.hasPrefix("a.md:1:10: moved: moved by "))
  }

  @Test func otherOptions() {
    build("Read [this](a) now.\n", "a", "--font-size", "20")
    let result = command.run(["verify", "a.json", "a.md"])
    #expect(result.status == 1)
    #expect(result.errors.contains("other options") && result.output.contains("resized"))
    #expect(command.run(["verify", "a.json", "a.md", "--font-size", "20"]).status == 0)
  }

  @Test func otherFont() {
    build("Read [this](a) now.\n", "a")
    let mono = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
    let result = command.run(["verify", "a.json", "a.md", "--font", mono])
    #expect(result.status == 1 && result.errors.contains("another font"))
  }
}
