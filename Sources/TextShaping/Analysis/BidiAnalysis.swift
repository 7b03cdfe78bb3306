internal import CUnicode
internal import TextModel

/// Finds the embedding levels of a paragraph's text (UAX #9).
///
/// Keeps its working memory between calls; two calls with equal input give equal output.
final class BidiAnalyzer {
  /// Deeper levels do not count (UAX #9, BD2).
  private static let depthLimit = 126
  private let pointer: OpaquePointer
  private var units: [UInt16] = []
  /// For each code unit where its character starts in the text; -1 for controls that are put in.
  private var offsets: [Int32] = []
  private var unitLevels: [UInt8] = []

  /// `nil` when out of memory.
  init?() {
    guard let pointer = lm_bidi_create() else { return nil }
    self.pointer = pointer
  }

  deinit { lm_bidi_destroy(pointer) }

  /// Writes the level of each character to all its bytes in `levels`.
  ///
  /// The elements open at a forced break go on after it, though the algorithm starts again there.
  func findLevels(of paragraph: AttributedText, baseLevel: UInt8, into levels: inout [UInt8]) {
    let text = paragraph.text
    levels.removeAll(keepingCapacity: true)
    levels.append(contentsOf: repeatElement(baseLevel, count: text.count))
    text.withUnsafeBufferPointer { convert($0, paragraph.items) }
    unitLevels.removeAll(keepingCapacity: true)
    unitLevels.append(contentsOf: repeatElement(baseLevel, count: units.count))
    guard lm_bidi_levels(pointer, units, units.count, baseLevel, &unitLevels) != 0 else { return }
    for (unit, start) in offsets.enumerated() where start >= 0 {
      levels[Int(start)] = unitLevels[unit]
    }
    for offset in text.indices where offset > 0 && text[offset] & 0xC0 == 0x80 {
      levels[offset] = levels[offset - 1]
    }
  }

  /// Converts the text to UTF-16, with the open controls repeated after each forced break.
  private func convert(_ text: TextBytes, _ items: [InlineItem]) {
    units.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    var open: [UInt32] = []
    for item in items where !item.range.isEmpty {
      var offset = Int(item.range.lowerBound)
      while offset < Int(item.range.upperBound) {
        append(text.scalar(at: offset), at: Int32(offset))
        offset += text.scalarLength(at: offset)
      }
      switch item.kind {
      case .bidiControl:
        let control = text.scalar(at: Int(item.range.lowerBound))
        if BidiAnalyzer.closes(control) { _ = open.popLast() } else { open.append(control) }
      case .forcedBreak:
        for control in open.prefix(BidiAnalyzer.depthLimit) { append(control, at: -1) }
      default: break
      }
    }
  }

  private func append(_ codePoint: UInt32, at offset: Int32) {
    guard codePoint > 0xFFFF else {
      units.append(UInt16(truncatingIfNeeded: codePoint))
      offsets.append(offset)
      return
    }
    let value = codePoint - 0x10000
    units.append(UInt16(truncatingIfNeeded: 0xD800 | value >> 10))
    units.append(UInt16(truncatingIfNeeded: 0xDC00 | value & 0x3FF))
    offsets.append(offset)
    offsets.append(-1)
  }

  /// Whether a control ends what another one began: PDI and PDF.
  static func closes(_ control: UInt32) -> Bool { control == 0x2069 || control == 0x202C }
}
