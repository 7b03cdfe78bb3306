/// Why bytes are not a link map in JSON, and where.
public struct LinkMapJSONError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The text ends where more must come.
    case unexpectedEnd
    /// Something else stands where this must.
    case expected(String)
    /// A string is not valid UTF-8, or has a surrogate without its other half.
    case invalidUnicode
    /// A control character stands raw in a string.
    case rawControlCharacter
    case invalidEscape
    case invalidNumber
    /// A number with a fraction, or one too large, where the format has a smaller whole one.
    case notAnInteger
    /// A length that is not a multiple of 1/64 px, or beyond ±2²⁵ px.
    case notALength
    /// A range whose end lies before its start.
    case reversedRange
    /// Arrays and objects in each other, more than the reader takes.
    case tooDeep
    case missingMember(String)
    case duplicateMember(String)
    /// A format version that this reader does not know.
    case unsupportedVersion(Int)
    /// A word that the format does not have here.
    case unknownWord(String)
    /// Links whose ids do not count up from 0, or are not those of the map.
    case wrongID
    /// Touch rectangles that are not as many as the rectangles that they enlarge.
    case wrongTouchCount
    /// Something follows the map.
    case trailingText
  }

  public let reason: Reason
  /// Counted from 1, columns in Unicode scalars.
  public let line: Int
  public let column: Int

  /// What is wrong, in a sentence without a full stop.
  public var message: String {
    switch reason {
    case .unexpectedEnd: "the text ends too early"
    case .expected(let what): "expected \(what)"
    case .invalidUnicode: "a string is not valid Unicode"
    case .rawControlCharacter: "a control character must be escaped"
    case .invalidEscape: "an escape that JSON does not have"
    case .invalidNumber: "a number that JSON does not have"
    case .notAnInteger: "not a whole number, or too large"
    case .notALength: "not a multiple of 1/64 px in range"
    case .reversedRange: "a range ends before it starts"
    case .tooDeep: "too deeply nested"
    case .missingMember(let name): "the member \"\(name)\" is missing"
    case .duplicateMember(let name): "the member \"\(name)\" stands there twice"
    case .unsupportedVersion(let version): "version \(version) of the format is not known"
    case .unknownWord(let word): "the word \"\(printable(word))\" is not known here"
    case .wrongID: "the links' ids must be those of the map, from 0 up"
    case .wrongTouchCount: "a link has more or fewer touch rectangles than rectangles"
    case .trailingText: "something follows the map"
    }
  }
}

/// At most 40 characters of `word`, controls replaced: fit for a message.
private func printable(_ word: String) -> String {
  let scalars = word.unicodeScalars.prefix(40).map { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}" as Unicode.Scalar
    default: scalar
    }
  }
  return String(String.UnicodeScalarView(scalars))
}

/// A failure at an offset in bytes; the reader turns the offset into a line and a column.
struct JSONFailure: Error {
  let reason: LinkMapJSONError.Reason
  let offset: Int

  /// The failure with its place in `bytes`.
  func placed(in bytes: [UInt8]) -> LinkMapJSONError {
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return LinkMapJSONError(reason: reason, line: line, column: column)
  }
}
