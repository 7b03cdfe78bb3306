internal import LinkMapCheck
internal import LinkMapCompiler
internal import TextModel

extension Verb {
  static let check = Verb(
    name: "check", synopsis: "check INPUT… [OPTION…]",
    summary: "looks for links that are hard to use, lost, or not what they seem",
    options: [
      Option(
        "--report", value: "R", choices: CheckPlan.Report.allCases.map(\.rawValue),
        help: "text (default), json, or sarif (2.1.0)"),
      Option("--output", "o", value: "OUT", help: "the report's file; else standard output"),
      Option(
        "--profile", value: "P", choices: CheckOptions.Profile.allCases.map(\.rawValue),
        help: "targets: wcag-aa (24 px; default), wcag-aaa, apple (44), material (48)"
      ),
      Option("--distance", value: "PX", help: "what two links need between them (8)"),
      Option("--files", help: "look whether the files of relative links are there"),
      Option("--vague-text", value: "TEXT", help: "a text that is too vague, as well; repeatable"),
      Option("--enable", value: "RULE", choices: ruleNames, help: "look for this, too; repeatable"),
      Option(
        "--disable", value: "RULE", choices: ruleNames, help: "do not look for this; repeatable"),
      Option("--severity", value: "RULE=S", help: "error, warning or note; repeatable"),
    ] + Option.compiling + Option.configuring,
    notes: """
      Rules:
      \(rulesHelp)

      Exit status 1 when there are findings graver than notes. Comments suppress findings, in HTML
      and in Markdown: <!-- linkmap-disable RULE… -->, <!-- linkmap-enable RULE… -->,
      <!-- linkmap-disable-line RULE… -->, <!-- linkmap-disable-next-line RULE… -->; without a rule
      they mean all of them.
      """,
    run: { (arguments) throws(Failure) in try CheckPlan(arguments).run() })

  private static let ruleNames = Rule.allCases.map(\.rawValue)

  private static var rulesHelp: String {
    let width = Rule.allCases.map(\.rawValue.count).max() ?? 0
    return Rule.allCases.map { rule in
      let padding = String(repeating: " ", count: width - rule.rawValue.count)
      return "  \(rule.rawValue)\(padding)  \(rule.summary)\(rule.isOnByDefault ? "" : " (off)")"
    }.joined(separator: "\n")
  }
}

/// What a check has been asked to do.
private struct CheckPlan {
  enum Report: String, CaseIterable { case text, json, sarif }

  private let inputs: [String]
  private let widths: [Double]
  private let format: Source.Format
  private let compiling: CompileOptions
  private let checking: CheckOptions
  private let report: Report
  private let output: String

  init(_ arguments: ParsedArguments) throws(Failure) {
    inputs = arguments.operands
    guard !inputs.isEmpty else { throw .usage("no input: give a file, or - ") }
    widths = try arguments.widths()
    format = try arguments.inputFormat()
    var options = try CompileOptions(arguments)
    options.detail = .characters
    compiling = options
    checking = try CheckOptions(arguments)
    report = try arguments.choice("--report") ?? .text
    output = try arguments.output()
  }

  /// Checks all documents. One that cannot be read does not keep the others from being checked.
  func run() throws(Failure) -> ExitStatus {
    let compiler: Compiler
    do { compiler = try Compiler(options: compiling) } catch {
      throw Failure(error, input: inputs[0])
    }
    var documents: [DocumentFindings] = []
    var status = ExitStatus.done
    for input in inputs {
      do throws(Failure) {
        documents.append(try check(input, with: compiler))
      } catch {
        writeMessage(error.text)
        if status == .done { status = error.status }
      }
    }
    try writeOutput(written(documents), to: output)
    let isGrave = documents.contains { $0.findings.contains { $0.severity != .note } }
    return status == .done && isGrave ? .findings : status
  }

  private func check(_ input: String, with compiler: Compiler) throws(Failure) -> DocumentFindings {
    let source = try Source(reading: input, format: format)
    let map: LinkMap
    do { map = try compiler.compile(source, widths: widths) } catch {
      throw Failure(error, input: input)
    }
    let folder = input == "-" ? "." : directory(of: input)
    let findings = Checker(options: checking).findings(in: map, source: source.bytes) {
      fileExists(folder + "/" + $0)
    }
    return DocumentFindings(file: input, findings: findings)
  }

  private func written(_ documents: [DocumentFindings]) -> [UInt8] {
    switch report {
    case .json: return findingsJSON(documents)
    case .sarif: return findingsSARIF(documents, version: Version.number)
    case .text:
      var text = ""
      for document in documents {
        for finding in document.findings {
          text += diagnostic(
            document.file, line: finding.line, column: finding.column, finding.severity,
            "\(finding.message) [\(finding.rule.rawValue)]")
        }
      }
      return Array(text.utf8)
    }
  }
}

extension CheckOptions {
  fileprivate init(_ arguments: ParsedArguments) throws(Failure) {
    self.init()
    profile = try arguments.choice("--profile") ?? profile
    if let text = arguments.value("--distance") {
      distance = try parseNumber(text, option: "--distance", in: 0...1000)
    }
    for text in arguments.values("--vague-text") { vagueTexts.insert(text.lowercased()) }
    if arguments.has("--vague-text") { enabled.insert(.vagueText) }
    if arguments.has("--files") { enabled.insert(.missingFile) }
    for name in arguments.values("--enable") { enabled.insert(try parseRule(name)) }
    for name in arguments.values("--disable") { disabled.insert(try parseRule(name)) }
    for text in arguments.values("--severity") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let severity = Severity(rawValue: String(parts[1])) else {
        throw .usage("'--severity' needs RULE=error, RULE=warning or RULE=note, not '\(text)'")
      }
      severities[try parseRule(String(parts[0]))] = severity
    }
  }
}

private func parseRule(_ name: String) throws(Failure) -> Rule {
  if let rule = Rule(rawValue: name) { return rule }
  throw .usage("unknown rule '\(name)'\(hint(for: name, among: Rule.allCases.map(\.rawValue)))")
}
