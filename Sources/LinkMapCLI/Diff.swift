internal import LinkMapCheck
internal import LinkMapExport
internal import TextModel

extension Verb {
  static let diff = Verb(
    name: "diff", synopsis: "diff OLD NEW [OPTION…]",
    summary: "compares two maps by their links: new, gone, moved, resized, with other URLs",
    options: [
      .differenceReport,
      Option("--output", "o", value: "OUT", help: "the report's file; else standard output"),
      Option("--tolerance", value: "PX", help: "how far an edge may have moved (0)"),
    ],
    notes: """
      Exit status 1 when the maps differ. Both forms of maps can be compared with each other. Where
      links stand in the source, and fonts, do not count: see 'linkmap verify'.
      """,
    run: { (arguments) throws(Failure) in
      guard arguments.operands.count == 2 else { throw .usage("diff takes two maps") }
      let report = try DifferenceReport(arguments)
      let tolerance = try arguments.value("--tolerance").map { (text) throws(Failure) in
        try parseNumber(text, option: "--tolerance", in: 0...1_000_000)
      }
      let old = try MapFile(arguments.operands[0]).map()
      let new = try MapFile(arguments.operands[1]).map()
      return try report.write(
        differences(from: old, to: new, tolerance: tolerance ?? 0), in: new.source.name)
    })
}

extension Option {
  static let differenceReport = Option(
    "--report", value: "R", choices: DifferenceReport.Form.allCases.map(\.rawValue),
    help: "text (default) or json")
}

/// How differences are written.
struct DifferenceReport {
  enum Form: String, CaseIterable { case text, json }

  private let form: Form
  private let output: String

  init(_ arguments: ParsedArguments) throws(Failure) {
    form = try arguments.choice("--report") ?? .text
    output = try arguments.output()
  }

  func write(_ differences: [MapDifference], in file: String) throws(Failure) -> ExitStatus {
    let bytes =
      switch form {
      case .json: differencesJSON(differences)
      case .text: Array(lines(differences, in: file).utf8)
      }
    try writeOutput(bytes, to: output)
    return differences.isEmpty ? .done : .findings
  }

  /// A line for each difference; links that have moved in a row as one.
  private func lines(_ differences: [MapDifference], in file: String) -> String {
    var groups: [(first: MapDifference, last: MapDifference, count: Int)] = []
    var lastMove: [LayoutUnit?: Int] = [:]
    for difference in differences {
      if difference.kind == .moved {
        if let group = lastMove[difference.width],
          groups[group].first.displacement == difference.displacement
        {
          groups[group].last = difference
          groups[group].count += 1
          continue
        }
        lastMove[difference.width] = groups.count
      }
      groups.append((difference, difference, 1))
    }
    var text = ""
    for group in groups {
      var message = group.first.message
      if group.count > 1, let line = group.last.line {
        message = "\(group.count) links up to line \(line) have " + message
      }
      var place = printable(file)
      if let line = group.first.line, let column = group.first.column {
        place += ":\(line):\(column)"
      }
      text += "\(place): \(group.first.kind.rawValue): \(printable(message))\n"
    }
    return text
  }
}
