import Glibc
import LinkMapExport
import Testing

@Suite struct CheckTests {
  private let command = Command()

  @Test func text() {
    command.write("One\n\nTwo [it](javascript:1) and [](/x).\n", to: "a.md")
    command.write("<p>Good <a href=/y>link</a>.", to: "b.html")
    let result = command.run(["check", "a.md", "b.html"])
    #expect(result.status == 1 && result.errors.isEmpty)
    #expect(
      result.output == """
        a.md:3:5: error: 'javascript:1' is not opened [refused-scheme]
        a.md:3:28: error: the link to /x has no text [empty-link]
        a.md:3:28: note: the link to /x is without any area [unreachable-link]

        """)
  }

  @Test func notesAreNoFailure() {
    command.write("One [](/x).\n", to: "a.md")
    let result = command.run(["check", "a.md", "--disable", "empty-link"])
    #expect(result.status == 0 && result.output.contains("unreachable-link"))
    let graver = command.run(
      ["check", "a.md", "--disable=empty-link", "--severity", "unreachable-link=warning"])
    #expect(graver.status == 1 && graver.output.contains(": warning: "))
  }

  @Test(arguments: ["json", "sarif"]) func reports(form: String) throws {
    command.write("One [it](javascript:1) here.\n", to: "b c.md")
    let result = command.run(["check", "b c.md", "--report", form, "-o", "r"])
    #expect(result.status == 1 && result.errors.isEmpty && result.output.isEmpty)
    let report = try JSONValue(parsing: try #require(command.bytes("r")))
    let finding =
      form == "json"
      ? report["findings"]?.array?.first : report["runs"]?.array?.first?["results"]?.array?.first
    #expect(finding?[form == "json" ? "rule" : "ruleId"]?.string == "refused-scheme")
    if form == "sarif" {
      let place = finding?["locations"]?.array?.first?["physicalLocation"]
      #expect(place?["artifactLocation"]?["uri"]?.string == "b%20c.md")
      #expect(place?["region"]?["startColumn"]?.number == 5)
    }
  }

  @Test func filesOfRelativeLinks() {
    command.write("Read [this](b%20c.md#x), [that](sub/) and [it](c.md) now.\n", to: "a.md")
    command.write("", to: "b c.md")
    let result = command.run(["check", "a.md", "--files"])
    #expect(
      result.output == """
        a.md:1:26: error: there is no file 'sub/' [missing-file]
        a.md:1:43: error: there is no file 'c.md' [missing-file]

        """)
  }

  /// One input that cannot be read does not hide what is wrong with the others.
  @Test func oneOfManyIsMissing() {
    command.write("One [it](javascript:1) here.\n", to: "a.md")
    let result = command.run(["check", "none.md", "a.md"])
    #expect(result.status == 66)
    #expect(result.errors.contains("none.md") && result.output.contains("refused-scheme"))
  }

  // MARK: linkmap.json

  @Test func configurationIsFoundUpwards() {
    _ = command.run(["build", "--help"])
    command.write("One [it](javascript:1) here.\n", to: "a.md")
    command.write(
      #"{"disable": ["refused-scheme"], "width": [320, 768], "plain": true}"#, to: "linkmap.json")
    #expect(command.run(["check", "a.md"]).status == 0)
    #expect(command.run(["check", "a.md", "--no-config"]).status == 1)
    #expect(command.run(["build", "a.md", "-o", "m.json"]).status == 0)
    #expect(command.run(["show", "m.json"]).output.contains("768 × "))
    // The command line wins.
    #expect(command.run(["build", "a.md", "-o", "m.json", "--width", "500"]).status == 0)
    #expect(!command.run(["show", "m.json"]).output.contains("768 × "))
  }

  @Test func configurationsFilesAreBesideIt() {
    command.write("One [it](/x) here.\n", to: "a.md")
    command.write(#"{"font": "none.ttf", "severity": {"empty-link": "note"}}"#, to: "c.json")
    let result = command.run(["check", "a.md", "--config", command.path("c.json")])
    #expect(result.status == 65 && result.errors.contains(command.path("none.ttf")))
  }

  @Test(arguments: [
    ("[", "c.json:1:2: error: not JSON"), ("[1]", "c.json:1:1: error: is no JSON object"),
    ("{\n \"widht\": 3}", "c.json:2:2: error: unknown option 'widht' (did you mean 'width'?)"),
    ("{\"plain\": 1}", "c.json:1:2: error: 'plain' is true or false"),
    ("{\"plain\": true,\n\"plain\": true}", "c.json:2:1: error: 'plain' stands there twice"),
    ("{\"width\": {}}", "c.json:1:2: error: 'width' needs PX,…"),
    ("{\"width\": [[]]}", "c.json:1:2: error: 'width' needs PX,…"),
    ("{\"severity\": {\"empty-link\": {}}}", "c.json:1:15: error: 'empty-link' needs RULE=S"),
    ("{\"config\": \"x\"}", "c.json:1:2: error: unknown option 'config'"),
  ]) func badConfiguration(text: String, message: String) {
    command.write("[a](b)", to: "a.md")
    command.write(text, to: "c.json")
    let result = command.run(["check", "a.md", "--config", "c.json"])
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix(message))
  }

  /// A value that is wrong is an option's, wherever it came from; the message names the file.
  @Test func badValueInConfiguration() {
    command.write("[a](b)", to: "a.md")
    command.write("{\"width\": \"wide\"}", to: "linkmap.json")
    let result = command.run(["build", "a.md"])
    #expect(result.status == 2)
    #expect(result.errors.contains("--width") && result.errors.contains("linkmap.json gives"))
  }

  @Test func configurationThatIsMissing() {
    command.write("[a](b)", to: "a.md")
    #expect(command.run(["build", "a.md", "--config", "none.json"]).status == 66)
  }

  /// A pipe or a directory of that name, which anyone may have put there, is passed over.
  @Test(.timeLimit(.minutes(1)), arguments: [false, true]) func configurationIsAFile(isPipe: Bool) {
    command.write("[a](b)", to: "a.md")
    _ =
      isPipe
      ? mkfifo(command.path("linkmap.json"), 0o600) : mkdir(command.path("linkmap.json"), 0o700)
    #expect(command.run(["build", "a.md", "-o", "m.json"]).status == 0)
  }

  @Test(arguments: [["build", ""], ["build", "a.md", "-o", ""], ["show", ""], ["check", ""]])
  func emptyNames(arguments: [String]) {
    command.write("[a](b)", to: "a.md")
    let result = command.run(arguments)
    #expect(result.status == 2 && result.errors.contains("put is empty"))
    #expect(command.names == ["a.md"])
  }
}
