import Testing
import TextModel

@testable import MarkupReading

/// Where links stand in Markdown sources, what odd bytes become, and that no input takes long.
@Suite struct MarkdownReaderTests {
  struct Sources: Sendable, CustomTestStringConvertible {
    var markdown: String
    /// The exact source of each link and image.
    var expected: [String]
    var testDescription: String { markdown.debugDescription }

    init(_ markdown: String, _ expected: String...) {
      (self.markdown, self.expected) = (markdown, expected)
    }
  }

  static let sources = [
    Sources("a [b](c \"d\") e", "[b](c \"d\")"),
    Sources("[*b*](<c d>)[e][f]\n\n[f]: g", "[*b*](<c d>)", "[e][f]"),
    Sources("> - [a\n>   b](c\n>   'd') e", "[a\n>   b](c\n>   'd')"),
    Sources("[a][]. [a]. [ A ]\n\n[a]: b", "[a][]", "[a]", "[ A ]"),
    Sources("see <http://a.b> and <c@d.e>!", "<http://a.b>", "<c@d.e>"),
    Sources(
      "www.a.b/**c**, (http://d.e/f_(g)). h@i.jk.", "www.a.b/**c", "http://d.e/f_(g)", "h@i.jk"),
    Sources("x\\*y@z.w &amp; a&#64;b.c", "y@z.w", "a&#64;b.c"),
    Sources("| a | b |\n|-|-|\n| [c\\|d](e) | www.f.g |", "[c\\|d](e)", "www.f.g"),
    Sources("# [a](b) #\n\n[c](d)\n---", "[a](b)", "[c](d)"),
    Sources("[![a](b)](c)", "[![a](b)](c)", "![a](b)"),
    Sources("<a href=\"x\">**b**</a> [c](d)", "<a href=\"x\">**b**</a>", "[c](d)"),
    Sources("<div>\n<a href=x>y</a>\n</div>", "<a href=x>y</a>"),
    Sources("> <div>\n> <a href=x>y\n> z</a>", "<a href=x>y\n> z</a>"),
    Sources("- [ ] [a](b)\r\n- [x] [c](d)\r\n", "[a](b)", "[c](d)"),
    Sources("é [日本](ü) \u{1F600} www.é.fr", "[日本](ü)", "www.é.fr"),
    Sources("x\n|[a](b)|\n|-|\n|[c](d)|", "[a](b)", "[c](d)"),
    Sources("a <textarea></textarea> <title> </title>[b](c)\\*d", "[b](c)"),
  ]

  @Test(arguments: sources) func linksAreWhereTheyStand(_ test: Sources) throws {
    let bytes = Array(test.markdown.utf8)
    let document = try MarkdownReader.read(bytes)
    let found = document.nodes.indices
      .filter { document.isHTML(.a, at: $0) || document.isHTML(.img, at: $0) }
      .map { document.nodes[$0].source }
      .map { String(decoding: bytes[$0.lowerBound..<$0.upperBound], as: UTF8.self) }
    #expect(found == test.expected)
  }

  @Test func oddBytes() throws {
    let bytes: [UInt8] =
      [0xEF, 0xBB, 0xBF] + Array("a".utf8) + [0xFF, 0] + Array("[b".utf8) + [0xC3]
      + Array("](c)".utf8)
    let document = try MarkdownReader.read(bytes)
    #expect(document.textContent(of: 0) == "a\u{FFFD}\u{FFFD}b\u{FFFD}\n")
    let link = try #require(document.nodes.first { $0.tag == .a && $0.kind == .element })
    #expect(link.source == SourceRange(6, bytes.count))
  }

  @Test func otherEncodings() throws {
    var options = MarkdownReadingOptions()
    options.encoding = "latin1"
    let latin1 = try MarkdownReader.read([0xE9] + Array(" [b](c)".utf8), options: options)
    #expect(latin1.textContent(of: 0) == "é b\n")
    #expect(latin1.links.map(\.offset) == [2])
    let utf16 = "é [b](c)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let document = try MarkdownReader.read([0xFF, 0xFE] + utf16, options: options)
    #expect(document.links.map(\.offset) == [6])
    options.encoding = "no such"
    #expect(throws: ReadingError.unknownEncoding("no such")) {
      try MarkdownReader.read([], options: options)
    }
  }

  @Test(arguments: ["", "\n", " ", "\\", "[", "&", "`", "<", "|\n|-|", "\u{FEFF}", "\r"])
  func smallestDocuments(_ markdown: String) throws {
    let document = try MarkdownReader.read(Array(markdown.utf8))
    #expect(document.links.isEmpty)
  }

  @Test func limits() throws {
    var options = MarkdownReadingOptions()
    options.limits.bytes = 10
    #expect(throws: ReadingError.tooLarge(bytes: 11)) {
      try MarkdownReader.read(Array(repeating: 0x61, count: 11), options: options)
    }
    let long = "[a]: /" + String(repeating: "u", count: 1000) + "\n\n"
    options.limits.bytes = 20_000
    #expect(throws: ReadingError.tooLarge(bytes: 20_020)) {
      let uses = String(repeating: "[a] ", count: 30)
      return try MarkdownReader.read(Array((long + uses).utf8), options: options)
    }
    options.limits.bytes = 1000
    options.missingTableCells = 5
    let table = "|a|b|c|\n|-|-|-|\na\na\n"
    #expect(try MarkdownReader.read(Array(table.utf8), options: options).links.isEmpty)
    #expect(throws: ReadingError.tooManyTableCells(limit: 5)) {
      try MarkdownReader.read(Array((table + "a\n").utf8), options: options)
    }
  }

  /// Inputs on which a careless reader takes quadratic time, or recurses.
  static let hostile: [(unit: String, prefix: String)] = [
    ("[", ""), ("![", ""), ("[a](", ""), ("[a](b ", ""), ("![a](", ""), ("*a ", ""), ("a* ", ""),
    ("*a_b ", ""), ("a**b", ""), ("~a ~~b ", ""), ("`", ""), ("`x``", ""), ("<", ""), ("<a ", ""),
    ("<a b=\"", ""), ("<?", ""), ("<!A ", ""), ("<![CDATA[", ""), ("<!-- ", ""), ("\\", ""),
    ("&", ""), ("&a;", "www.a.b"), (")", "www.a.b"), ("_www.a_b", ""), ("http://", ""),
    ("a@", ""), ("a@b.", ""), (">", ""), ("- ", ""), ("\n", String(repeating: "- ", count: 20_000)),
    ("[a\n", ""), ("[a]:\n", ""), ("|", ""), ("|-", ""), ("x\n|a|\n|-|\n\n", ""),
    ("|a|\n|-|\n```\n```\n", ""), ("> a\n<b>\n\n", ""), ("- a\n  <b>\n", ""), ("a\n    ```\n", ""),
    ("*x* [y](z)\n\n", "a <textarea> b\n\n"), ("<a href=x>\n\n", ""), ("\0", ""),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: hostile.indices)
  func timeIsLinear(_ index: Int) throws {
    let (unit, prefix) = Self.hostile[index]
    let count = 40_000 / unit.utf8.count
    let document = try MarkdownReader.read(
      Array((prefix + String(repeating: unit, count: count)).utf8))
    #expect(document.nodes.count > 1)
  }
}
