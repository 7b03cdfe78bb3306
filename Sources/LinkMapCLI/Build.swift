internal import LinkMapCompiler
internal import LinkMapExport
internal import TextModel

extension Verb {
  static let build = Verb(
    name: "build", synopsis: "build INPUT… [-o OUT] [OPTION…]",
    summary: "lays documents out and writes where their links are",
    options: [
      Option(
        "--output", "o", value: "OUT", help: "the map's file; of many inputs, their directory"),
      .format,
      Option("--glyphs", help: "with the text's glyphs, for drawing without a shaper (binary)"),
      Option("--links-only", help: "without the text's lines, which the binary form has else"),
      Option("--draw", help: "svg: with the text itself, as outlines"),
      Option(
        "--page-size", value: "S",
        help: "pdf: whole (one page), A3 to A6, Letter, Legal, or as 210x297mm"),
      Option("--picture", value: "URL", help: "imagemap: what the map lies over (the page, drawn)"),
      Option(
        "--mask", value: "F", choices: ExportOptions.MaskForm.allCases.map(\.rawValue),
        help: "mask: png (default), raw8, raw16"),
      Option("--strict", help: "exit status 1 when the document holds links that are lost"),
    ] + Option.compiling + Option.configuring,
    notes: """
      Without -o, one input's map goes to standard output. Without --format, the output's extension
      decides: .json (also for every other one) or .linkmap, the binary form.
      """,
    run: { (arguments) throws(Failure) in
      let plan = try BuildPlan(arguments)
      return try plan.run()
    })
}

/// What a build has been asked to do.
struct BuildPlan {
  /// An input and where its map goes.
  private struct Job {
    let input: String
    let output: String
  }

  private let jobs: [Job]
  private let widths: [Double]
  private let options: CompileOptions
  private let format: Source.Format
  private let outputFormat: ExportFormat
  private let exportOptions: ExportOptions
  private let isStrict: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    let output = arguments.value("--output")
    outputFormat = try LinkMapCLI.outputFormat(arguments.value("--format"), output: output)
    var options = try CompileOptions(arguments)
    options.detail = try Self.detail(arguments, outputFormat)
    self.options = options
    widths = try arguments.widths()
    format = try arguments.inputFormat()
    exportOptions = try ExportOptions(arguments)
    isStrict = arguments.has("--strict")
    jobs = try Self.jobs(arguments.operands, output: output, outputFormat)
  }

  private static func detail(
    _ arguments: ParsedArguments, _ format: ExportFormat
  ) throws(Failure) -> CompileOptions.Detail {
    if arguments.has("--glyphs") {
      if !format.holdsLines { throw .usage("'--glyphs' needs the binary format") }
      if arguments.has("--links-only") {
        throw .usage("'--glyphs' and '--links-only' contradict each other")
      }
      return .glyphs
    }
    return format.holdsLines && !arguments.has("--links-only") ? .characters : .links
  }

  /// Pairs the inputs with their outputs.
  private static func jobs(
    _ inputs: [String], output: String?, _ format: ExportFormat
  ) throws(Failure) -> [Job] {
    guard let first = inputs.first else { throw .usage("no input: give a file, or - ") }
    let output = output ?? "-"
    let isDirectoryName = output.hasSuffix("/") || isDirectory(output)
    if inputs.count == 1, !isDirectoryName {
      if output != "-", isSameFile(first, output) {
        throw .usage("the output '\(output)' is the input")
      }
      return [Job(input: first, output: output)]
    }
    if output == "-" { throw .usage("many inputs need a directory for their maps: -o DIRECTORY") }
    let prefix = output.hasSuffix("/") ? output : output + "/"
    let jobs = inputs.map { Job(input: $0, output: prefix + mapName(of: $0, format)) }
    var inputOfOutput: [String: String] = [:]
    for job in jobs {
      if let other = inputOfOutput.updateValue(job.input, forKey: job.output) {
        throw .usage("'\(other)' and '\(job.input)' would both become '\(job.output)'")
      }
      if inputs.contains(where: { isSameFile($0, job.output) }) {
        throw .usage("the output '\(job.output)' is an input")
      }
    }
    try makeDirectory(output)
    return jobs
  }

  /// `tour.json` of `documents/tour.md`.
  private static func mapName(of input: String, _ format: ExportFormat) -> String {
    let name = input == "-" ? "stdin" : fileName(of: input)
    let end = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
    return name[..<end] + "." + format.fileExtension
  }

  /// Builds all maps. A failure does not keep the other inputs from being built; the first one's
  /// status is answered.
  func run() throws(Failure) -> ExitStatus {
    let compiler: Compiler
    do {
      compiler = try Compiler(options: options)
    } catch {
      throw Failure(error, input: jobs.first?.input ?? "-")
    }
    var progress = Progress(total: jobs.count)
    var status = ExitStatus.done
    for job in jobs {
      progress.begin(job.input)
      do throws(Failure) {
        let found = try build(job, with: compiler, &progress)
        if status == .done { status = found }
      } catch {
        progress.clear()
        writeMessage(error.text)
        if status == .done { status = error.status }
      }
    }
    progress.clear()
    return status
  }

  private func build(
    _ job: Job, with compiler: Compiler, _ progress: inout Progress
  ) throws(Failure) -> ExitStatus {
    let source = try Source(reading: job.input, format: format)
    let document: DrawnDocument
    do {
      document =
        outputFormat.needsDrawing(exportOptions)
        ? try compiler.draw(source, widths: widths)
        : DrawnDocument(map: try compiler.compile(source, widths: widths), fonts: [], pages: [])
    } catch {
      throw Failure(error, input: job.input)
    }
    let bytes = try write(document, as: outputFormat, exportOptions, for: job.input)
    try writeOutput(bytes, to: job.output)
    return isStrict ? reportLostLinks(of: document.map, in: job.input, &progress) : .done
  }

  private func reportLostLinks(
    of map: LinkMap, in input: String, _ progress: inout Progress
  ) -> ExitStatus {
    var status = ExitStatus.done
    for entry in map.report {
      guard let href = entry.href else { continue }
      progress.clear()
      writeMessage(
        diagnostic(
          input, line: entry.line, column: entry.column, .error,
          "the link to '\(href)' is lost (\(entry.reason))"))
      status = .findings
    }
    return status
  }
}

/// One line on a terminal that says how far the build is; nothing where there is no terminal or
/// only one input.
private struct Progress {
  private let total: Int
  private var begun = 0
  private let isShown: Bool

  init(total: Int) {
    self.total = total
    isShown = total > 1 && isErrorTerminal
  }

  mutating func begin(_ input: String) {
    begun += 1
    guard isShown else { return }
    let filled = 20 * begun / total
    let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: 20 - filled)
    let name = printable(String(fileName(of: input).prefix(40)))
    writeMessage("\r\u{1B}[K[\(bar)] \(begun)/\(total) \(name)")
  }

  func clear() {
    if isShown { writeMessage("\r\u{1B}[K") }
  }
}
