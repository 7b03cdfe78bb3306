/// A character encoding of the WHATWG Encoding standard.
struct TextEncoding: Sendable {
  enum Kind: Sendable {
    case utf8
    case utf16(ByteOrder)
    /// ASCII and 128 characters more; ICU's converter tells which.
    case singleByte(icu: StaticString)
    case multiByte(icu: StaticString)
    /// Encodings that must not be read: the whole text is one U+FFFD.
    case replacement
    /// Bytes from 0x80 on are U+F780 and following.
    case userDefined
  }

  enum ByteOrder: Sendable { case little, big }

  let name: String
  let kind: Kind

  static let utf8 = TextEncoding(name: "utf-8", kind: .utf8)
  static let windows1252 = TextEncoding(
    name: "windows-1252", kind: .singleByte(icu: "windows-1252"))

  private init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// The encoding with a label, in any case and with white space around it (WHATWG Encoding §4.2).
  init?(label: some StringProtocol) {
    let key = label.utf8.drop { isBlank($0) }.reversed().drop { isBlank($0) }.reversed()
    let lowercased = String(decoding: key, as: UTF8.self).lowercased()
    guard let index = Self.indices[lowercased] else { return nil }
    let entry = EncodingTable.encodings[index]
    self.init(name: entry.name, kind: entry.kind)
  }

  private static let indices: [String: Int] = {
    var indices: [String: Int] = [:]
    for (index, encoding) in EncodingTable.encodings.enumerated() {
      for label in encoding.labels.split(whereSeparator: \.isWhitespace) {
        indices[String(label)] = index
      }
    }
    return indices
  }()
}

extension TextEncoding {
  /// The encoding that a byte-order mark at the start tells, and the mark's length.
  static func byteOrderMark(of bytes: [UInt8]) -> (encoding: TextEncoding, count: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return (TextEncoding(name: "utf-16be", kind: .utf16(.big)), 2)
    }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return (TextEncoding(name: "utf-16le", kind: .utf16(.little)), 2)
    }
    return nil
  }

  /// Where the standard's tables have other characters than ICU's converter, by byte.
  var corrections: [UInt8: UInt16] {
    switch name {
    case "windows-1253": [0xAA: 0xFFFD]
    case "windows-1255": [0xCA: 0x05BA]
    case "koi8-u": [0xAE: 0x045E, 0xBE: 0x040E]
    case "windows-874": Self.undefined([0xDB...0xDE, 0xFC...0xFF])
    case "iso-8859-16": Self.latin10
    default: [:]
    }
  }

  private static func undefined(_ ranges: [ClosedRange<UInt8>]) -> [UInt8: UInt16] {
    Dictionary(uniqueKeysWithValues: ranges.joined().map { ($0, 0xFFFD) })
  }

  /// Bytes from 0xA0 on of ISO 8859-16, for which ICU has no converter.
  private static let latin10: [UInt8: UInt16] = {
    let characters = """
      \u{A0}ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîï\
      đńòóôőöśűùúûüęțÿ
      """
    let bytes: ClosedRange<UInt8> = 0xA0...0xFF
    return Dictionary(uniqueKeysWithValues: zip(bytes, characters.utf16))
  }()
}
