import Foundation
import Testing
import TextModel

@testable import MarkupReading

/// Which encoding a document is read in, and where its characters come from.
@Suite struct EncodingTests {
  struct Case: Sendable {
    var name: String
    var bytes: [UInt8]
    var label: String?
    var encoding: String
    var text: String
  }

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  static let cases: [Case] = [
    Case(name: "no label, ASCII", bytes: bytes("a"), encoding: "utf-8", text: "a"),
    Case(name: "no label, UTF-8", bytes: bytes("é"), encoding: "utf-8", text: "é"),
    Case(name: "no label, not UTF-8", bytes: [0xE9], encoding: "windows-1252", text: "é"),
    Case(
      name: "C1 in windows-1252", bytes: [0x80, 0x81], encoding: "windows-1252", text: "€\u{81}"),
    Case(
      name: "mark wins over label", bytes: [0xEF, 0xBB, 0xBF] + bytes("é"), label: "latin1",
      encoding: "utf-8", text: "é"),
    Case(
      name: "UTF-16 mark", bytes: [0xFE, 0xFF, 0, 0x41, 0xD8, 0x3D, 0xDE, 0x00],
      encoding: "utf-16be", text: "A😀"),
    Case(
      name: "UTF-16 mark, little", bytes: [0xFF, 0xFE, 0x41, 0, 0x3D, 0xD8, 0x42],
      encoding: "utf-16le", text: "A\u{FFFD}\u{FFFD}"),
    Case(
      name: "label wins over meta", bytes: bytes("<meta charset=koi8-r>") + [0xE9],
      label: " Latin1\n", encoding: "windows-1252", text: "<meta charset=koi8-r>é"),
    Case(
      name: "meta", bytes: bytes("<meta charset='koi8-r'>") + [0xC1], encoding: "koi8-r",
      text: "<meta charset='koi8-r'>а"),
    Case(
      name: "meta pragma",
      bytes: bytes("<META HTTP-EQUIV=Content-Type content='text/html; CHARSET = ISO-8859-5'>\u{20}")
        + [0xD0], encoding: "iso-8859-5",
      text: "<META HTTP-EQUIV=Content-Type content='text/html; CHARSET = ISO-8859-5'> а"),
    Case(
      name: "content without pragma", bytes: bytes("<meta content='charset=koi8-r'>") + [0xE9],
      encoding: "windows-1252", text: "<meta content='charset=koi8-r'>é"),
    Case(
      name: "meta in a comment", bytes: bytes("<!-- <meta charset=koi8-r> -->") + [0xE9],
      encoding: "windows-1252", text: "<!-- <meta charset=koi8-r> -->é"),
    Case(
      name: "meta in an attribute", bytes: bytes("<p title='<meta charset=koi8-r>'>") + [0xE9],
      encoding: "windows-1252", text: "<p title='<meta charset=koi8-r>'>é"),
    Case(
      name: "unknown meta, then another",
      bytes: bytes("<meta charset=nonsense><meta charset=koi8-r>") + [0xC1], encoding: "koi8-r",
      text: "<meta charset=nonsense><meta charset=koi8-r>а"),
    Case(
      name: "UTF-16 in a meta is UTF-8", bytes: bytes("<meta charset=utf-16>é"),
      encoding: "utf-8", text: "<meta charset=utf-16>é"),
    Case(
      name: "XML declaration", bytes: bytes("<?xml version='1.0' encoding='koi8-r'?>") + [0xC1],
      encoding: "koi8-r", text: "<?xml version='1.0' encoding='koi8-r'?>а"),
    Case(
      name: "meta behind 1,024 bytes",
      bytes: [UInt8](repeating: 0x20, count: 1024) + bytes("<meta charset=koi8-r>") + [0xC1],
      encoding: "windows-1252",
      text: String(repeating: " ", count: 1024) + "<meta charset=koi8-r>Á"),
    Case(
      name: "invalid UTF-8 by maximal subparts",
      bytes: [0x61, 0xF0, 0x9F, 0x98, 0x62, 0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xE2, 0x82],
      label: "utf-8", encoding: "utf-8",
      text: "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    Case(
      name: "Shift_JIS", bytes: [0x41, 0x93, 0xFA, 0x96, 0x7B, 0xB1], label: "sjis",
      encoding: "shift_jis", text: "A日本ｱ"),
    Case(
      name: "Shift_JIS, cut off", bytes: [0x93, 0xFA, 0x93], label: "shift_jis",
      encoding: "shift_jis", text: "日\u{FFFD}"),
    Case(
      name: "gb2312 is GBK", bytes: [0xC4, 0xE3, 0x81, 0x40], label: "gb2312", encoding: "gbk",
      text: "你丂"),
    Case(
      name: "gb18030, four bytes", bytes: [0x94, 0x39, 0xDA, 0x33], label: "gb18030",
      encoding: "gb18030", text: "💩"),
    Case(
      name: "Big5", bytes: [0xA7, 0x41, 0xA6, 0x6E], label: "big5", encoding: "big5", text: "你好"),
    Case(
      name: "EUC-JP", bytes: [0xC6, 0xFC, 0xCB, 0xDC], label: "euc-jp", encoding: "euc-jp",
      text: "日本"),
    Case(
      name: "EUC-KR", bytes: [0xC7, 0xD1, 0x8C, 0x63], label: "ks_c_5601-1987",
      encoding: "euc-kr", text: "한똠"),
    Case(
      name: "ISO-2022-JP", bytes: [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42, 0x41],
      label: "iso-2022-jp", encoding: "iso-2022-jp", text: "日A"),
    Case(
      name: "replacement", bytes: bytes("<b>x"), label: "iso-2022-kr", encoding: "replacement",
      text: "\u{FFFD}"),
    Case(
      name: "user-defined", bytes: [0x41, 0x80, 0xFF], label: "x-user-defined",
      encoding: "x-user-defined", text: "A\u{F780}\u{F7FF}"),
  ]

  @Test(arguments: cases) func decodes(_ test: Case) throws {
    let text = try DecodedText(html: test.bytes, label: test.label)
    #expect(text.encoding.name == test.encoding)
    #expect(String(decoding: text.utf8, as: UTF8.self) == test.text)
    #expect(text.offsets.source(of: text.utf8.count) == test.bytes.count)
  }

  /// What Chromium's TextDecoder makes of the bytes from 0x80 on.
  @Test func singleByteEncodingsAreTheBrowsers() throws {
    let tables = try Fixtures.json("single_byte_encodings.json", as: [String: [UInt16]].self)
    #expect(tables.count == 28)
    for (label, units) in tables {
      let text = try DecodedText(text: [UInt8](0x80...0xFF), label: label)
      let decoded = Array(String(decoding: text.utf8, as: UTF8.self).utf16)
      #expect(decoded == units, "\(label)")
    }
  }

  @Test func unknownLabelIsAnError() {
    #expect(throws: ReadingError.unknownEncoding("klingon")) {
      try DecodedText(html: [0x61], label: "klingon")
    }
  }

  @Test func offsetsAreTheSources() throws {
    let source: [UInt8] =
      Self.bytes("<p>") + [0x93, 0xFA] + Self.bytes("<a href=x>") + [0x96, 0x7B]
      + Self.bytes("</a><a href=y>z</a>")
    var options = HTMLReadingOptions()
    options.encoding = "shift_jis"
    let document = try HTMLReader.read(source, options: options)
    #expect(document.links.map(\.offset) == [5, 21])
    let link = try #require(document.nodes.first { $0.tag == .a })
    #expect(link.source == SourceRange(5, 21))
    #expect(link.startTagEnd == 15)
  }

  @Test func offsetsBehindInvalidUTF8() throws {
    let source = [0xEF, 0xBB, 0xBF, 0x61, 0xFF, 0xF0, 0x9F] + Self.bytes("<a href=x>y</a>")
    let document = try HTMLReader.read(source)
    #expect(document.links.map(\.offset) == [7])
    #expect(document.textContent(of: 0) == "a\u{FFFD}\u{FFFD}y")
  }
}
