/// Reads JSON by recursive descent, with a limit to the depth.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func parseText() throws(JSONSyntaxError) -> JSONValue {
    let value = try parseValue()
    skipBlanks()
    guard position == bytes.count else { throw error("something follows the value") }
    return value
  }

  private func error(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(offset: position, message: message)
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let current, UInt32(current) == character.value else { return false }
    position += 1
    return true
  }

  private mutating func parseValue() throws(JSONSyntaxError) -> JSONValue {
    skipBlanks()
    switch current {
    case UInt8(ascii: "{"): return try nested(Self.parseObject)
    case UInt8(ascii: "["): return try nested(Self.parseArray)
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try parseNumber())
    }
  }

  private mutating func nested(
    _ parse: (inout JSONParser) throws(JSONSyntaxError) -> JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 200 else { throw error("too deep") }
    position += 1
    return try parse(&self)
  }

  private static func parseArray(_ parser: inout JSONParser) throws(JSONSyntaxError) -> JSONValue {
    var values: [JSONValue] = []
    parser.skipBlanks()
    if parser.skip("]") { return .array(values) }
    while true {
      values.append(try parser.parseValue())
      parser.skipBlanks()
      if parser.skip("]") { return .array(values) }
      guard parser.skip(",") else { throw parser.error("expected , or ]") }
    }
  }

  private static func parseObject(_ parser: inout JSONParser) throws(JSONSyntaxError) -> JSONValue {
    var members: [JSONValue.Member] = []
    parser.skipBlanks()
    if parser.skip("}") { return .object(members) }
    while true {
      parser.skipBlanks()
      guard parser.current == UInt8(ascii: "\"") else { throw parser.error("expected a key") }
      let offset = parser.position
      let key = try parser.parseString()
      parser.skipBlanks()
      guard parser.skip(":") else { throw parser.error("expected :") }
      members.append(JSONValue.Member(key, try parser.parseValue(), offset: offset))
      parser.skipBlanks()
      if parser.skip("}") { return .object(members) }
      guard parser.skip(",") else { throw parser.error("expected , or }") }
    }
  }

  private mutating func word(
    _ text: StaticString, _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    for offset in 0..<text.utf8CodeUnitCount {
      guard current == text.utf8Start[offset] else { throw error("expected a value") }
      position += 1
    }
    return value
  }

  private mutating func parseNumber() throws(JSONSyntaxError) -> Double {
    let start = position
    while let byte = current, Self.isOfNumber(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let first = text.first, first == "-" || first.isNumber, let value = Double(text) else {
      position = start
      throw error("expected a value")
    }
    return value
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private mutating func parseString() throws(JSONSyntaxError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try parseEscape(into: &text)
      case 0..<0x20: throw error("a control character in a string")
      default: text.append(byte)
      }
    }
    throw error("the string does not end")
  }

  private mutating func parseEscape(into text: inout [UInt8]) throws(JSONSyntaxError) {
    let letter = current
    position += 1
    switch letter {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try parseScalar()).utf8)
    case .some(let byte) where byte == 0x22 || byte == 0x2F || byte == 0x5C: text.append(byte)
    default: throw error("an unknown escape")
    }
  }

  /// What follows `\u`; a surrogate without its other half is U+FFFD.
  private mutating func parseScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try parseHex()
    if first >> 10 == 0x36, position + 1 < bytes.count, bytes[position] == 0x5C,
      bytes[position + 1] == UInt8(ascii: "u")
    {
      let restart = position
      position += 2
      let second = try parseHex()
      if second >> 10 == 0x37 {
        return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) ?? "\u{FFFD}"
      }
      position = restart
    }
    return Unicode.Scalar(first) ?? "\u{FFFD}"
  }

  private mutating func parseHex() throws(JSONSyntaxError) -> UInt32 {
    let end = min(position + 4, bytes.count)
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    guard text.utf8.count == 4, text.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16)
    else { throw error("expected four hexadecimal digits") }
    position += 4
    return value
  }
}
