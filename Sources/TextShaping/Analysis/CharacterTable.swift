internal import CUnicode

/// A character's properties, as far as shaping asks for them.
struct CharacterProperties {
  /// The script's place in `CharacterTable.scripts`.
  var script: UInt8
  /// Where its Script_Extensions start in `CharacterTable.extensions`; 0 for none.
  var extensions: UInt16
  var lineBreakClass: UInt8
  var bracketType: UInt8
  /// `lm_character_bits`, and `isKnown`.
  var bits: UInt16

  static let unknown = CharacterProperties(
    script: 0, extensions: 0, lineBreakClass: 0, bracketType: 0, bits: 0)
  static let isKnown: UInt16 = 1 << 15

  @inline(__always)
  func has(_ bit: Int) -> Bool { bits & UInt16(truncatingIfNeeded: bit) != 0 }
}

/// Unicode properties by code point, each asked of ICU once.
struct CharacterTable {
  /// ISO 15924 tags; the first two are common and inherited.
  private(set) var scripts: [UInt32] = [UInt32(tag: "Zyyy"), UInt32(tag: "Zinh")]
  static let common: UInt8 = 0
  static let inherited: UInt8 = 1
  /// Lists of places in `scripts`, each with its count before it.
  private(set) var extensions: [UInt8] = [0]
  private var pages = [Int32](repeating: -1, count: 0x1100)
  private var properties: [CharacterProperties] = []

  @inline(__always)
  subscript(_ codePoint: UInt32) -> CharacterProperties {
    mutating get {
      let page = Int(codePoint >> 8)
      if page < pages.count, pages[page] >= 0 {
        let known = properties[Int(pages[page]) + Int(codePoint & 0xFF)]
        if known.bits & CharacterProperties.isKnown != 0 { return known }
      }
      return look(up: codePoint)
    }
  }

  private mutating func look(up codePoint: UInt32) -> CharacterProperties {
    let page = Int(codePoint >> 8)
    guard page < pages.count else { return .unknown }
    if pages[page] < 0 {
      pages[page] = Int32(properties.count)
      properties += [CharacterProperties](repeating: .unknown, count: 256)
    }
    let found = CharacterProperties(
      script: index(ofScript: lm_script(codePoint)), extensions: addExtensions(of: codePoint),
      lineBreakClass: UInt8(lm_line_break_class(codePoint)),
      bracketType: UInt8(lm_bracket_type(codePoint)),
      bits: UInt16(lm_character_bits(codePoint)) | CharacterProperties.isKnown)
    properties[Int(pages[page]) + Int(codePoint & 0xFF)] = found
    return found
  }

  /// Hiragana and Katakana count as one script, so a word of both is shaped, and kerned, in one run.
  private mutating func index(ofScript tag: UInt32) -> UInt8 {
    let tag = tag == UInt32(tag: "Hira") ? UInt32(tag: "Kana") : tag
    if let index = scripts.firstIndex(of: tag) { return UInt8(index) }
    guard scripts.count < 256 else { return CharacterTable.common }
    scripts.append(tag)
    return UInt8(scripts.count - 1)
  }

  private mutating func addExtensions(of codePoint: UInt32) -> UInt16 {
    var tags = [UInt32](repeating: 0, count: 32)
    let count = Int(lm_script_extensions(codePoint, &tags, 32))
    guard count > 1 || tags[0] != lm_script(codePoint), extensions.count < Int(UInt16.max) - 40
    else { return 0 }
    let start = extensions.count
    extensions.append(0)
    for tag in tags[..<count] {
      let script = index(ofScript: tag)
      if !extensions[(start + 1)...].contains(script) { extensions.append(script) }
    }
    extensions[start] = UInt8(extensions.count - start - 1)
    return UInt16(start)
  }

  /// The scripts of a list of Script_Extensions, as places in `scripts`.
  func scripts(atExtensions start: UInt16) -> [UInt8] {
    let start = Int(start)
    return Array(extensions[start + 1...start + Int(extensions[start])])
  }
}
