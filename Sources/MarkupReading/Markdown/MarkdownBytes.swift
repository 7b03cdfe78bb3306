/// What Markdown's rules ask of single bytes.
enum MarkdownBytes {
  static let newline = UInt8(ascii: "\n")
  static let backslash = UInt8(ascii: "\\")

  @inline(__always) static func isASCIIPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Space, tab, newline, vertical tab, form feed, carriage return.
  @inline(__always) static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  @inline(__always) static func isSpaceOrTab(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09
  }

  @inline(__always) static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D
  }

  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39
  }

  @inline(__always) static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  @inline(__always) static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte)
  }

  /// The value of a hexadecimal digit; `nil` for other bytes.
  @inline(__always) static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }
}

/// A set of ASCII bytes; others are outside.
struct ASCIISet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ members: StaticString) {
    for i in 0..<members.utf8CodeUnitCount {
      let byte = members.utf8Start[i]
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low >> UInt64(byte) & 1 != 0 }
    return byte < 128 && high >> UInt64(byte - 64) & 1 != 0
  }
}

extension Span where Element == UInt8 {
  /// Whether the bytes at `offset` are `text`.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset >= 0, offset + count <= self.count else { return false }
    for i in 0..<count where self[offset + i] != text.utf8Start[i] { return false }
    return true
  }

  /// Whether the bytes at `offset` are `text`, which is in lower case, in any case.
  func hasIgnoringCase(_ text: StaticString, at offset: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset >= 0, offset + count <= self.count else { return false }
    for i in 0..<count {
      let byte = self[offset + i]
      let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      if lower != text.utf8Start[i] { return false }
    }
    return true
  }

  /// The first offset from `start` on that is not a blank or tab.
  func skippingBlanks(from start: Int) -> Int {
    var i = start
    while i < count, MarkdownBytes.isSpaceOrTab(self[i]) { i += 1 }
    return i
  }

  /// The first offset from `start` on that is no white space.
  func skippingSpaces(from start: Int) -> Int {
    var i = start
    while i < count, MarkdownBytes.isSpace(self[i]) { i += 1 }
    return i
  }

  /// The end of the line that holds `offset`, before its line end.
  func lineEnd(from offset: Int) -> Int {
    var i = offset
    while i < count, !MarkdownBytes.isLineEnd(self[i]) { i += 1 }
    return i
  }

  /// The start of the line that holds `offset`.
  func lineStart(of offset: Int) -> Int {
    var i = offset
    while i > 0, !MarkdownBytes.isLineEnd(self[i - 1]) { i -= 1 }
    return i
  }

  /// The start of the line after the one that ends at `lineEnd`; `count` where there is none.
  func nextLine(after lineEnd: Int) -> Int {
    guard lineEnd < count else { return count }
    let isCRLF = self[lineEnd] == 0x0D && lineEnd + 1 < count && self[lineEnd + 1] == 0x0A
    return lineEnd + (isCRLF ? 2 : 1)
  }

  /// The Unicode scalar that starts at `offset`, and its length; `nil` where none starts there.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard offset >= 0, offset < count else { return nil }
    let first = self[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0
    guard length > 0, offset + length <= count else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for i in 1..<length {
      guard self[offset + i] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(self[offset + i] & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  /// The Unicode scalar that ends before `offset`; `nil` where none does.
  func scalar(before offset: Int) -> Unicode.Scalar? {
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start)?.scalar
  }
}

extension Unicode.Scalar {
  /// White space as emphasis and autolinks see it: Zs, tab, newline, form feed, carriage return.
  var isMarkdownSpace: Bool {
    if value < 0x80 {
      return value == 0x20 || value == 9 || value == 10 || value == 12 || value == 13
    }
    return properties.generalCategory == .spaceSeparator
  }

  /// Punctuation as emphasis and autolinks see it: ASCII's symbols, and Unicode's P categories.
  var isMarkdownPunctuation: Bool {
    if value < 0x80 { return MarkdownBytes.isASCIIPunctuation(UInt8(value)) }
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }
}
