internal import LinkMapCompiler

/// A verb of the command: `linkmap NAME …`.
struct Verb: Sendable {
  let name: String
  /// How it is called, without `linkmap`.
  let synopsis: String
  /// What it does, in one line.
  let summary: String
  let options: [Option]
  /// What more the help says, below the options.
  let notes: String
  let run: @Sendable (ParsedArguments) throws(Failure) -> ExitStatus

  static let all = [
    build, query, show, check, preview, verify, diff, convert, replay, completions, man,
  ]

  /// Runs the verb with the arguments behind its name.
  func run(_ arguments: ArraySlice<String>) throws(Failure) -> ExitStatus {
    let options = options + [.help, .version]
    // Help and version count wherever they stand, even beside what is wrong.
    for argument in arguments.prefix(while: { $0 != "--" }) {
      if argument == "--help" || argument == "-h" { return try write(help) }
      if argument == "--version" { return try write(versionText) }
    }
    var configuration: String?
    do {
      var parsed = try ParsedArguments(arguments, options: options)
      if options.contains(where: { $0.name == Option.configuration.name }) {
        try parsed.applyConfiguration(options: options)
        configuration = parsed.configuration
      }
      return try run(parsed)
    } catch {
      var failure = error
      if error.status == .usage {
        let more = configuration.map { "; \($0) gives options, too" } ?? ""
        failure.advice = "(linkmap \(name) --help shows what there is\(more))"
      }
      throw failure
    }
  }

  private var help: String {
    let options = options + [.help, .version]
    let width = options.map(\.synopsis.count).max() ?? 0
    var text = "linkmap \(synopsis)\n\n\(summary)\n\n"
    for option in options {
      let padding = String(repeating: " ", count: width - option.synopsis.count + 2)
      let lines = wrapped(option.help, width: 100 - width - 4)
      text += "  \(option.synopsis)\(padding)\(lines.first ?? "")\n"
      for line in lines.dropFirst() {
        text += String(repeating: " ", count: width + 4) + line + "\n"
      }
    }
    return text + (notes.isEmpty ? "" : "\n\(notes)\n")
  }
}

/// What the command's exit statuses mean.
let exitStatuses: [(status: Int32, meaning: String)] = [
  (ExitStatus.done.rawValue, "done"), (ExitStatus.findings.rawValue, "findings"),
  (ExitStatus.usage.rawValue, "wrong usage"), (ExitStatus.badInput.rawValue, "bad input"),
  (ExitStatus.noInput.rawValue, "input cannot be read"),
  (ExitStatus.internalFault.rawValue, "a fault of linkmap's own"),
  (ExitStatus.cannotWrite.rawValue, "cannot write"),
]

/// The words in lines of at most so many characters, where no word is longer.
private func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}

let versionText = "\(Version.generator)\n"

/// Writes to standard output.
func write(_ text: String) throws(Failure) -> ExitStatus {
  try writeOutput(Array(text.utf8), to: "-")
  return .done
}

/// The help of `linkmap` alone.
var generalHelp: String {
  var text = "linkmap: Markdown or HTML in, a link hit-map out\n\n"
  for verb in Verb.all {
    text += "  linkmap \(verb.synopsis)\n      \(verb.summary)\n"
  }
  text += """

    Each has --help; --version shows the version. '-' is standard input or output, '--' ends the
    options.
    """
  let statuses = exitStatuses.map { "\($0.status) \($0.meaning)" }.joined(separator: ", ")
  return text + "\n" + wrapped("Exit status: \(statuses).", width: 96).joined(separator: "\n")
    + "\n"
}

/// Runs the command with the arguments behind its name.
func runCommand(_ arguments: ArraySlice<String>) throws(Failure) -> ExitStatus {
  guard let first = arguments.first else {
    writeMessage(generalHelp)
    return .usage
  }
  switch first {
  case "--help", "-h", "help": return try write(generalHelp)
  case "--version": return try write(versionText)
  default: break
  }
  guard let verb = Verb.all.first(where: { $0.name == first }) else {
    let names = Verb.all.map(\.name) + ["--help", "--version"]
    let kind = first.hasPrefix("-") ? "option" : "verb"
    var failure = Failure.usage(
      "unknown \(kind) '\(first)'\(hint(for: first, among: names))")
    failure.advice = "(linkmap --help shows what there is)"
    throw failure
  }
  return try verb.run(arguments.dropFirst())
}
