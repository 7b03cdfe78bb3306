internal import LinkMapCheck
internal import LinkMapCompiler
internal import TextModel

extension Verb {
  static let verify = Verb(
    name: "verify", synopsis: "verify MAP INPUT [OPTION…]",
    summary: "proves that a map fits its source, fonts and options, by building it again",
    options: [
      .differenceReport,
      Option("--output", "o", value: "OUT", help: "the report's file; else standard output"),
    ] + Option.compiling.filter { !["--width", "--cells"].contains($0.name) } + Option.configuring,
    notes: """
      The options are those of the build; the widths are the map's. Exit status 1 when the source, a
      font, or what is laid out is not what the map was built from.
      """,
    run: { (arguments) throws(Failure) in
      guard arguments.operands.count == 2 else { throw .usage("verify takes a map and its source") }
      let report = try DifferenceReport(arguments)
      let file = arguments.operands[0]
      let map = try MapFile(file).map()
      let rebuilt = try rebuild(map, from: arguments)
      let wrong = contradictions(of: map, with: rebuilt)
      for message in wrong { writeMessage(diagnostic(file, .error, message)) }
      let status = try report.write(
        differences(from: map, to: rebuilt), in: arguments.operands[1])
      return wrong.isEmpty ? status : .findings
    })

  /// Compiles the source at the map's widths, in its unit and with as much detail.
  private static func rebuild(
    _ map: LinkMap, from arguments: ParsedArguments
  ) throws(Failure) -> LinkMap {
    let input = arguments.operands[1]
    var options = try CompileOptions(arguments)
    if map.unit == .cell { options.medium = .cells }
    options.detail = map.layouts.contains { !$0.lines.isEmpty } ? .characters : .links
    var source = try Source(reading: input, format: try arguments.inputFormat())
    source.name = map.source.name
    do {
      return try Compiler(options: options).compile(source, widths: map.layouts.map(\.width.px))
    } catch {
      throw Failure(error, input: input)
    }
  }

  /// What the map says of its making that is not so.
  private static func contradictions(of map: LinkMap, with rebuilt: LinkMap) -> [String] {
    var messages: [String] = []
    if map.source.sha256 != rebuilt.source.sha256 {
      messages.append("was built from another source: its SHA-256 is \(map.source.sha256)")
    }
    let isThere = Set(rebuilt.fonts)
    for font in map.fonts where !isThere.contains(font) {
      messages.append(
        "was built with another font: \(font.family), face \(font.face), SHA-256 \(font.sha256)")
    }
    if map.generator != rebuilt.generator {
      messages.append("was built by \(map.generator), this is \(rebuilt.generator)")
    }
    if messages.isEmpty, map.fingerprint != rebuilt.fingerprint {
      messages.append("was built with other options, or other versions of the libraries")
    }
    return messages
  }
}
