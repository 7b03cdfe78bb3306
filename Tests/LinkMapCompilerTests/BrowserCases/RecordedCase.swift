import Foundation

/// A small document with Chromium's recorded answers beside it.
struct RecordedCase: CustomStringConvertible, Sendable {
  /// The file name without its extension, such as `14-table`.
  var name: String
  var document: URL

  var description: String { name }

  /// `Tests/Browser`, found from this file's place.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Browser")

  /// All cases, by name.
  static let all: [RecordedCase] = {
    let cases = folder.appending(path: "cases")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cases.path)) ?? []
    return names.filter { $0.hasSuffix(".html") || $0.hasSuffix(".md") }.sorted().map {
      let document = cases.appending(path: $0)
      return RecordedCase(
        name: document.deletingPathExtension().lastPathComponent, document: document)
    }
  }()

  /// The cases that may differ from Chromium still; `known-failing.txt`: a name, then why, a line.
  static let knownFailing: Set<String> = {
    let list = folder.appending(path: "known-failing.txt")
    let lines = (try? String(contentsOf: list, encoding: .utf8)) ?? ""
    return Set(
      lines.split(separator: "\n").filter { !$0.hasPrefix("#") }
        .compactMap { $0.split(separator: " ").first.map(String.init) })
  }()

  /// The widths in px at which Chromium was asked about every case.
  static let widths = [200, 320, 600, 1000]

  /// The recorded answers, by width.
  func answers() throws -> [RecordedAnswer] {
    try Self.widths.map { width in
      try RecordedAnswer(
        contentsOf: document.deletingPathExtension().appendingPathExtension("w\(width).json"))
    }
  }
}

/// The font files below `/usr/share/fonts`, by file name.
enum InstalledFonts {
  static let paths: [String: String] = {
    let root = "/usr/share/fonts"
    var paths: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      let name = String(path.split(separator: "/").last ?? "")
      if paths[name].map({ $0 > path }) ?? true { paths[name] = "\(root)/\(path)" }
    }
    return paths
  }()

  /// The path of a file by its name alone.
  static func path(of name: String) throws -> String {
    guard let path = paths[name] else { throw MissingFont(name: name) }
    return path
  }

  struct MissingFont: Error, CustomStringConvertible {
    var name: String
    var description: String { "no font file \(name): run Scripts/setup.sh test" }
  }
}
