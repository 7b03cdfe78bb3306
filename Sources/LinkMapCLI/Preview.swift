internal import LinkMapCheck
internal import LinkMapCompiler
internal import LinkMapExport
internal import TextModel

extension Verb {
  static let preview = Verb(
    name: "preview", synopsis: "preview INPUT [-o OUT] [OPTION…]",
    summary: "draws a document and its links as a page to look at and try",
    options: [
      Option("--output", "o", value: "OUT", help: "the HTML file; else standard output")
    ] + Option.compiling + Option.configuring,
    notes: """
      One file that loads nothing: the document at each --width (360,768) side by side, its links
      outlined, the findings of `linkmap check` on them. A link pointed at shows where it leads and
      stands; a slider sets how far from a link a touch may fall.
      """,
    run: { (arguments) throws(Failure) in
      guard let input = arguments.operands.first, arguments.operands.count == 1 else {
        throw .usage("preview takes one document, or - ")
      }
      let output = try arguments.output()
      if arguments.has("--cells") { throw .usage("what is in cells cannot be drawn: '--cells'") }
      try writeOutput(try preview(of: input, arguments), to: output)
      return .done
    })

  private static func preview(
    of input: String, _ arguments: ParsedArguments
  ) throws(Failure) -> [UInt8] {
    var options = try CompileOptions(arguments)
    options.detail = .characters
    let widths = arguments.has("--width") ? try arguments.widths() : [360, 768]
    let source = try Source(reading: input, format: try arguments.inputFormat())
    let document: DrawnDocument
    do {
      document = try Compiler(options: options).draw(source, widths: widths)
    } catch {
      throw Failure(error, input: input)
    }
    let findings = Checker().findings(in: document.map, source: source.bytes)
    return PreviewPage.write(document, findings: findings.map(PreviewFinding.init))
  }
}

extension PreviewFinding {
  fileprivate init(_ finding: Finding) {
    self.init(
      rule: finding.rule.rawValue, severity: finding.severity.rawValue, message: finding.message,
      line: finding.line, column: finding.column, link: finding.link)
  }
}
