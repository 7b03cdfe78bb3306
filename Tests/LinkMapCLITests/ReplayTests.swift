import Testing

@Suite struct ReplayTests {
  private let command = Command()

  /// A tap on a link; a touch beside it passes through. What a log says of its actions is replaced.
  @Test func printsTheActions() {
    command.write(
      """
      [{"name": "tap", "why": "é \\u0007", "map": [{"link": 7, "rects": [[0, 0, 40, 20]]}],
        "events": [["down", 0, 1, 5, 5, "touch"], ["up", 60, 1, 5, 5]], "actions": ["wrong"]},
       {"map": [], "events": [["down", 0, 1, 5, 5, "touch"]]}]
      """, to: "logs.json")
    let result = command.run(["replay", "logs.json"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(
      result.output == """
        [{"name": "tap", "why": "é \\u0007", "map": [{"link": 7, "rects": [[0, 0, 40, 20]]}], \
        "events": [["down", 0, 1, 5, 5, "touch"], ["up", 60, 1, 5, 5]], \
        "actions": [["highlight", 0, 7], ["unhighlight", 60, 7], ["tap", 60, 7]]}, \
        {"map": [], "events": [["down", 0, 1, 5, 5, "touch"]], "actions": [["passThrough", 0, 1]]}]

        """)
    #expect(command.run(["replay", "-"], input: "logs.json").output == result.output)
  }

  /// Files that are no logs, and what the message says.
  @Test(arguments: [
    ("", "logs.json:1:1: error: not JSON: "), ("[\n {]", "logs.json:2:3: error: not JSON: "),
    ("[] x", "logs.json:1:4: error: not JSON: something follows"),
    ("{}", "logs.json: error: expected a list"), ("[1]", "expected an object"),
    ("[{\"name\": \"n\"}]", "the log 'n': events: expected a list"),
    ("[{\"map\": [], \"events\": [[\"jump\", 0]]}]", "unknown event jump"),
    ("[{\"map\": [], \"events\": [[\"down\", 0]]}]", "pointer: expected a whole number"),
    ("[{\"map\": 1, \"events\": []}]", "map: expected a list"),
    ("[{\"map\": [], \"events\": [], \"options\": {\"speed\": 1}}]", "unknown option speed"),
    (String(repeating: "[", count: 100_000), "not JSON: too deep"),
  ]) func refused(text: String, message: String) {
    command.write(text, to: "logs.json")
    let result = command.run(["replay", "logs.json"])
    #expect(result.status == 65 && result.output.isEmpty)
    #expect(result.errors.contains(message))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func missingFile() { #expect(command.run(["replay", "no.json"]).status == 66) }
}
