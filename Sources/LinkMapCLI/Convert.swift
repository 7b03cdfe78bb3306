internal import LinkMapExport
internal import LinkMapRuntime
internal import TextModel

extension Verb {
  static let convert = Verb(
    name: "convert", synopsis: "convert MAP [-o OUT] [--format F]",
    summary: "writes a map in another form",
    options: [
      Option("--output", "o", value: "OUT", help: "the file to write; else standard output"),
      .format,
    ],
    notes: """
      Without --format the output's extension decides, .json or .linkmap. What the new form has no
      place for is left out, with a warning for each kind of it.
      """,
    run: { (arguments) throws(Failure) in
      guard let input = arguments.operands.first, arguments.operands.count == 1 else {
        throw .usage("convert takes one map")
      }
      let output = arguments.value("--output") ?? "-"
      if output != "-", isSameFile(input, output) {
        throw .usage("the output '\(output)' is the input")
      }
      let format = try outputFormat(arguments.value("--format"), output: output)
      try convert(MapFile(input), to: format, output)
      return .done
    })

  private static func convert(
    _ input: MapFile, to format: ExportFormat, _ output: String
  ) throws(Failure) {
    if input.format == .binary, format == .binary {
      return try writeOutput(rewritten(input), to: output)
    }
    let map: LinkMap
    var losses: [String] = []
    if input.format == .binary {
      let contents = try input.contents()
      map = LinkMap(contents)
      losses = contents.lossesInLinkMap
    } else {
      map = try input.map()
    }
    losses += format.losses(of: map)
    try writeOutput(write(map, as: format, for: input.path), to: output)
    for loss in losses {
      writeMessage(diagnostic(input.path, .warning, "\(format.rawValue) does not hold \(loss)"))
    }
  }

  /// A binary map written anew: all of it, without sections that this version does not know.
  private static func rewritten(_ input: MapFile) throws(Failure) -> [UInt8] {
    let contents = try input.contents()
    do { return try LinkMapWriter.bytes(of: contents) } catch {
      throw Failure(.badInput, file: input.path, error.message)
    }
  }
}

extension Option {
  /// `--format` of the verbs that write maps.
  static let format = Option(
    "--format", value: "F", choices: ExportFormat.allCases.map(\.rawValue),
    help: "of the output, if not by its extension: "
      + ExportFormat.allCases.map(\.rawValue).joined(separator: ", "))
}
