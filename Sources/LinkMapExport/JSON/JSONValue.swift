/// Any JSON text as a tree. Members keep their order.
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: JSONValue
    /// Where the key stands in a text that was parsed, in bytes; means nothing to equality.
    package var offset: Int

    package init(_ key: String, _ value: JSONValue, offset: Int = 0) {
      (self.key, self.value, self.offset) = (key, value, offset)
    }

    package static func == (a: Member, b: Member) -> Bool { a.key == b.key && a.value == b.value }
  }

  /// The first member with a key; `nil` if there is none, or this is no object.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
}

/// Why bytes are not JSON.
package struct JSONSyntaxError: Error, Equatable {
  /// Where, in bytes.
  package var offset: Int
  package var message: String
}

extension JSONValue {
  /// Reads a JSON text (RFC 8259), at most 200 levels deep.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes: bytes)
    self = try parser.parseText()
  }

  /// Writes compact JSON, with a blank after each colon and comma.
  package func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += Self.text(of: value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", " }
        Self.write(member.key, to: &text)
        text += ": "
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func text(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    return Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
