/// What a paragraph's characters ask of analysis, found in one pass over its bytes.
struct TextTraits {
  /// No byte above U+007F.
  var isASCII = true
  /// No character above U+00FF: the browser takes such text for Latin script, digits and all.
  var isLatin1 = true
  /// A right-to-left character or a bidi control may occur.
  var mayBeBidi = false
  /// U+3000 or a variation selector may occur, which fallback has rules for.
  var hasFallbackRules = false

  init(_ text: TextBytes) {
    var any: UInt8 = 0
    for byte in text { any |= byte }
    guard any >= 0x80 else { return }
    isASCII = false
    for i in text.indices where text[i] >= 0xC0 { note(text[i], text, i) }
  }

  @inline(__always)
  private mutating func note(_ lead: UInt8, _ text: TextBytes, _ i: Int) {
    if lead <= 0xC3 { return }
    isLatin1 = false
    switch lead {
    case 0xD6...0xDF: mayBeBidi = true
    case 0xE0: if text[i + 1] <= 0xA3 { mayBeBidi = true }
    case 0xE2: if text[i + 1] <= 0x81 { noteGeneralPunctuation(text[i + 1], text[i + 2]) }
    case 0xE3: if text[i + 1] == 0x80, text[i + 2] == 0x80 { hasFallbackRules = true }
    case 0xEF:
      if text[i + 1] >= 0xAC { mayBeBidi = true }
      if text[i + 1] == 0xB8 { hasFallbackRules = true }
    case 0xF0: if text[i + 1] == 0x90 || text[i + 1] == 0x9E { mayBeBidi = true }
    case 0xF3: hasFallbackRules = true
    default: break
    }
  }

  /// Bidi controls: U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069.
  private mutating func noteGeneralPunctuation(_ second: UInt8, _ third: UInt8) {
    switch (second, third) {
    case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): mayBeBidi = true
    default: break
    }
  }
}
