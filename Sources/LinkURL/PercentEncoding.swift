/// The ASCII bytes that a part of a URL percent-encodes; bytes from 0x80 on always are.
///
/// WHATWG URL §1.3, "percent-encode sets".
struct PercentEncodeSet: Sendable {
  /// One bit for each of 0x00..<0x40 and of 0x40..<0x80.
  private var low: UInt64
  private var high: UInt64

  /// The set of `base` and of the ASCII characters of `more`.
  private init(_ base: PercentEncodeSet, adding more: StaticString) {
    self = base
    more.withUTF8Buffer { bytes in
      for byte in bytes { insert(byte) }
    }
  }

  /// The controls, U+007F among them.
  private init() {
    low = 0xFFFF_FFFF
    high = 0
    insert(0x7F)
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 0x40 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 0x3F) }
  }

  /// Whether `byte` is written as it is.
  @inline(__always) func keeps(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return false }
    let bits = byte < 0x40 ? low : high
    return bits >> UInt64(byte & 0x3F) & 1 == 0
  }

  static let control = PercentEncodeSet()
  static let fragment = PercentEncodeSet(control, adding: " \"<>`")
  static let query = PercentEncodeSet(control, adding: " \"#<>")
  static let specialQuery = PercentEncodeSet(query, adding: "'")
  static let path = PercentEncodeSet(query, adding: "?^`{}")
  static let userinfo = PercentEncodeSet(path, adding: "/:;=@[\\]|")
}

extension [UInt8] {
  /// Appends `bytes`, percent-encoded where `set` says so.
  mutating func append(_ bytes: ArraySlice<UInt8>, encoding set: PercentEncodeSet) {
    if bytes.allSatisfy(set.keeps) {
      append(contentsOf: bytes)
      return
    }
    for byte in bytes {
      if set.keeps(byte) {
        append(byte)
      } else {
        append(UInt8(ascii: "%"))
        append(upperHexDigit(byte >> 4))
        append(upperHexDigit(byte & 15))
      }
    }
  }
}

/// The bytes with every `%` and two hexadecimal digits decoded; any other `%` stays.
package func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(bytes.count)
  var i = bytes.startIndex
  while i < bytes.endIndex {
    if bytes[i] == UInt8(ascii: "%"), i + 2 < bytes.endIndex,
      let high = hexValue(bytes[i + 1]), let low = hexValue(bytes[i + 2])
    {
      decoded.append(high << 4 | low)
      i += 3
    } else {
      decoded.append(bytes[i])
      i += 1
    }
  }
  return decoded
}

private func upperHexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

/// The value of a hexadecimal digit; `nil` for another byte.
func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

func isASCIIDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

func isASCIILetter(_ byte: UInt8) -> Bool {
  let lower = byte | 0x20
  return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
}

func lowercasedASCII(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}
