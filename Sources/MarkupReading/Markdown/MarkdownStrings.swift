/// Character references and backslash escapes in Markdown's text, destinations and titles, and the
/// escaping of destinations, as cmark does them.
enum MarkdownStrings {
  // MARK: Character references

  /// The end of the character reference whose `&` is at `start`, and its characters appended to
  /// `output`; `nil`, and nothing appended, where there is none.
  static func appendReference(
    at start: Int, in text: Span<UInt8>, to output: inout [UInt8]
  ) -> Int? {
    guard start + 2 < text.count else { return nil }
    if text[start + 1] == UInt8(ascii: "#") {
      guard let (scalar, end) = number(at: start + 2, in: text) else { return nil }
      output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return end
    }
    var end = start + 1
    while end < text.count, end - start <= 32, MarkdownBytes.isAlphanumeric(text[end]) { end += 1 }
    guard end < text.count, end - start > 2, text[end] == UInt8(ascii: ";") else { return nil }
    let name = (start...end).map { text[$0] }
    let count = output.count
    CharacterReferences.decode(entity: name[...], into: &output)
    guard output[count...].elementsEqual(name) else { return end + 1 }
    output.removeLast(output.count - count)
    return nil
  }

  /// The number after `&#`, one to eight digits and a semicolon, as a scalar.
  private static func number(
    at start: Int, in text: Span<UInt8>
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    let isHexadecimal = text[start] | 0x20 == UInt8(ascii: "x")
    let first = isHexadecimal ? start + 1 : start
    var i = first
    var value: UInt32 = 0
    while i < text.count, i - first <= 8, let digit = MarkdownBytes.hexadecimalValue(text[i]),
      isHexadecimal || digit < 10
    {
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
      i += 1
    }
    guard i > first, i - first <= 8, i < text.count, text[i] == UInt8(ascii: ";") else {
      return nil
    }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (scalar ?? "\u{FFFD}", i + 1)
  }

  /// `range` with its character references replaced.
  static func replacingReferences(_ range: Range<Int>, in text: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    let part = text.extracting(range)
    var i = 0
    while i < part.count {
      if part[i] == UInt8(ascii: "&"), let end = appendReference(at: i, in: part, to: &output) {
        i = end
      } else {
        output.append(part[i])
        i += 1
      }
    }
    return output
  }

  // MARK: Destinations, titles, info strings

  /// A link's destination as it stands in `range`, as an attribute's value.
  static func destination(_ range: Range<Int>, in text: Span<UInt8>) -> String {
    escaped(removingBackslashes(replacingReferences(trimmed(range, in: text), in: text)))
  }

  /// The address of an autolink as an attribute's value; backslashes mean themselves.
  static func address(_ range: Range<Int>, in text: Span<UInt8>, prefix: String) -> String {
    prefix + escaped(replacingReferences(range, in: text))
  }

  /// A title or info string without its delimiters.
  static func plain(_ range: Range<Int>, in text: Span<UInt8>) -> String {
    let bytes = removingBackslashes(replacingReferences(range, in: text))
    return String(decoding: normalizingLineEnds(bytes), as: UTF8.self)
  }

  static func trimmed(_ range: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, MarkdownBytes.isSpace(text[start]) { start += 1 }
    while start < end, MarkdownBytes.isSpace(text[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Removes each backslash before a punctuation character.
  static func removingBackslashes(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(MarkdownBytes.backslash) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      if bytes[i] == MarkdownBytes.backslash, i + 1 < bytes.count,
        MarkdownBytes.isASCIIPunctuation(bytes[i + 1])
      {
        i += 1
      }
      output.append(bytes[i])
      i += 1
    }
    return output
  }

  /// What a carriage return from a character reference becomes when HTML is read.
  static func normalizingLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x0D) else { return bytes }
    var output: [UInt8] = []
    for (i, byte) in bytes.enumerated() {
      if byte == 0x0A, i > 0, bytes[i - 1] == 0x0D { continue }
      output.append(byte == 0x0D ? 0x0A : byte)
    }
    return output
  }

  private static let unsafeInDestination = ASCIISet(" \"<>[\\]^`{|}\u{7F}")

  /// Percent-encodes what may not stand in a URL; `%` itself stays.
  static func escaped(_ bytes: [UInt8]) -> String {
    func isUnsafe(_ byte: UInt8) -> Bool {
      byte < 0x20 || byte >= 0x80 || unsafeInDestination.contains(byte)
    }
    guard bytes.contains(where: isUnsafe) else { return String(decoding: bytes, as: UTF8.self) }
    let digits = Array("0123456789ABCDEF".utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      if isUnsafe(byte) {
        output.append(UInt8(ascii: "%"))
        output.append(digits[Int(byte >> 4)])
        output.append(digits[Int(byte & 15)])
      } else {
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
