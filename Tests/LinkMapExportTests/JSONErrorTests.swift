@testable import LinkMapExport
import TextModel
import Testing

/// Text that is not a link map: every reason, with its place.
@Suite struct JSONErrorTests {
  private static let valid = String(decoding: LinkMapJSON.write(SampleMaps.oneWidth), as: UTF8.self)

  private func error(_ text: String) -> LinkMapJSONError? { error(Array(text.utf8)) }

  private func error(_ bytes: [UInt8]) -> LinkMapJSONError? {
    do throws(LinkMapJSONError) {
      _ = try LinkMapJSON.read(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// A part of the valid text, what stands there instead, and what is wrong then.
  @Test(
    arguments: [
      ("\"linkmap\":1", "\"linkmap\":2", .unsupportedVersion(2)),
      ("\"linkmap\":1", "\"linkmap\":1.0", .notAnInteger),
      ("\"linkmap\":1", "\"linkmap\":99999999999999999999", .notAnInteger),
      ("\"linkmap\":1,", "", .missingMember("linkmap")),
      ("\"unit\":\"px\"", "\"unit\":\"pt\"", .unknownWord("pt")),
      ("\"unit\":\"px\"", "\"unit\":\"px\",\"unit\":\"px\"", .duplicateMember("unit")),
      ("\"unit\":\"px\"", "\"unit\":1", .expected("a string")),
      ("\"width\":320", "\"width\":320.001", .notALength),
      ("\"width\":320", "\"width\":1e300", .notALength),
      ("\"width\":320", "\"width\":1e999", .notALength),
      ("\"width\":320", "\"width\":33554432", .notALength),
      ("\"width\":320", "\"width\":01", .invalidNumber),
      ("\"width\":320", "\"width\":1.", .invalidNumber),
      ("\"width\":320", "\"width\":-", .invalidNumber),
      ("\"width\":320", "\"width\":1e", .invalidNumber),
      ("\"width\":320", "\"width\":.5", .expected("a number")),
      ("\"width\":320", "\"width\":NaN", .expected("a number")),
      ("\"width\":320,", "", .missingMember("width")),
      ("\"id\":1", "\"id\":2", .wrongID),
      ("[210,236]", "[236,210]", .reversedRange),
      ("[210,236]", "[210,236,1]", .expected("']'")),
      ("[210,236]", "[-1,236]", .notAnInteger),
      ("\"state\":\"ok\"", "\"state\":\"\\u006eo\"", .unknownWord("no")),
      (
        "\"rects\":[]", "\"rects\":[],\"touch\":[{\"x\":0,\"y\":0,\"w\":1,\"h\":1}]",
        .wrongTouchCount
      ),
      ("\"activate\":null,", "", .missingMember("activate")),
      ("\"m2\"", "\"m\u{1}\"", .rawControlCharacter),
      ("\"m2\"", "\"m\n\"", .rawControlCharacter),
      ("\"m2\"", "\"\\x\"", .invalidEscape),
      ("\"m2\"", "\"\\u12G4\"", .invalidEscape),
      ("\"m2\"", "\"\\ud800\"", .invalidUnicode),
      ("\"m2\"", "\"\\ud800\\u0041\"", .invalidUnicode),
      ("\"m2\"", "\"\\udc00\"", .invalidUnicode),
      ("\"m2\"", "'m2'", .expected("a string")),
      ("\"report\":[", "\"report\":[,", .expected("'{'")),
      ("\n\"areas\"", "\n\"more\":tru,\"areas\"", .expected("a value")),
      ("\n\"areas\"", "\n\"more\":[1 2],\"areas\"", .expected("']'")),
      ("\n\"areas\"", "\n\"more\":{\"a\":1,},\"areas\"", .expected("a string")),
    ] as [(String, String, LinkMapJSONError.Reason)])
  func refused(part: String, instead: String, reason: LinkMapJSONError.Reason) throws {
    let range = try #require(Self.valid.firstRange(of: part))
    let error = error(Self.valid.replacingCharacters(in: range, with: instead))
    #expect(error?.reason == reason)
    #expect(error?.message.isEmpty == false)
  }

  @Test func placesCountScalars() {
    #expect(error("") == LinkMapJSONError.at(.unexpectedEnd, 1, 1))
    #expect(error("[]") == LinkMapJSONError.at(.expected("'{'"), 1, 1))
    #expect(error("{\n \"é😀\": !}") == LinkMapJSONError.at(.expected("a value"), 2, 8))
    #expect(error(Self.valid + "x")?.reason == .trailingText)
  }

  @Test func invalidUTF8() {
    #expect(error([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])?.reason == .invalidUnicode)
  }

  @Test func linksOfLayoutsMustMatch() throws {
    var map = SampleMaps.twoWidths
    let text = String(decoding: LinkMapJSON.write(map), as: UTF8.self)
    let range = try #require(text.lastRange(of: ",\n{\"id\":1,\"activate\":null,\"rects\":[]}"))
    #expect(error(text.replacingCharacters(in: range, with: ""))?.reason == .wrongID)
    map.layouts = []
    #expect(error(LinkMapJSON.write(map)) == nil)
  }

  @Test func everyTruncationIsAnError() {
    let bytes = Array(Self.valid.utf8)
    for count in 0..<(bytes.count - 2) {
      #expect(error(Array(bytes[..<count])) != nil, "\(count) bytes")
    }
  }

  /// Any byte changed: an error or another map, never a crash.
  @Test func everyByteChanged() {
    let bytes = Array(Self.valid.utf8)
    var generator = SeededGenerator(seed: 1)
    for index in bytes.indices {
      var changed = bytes
      changed[index] = UInt8.random(in: 0...255, using: &generator)
      _ = error(changed)
    }
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":[", "\"", "1", "-", "\\u", " "])
  func longRepetitions(_ text: String) {
    let hostile = String(repeating: text, count: 1_000_000)
    #expect(error("{\"more\":" + hostile) != nil)
    #expect(error(hostile) != nil)
    #expect(error(Self.valid + hostile) != nil || text == " ")
  }

  @Test func deepValuesAreRefused() {
    func nested(_ depth: Int) -> String {
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return "{\"more\":\(value),"
    }
    #expect(error(nested(128) + Self.valid.dropFirst()) == nil)
    #expect(error(nested(129) + Self.valid.dropFirst())?.reason == .tooDeep)
  }
}

extension LinkMapJSONError {
  /// The error that a reader would throw there.
  fileprivate static func at(_ reason: Reason, _ line: Int, _ column: Int) -> LinkMapJSONError {
    LinkMapJSONError(reason: reason, line: line, column: column)
  }
}

extension String {
  fileprivate func firstRange(of part: String) -> Range<Index>? { ranges(of: part).first }
  fileprivate func lastRange(of part: String) -> Range<Index>? { ranges(of: part).last }
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
