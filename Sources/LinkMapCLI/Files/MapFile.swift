internal import LinkMapExport
internal import LinkMapRuntime
internal import TextModel

/// A link map's file, in either form; `-` is standard input.
struct MapFile {
  let path: String
  private let bytes: [UInt8]
  let format: ExportFormat

  init(_ path: String) throws(Failure) {
    self.path = path
    bytes = try readInput(path)
    format = BinaryMap.isBinary(bytes) ? .binary : .json
  }

  /// The map as a value.
  func map() throws(Failure) -> LinkMap {
    format == .binary ? LinkMap(try contents()) : try jsonMap()
  }

  /// Opens the map's bytes for hit tests, of JSON those of the same map in binary form; the view is
  /// good inside `body` only.
  func withOpened<Result>(
    _ body: (BinaryLinkMap) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let binary = format == .binary ? bytes : try write(try jsonMap(), as: .binary, for: path)
    let owned = try opened(binary)
    return try withExtendedLifetime(owned) { () throws(Failure) in try body(owned.map) }
  }

  private func opened(_ binary: [UInt8]) throws(Failure) -> OwnedLinkMap {
    do {
      let owned = try OwnedLinkMap(copying: binary)
      try owned.map.verifyChecksum()
      return owned
    } catch { throw refusal(error) }
  }

  /// All that a binary map holds.
  func contents() throws(Failure) -> MapContents {
    do { return try BinaryMap.contents(of: bytes) } catch { throw refusal(error) }
  }

  private func refusal(_ error: LinkMapError) -> Failure {
    Failure(.badInput, file: path, "not a link map: \(error.message)")
  }

  private func jsonMap() throws(Failure) -> LinkMap {
    do {
      return try LinkMapJSON.read(bytes)
    } catch {
      throw Failure(
        .badInput, file: path, place: (error.line, error.column),
        "not a link map: \(error.message)")
    }
  }
}

extension BinaryLinkMap {
  /// The layout that `--width` asks for, without it the only one; or the one that has its touch
  /// rectangles.
  func layout(_ width: String?, touch: Bool, file: String) throws(Failure) -> LinkLayout {
    var index = try layoutIndex(width, file: file)
    if touch {
      guard let enlarged = touchLayoutIndex(of: index) else {
        throw Failure(.badInput, file: file, "has no touch rectangles: build it with --min-target")
      }
      index = enlarged
    }
    do { return try layout(index) } catch {
      throw Failure(.badInput, file: file, "not a link map: \(error.message)")
    }
  }

  func layoutIndex(_ width: String?, file: String) throws(Failure) -> Int {
    var px = 0.0
    if let width {
      px = try parseNumber(width, option: "--width", in: 0...33_554_432)
    } else if case let widths = widths, widths.count > 1 {
      throw .usage("the map has the widths \(widths.joined(separator: ", ")): choose with --width")
    }
    guard let index = layoutIndex(forWidth: px) else {
      throw Failure(.badInput, file: file, "has no layout")
    }
    return index
  }

  /// The layouts' widths for people, each once.
  private var widths: [String] {
    var widths: [Int32] = []
    for index in 0..<layoutCount where !widths.contains(size(ofLayout: index).width) {
      widths.append(size(ofLayout: index).width)
    }
    return widths.map { shortest(Double($0) / 64) }
  }
}

/// Writes a map of the input `file` in a form.
func write(_ map: LinkMap, as format: ExportFormat, for file: String) throws(Failure) -> [UInt8] {
  do { return try format.write(map) } catch { throw Failure(.badInput, file: file, error.message) }
}

/// Writes a drawn document of the input `file` in a form.
func write(
  _ document: DrawnDocument, as format: ExportFormat, _ options: ExportOptions, for file: String
) throws(Failure) -> [UInt8] {
  do { return try format.write(document, options) } catch {
    throw Failure(.badInput, file: file, error.message)
  }
}

/// The form that `--format` names, else that of the output's extension, else JSON.
func outputFormat(_ name: String?, output: String?) throws(Failure) -> ExportFormat {
  guard let name else { return output.flatMap { ExportFormat(fileName: $0) } ?? .json }
  if let format = ExportFormat(rawValue: name) { return format }
  let names = ExportFormat.allCases.map(\.rawValue)
  let list = names.joined(separator: ", ")
  throw .usage("unknown format '\(name)'\(hint(for: name, among: names)); there are \(list)")
}
