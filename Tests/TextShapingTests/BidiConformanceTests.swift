import Foundation
import TextModel
import Testing

@testable import TextShaping

/// UAX #9's conformance files, as Debian's `unicode-data` has them: every line of both.
///
/// The paragraph's own level is the caller's to say here (HTML finds it by other rules than P2 and
/// P3), so lines for an automatic level are run with the level that P2 and P3 give. The levels are
/// ICU's, which are the browser's: where ICU departs from the files (`BidiException`), Chromium 156
/// was asked for the order of what can be seen, and has ICU's.
@Suite struct BidiConformanceTests {
  @Test func characters() throws {
    var cases = BidiCases()
    for line in try ConformanceFile.lines("BidiCharacterTest.txt") {
      let fields = line.text.split(separator: ";")
      let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      guard fields.count == 5, let base = UInt8(fields[2]) else {
        Issue.record("\(line.text)")
        continue
      }
      let levels = fields[3].split(separator: " ").map { UInt8($0) }
      cases.check(scalars, base: base, levels: levels)
    }
    #expect(cases.failures.isEmpty, "\(cases.failures.prefix(10))")
    #expect(cases.count == 91_707)
    #expect(
      cases.exceptions == [.embeddings: 20, .marksAfterBrackets: 9, .brackets: 1, .oneDirection: 1])
  }

  @Test func classes() throws {
    var file = BidiClassFile(
      bytes: Array(try Data(contentsOf: URL(filePath: "/usr/share/unicode/BidiTest.txt"))))
    var cases = BidiCases()
    while file.nextLine() {
      for base in file.bases { cases.check(file.scalars, base: base, levels: file.levels) }
    }
    #expect(cases.failures.isEmpty, "\(cases.failures.prefix(10))")
    #expect(cases.count == 513_494)
    #expect(cases.exceptions == [.oneDirection: 64_880])
  }
}

/// Where ICU's levels are not the files'.
private enum BidiException: String, CustomStringConvertible {
  case oneDirection = "text that is all of its paragraph's direction has the paragraph's level"
  case embeddings = "an embedding or override that starts where another one ends has its level"
  case marksAfterBrackets = "N0 does not change marks after a bracket that are not next to it"
  case brackets = "more than 63 brackets are open"

  var description: String { rawValue }

  init?(_ scalars: [UInt32], base: UInt8, found: [UInt8], levels: [UInt8?]) {
    if found.allSatisfy({ $0 == base }), levels.allSatisfy({ ($0 ?? base) & 1 == base & 1 }) {
      self = .oneDirection
    } else if scalars.contains(where: { (0x202A...0x202E).contains($0) }) {
      self = .embeddings
    } else if scalars.filter({ $0 == 0x28 }).count > 63 {
      self = .brackets
    } else if scalars.contains(where: { $0 == 0x28 || $0 == 0x5B }),
      scalars.contains(where: { (0x300..<0x340).contains($0) || $0 == 0x20D6 })
    {
      self = .marksAfterBrackets
    } else {
      return nil
    }
  }
}

/// Levels of texts beside what the files say.
private struct BidiCases {
  private(set) var count = 0
  private(set) var failures: [String] = []
  private(set) var exceptions: [BidiException: Int] = [:]
  private let analyzer = BidiAnalyzer()
  private var paragraph = AttributedText()
  private var found: [UInt8] = []
  private var offsets: [Int] = []

  init() {
    paragraph.items = [InlineItem(kind: .text, range: TextRange(0, 0), span: 0)]
  }

  /// `levels` has `nil` for characters that have none (rule X9).
  mutating func check(_ scalars: [UInt32], base: UInt8, levels: [UInt8?]) {
    count += 1
    paragraph.text.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    for scalar in scalars {
      offsets.append(paragraph.text.count)
      append(scalar)
    }
    paragraph.items[0].range = TextRange(0, paragraph.text.count)
    analyzer?.findLevels(of: paragraph, baseLevel: base, into: &found)
    for i in 0..<levels.count {
      guard let level = levels[i], found[offsets[i]] != level else { continue }
      if let exception = BidiException(scalars, base: base, found: found, levels: levels) {
        exceptions[exception, default: 0] += 1
      } else {
        failures.append("\(scalars.map { String($0, radix: 16) }) in level \(base): \(found)")
      }
      return
    }
  }

  private mutating func append(_ scalar: UInt32) {
    if scalar < 0x80 { return paragraph.text.append(UInt8(scalar)) }
    paragraph.text += Array(String(Unicode.Scalar(scalar) ?? " ").utf8)
  }
}

/// BidiTest.txt, line by line: bidi classes, and the levels that they get.
private struct BidiClassFile {
  let bytes: [UInt8]
  private var position = 0
  /// Of the current line: a character of each class, and the level of each, where it has one.
  private(set) var scalars: [UInt32] = []
  private(set) var levels: [UInt8?] = []
  /// The current line's paragraph levels, as bits: 0 stands for the automatic one, 1 and 2 for 0 and 1.
  private var levelSet: UInt8 = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Goes on to the next line with classes.
  mutating func nextLine() -> Bool {
    while position < bytes.count {
      let start = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      let end = position
      position += 1
      guard start < end, bytes[start] != UInt8(ascii: "#") else { continue }
      if bytes[start] != UInt8(ascii: "@") {
        readClasses(start, end)
        return true
      }
      let line = String(decoding: bytes[start..<end], as: UTF8.self)
      guard line.hasPrefix("@Levels:") else { continue }
      levels = line.dropFirst(8).split { $0 == " " || $0 == "\t" }.map { UInt8($0) }
    }
    return false
  }

  private mutating func readClasses(_ start: Int, _ end: Int) {
    scalars.removeAll(keepingCapacity: true)
    var name: UInt32 = 0
    for i in start..<end {
      let byte = bytes[i]
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: ";") {
        if name != 0 { scalars.append(BidiClassFile.samples[name] ?? 0) }
        name = 0
      } else {
        name = name << 8 | UInt32(byte)
      }
    }
    levelSet = UInt8(name & 0x0F)
  }

  /// The paragraph levels to try.
  var bases: Set<UInt8> {
    var bases: Set<UInt8> = []
    if levelSet & 1 != 0 { bases.insert(automaticLevel) }
    if levelSet & 2 != 0 { bases.insert(0) }
    if levelSet & 4 != 0 { bases.insert(1) }
    return bases
  }

  /// P2 and P3.
  private var automaticLevel: UInt8 {
    var depth = 0
    for scalar in scalars {
      switch scalar {
      case 0x61 where depth == 0: return 0
      case 0x05D0 where depth == 0, 0x0627 where depth == 0: return 1
      case 0x2066, 0x2067, 0x2068: depth += 1
      case 0x2069: depth = max(0, depth - 1)
      default: break
      }
    }
    return 0
  }

  /// A character of each class, by the bytes of its name.
  private static let samples: [UInt32: UInt32] = {
    let samples: [(String, UInt32)] = [
      ("L", 0x61), ("R", 0x05D0), ("AL", 0x0627), ("EN", 0x31), ("ES", 0x2B), ("ET", 0x23),
      ("AN", 0x0661), ("CS", 0x3A), ("NSM", 0x0300), ("BN", 0xAD), ("B", 0x2029), ("S", 0x09),
      ("WS", 0x20), ("ON", 0x21), ("LRE", 0x202A), ("RLE", 0x202B), ("PDF", 0x202C),
      ("LRO", 0x202D), ("RLO", 0x202E), ("LRI", 0x2066), ("RLI", 0x2067), ("FSI", 0x2068),
      ("PDI", 0x2069),
    ]
    return Dictionary(
      uniqueKeysWithValues: samples.map { name, scalar in
        (name.utf8.reduce(0) { $0 << 8 | UInt32($1) }, scalar)
      })
  }()
}
