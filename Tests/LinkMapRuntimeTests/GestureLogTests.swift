import Foundation
import LinkMapExport
import Testing

/// The recorded logs of docs/GESTURES.md §3.
@Suite struct GestureLogTests {
  struct Log: Sendable, CustomTestStringConvertible {
    var value: JSONValue
    var testDescription: String { value["name"]?.string ?? "" }
  }

  static let logs = read("gestures.json")
  /// Streams of good and bad events in seeded random order, with the actions of another
  /// implementation of the same rules.
  static let randomLogs = read("gestures-random.json")

  private static func read(_ name: String) -> [Log] {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    let file = fixtures.appending(path: "Fixtures/\(name)")
    guard let data = try? Data(contentsOf: file),
      let logs = try? JSONValue(parsing: Array(data)).array
    else { return [] }
    return logs.map { Log(value: $0) }
  }

  @Test func allAreThere() {
    #expect(Self.logs.count == 138)
    #expect(Self.randomLogs.count == 100)
  }

  @Test(arguments: logs + randomLogs)
  func replay(_ log: Log) throws {
    let actions = try GestureReplay.actions(of: log.value)
    #expect(JSONValue.array(actions) == log.value["actions"], "\(log.value["why"]?.string ?? "")")
  }
}
