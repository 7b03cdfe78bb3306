internal import LinkMapExport
internal import TextModel
internal import LinkMapRuntime

extension Verb {
  static let query = Verb(
    name: "query", synopsis: "query MAP X Y [--radius R] [--width PX]",
    summary: "says which link is at a point",
    options: [
      Option(
        "--radius", value: "PX", help: "for a touch: the nearest link up to so far away (0: exact)"),
      Option("--touch", help: "ask the touch rectangles of a map built with --min-target"),
      Option("--nearest-character", help: "the character nearest to the point, hit or not"),
      Option("--width", value: "PX", help: "which of the map's layouts, where it has several"),
    ],
    notes: """
      Prints the link's id, its URL, 'ok' or why it must not be opened, how far away it is in px, and
      its text, with tabs between; 'none' where no link is.
      With --nearest-character: the character's first byte in the document's text and the one behind
      its last, 'inside' or 'outside', the id of its link or 'none', and the character.
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
    let width = arguments.value("--width")
    let fields = try MapFile(operands[0]).withOpened { (map) throws(Failure) in
      let layout = try map.layout(width, touch: arguments.has("--touch"), file: operands[0])
      if arguments.has("--nearest-character") {
        return try layout.nearestCharacter(x, y, file: operands[0])
      }
      return layout.nearestHit(x: x, y: y, radius: radius).flatMap { layout.fields(of: $0, x, y) }
    }
    return try write((fields ?? ["none"]).map(printable).joined(separator: "\t") + "\n")
  }
}

extension LinkLayout {
  fileprivate func fields(of hit: LinkHit, _ x: Double, _ y: Double) -> [String]? {
    guard let link = map.link(Int(hit.link)), let rect = fragment(Int(hit.fragment))?.rect else {
      return nil
    }
    return [
      "\(hit.link)", text(link.url ?? link.href), link.inert.word,
      shortest(rect.distance(toX: x, y: y)), text(link.text),
    ]
  }

  fileprivate func nearestCharacter(
    _ x: Double, _ y: Double, file: String
  ) throws(Failure) -> [String]? {
    if lineCount == 0, map.text.isEmpty {
      throw Failure(.badInput, file: file, "holds no lines: build it with --format binary")
    }
    guard let hit = nearestCharacter(x: x, y: y) else { return nil }
    let range = Int(hit.utf8Range.lowerBound)..<Int(hit.utf8Range.upperBound)
    let bytes = map.text
    let character = range.upperBound <= bytes.count ? bytes[range] : bytes[0..<0]
    return [
      "\(range.lowerBound)", "\(range.upperBound)", hit.isInside ? "inside" : "outside",
      hit.link.map { "\($0)" } ?? "none", String(decoding: character, as: UTF8.self),
    ]
  }

  private func text(_ bytes: UnsafeRawBufferPointer?) -> String {
    bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension InertReason {
  /// The reason as JSON has it; `ok` for none.
  fileprivate var word: String {
    switch self {
    case .none: "ok"
    case .scheme: "scheme"
    case .unparsable: "unparsable"
    case .other: "other"
    }
  }
}

extension FixedRect {
  /// How far a point in px lies outside, in px.
  fileprivate func distance(toX x: Double, y: Double) -> Double {
    let dx = max(Double(minX) / 64 - x, 0, x - Double(maxX) / 64)
    let dy = max(Double(minY) / 64 - y, 0, y - Double(maxY) / 64)
    return (dx * dx + dy * dy).squareRoot()
  }
}
