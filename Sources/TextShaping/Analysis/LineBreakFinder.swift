internal import CUnicode
internal import TextModel

/// Finds where the lines of a paragraph may and must end (BROWSER §6).
///
/// Keeps its working memory between calls; two calls with equal input give equal output.
struct LineBreakFinder {
  private let table = ASCIIBreaks()
  private var unicode = UnicodeBreaks()
  /// By byte: UAX #14 lets a line end before it.
  private var marks: [UInt8] = []
  /// By byte: a grapheme cluster starts there.
  private var graphemes: [UInt8] = []

  /// Finds the breaks of `paragraph`; `rules` are by style.
  mutating func find(
    in paragraph: AttributedText, _ traits: TextTraits, rules: [BreakRules],
    _ characters: inout CharacterTable, into prepared: inout PreparedText
  ) {
    let isStandard = paragraph.spans.allSatisfy { rules[Int($0.style)] == .standard }
    paragraph.text.withUnsafeBufferPointer { text in
      if traits.isASCII, isStandard {
        findInStandardASCII(text, into: &prepared.breaks)
        return
      }
      let items = StyledItems(paragraph, rules)
      markBreaks(text, items, traits, &characters)
      marks.withUnsafeBufferPointer { marks in
        graphemes.withUnsafeBufferPointer { graphemes in
          table.rows.withUnsafeBufferPointer { rows in
            var scan = BreakScan(
              text: text, items: items, marks: marks, graphemes: graphemes, rows: rows)
            scan.run(&characters)
            (prepared.breaks, prepared.emergencyBreaks) = (scan.breaks, scan.emergencyBreaks)
          }
        }
      }
    }
  }

  /// Text of ASCII alone whose lines end where the table lets them.
  private func findInStandardASCII(_ text: TextBytes, into breaks: inout [LineBreakOpportunity]) {
    guard text.count > 1 else { return }
    breaks.reserveCapacity(text.count / 5 + 2)
    table.rows.withUnsafeBufferPointer { rows in
      for p in 1..<text.count {
        let (before, after) = (text[p - 1], text[p])
        if before.isASCIIAlphanumeric { continue }
        let row = rows[Int(before) * 2 + Int(after >> 6)]
        if row >> UInt64(after & 63) & 1 != 0 {
          if before == 0x2D, after >= 0x30, after <= 0x39, !isAlphanumeric(text, p - 2) { continue }
          var contentEnd = p
          while contentEnd > 0, text[contentEnd - 1] == 0x20 { contentEnd -= 1 }
          breaks.append(LineBreakOpportunity(kind: .soft, offset: p, contentEnd: contentEnd))
        } else if before == 0x0A {
          breaks.append(.mandatory(at: p, in: text))
        }
      }
    }
  }

  private func isAlphanumeric(_ text: TextBytes, _ offset: Int) -> Bool {
    offset >= 0 && text[offset].isASCIIAlphanumeric
  }

  private mutating func markBreaks(
    _ text: TextBytes, _ items: StyledItems, _ traits: TextTraits,
    _ characters: inout CharacterTable
  ) {
    func clear(_ marks: inout [UInt8]) {
      marks.removeAll(keepingCapacity: true)
      marks.append(contentsOf: repeatElement(0, count: text.count))
    }
    clear(&marks)
    graphemes.removeAll(keepingCapacity: true)
    if !traits.isASCII {
      marks.withUnsafeMutableBufferPointer {
        guard let marks = $0.baseAddress else { return }
        unicode.mark(
          0..<text.count, of: text, locale: BreakRules.defaultLocale, &characters, in: marks)
        for tailored in items.tailoredRanges {
          unicode.markAgain(tailored, of: text, &characters, in: marks)
        }
      }
    }
    if items.needsGraphemes {
      clear(&graphemes)
      graphemes.withUnsafeMutableBufferPointer {
        guard let marks = $0.baseAddress else { return }
        unicode.markGraphemes(0..<text.count, of: text, in: marks)
      }
    }
  }
}

extension LineBreakOpportunity {
  /// The break after a forced-break item that ends at `offset`.
  static func mandatory(at offset: Int, in text: TextBytes) -> LineBreakOpportunity {
    LineBreakOpportunity(kind: .mandatory, offset: offset, contentEnd: offset)
  }
}

extension UInt8 {
  @inline(__always)
  var isASCIIAlphanumeric: Bool {
    self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26
  }
}
