import Foundation
import Testing
import TextModel

@testable import TextShaping

/// Widths of texts in Chromium, with fallback (Fixtures/widths.json).
@Suite struct RecordedWidthTests {
  struct Row {
    var fonts: String
    var size: Float
    var text: String
    /// The text's boxes in 1/64 px.
    var widths: [Int]
    var height: Int
  }

  static func rows() throws -> [Row] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/widths.json")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[Any]] ?? []
    return json.compactMap { row in
      guard let fonts = row[0] as? String, let size = row[1] as? Double,
        let text = row[2] as? String, let rects = row[3] as? [[Int]]
      else { return nil }
      return Row(
        fonts: fonts, size: Float(size), text: text, widths: rects.map { $0[0] },
        height: rects.first?[1] ?? 0)
    }
  }

  /// The font lists of the rows: the body's font, then the fallbacks.
  static let fontLists: [String: [FontFile]] = [
    "dejavu": [Fonts.dejaVuSans],
    "inter-all": [
      Fonts.inter, Fonts.notoColorEmoji, Fonts.notoSansCJK, Fonts.notoSansDevanagari,
      Fonts.notoSansArabic,
    ],
    "dejavu-cjk": [
      Fonts.dejaVuSans, Fonts.notoSansCJK, Fonts.notoColorEmoji, Fonts.notoSansThai,
    ],
    "liberation": [Fonts.liberationSans, Fonts.notoColorEmoji],
    "noto": [
      Fonts.notoSans, Fonts.notoSansSymbols2, Fonts.notoSansCJK, Fonts.notoColorEmoji,
    ],
    "cjk": [Fonts.notoSansCJK, Fonts.notoColorEmoji],
  ]

  /// What is known to differ, and why.
  static let knownDifferences = [
    // A combining mark after a flag: the browser takes all three characters for one cluster.
    "\u{378} \u{1F1E9}\u{1F1EA}\u{301}x漢、字"
  ]

  @Test func widthsEqualChromium() throws {
    var shapers: [String: TextShaper] = [:]
    var failures: [String] = []
    for row in try Self.rows() {
      let files = try #require(Self.fontLists[row.fonts])
      var shaper =
        try shapers[row.fonts]
        ?? TextShaper(fonts: Fonts.collection(files[0], fallbacks: Array(files.dropFirst())))
      let (widths, height) = Self.boxes(of: row, by: &shaper)
      shapers[row.fonts] = shaper
      let isEqual = widths.sorted() == row.widths.sorted() && height == row.height
      if isEqual == Self.knownDifferences.contains(row.text) {
        failures.append("\(row.fonts) \(row.size) \(row.text): \(widths), not \(row.widths)")
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  /// The widths and the height of the text's boxes, in 1/64 px.
  static func boxes(of row: Row, by shaper: inout TextShaper) -> (widths: [Int], height: Int) {
    var builder = ParagraphBuilder(
      .with {
        $0.fontSize = row.size
        $0.whiteSpace = .pre
      })
    builder.text(row.text + ".")
    let document = shaper.prepare(builder.built)
    let prepared = document.paragraphs[0]
    let text = Array(row.text.utf8)
    let widths = prepared.items.compactMap { item -> Int? in
      let range = Int(item.range.lowerBound)..<min(text.count, Int(item.range.upperBound))
      // The browser has no box for a non-joiner that stands alone.
      guard item.kind == .text, !range.isEmpty, Array(text[range]) != Array("\u{200C}".utf8) else {
        return nil
      }
      return (range.reduce(0) { $0 + Int(prepared.advances[$1]) } + 1023) >> 10
    }
    return (widths, Int(document.metrics[0].contentHeight.rawValue))
  }
}
