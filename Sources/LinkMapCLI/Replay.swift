internal import LinkMapExport
internal import TextModel

extension Verb {
  static let replay = Verb(
    name: "replay", synopsis: "replay LOGS",
    summary: "runs recorded touches and prints the actions that come out",
    options: [],
    notes: """
      LOGS is a JSON list of logs, each with a map, options and events (docs/GESTURES.md, part 3). The
      list is printed with each log's 'actions' as they came out.
      """,
    run: { (arguments) throws(Failure) in
      guard let file = arguments.operands.first, arguments.operands.count == 1 else {
        throw .usage("replay takes one file of logs")
      }
      return try write(replay(file))
    })

  private static func replay(_ file: String) throws(Failure) -> String {
    let logs = try readJSON(readInput(file), of: file)
    do {
      var text = ""
      try GestureReplay.replay(logs).write(to: &text)
      return text + "\n"
    } catch {
      let log = error.log.isEmpty ? "" : "the log '\(error.log)': "
      throw Failure(.badInput, file: file, log + error.message)
    }
  }
}
