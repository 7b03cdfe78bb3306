/// An option of a verb: how it is written and what the help says of it.
struct Option: Sendable {
  /// With its two hyphens.
  let name: String
  /// The one-letter form's letter.
  let letter: Character?
  /// What stands for the value in the help; `nil` for an option without one.
  let value: String?
  let help: String
  /// The words that its value may be; empty where it may be anything.
  let choices: [String]

  init(
    _ name: String, _ letter: Character? = nil, value: String? = nil, choices: [String] = [],
    help: String
  ) {
    (self.name, self.letter, self.value, self.help) = (name, letter, value, help)
    self.choices = choices
  }

  static let help = Option("--help", "h", help: "show this help and leave")
  static let version = Option("--version", help: "show the version and leave")

  /// How the help writes it, such as `-o, --output FILE`.
  var synopsis: String {
    let letter = letter.map { "-\($0), " } ?? "    "
    return letter + name + (value.map { " " + $0 } ?? "")
  }
}

/// The arguments of a verb, taken apart.
struct ParsedArguments {
  /// In the order given.
  private(set) var options: [(name: String, value: String)] = []
  private(set) var operands: [String] = []
  /// The file that gave further options; `nil` where there was none.
  var configuration: String?

  /// Puts options before those given, which so win where only one value counts.
  mutating func prepend(_ earlier: [(name: String, value: String)]) {
    options = earlier + options
  }

  /// Whether the option is there.
  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The option's value; the last one's, where it stands several times.
  func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

  /// All of the option's values, in order.
  func values(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

  /// Takes `arguments` apart by the rules of GNU's getopt_long: options anywhere, `--` ends them,
  /// `--name value` or `--name=value`, `-o value` or `-ovalue`, letters in a row. A negative number
  /// is an operand.
  init(_ arguments: ArraySlice<String>, options known: [Option]) throws(Failure) {
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      if argument.hasPrefix("--") {
        try takeLong(argument, &rest, known)
      } else if argument.hasPrefix("-"), argument != "-", Double(argument) == nil {
        try takeLetters(argument.dropFirst(), &rest, known)
      } else {
        operands.append(argument)
      }
    }
  }

  private mutating func takeLong(
    _ argument: String, _ rest: inout ArraySlice<String>, _ known: [Option]
  ) throws(Failure) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = known.first(where: { $0.name == name }) else {
      throw .usage("unknown option '\(name)'" + hint(for: name, among: known.map(\.name)))
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if option.value == nil {
      if attached != nil { throw .usage("option '\(name)' takes no value") }
      options.append((name, ""))
    } else {
      guard let value = attached ?? rest.popFirst() else {
        throw .usage("option '\(name)' needs a value: \(option.synopsis.trimmingSpaces)")
      }
      options.append((name, value))
    }
  }

  private mutating func takeLetters(
    _ letters: Substring, _ rest: inout ArraySlice<String>, _ known: [Option]
  ) throws(Failure) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = known.first(where: { $0.letter == letter }) else {
        throw .usage("unknown option '-\(letter)'")
      }
      if option.value == nil {
        options.append((option.name, ""))
        continue
      }
      guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else {
        throw .usage("option '-\(letter)' needs a value: \(option.synopsis.trimmingSpaces)")
      }
      options.append((option.name, value))
      return
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String { String(drop { $0 == " " }) }
}

extension ParsedArguments {
  /// The value of an option that takes one of a few words; `nil` without the option.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String
  ) throws(Failure) -> Choice? where Choice.RawValue == String {
    guard let word = value(option) else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    throw .usage(
      "'\(option)' is one of \(words.joined(separator: ", ")), not '\(word)'\(hint(for: word, among: words))"
    )
  }

  /// Where the output goes, which must be none of the operands; `-` for standard output.
  func output() throws(Failure) -> String {
    let output = value("--output") ?? "-"
    if output != "-", let same = operands.first(where: { isSameFile($0, output) }) {
      throw .usage("the output '\(output)' is the input '\(same)'")
    }
    return output
  }
}

/// " (did you mean …?)" with the closest of `names`, where one is close.
func hint(for word: String, among names: [String]) -> String {
  let distances = names.map { ($0, editDistance(word, $0)) }
  guard let (name, distance) = distances.min(by: { $0.1 < $1.1 }),
    distance <= max(2, word.count / 3)
  else { return "" }
  return " (did you mean '\(name)'?)"
}

/// The number of characters to insert, drop, replace or swap with the next (restricted
/// Damerau–Levenshtein); words longer than 64 characters count as far from everything.
private func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.utf8), Array(b.utf8))
  if a.count > 64 || b.count > 64 { return .max }
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
