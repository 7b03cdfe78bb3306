internal import LinkMapExport
internal import TextModel

extension Verb {
  static let query = Verb(
    name: "query", synopsis: "query MAP X Y [--radius R] [--width PX]",
    summary: "says which link is at a point",
    options: [
      Option(
        "--radius", value: "PX", help: "for a touch: the nearest link up to so far away (0: exact)"),
      Option("--width", value: "PX", help: "which of the map's layouts, where it has several"),
    ],
    notes: """
      Prints the link's id, its URL, 'ok' or why it must not be opened, how far away it is in px, and
      its text, with tabs between; 'none' where no link is.
      """,
    run: { (arguments) throws(Failure) in try query(arguments) })

  private static func query(_ arguments: ParsedArguments) throws(Failure) -> ExitStatus {
    let operands = arguments.operands
    guard operands.count == 3 else { throw .usage("query takes a map, X and Y") }
    let range = -33_554_432.0...33_554_432.0
    let x = try parseNumber(operands[1], option: "X", in: range)
    let y = try parseNumber(operands[2], option: "Y", in: range)
    let radius = try parseNumber(
      arguments.value("--radius") ?? "0", option: "--radius", in: 0...1_048_576)
    let map = try readMap(operands[0])
    let layout = try map.layout(arguments.value("--width"), file: operands[0])
    guard let hit = layout.link(nearX: x, y: y, radius: radius) else { return try write("none\n") }
    let link = map.links[hit.link]
    let fields = [
      "\(hit.link)", link.url ?? link.href, link.inert?.rawValue ?? "ok", shortest(hit.distance),
      link.text,
    ]
    return try write(fields.map(printable).joined(separator: "\t") + "\n")
  }
}

/// Reads a map in JSON; `-` is standard input.
func readMap(_ path: String) throws(Failure) -> LinkMap {
  let bytes = try readInput(path)
  do {
    return try LinkMapJSON.read(bytes)
  } catch {
    throw Failure(
      .badInput, file: path, place: (error.line, error.column), "not a link map: \(error.message)")
  }
}

extension LinkMap {
  /// The layout that `--width` asks for; without it the only one.
  func layout(_ width: String?, file: String) throws(Failure) -> Layout {
    if let width {
      let px = try parseNumber(width, option: "--width", in: 0...33_554_432)
      if let layout = layout(forWidth: px) { return layout }
    }
    guard let first = layouts.first else { throw Failure(.badInput, file: file, "has no layout") }
    if layouts.count > 1, width == nil {
      let widths = layouts.map { shortest($0.width.px) }.joined(separator: ", ")
      throw .usage("the map has the widths \(widths): choose with --width")
    }
    return first
  }
}
