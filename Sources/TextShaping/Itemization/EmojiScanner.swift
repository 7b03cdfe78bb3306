internal import CUnicode

/// Finds the stretches of text that are shown as emoji (UTS #51, the grammar of §1.4.9).
enum EmojiScanner {
  private static let joiner: UInt32 = 0x200D
  private static let textSelector: UInt32 = 0xFE0E
  private static let emojiSelector: UInt32 = 0xFE0F
  private static let keycap: UInt32 = 0x20E3

  /// Whether a text without any such character has no emoji.
  @inline(__always)
  static func mayStart(_ character: CharacterProperties) -> Bool {
    character.has(
      LM_IS_EMOJI_PRESENTATION | LM_IS_EMOJI_MODIFIER_BASE | LM_IS_REGIONAL_INDICATOR
        | LM_IS_VARIATION_SELECTOR)
  }

  /// Finds maximal runs of emoji in emoji presentation.
  static func findRuns(
    in text: TextBytes, _ characters: inout CharacterTable, into runs: inout [Range<Int>]
  ) {
    runs.removeAll(keepingCapacity: true)
    var offset = 0
    while offset < text.count {
      guard let end = emojiEnd(text, offset, &characters) else {
        offset += text.scalarLength(at: offset)
        continue
      }
      if let last = runs.last, last.upperBound == offset {
        runs[runs.count - 1] = last.lowerBound..<end
      } else {
        runs.append(offset..<end)
      }
      offset = end
    }
  }

  /// Where the emoji ends that starts at `start`; `nil` for text.
  private static func emojiEnd(
    _ text: TextBytes, _ start: Int, _ characters: inout CharacterTable
  ) -> Int? {
    let first = text.scalar(at: start)
    let character = characters[first]
    let second = start + text.scalarLength(at: start)
    if character.has(LM_IS_REGIONAL_INDICATOR) {
      guard let next = scalar(text, second) else { return nil }
      guard characters[next].has(LM_IS_REGIONAL_INDICATOR) else { return nil }
      return second + text.scalarLength(at: second)
    }
    guard character.has(LM_IS_EMOJI) else { return nil }
    var isEmoji = character.has(LM_IS_EMOJI_PRESENTATION | LM_IS_EMOJI_MODIFIER_BASE)
    guard var end = elementEnd(text, start, &characters, &isEmoji) else { return nil }
    while scalar(text, end) == joiner {
      let next = end + 3
      guard let codePoint = scalar(text, next), characters[codePoint].has(LM_IS_EMOJI),
        let nextEnd = elementEnd(text, next, &characters, &isEmoji)
      else { break }
      isEmoji = true
      end = nextEnd
    }
    return isEmoji ? end : nil
  }

  /// Where one element of a joined sequence ends: an emoji with its selector, modifier, keycap or
  /// tags; `nil` for text presentation.
  private static func elementEnd(
    _ text: TextBytes, _ start: Int, _ characters: inout CharacterTable, _ isEmoji: inout Bool
  ) -> Int? {
    let base = text.scalar(at: start)
    var end = start + text.scalarLength(at: start)
    guard let next = scalar(text, end) else { return end }
    if next == textSelector { return nil }
    if next == emojiSelector {
      isEmoji = true
      end += 3
      if scalar(text, end) == keycap { end += 3 }
    } else if characters[next].has(LM_IS_EMOJI_MODIFIER),
      characters[base].has(LM_IS_EMOJI_MODIFIER_BASE)
    {
      end += text.scalarLength(at: end)
    } else if base == 0x1F3F4 {
      while let tag = scalar(text, end), tag >= 0xE0020, tag <= 0xE007F { end += 4 }
    }
    return end
  }

  private static func scalar(_ text: TextBytes, _ offset: Int) -> UInt32? {
    offset < text.count ? text.scalar(at: offset) : nil
  }
}
