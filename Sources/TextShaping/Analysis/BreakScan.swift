internal import CUnicode
internal import TextModel

/// One pass over a paragraph whose text or styles need more than the ASCII table.
struct BreakScan {
  let text: TextBytes
  let items: StyledItems
  let marks: UnsafeBufferPointer<UInt8>
  let graphemes: UnsafeBufferPointer<UInt8>
  let rows: UnsafeBufferPointer<UInt64>
  private(set) var breaks: [LineBreakOpportunity] = []
  private(set) var emergencyBreaks: [LineBreakOpportunity] = []
  /// A break was found before a control that ends what another one began; it comes after it. Where
  /// the spaces begin that a line sheds there.
  private var pendingContentEnd: Int?

  init(
    text: TextBytes, items: StyledItems, marks: UnsafeBufferPointer<UInt8>,
    graphemes: UnsafeBufferPointer<UInt8>, rows: UnsafeBufferPointer<UInt64>
  ) {
    (self.text, self.items, self.marks) = (text, items, marks)
    (self.graphemes, self.rows) = (graphemes, rows)
  }

  mutating func run(_ characters: inout CharacterTable) {
    for (index, item) in items.items.enumerated() {
      if index > 0 { scanStart(of: index, &characters) }
      let rules = items.rules[item.rules]
      guard item.kind == .text, item.end - item.start > 1 else { continue }
      for p in item.start + 1..<item.end where text[p] & 0xC0 != 0x80 {
        if rules.wraps, let kind = kind(at: p, rules, &characters) { add(kind, p, index) }
        if rules.breaksOverflowingWords, rules.wraps, graphemes[p] != 0 { addEmergency(p) }
      }
    }
  }

  /// The place between two items with characters.
  private mutating func scanStart(of index: Int, _ characters: inout CharacterTable) {
    let (item, before) = (items.items[index], items.items[index - 1])
    let rules = items.rules[before.rules]
    if before.kind == .forcedBreak {
      pendingContentEnd = nil
      breaks.append(.mandatory(at: item.start, in: text))
      return
    }
    let isAfterSpace = text[item.start - 1] == 0x20
    let mayBreak = isAfterSpace ? rules.wraps : item.mayBreakBefore
    let isBreak =
      pendingContentEnd != nil
      || (before.kind == .breakOpportunity && !UnicodeBreaks.isSpace(text[item.start]))
      || (mayBreak && kind(at: item.start, rules, &characters) != nil)
      || (item.mayBreakBefore && (before.kind == .object || item.kind == .object)
        && !UnicodeBreaks.isSpace(text[item.start]))
    let contentEnd = pendingContentEnd ?? contentEnd(before: item.start, index - 1)
    pendingContentEnd = nil
    if isBreak {
      let isClosing =
        item.kind == .bidiControl && BidiAnalyzer.closes(text.scalar(at: item.start))
      if isClosing {
        pendingContentEnd = contentEnd
      } else {
        let kind = kind(at: item.start, rules, &characters) ?? .soft
        breaks.append(
          LineBreakOpportunity(kind: kind, offset: item.start, contentEnd: contentEnd))
      }
    }
    if rules.breaksOverflowingWords, item.mayBreakBefore, graphemes[item.start] != 0 {
      addEmergency(item.start)
    }
  }

  /// What kind of break the characters around `p` allow; `nil` for none.
  private func kind(
    at p: Int, _ rules: BreakRules, _ characters: inout CharacterTable
  ) -> LineBreakOpportunity.Kind? {
    let (before, after) = (text[p - 1], text[p])
    if UnicodeBreaks.isSpace(after) {
      guard rules.breaksAfterEverySpace, before == 0x20 || before == 0x09 else { return nil }
      return after == 0x0A ? nil : .soft
    }
    if before == 0x20 || before == 0x09 { return .soft }
    if rules.breaksAnywhere { return graphemes[p] != 0 ? .soft : nil }
    let isSoftHyphen = before == 0xAD && p >= 2 && text[p - 2] == 0xC2
    if isSoftHyphen { return rules.hasSoftHyphens && marks[p] != 0 ? .hyphen : nil }
    if rules.wordBreak != .normal, let decided = wordBreak(at: p, rules, &characters) {
      return decided ? .soft : nil
    }
    return isAllowed(at: p, before, after) ? .soft : nil
  }

  @inline(__always)
  private func isAllowed(at p: Int, _ before: UInt8, _ after: UInt8) -> Bool {
    if before < 0x80, after < 0x80 {
      guard rows[Int(before) * 2 + Int(after >> 6)] >> UInt64(after & 63) & 1 != 0 else {
        return false
      }
      guard before == 0x2D, after >= 0x30, after <= 0x39 else { return true }
      return p >= 2 && text[p - 2].isASCIIAlphanumeric
    }
    // C0 controls hold on to what stands around them.
    return marks[p] != 0 && before >= 0x20 && after >= 0x20 && !isIdeographicSpace(at: p)
  }

  /// U+3000 hangs at a line's end as spaces do: a line never ends before it.
  private func isIdeographicSpace(at p: Int) -> Bool {
    text[p] == 0xE3 && text.scalar(at: p) == 0x3000
  }

  /// What `word-break` decides about a place; `nil` where it leaves it alone.
  private func wordBreak(
    at p: Int, _ rules: BreakRules, _ characters: inout CharacterTable
  ) -> Bool? {
    let before = Int(characters[text.scalar(before: p)].lineBreakClass)
    let after = Int(characters[text.scalar(at: p)].lineBreakClass)
    if rules.wordBreak == .keepAll {
      return BreakScan.isLetter(before) && BreakScan.isLetter(after) ? false : nil
    }
    return BreakScan.breakAll(before, after)
  }

  private static func isLetter(_ lineBreakClass: Int) -> Bool {
    switch lineBreakClass {
    case LM_LB_ALPHABETIC, LM_LB_HEBREW, LM_LB_IDEOGRAPHIC, LM_LB_NONSTARTER: true
    default: false
    }
  }

  /// `word-break: break-all`: letters and digits are ideographs to UAX #14; and a line may end
  /// before a hyphen.
  private static func breakAll(_ before: Int, _ after: Int) -> Bool? {
    if isLetter(after), after != LM_LB_NONSTARTER {
      switch before {
      case LM_LB_OPEN, LM_LB_QUOTE, LM_LB_INITIAL_QUOTE, LM_LB_FINAL_QUOTE, LM_LB_GLUE,
        LM_LB_PREFIX, LM_LB_COMBINING:
        return nil
      default: return true
      }
    }
    if before == LM_LB_POSTFIX, after == LM_LB_PREFIX { return true }
    guard isLetter(before) else { return nil }
    return after == LM_LB_OPEN || after == LM_LB_PREFIX || after == LM_LB_HYPHEN ? true : nil
  }

  private mutating func add(_ kind: LineBreakOpportunity.Kind, _ p: Int, _ index: Int) {
    breaks.append(
      LineBreakOpportunity(kind: kind, offset: p, contentEnd: contentEnd(before: p, index)))
  }

  private mutating func addEmergency(_ p: Int) {
    guard !UnicodeBreaks.isSpace(text[p]), breaks.last.map({ Int($0.offset) }) != p else { return }
    emergencyBreaks.append(LineBreakOpportunity(kind: .soft, offset: p, contentEnd: p))
  }

  /// Where the spaces begin that a line sheds which ends at `p`; `index` is the item before it. They
  /// may have a `<wbr>` behind them.
  private func contentEnd(before p: Int, _ index: Int) -> Int {
    var (end, index) = (p, index)
    while index >= 0, items.items[index].kind == .breakOpportunity {
      end = items.items[index].start
      index -= 1
    }
    guard end > 0, text[end - 1] == 0x20 else { return p }
    while end > 0, index >= 0 {
      let item = items.items[index]
      guard text[end - 1] == 0x20, items.rules[item.rules].collapsesSpaces else { break }
      end -= 1
      if end == item.start { index -= 1 }
    }
    return end
  }
}
