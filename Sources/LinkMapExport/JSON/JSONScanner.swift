internal import TextModel

/// Reads JSON (RFC 8259) from its bytes, in order and without recursion.
struct JSONScanner: ~Copyable {
  /// How deep arrays and objects may nest inside a value that is skipped.
  private static let maximumDepth = 128

  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func failure(_ reason: LinkMapJSONError.Reason, at offset: Int? = nil) -> JSONFailure {
    JSONFailure(reason: reason, offset: offset ?? self.offset)
  }

  /// A failure at the next byte: the end, or not what is expected.
  private func unexpected(_ what: String) -> JSONFailure {
    failure(offset < bytes.count ? .expected(what) : .unexpectedEnd)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skipWhitespace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  /// Takes `byte`, after white space, where it is next.
  mutating func take(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard next == byte else { return false }
    offset += 1
    return true
  }

  mutating func expect(_ byte: UInt8) throws(JSONFailure) {
    if !take(byte) { throw unexpected("'\(Character(Unicode.Scalar(byte)))'") }
  }

  /// Nothing but white space may follow.
  mutating func expectEnd() throws(JSONFailure) {
    skipWhitespace()
    if offset < bytes.count { throw failure(.trailingText) }
  }

  /// Takes `null` where it is next.
  mutating func takeNull() -> Bool {
    skipWhitespace()
    return takeWord("null")
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - offset >= count else { return false }
    for i in 0..<count where bytes[offset + i] != word.utf8Start[i] { return false }
    offset += count
    return true
  }
}

// MARK: - Strings

extension JSONScanner {
  mutating func string() throws(JSONFailure) -> String {
    skipWhitespace()
    guard next == UInt8(ascii: "\"") else { throw unexpected("a string") }
    offset += 1
    let start = offset
    var decoded: [UInt8] = []
    var runStart = offset
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        decoded += bytes[runStart..<offset]
        offset += 1
        guard let string = String(validating: decoded, as: UTF8.self) else {
          throw failure(.invalidUnicode, at: start - 1)
        }
        return string
      case UInt8(ascii: "\\"):
        decoded += bytes[runStart..<offset]
        try decoded.append(contentsOf: String(escapedScalar()).utf8)
        runStart = offset
      case 0..<0x20:
        throw failure(.rawControlCharacter)
      default:
        offset += 1
      }
    }
    throw failure(.unexpectedEnd)
  }

  /// Reads an escape, two for a scalar beyond U+FFFF.
  private mutating func escapedScalar() throws(JSONFailure) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let letter = next else { throw failure(.unexpectedEnd) }
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw failure(.invalidEscape, at: start)
    }
    let first = try hexUnit(escape: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, takeWord("\\u") else { throw failure(.invalidUnicode, at: start) }
    let second = try hexUnit(escape: start)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw failure(.invalidUnicode, at: start) }
    return scalar
  }

  /// Four hexadecimal digits.
  private mutating func hexUnit(escape start: Int) throws(JSONFailure) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next else { throw failure(.unexpectedEnd) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw failure(.invalidEscape, at: start)
      }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }
}

// MARK: - Numbers

extension JSONScanner {
  /// Reads a number's text: its bytes, and whether it is written as a whole one.
  private mutating func number() throws(JSONFailure) -> (text: Range<Int>, isWhole: Bool) {
    skipWhitespace()
    let start = offset
    if next == UInt8(ascii: "-") { offset += 1 }
    let digits = offset
    guard takeDigits() else {
      throw offset == start ? unexpected("a number") : failure(.invalidNumber, at: start)
    }
    if bytes[digits] == UInt8(ascii: "0"), offset > digits + 1 {
      throw failure(.invalidNumber, at: start)
    }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      offset += 1
      isWhole = false
      guard takeDigits() else { throw failure(.invalidNumber, at: start) }
    }
    if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      isWhole = false
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
      guard takeDigits() else { throw failure(.invalidNumber, at: start) }
    }
    return (start..<offset, isWhole)
  }

  private mutating func takeDigits() -> Bool {
    let start = offset
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { offset += 1 }
    return offset > start
  }

  /// Reads a whole number from 0 up, or from `lowest` up.
  mutating func integer(from lowest: Int = 0) throws(JSONFailure) -> Int {
    let (text, isWhole) = try number()
    guard isWhole, text.count <= 20,
      let value = Int(String(decoding: bytes[text], as: UTF8.self)), value >= lowest
    else { throw failure(.notAnInteger, at: text.lowerBound) }
    return value
  }

  mutating func double() throws(JSONFailure) -> Double {
    let (text, _) = try number()
    guard let value = Double(String(decoding: bytes[text], as: UTF8.self)), value.isFinite else {
      throw failure(.invalidNumber, at: text.lowerBound)
    }
    return value
  }

  /// Reads a length in px: a multiple of 1/64 that a `LayoutUnit` holds.
  mutating func length() throws(JSONFailure) -> LayoutUnit {
    let (text, _) = try number()
    if let length = shortLength(text) { return length }
    let string = String(decoding: bytes[text], as: UTF8.self)
    guard let px = Double(string), let units = Int32(exactly: px * 64) else {
      throw failure(.notALength, at: text.lowerBound)
    }
    return LayoutUnit(rawValue: units)
  }

  /// The length as it is mostly written: at most eight digits before the point, six behind it.
  private func shortLength(_ text: Range<Int>) -> LayoutUnit? {
    let isNegative = bytes[text.lowerBound] == UInt8(ascii: "-")
    let digits = text.dropFirst(isNegative ? 1 : 0)
    var millionths = 0
    var place = 0
    for index in digits {
      if bytes[index] == UInt8(ascii: "."), place == 0, index - digits.startIndex <= 8 {
        place = 1
        continue
      }
      guard bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9"), place <= 6,
        index - digits.startIndex < 16
      else { return nil }
      millionths = millionths * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      if place > 0 { place += 1 }
    }
    if place == 0, digits.count > 8 { return nil }
    for _ in max(place, 1)..<7 { millionths *= 10 }
    let (units, rest) = (millionths * 64).quotientAndRemainder(dividingBy: 1_000_000)
    guard rest == 0, let raw = Int32(exactly: isNegative ? -units : units) else { return nil }
    return LayoutUnit(rawValue: raw)
  }
}

// MARK: - Arrays, objects, values to skip

/// The members that an object of the format has.
struct MemberNames: Sendable {
  let names: [String]
  let bytes: [[UInt8]]

  init(_ names: String...) {
    self.names = names
    bytes = names.map { Array($0.utf8) }
  }
}

extension JSONScanner {
  /// Reads an array, each element by `element`, which gets its index.
  mutating func array(
    _ element: (inout JSONScanner, Int) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    try expect(UInt8(ascii: "["))
    if take(UInt8(ascii: "]")) { return }
    var index = 0
    repeat {
      try element(&self, index)
      index += 1
    } while take(UInt8(ascii: ","))
    if !take(UInt8(ascii: "]")) { throw unexpected("',' or ']'") }
  }

  /// Reads an object. `member` gets each member of `names` by its index and must read its value;
  /// others are skipped. Answers which were there, a bit each.
  mutating func object(
    _ names: MemberNames, _ member: (inout JSONScanner, Int) throws(JSONFailure) -> Void
  ) throws(JSONFailure) -> UInt32 {
    var seen: UInt32 = 0
    try expect(UInt8(ascii: "{"))
    if take(UInt8(ascii: "}")) { return seen }
    repeat {
      skipWhitespace()
      let start = offset
      let index = try memberIndex(in: names)
      try expect(UInt8(ascii: ":"))
      if let index {
        if seen >> UInt32(index) & 1 == 1 {
          throw failure(.duplicateMember(names.names[index]), at: start)
        }
        seen |= 1 << UInt32(index)
        try member(&self, index)
      } else {
        try skipValue()
      }
    } while take(UInt8(ascii: ","))
    if !take(UInt8(ascii: "}")) { throw unexpected("',' or '}'") }
    return seen
  }

  /// Reads an object all of whose `names` must be there.
  mutating func wholeObject(
    _ names: MemberNames, _ member: (inout JSONScanner, Int) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    skipWhitespace()
    let start = offset
    let seen = try object(names, member)
    try require(names, 0..<names.names.count, in: seen, at: start)
  }

  /// Throws for the first of the members of `indices` that is not in `seen`.
  func require(
    _ names: MemberNames, _ indices: Range<Int>, in seen: UInt32, at start: Int
  ) throws(JSONFailure) {
    for index in indices where seen >> UInt32(index) & 1 == 0 {
      throw failure(.missingMember(names.names[index]), at: start)
    }
  }

  /// Reads a member's name; `nil` for one that is not of `names`.
  private mutating func memberIndex(in names: MemberNames) throws(JSONFailure) -> Int? {
    guard next == UInt8(ascii: "\"") else { throw unexpected("a member's name") }
    for index in names.bytes.indices {
      let end = offset + 1 + names.bytes[index].count
      if end < bytes.count, bytes[end] == UInt8(ascii: "\""), stands(names.bytes[index]) {
        offset = end + 1
        return index
      }
    }
    let name = try string()
    return names.names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
  }

  /// Whether `name` stands behind the quote at the offset.
  private func stands(_ name: [UInt8]) -> Bool {
    for i in name.indices where bytes[offset + 1 + i] != name[i] { return false }
    return true
  }

  /// Reads over a value of any kind.
  private mutating func skipValue() throws(JSONFailure) {
    // One entry for each open array or object: the byte that closes it.
    var closers: [UInt8] = []
    repeat {
      if try skipStart(&closers) { continue }
      // A value is complete: close what ends here, then go on to the next element.
      while let closer = closers.last {
        if take(UInt8(ascii: ",")) {
          if closer == UInt8(ascii: "}") { try skipName() }
          break
        }
        try expect(closer)
        closers.removeLast()
      }
    } while !closers.isEmpty
  }

  /// Reads a scalar, an empty array or object, or the start of another one; says whether it did
  /// the last.
  private mutating func skipStart(_ closers: inout [UInt8]) throws(JSONFailure) -> Bool {
    skipWhitespace()
    switch next {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if closers.count == Self.maximumDepth { throw failure(.tooDeep) }
      let closer = next == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}")
      offset += 1
      if take(closer) { return false }
      closers.append(closer)
      if closer == UInt8(ascii: "}") { try skipName() }
      return true
    case UInt8(ascii: "\""): _ = try string()
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte): _ = try number()
    default:
      guard takeWord("true") || takeWord("false") || takeWord("null") else {
        throw unexpected("a value")
      }
    }
    return false
  }

  private mutating func skipName() throws(JSONFailure) {
    _ = try string()
    try expect(UInt8(ascii: ":"))
  }
}
