import Foundation
import Testing

@testable import TextLayout

/// Rule L2 on the levels and orders of UAX #9's conformance file, as Debian's `unicode-data` has it.
@Suite struct VisualOrderConformanceTests {
  @Test func everyLine() throws {
    let data = try Data(contentsOf: URL(filePath: "/usr/share/unicode/BidiCharacterTest.txt"))
    var (count, failures) = (0, [String]())
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 5, line.first != "#" else { continue }
      let levels = fields[3].split(separator: " ").map { UInt8($0) }
      // Characters without a level take no place in the order.
      let places = levels.indices.filter { levels[$0] != nil }
      let order = visualOrder(ofLevels: levels.compactMap(\.self)).map { places[$0] }
      count += 1
      if order != fields[4].split(separator: " ").compactMap({ Int($0) }) {
        failures.append(String(line))
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(10))")
    #expect(count == 91_707)
  }
}
