import Foundation
import TextModel
import Testing

@testable import TextShaping

/// UAX #14's conformance file, as Debian's `unicode-data` has it.
///
/// Where the browser's table differs from it, it differs by one of the rules named here (BROWSER-MORE
/// §6), of which each accounts for a known number of places. Chromium 156 itself was asked for all
/// 7,654 lines and answers as expected here, where its lines can show it.
@Suite struct LineBreakConformanceTests {
  /// A rule by which the browser departs from the file.
  private enum Rule: String, CustomStringConvertible {
    case spaces = "a line ends after spaces and tabs whatever follows, and never before one"
    case controls = "no line ends beside a C0 control"
    case smallKana = "CJ is ID: small kana and ー are as other kana"
    case ascii = "two ASCII characters part by the browser's own table"
    case initialHyphen = "LB20a of Unicode 16: a hyphen that starts a word stays with it"
    case hebrewHyphen = "LB21a of Unicode 16: a line may end after a hyphen between Hebrew letters"
    case markAfterTab = "LB10: a mark after a tab, as after a space, is a letter"
    case numbers = "LB25 as it stands: the file tailors numbers"

    var description: String { rawValue }
  }

  private static let expectedPlaces: [Rule: Int] = [
    .spaces: 1341, .controls: 273, .smallKana: 103, .ascii: 54, .initialHyphen: 9, .hebrewHyphen: 1,
    .markAfterTab: 10, .numbers: 1,
  ]

  /// Characters of class CJ that the file uses.
  private static let smallKana: Set<UInt32> = [
    0x3041, 0x3063, 0x3083, 0x3085, 0x3087, 0x30A1, 0x30A3, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7,
    0x30FC,
  ]

  @Test func everyLineButThoseTheBrowserDiffersOn() throws {
    var shaper = TextShaper(fonts: try Fonts.collection())
    var (lines, differing, unexplained) = (0, 0, [String]())
    var places: [Rule: Int] = [:]
    for line in try ConformanceFile.lines("auxiliary/LineBreakTest.txt") {
      lines += 1
      let scalars = line.fields.compactMap { UInt32($0, radix: 16) }
      let expected = line.fields.enumerated().filter { $0.element == "÷" }.map { $0.offset / 2 }
      let found = breaks(in: scalars, &shaper)
      let difference = found.symmetricDifference(expected.dropLast())
      if !difference.isEmpty { differing += 1 }
      for place in difference {
        if let rule = Self.rule(scalars, place, isFound: found.contains(place)) {
          places[rule, default: 0] += 1
        } else {
          unexplained.append("\(line.text) at \(place)")
        }
      }
    }
    #expect(unexplained.isEmpty, "\(unexplained.prefix(20).joined(separator: "\n"))")
    #expect(lines == 7654)
    #expect(differing == 1688)
    #expect(places == Self.expectedPlaces)
  }

  /// The places, counted in characters, where a line may end in a text whose spaces are kept.
  private func breaks(in scalars: [UInt32], _ shaper: inout TextShaper) -> Set<Int> {
    var (text, places, offset) = ("", [Int: Int](), 0)
    for (index, scalar) in scalars.compactMap(Unicode.Scalar.init).enumerated() {
      places[offset] = index
      text.unicodeScalars.append(scalar)
      offset += UTF8.width(scalar)
    }
    let prepared = shaper.prepare(text, .with { $0.whiteSpace = .preWrap })
    return Set(prepared.breaks.compactMap { places[Int($0.offset)] })
  }

  private static func rule(_ text: [UInt32], _ place: Int, isFound: Bool) -> Rule? {
    let (before, after) = (text[place - 1], text[place])
    func isSpace(_ scalar: UInt32) -> Bool { scalar == 0x20 || scalar == 0x09 }
    func isControl(_ scalar: UInt32) -> Bool { scalar < 0x20 && !isSpace(scalar) }
    if isSpace(after) { return isFound ? nil : .spaces }
    if isSpace(before) { return isFound ? .spaces : nil }
    if isControl(before) || isControl(after) { return isFound ? nil : .controls }
    if smallKana.contains(after) { return isFound ? .smallKana : nil }
    let base = before == 0x0308 ? (place > 1 ? text[place - 2] : 0x20) : before
    if smallKana.contains(base), after == 0x25 { return isFound ? nil : .smallKana }
    if before < 0x80, after < 0x80 { return .ascii }
    if base == 0x09 { return isFound ? nil : .markAfterTab }
    if base == 0x2D, isFound { return (0x05D0...0x05EA).contains(after) ? .hebrewHyphen : nil }
    if base == 0x2D { return place == (before == base ? 1 : 2) ? .initialHyphen : nil }
    if base == 0x2C, after == 0x30 { return isFound ? nil : .numbers }
    return nil
  }
}

/// A line-oriented data file of the Unicode Character Database.
enum ConformanceFile {
  struct Line {
    var text: Substring
    var fields: [Substring] { text.split { $0 == " " || $0 == "\t" } }
  }

  /// The lines of a file below /usr/share/unicode that hold data, without their comments.
  static func lines(_ name: String) throws -> [Line] {
    let data = try Data(contentsOf: URL(filePath: "/usr/share/unicode").appending(path: name))
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let text = line.prefix { $0 != "#" }
      return text.allSatisfy { $0 == " " || $0 == "\t" } ? nil : Line(text: text)
    }
  }
}
