internal import LinkMapRuntime
public import TextModel

/// A form that link maps are written in.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// docs/FORMAT-JSON.md
  case json
  /// docs/FORMAT-BINARY.md
  case binary

  /// The extension of its files, without a dot.
  public var fileExtension: String {
    switch self {
    case .json: "json"
    case .binary: "linkmap"
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
    case .binary:
      do {
        return try BinaryMap.write(map)
      } catch {
        throw ExportError(message: error.message)
      }
    }
  }

  /// What of a map this form has no place for, each in a phrase; empty where all is kept.
  public func losses(of map: LinkMap) -> [String] {
    switch self {
    case .json:
      map.text.isEmpty && map.layouts.allSatisfy(\.lines.isEmpty)
        ? [] : ["the text and its lines"]
    case .binary:
      LinkMap(MapContents(map)) == map ? [] : ["numbers beyond 32 bits (they are cut to the range)"]
    }
  }
}

/// Why a map cannot be written.
public struct ExportError: Error, Hashable, Sendable {
  /// In a sentence without a full stop.
  public let message: String
}
