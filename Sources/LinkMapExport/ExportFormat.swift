internal import LinkMapRuntime
public import TextModel

/// A form that link maps are written in.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// docs/FORMAT-JSON.md
  case json
  /// docs/FORMAT-BINARY.md
  case binary
  /// docs/FORMAT-LAYOUT.md
  case layout
  /// docs/FORMAT-SVG.md
  case svg

  /// The extension of its files, without a dot.
  public var fileExtension: String {
    switch self {
    case .json: "json"
    case .binary: "linkmap"
    case .layout: "layout.json"
    case .svg: "svg"
    }
  }

  /// Whether it takes the drawn document, or a map is enough.
  public func needsDrawing(_ options: ExportOptions) -> Bool {
    switch self {
    case .layout: true
    case .svg: options.content == .page
    case .json, .binary: false
    }
  }

  /// The format whose extension the file's name has, in letters of any case.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[fileName.index(after: dot)...].lowercased()
    guard let format = Self.allCases.first(where: { $0.fileExtension == ending }) else {
      return nil
    }
    self = format
  }

  /// Whether the form has a place for the text, its lines and characters.
  public var holdsLines: Bool { self == .binary }

  /// Writes a map in this form.
  public func write(_ map: LinkMap) throws(ExportError) -> [UInt8] {
    switch self {
    case .json: return LinkMapJSON.write(map)
    case .svg: return try SVGExport.write(map.enlarged)
    case .layout:
      throw ExportError(message: "\(rawValue) takes the document, not its map: linkmap build")
    case .binary:
      do {
        return try BinaryMap.write(map)
      } catch {
        throw ExportError(message: error.message)
      }
    }
  }

  /// Writes a document in this form.
  public func write(
    _ document: DrawnDocument, _ options: ExportOptions
  ) throws(ExportError) -> [UInt8] {
    switch self {
    case .layout: return LayoutJSON.write(document)
    case .svg where options.content == .page: return try SVGExport.writePage(document)
    case .svg, .json, .binary: return try write(document.map)
    }
  }

  /// What of a map this form has no place for, each in a phrase; empty where all is kept.
  public func losses(of map: LinkMap) -> [String] {
    switch self {
    case .json, .layout, .svg:
      map.text.isEmpty && map.layouts.allSatisfy(\.lines.isEmpty)
        ? [] : ["the text and its lines"]
    case .binary:
      LinkMap(MapContents(map)) == map
        ? [] : ["numbers beyond 32 bits (they are cut to the range), or a width twice"]
    }
  }
}

/// Why a map cannot be written.
public struct ExportError: Error, Hashable, Sendable {
  /// In a sentence without a full stop.
  public let message: String
}
