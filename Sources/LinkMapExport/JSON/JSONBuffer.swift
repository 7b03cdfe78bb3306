internal import TextModel

/// Bytes of a JSON text in the making, in one growing piece of memory.
struct JSONBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// What was written so far.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Makes room for `more` bytes.
  @inline(__always) private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  @inline(never) private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  /// Appends ASCII as it stands.
  @inline(__always) mutating func appendRaw(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount)
    (start + count).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    count += text.utf8CodeUnitCount
  }

  @inline(__always) private mutating func append(_ byte: UInt8) {
    start[count] = byte
    count += 1
  }
}

// MARK: - Numbers

extension JSONBuffer {
  mutating func append(_ number: Int) {
    reserve(20)
    if number < 0 { append(UInt8(ascii: "-")) }
    appendDigits(number.magnitude)
  }

  /// Appends a length in px: exactly, with no more digits than that takes.
  mutating func append(_ length: LayoutUnit) {
    reserve(32)
    let units = Int(length.rawValue)
    if units < 0 { append(UInt8(ascii: "-")) }
    let magnitude = units.magnitude
    appendDigits(magnitude >> 6)
    let fraction = Self.fractions[Int(magnitude & 63)]
    UnsafeMutableRawPointer(start + count).storeBytes(of: fraction.bytes, as: UInt64.self)
    count += fraction.count
  }

  /// Every number of 64ths as it stands behind the whole px: at most `.` and six digits, as the
  /// bytes of a little-endian integer.
  private static let fractions: [(bytes: UInt64, count: Int)] = (0..<64).map { units in
    // A 64th is 15,625 millionths.
    var digits = Array(String(1_000_000 + units * 15_625).utf8.dropFirst())
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    let text = digits.isEmpty ? [] : [UInt8(ascii: ".")] + digits
    let bytes = text.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (bytes.littleEndian, text.count)
  }

  /// Appends the shortest number that reads back as `value`; what is not finite as the nearest
  /// that is, "not a number" as 0.
  mutating func append(_ value: Double) {
    let largest = Double.greatestFiniteMagnitude
    let finite = value.isNaN ? 0 : min(max(value, -largest), largest)
    var text = "\(finite)"
    if text.hasSuffix(".0") { text.removeLast(2) }
    text.withUTF8 { appendRaw($0) }
  }

  @inline(__always) private mutating func appendDigits(_ number: UInt) {
    var limit: UInt = 10
    var digits = 1
    while digits < 19, number >= limit {
      limit &*= 10
      digits += 1
    }
    if number >= 10_000_000_000_000_000_000 { digits = 20 }
    var end = start + count + digits
    var rest = number
    repeat {
      end -= 1
      end.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    count += digits
  }

  private mutating func appendRaw(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + count).update(from: base, count: bytes.count)
    count += bytes.count
  }
}

// MARK: - Strings

/// Which bytes end a run that is copied as it is: controls, `"`, `\`, and the first bytes of
/// U+0080..<U+00C0 and of U+2000..<U+3000, where further controls are.
private let needsALook: [Bool] = (0..<256).map {
  $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2
}

/// The eight bytes from `index` on, where all are ASCII that stands in JSON as it is.
@inline(__always) private func plainWord(
  _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
) -> UInt64? {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
  // A byte's top bit is set in `x &- ones` where the byte is 0; borrows only add false alarms.
  let quote = (word ^ (ones &* 0x22)) &- ones
  let backslash = (word ^ (ones &* 0x5C)) &- ones
  let delete = (word ^ (ones &* 0x7F)) &- ones
  let control = word &- (ones &* 0x20)
  return (word | quote | backslash | delete | control) & (ones &* 0x80) == 0 ? word : nil
}

extension JSONBuffer {
  /// Appends a string in quotes. Controls never stand in it raw: those of ASCII and Latin-1, the
  /// line and paragraph separators, and those that turn the direction of a line around.
  mutating func append(_ string: String) {
    var string = string
    string.withUTF8 { appendQuoted($0) }
  }

  /// Appends a string in quotes, or `null`.
  mutating func append(_ string: String?) {
    if let string { append(string) } else { appendRaw("null") }
  }

  private mutating func appendQuoted(_ bytes: UnsafeBufferPointer<UInt8>) {
    // The worst that can become of a byte is \u00XX.
    reserve(6 * bytes.count + 2)
    append(UInt8(ascii: "\""))
    needsALook.withUnsafeBufferPointer { needsALook in
      var i = 0
      while i < bytes.count {
        if i + 8 <= bytes.count, let word = plainWord(bytes, at: i) {
          UnsafeMutableRawPointer(start + count).storeBytes(of: word, as: UInt64.self)
          count += 8
          i += 8
          continue
        }
        let byte = bytes[i]
        if !needsALook[Int(byte)] {
          append(byte)
          i += 1
        } else {
          i += appendWithCare(bytes, at: i)
        }
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends the scalar at `index`, escaped if need be; answers its length in bytes.
  private mutating func appendWithCare(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case UInt8(ascii: "\n"): appendEscape(UInt8(ascii: "n"))
    case UInt8(ascii: "\t"): appendEscape(UInt8(ascii: "t"))
    case UInt8(ascii: "\r"): appendEscape(UInt8(ascii: "r"))
    case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0:
      appendEscape(codePoint: UInt32(bytes[index + 1]))
      return 2
    case 0xE2 where index + 2 < bytes.count:
      let scalar = 0x2000 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
      if (0x2028...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar) {
        appendEscape(codePoint: scalar)
      } else {
        for i in 0..<3 { append(bytes[index + i]) }
      }
      return 3
    case 0xC2, 0xE2: append(byte)
    default: appendEscape(codePoint: UInt32(byte))
    }
    return 1
  }

  private mutating func appendEscape(_ letter: UInt8) {
    append(UInt8(ascii: "\\"))
    append(letter)
  }

  private mutating func appendEscape(codePoint: UInt32) {
    appendEscape(UInt8(ascii: "u"))
    for shift in stride(from: UInt32(12), through: 0, by: -4) {
      let digit = UInt8(codePoint >> shift & 15)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
