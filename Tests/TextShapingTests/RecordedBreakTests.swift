import Foundation
import Testing
import TextModel

@testable import TextShaping

/// Which two characters the browser parts, as recorded for all pairs (Tests/Browser).
@Suite struct RecordedBreakTests {
  private static func recorded(_ name: String) throws -> Data {
    let browser = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Browser")
    return try Data(contentsOf: browser.appending(path: name))
  }

  @Test func asciiPairs() throws {
    let allowed = try JSONDecoder().decode(
      [String: String].self, from: Self.recorded("ascii_breaks.json"))
    var shaper = TextShaper(fonts: try Fonts.collection())
    var failures: [String] = []
    for a in 0x21...0x7E as ClosedRange<UInt8> {
      for b in 0x21...0x7E as ClosedRange<UInt8> {
        // The digit rule of "-" needs a letter before it.
        let text = String(decoding: [0x78, a, b, 0x78], as: UTF8.self)
        let expected = allowed[String(UnicodeScalar(a))]?.utf8.contains(b) ?? false
        let found = shaper.prepare(text).breaks.contains { $0.offset == 2 }
        if found != expected { failures.append(text) }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func digitAfterHyphenNeedsAlphanumericBefore() throws {
    var shaper = TextShaper(fonts: try Fonts.collection())
    for (text, expected) in [
      ("a-1", "a-|1"), ("1-1", "1-|1"), (" -1", " |-1"), ("+-1", "+-1"), ("-1", "-1"),
      ("é-1", "é-1"),
    ] { #expect(shaper.prepare(text).marked(text) == expected) }
  }

  /// `line-break` and `lang` of a recorded matrix, as `auto|ja`.
  @Test(arguments: [
    "auto|en", "auto|ja", "normal|en", "normal|ja", "strict|en", "strict|ja", "loose|en",
    "loose|ja",
  ])
  func otherPairs(_ rules: String) throws {
    let all = try #require(
      JSONSerialization.jsonObject(with: Self.recorded("cjk_breaks.json")) as? [String: [Any]])
    let matrix = try #require(all[rules])
    let characters = try #require(matrix[0] as? [String])
    let rows = try #require(matrix[1] as? [String: String])
    let style = ComputedStyle.with {
      $0.language = rules.hasSuffix("ja") ? "ja" : "en"
      let values: [Substring: ComputedStyle.LineBreak] = [
        "auto": .auto, "normal": .normal, "strict": .strict, "loose": .loose,
      ]
      $0.lineBreak = values[rules.prefix { $0 != "|" }] ?? .auto
    }
    var shaper = TextShaper(fonts: try Fonts.collection())
    var failures: [String] = []
    for a in characters {
      for (b, expected) in zip(characters, rows[a] ?? "") {
        let text = "字\(a)\(b)字"
        let offset = 3 + a.utf8.count
        let found = shaper.prepare(text, style).breaks.contains { Int($0.offset) == offset }
        if found != (expected == "1") { failures.append("\(a)\(b)\(expected)") }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.joined(separator: " "))")
  }
}
