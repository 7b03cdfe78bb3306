internal import CUnicode

/// Boundaries by ICU's rules. Owns one `lm_boundaries`; for one thread at a time.
final class BoundaryFinder {
  private let pointer: OpaquePointer

  /// `nil` where ICU does not know the locale, or has no data.
  init?(_ kind: Int, locale: String) {
    guard let pointer = lm_boundaries_create(Int32(kind), locale) else { return nil }
    self.pointer = pointer
  }

  deinit { lm_boundaries_destroy(pointer) }

  /// Sets `marks[i]` to 1 for each boundary `i` inside `range`.
  func mark(_ range: Range<Int>, of text: TextBytes, in marks: UnsafeMutablePointer<UInt8>) {
    guard let base = text.baseAddress else { return }
    _ = lm_boundaries_mark(
      pointer, base + range.lowerBound, range.count, marks + range.lowerBound)
  }
}

extension BoundaryFinder {
  /// Whether there is a boundary between two characters on their own.
  func parts(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    let text = first + second
    var marks = [UInt8](repeating: 0, count: text.count)
    text.withUnsafeBufferPointer { text in
      marks.withUnsafeMutableBufferPointer {
        if let marks = $0.baseAddress { mark(0..<text.count, of: text, in: marks) }
      }
    }
    return marks[first.count] != 0
  }
}

/// Line-break opportunities of UAX #14 as of Unicode 16, where text holds more than ASCII.
///
/// Works on one stretch of text without spaces at a time: at spaces the browser decides alone, and
/// no rule looks over them at what it decides.
struct UnicodeBreaks {
  private var finders: [String: BoundaryFinder] = [:]
  private var graphemeFinder: BoundaryFinder?

  /// Marks the opportunities of all stretches that overlap `range`.
  mutating func mark(
    _ range: Range<Int>, of text: TextBytes, locale: String, _ characters: inout CharacterTable,
    in marks: UnsafeMutablePointer<UInt8>
  ) {
    guard let finder = finder(locale) else { return }
    var start = range.lowerBound
    while start > 0, !UnicodeBreaks.isSpace(text[start - 1]) { start -= 1 }
    while start < range.upperBound {
      var end = start
      var any: UInt8 = 0
      while end < text.count, !UnicodeBreaks.isSpace(text[end]) {
        any |= text[end]
        end += 1
      }
      if any >= 0x80 {
        finder.mark(start..<end, of: text, in: marks)
        allowNewerBreaks(in: start..<end, of: text, finder, &characters, marks)
        keepInitialHyphens(in: start..<end, of: text, &characters, marks)
        if locale == BreakRules.looseJapanese {
          correctLooseJapanese(in: start..<end, of: text, finder, marks)
        }
      }
      start = end + 1
    }
  }

  /// Marks the boundaries of grapheme clusters.
  mutating func markGraphemes(
    _ range: Range<Int>, of text: TextBytes, in marks: UnsafeMutablePointer<UInt8>
  ) {
    if graphemeFinder == nil { graphemeFinder = BoundaryFinder(LM_GRAPHEME_CLUSTERS, locale: "en") }
    graphemeFinder?.mark(range, of: text, in: marks)
  }

  private mutating func finder(_ locale: String) -> BoundaryFinder? {
    if let known = finders[locale] { return known }
    let finder = BoundaryFinder(LM_LINE_BREAKS, locale: locale)
    finders[locale] = finder
    return finder
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }

  /// What Unicode 16 allows and ICU 72 does not. LB19a: between East Asian characters, before an
  /// opening quotation mark and after a closing one. LB21a: after a hyphen between Hebrew letters;
  /// but LB20a: not where the hyphen starts a word.
  private func allowNewerBreaks(
    in range: Range<Int>, of text: TextBytes, _ finder: BoundaryFinder,
    _ characters: inout CharacterTable, _ marks: UnsafeMutablePointer<UInt8>
  ) {
    var before = CharacterProperties.unknown
    var offset = range.lowerBound
    while offset < range.upperBound {
      let character = characters[text.scalar(at: offset)]
      let next = offset + text.scalarLength(at: offset)
      if next < range.upperBound {
        switch Int(character.lineBreakClass) {
        case LM_LB_INITIAL_QUOTE where before.has(LM_IS_EAST_ASIAN):
          if characters[text.scalar(at: next)].has(LM_IS_EAST_ASIAN),
            UnicodeBreaks.mayEndBeforeQuote(before)
          {
            marks[offset] = 1
          }
        case LM_LB_FINAL_QUOTE where before.has(LM_IS_EAST_ASIAN):
          let after = characters[text.scalar(at: next)]
          if after.has(LM_IS_EAST_ASIAN), mayStartAfterQuote(after, text, next, finder) {
            marks[next] = 1
          }
        case LM_LB_HYPHEN where Int(before.lineBreakClass) == LM_LB_HEBREW,
          LM_LB_BREAK_AFTER where Int(before.lineBreakClass) == LM_LB_HEBREW:
          let after = characters[text.scalar(at: next)]
          if Int(after.lineBreakClass) == LM_LB_HEBREW { marks[next] = 1 }
        default: break
        }
      }
      if Int(character.lineBreakClass) != LM_LB_COMBINING { before = character }
      offset = next
    }
  }

  /// LB20a: a hyphen that starts a word stays with the letter after it; of Unicode 16 a Hebrew letter
  /// too, of Unicode 17 dashes that are hyphens (class HH), which end a line after other words.
  private func keepInitialHyphens(
    in range: Range<Int>, of text: TextBytes, _ characters: inout CharacterTable,
    _ marks: UnsafeMutablePointer<UInt8>
  ) {
    var (startsWord, followsHyphen) = (true, InitialHyphen.none)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let codePoint = text.scalar(at: offset)
      let lineBreakClass = Int(characters[codePoint].lineBreakClass)
      if lineBreakClass != LM_LB_COMBINING {
        if followsHyphen != .none, lineBreakClass == LM_LB_HEBREW { marks[offset] = 0 }
        if followsHyphen == .dash, lineBreakClass == LM_LB_ALPHABETIC,
          !(0x30...0x39).contains(codePoint)
        {
          marks[offset] = 0
        }
        followsHyphen = startsWord ? InitialHyphen(codePoint) : .none
        startsWord =
          codePoint == 0x200B || codePoint == 0xFFFC
          || (lineBreakClass == LM_LB_GLUE && codePoint != 0x2060 && codePoint != 0xFEFF)
      }
      offset += text.scalarLength(at: offset)
    }
  }

  private static func mayEndBeforeQuote(_ character: CharacterProperties) -> Bool {
    switch Int(character.lineBreakClass) {
    case LM_LB_OPEN, LM_LB_GLUE, LM_LB_QUOTE, LM_LB_INITIAL_QUOTE, LM_LB_FINAL_QUOTE: false
    default: true
    }
  }

  private func mayStartAfterQuote(
    _ character: CharacterProperties, _ text: TextBytes, _ offset: Int, _ finder: BoundaryFinder
  ) -> Bool {
    switch Int(character.lineBreakClass) {
    case LM_LB_CLOSE, LM_LB_BREAK_AFTER, LM_LB_HYPHEN, LM_LB_GLUE, LM_LB_QUOTE, LM_LB_INITIAL_QUOTE,
      LM_LB_FINAL_QUOTE,
      LM_LB_COMBINING:
      false
    case LM_LB_NONSTARTER, LM_LB_EXCLAMATION:
      finder.parts(
        Array("字".utf8), Array(text[offset..<offset + text.scalarLength(at: offset)]))
    default: true
    }
  }

  /// What Unicode 16's tailoring for Japanese has and ICU 72's has not: the en dash is like the
  /// hyphen, neither parts from a Hebrew letter, and the degree sign stays with its number.
  private func correctLooseJapanese(
    in range: Range<Int>, of text: TextBytes, _ finder: BoundaryFinder,
    _ marks: UnsafeMutablePointer<UInt8>
  ) {
    var offset = range.lowerBound
    var before: UInt32 = 0
    while offset < range.upperBound {
      let codePoint = text.scalar(at: offset)
      let character = Array(text[offset..<offset + text.scalarLength(at: offset)])
      if before == 0x2013 {
        marks[offset] = finder.parts(Array("\u{2010}".utf8), character) ? 1 : 0
      }
      let isHebrew = (0x05D0...0x05F2).contains(codePoint)
      if isHebrew, before == 0x2010 || before == 0x2013 { marks[offset] = 0 }
      if codePoint == 0xB0, (0x30...0x39).contains(before) { marks[offset] = 0 }
      before = codePoint
      offset += character.count
    }
  }
}

/// What LB20a takes for a hyphen.
private enum InitialHyphen {
  case none
  /// As ICU 72 has it.
  case hyphen
  /// Of class HH, in which Unicode 17 puts what was of class BA.
  case dash

  init(_ codePoint: UInt32) {
    switch codePoint {
    case 0x2D, 0x2010: self = .hyphen
    case 0x058A, 0x05BE, 0x1400, 0x2012, 0x2013, 0x2E17, 0x2E40, 0x2E5D, 0x10EAD: self = .dash
    default: self = .none
    }
  }
}
