import Foundation

/// Files that the tests read.
enum Fixtures {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func json<T: Decodable>(_ name: String, as type: T.Type) throws -> T {
    let data = try Data(contentsOf: folder.appending(path: name))
    return try JSONDecoder().decode(type, from: data)
  }
}
