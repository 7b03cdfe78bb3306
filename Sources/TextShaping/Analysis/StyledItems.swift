internal import TextModel

/// The items of a paragraph that have characters, with the break rules of their styles.
struct StyledItems {
  struct Item {
    var kind: InlineItem.Kind
    var start: Int
    var end: Int
    var rules: Int
    /// Whether a line may end before the item, as far as styles say: one of the inline boxes on the
    /// way from the item before wraps.
    var mayBreakBefore: Bool
  }

  private(set) var items: [Item] = []
  private(set) var rules: [BreakRules]

  init(_ paragraph: AttributedText, _ rules: [BreakRules]) {
    self.rules = rules
    items.reserveCapacity(paragraph.items.count)
    var wraps = false
    for item in paragraph.items {
      let span = item.kind == .spanEnd ? paragraph.spans[Int(item.span)].parent : item.span
      let style = span < 0 ? 0 : Int(paragraph.spans[Int(span)].style)
      wraps = wraps || rules[style].wraps
      guard !item.range.isEmpty else { continue }
      items.append(
        Item(
          kind: item.kind, start: Int(item.range.lowerBound), end: Int(item.range.upperBound),
          rules: style, mayBreakBefore: wraps))
      wraps = rules[style].wraps
    }
  }

  /// Whether a rule asks where grapheme clusters start.
  var needsGraphemes: Bool {
    items.contains { rules[$0.rules].breaksAnywhere || rules[$0.rules].breaksOverflowingWords }
  }

  /// A stretch of text whose style tailors UAX #14.
  struct TailoredRange {
    var range: Range<Int>
    var locale: String
  }

  var tailoredRanges: [TailoredRange] {
    var ranges: [TailoredRange] = []
    for item in items {
      let locale = rules[item.rules].locale
      guard locale != BreakRules.defaultLocale else { continue }
      if let last = ranges.last, last.range.upperBound == item.start, last.locale == locale {
        ranges[ranges.count - 1].range = last.range.lowerBound..<item.end
      } else {
        ranges.append(TailoredRange(range: item.start..<item.end, locale: locale))
      }
    }
    return ranges
  }
}

extension UnicodeBreaks {
  /// Marks the opportunities of a range anew, by another locale than the rest.
  mutating func markAgain(
    _ tailored: StyledItems.TailoredRange, of text: TextBytes, _ characters: inout CharacterTable,
    in marks: UnsafeMutablePointer<UInt8>
  ) {
    let range = tailored.range
    // An opportunity belongs to the character before it.
    let positions = range.lowerBound + 1..<min(range.upperBound + 1, text.count)
    guard !positions.isEmpty else { return }
    var other = [UInt8](repeating: 0, count: text.count)
    other.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      mark(range, of: text, locale: tailored.locale, &characters, in: base)
      for p in positions { marks[p] = base[p] }
    }
  }
}
