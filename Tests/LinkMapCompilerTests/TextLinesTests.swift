import Foundation
import LinkMapCompiler
import TextModel
import Testing

/// The lines of maps that are to find characters.
@Suite struct TextLinesTests {
  private static func options(_ detail: CompileOptions.Detail) throws -> CompileOptions {
    var options = CompileOptions()
    options.fonts.regular = FontFile(path: try InstalledFonts.path(of: "DejaVuSans.ttf"))
    options.fonts.bold = FontFile(path: try InstalledFonts.path(of: "DejaVuSans-Bold.ttf"))
    options.fonts.mono = FontFile(path: try InstalledFonts.path(of: "DejaVuSansMono.ttf"))
    options.detail = detail
    return options
  }

  private static func compile(
    _ html: String, widths: [Double] = [300], _ detail: CompileOptions.Detail = .characters
  ) throws -> LinkMap {
    try Compiler(options: options(detail)).compile(
      Source(name: "a.html", bytes: Array(html.utf8), format: .html), widths: widths)
  }

  /// Each character's place and text on the line, left to right.
  private static func characters(
    _ map: LinkMap, line: Int
  ) -> [(x: Double, text: String, link: Int?)] {
    let text = Array(map.text.utf8)
    return map.layouts[0].lines[line].runs.flatMap { run in
      run.characters.map { character in
        let ends = run.characters.map(\.utf8Offset).filter { $0 > character.utf8Offset }
        let end = ends.min() ?? run.utf8Range.upperBound
        return (
          character.x.px, String(decoding: text[character.utf8Offset..<end], as: UTF8.self),
          run.link
        )
      }
    }
  }

  @Test func onlyWhereAskedFor() throws {
    let map = try Self.compile("<p>a <a href=b>c</a>", .links)
    #expect(map.text.isEmpty && map.layouts[0].lines.isEmpty)
    var full = try Self.compile("<p>a <a href=b>c</a>")
    #expect(!full.text.isEmpty && full.layouts[0].lines.count == 1)
    full.text = ""
    full.layouts[0].lines = []
    #expect(full == map)
  }

  /// Advances of DejaVu Sans at 16 px; controls of markup are no part of the text.
  @Test func latin() throws {
    let map = try Self.compile("<p>ab <a href=x>c<wbr>d</a>, <bdi>e</bdi>")
    let characters = Self.characters(map, line: 0)
    #expect(map.text == "ab cd, e")
    #expect(characters.map(\.text) == ["a", "b", " ", "c", "d", ",", " ", "e"])
    #expect(characters.map(\.link) == [nil, nil, nil, 0, 0, nil, nil, nil])
    let rect = try #require(map.layouts[0].links[0].rects.first?.rect)
    #expect(characters[3].x == rect.x.px && characters[5].x == rect.maxX.px)
    #expect(characters[0].x == 0 && characters[1].x == 9.796875)
  }

  /// Right to left the first character stands rightmost.
  @Test func hebrew() throws {
    let map = try Self.compile("<p>a שלם b")
    let characters = Self.characters(map, line: 0)
    #expect(characters.map(\.text) == ["a", " ", "ם", "ל", "ש", " ", "b"])
    #expect(characters.map(\.x) == characters.map(\.x).sorted())
    #expect(Set(characters.map(\.x)).count == 7)
  }

  /// The letters of a ligature share its width; a mark and its letter are one character, a joined
  /// emoji too; a soft hyphen has no width.
  @Test func clusters() throws {
    let map = try Self.compile("<p>ffi e\u{301}x a\u{AD}b 👩‍🚀!")
    let characters = Self.characters(map, line: 0)
    #expect(
      characters.map(\.text) == [
        "f", "f", "i", " ", "e\u{301}", "x", " ", "a", "\u{AD}", "b", " ", "👩‍🚀", "!",
      ])
    let shares = zip(characters, characters.dropFirst()).map { $1.x - $0.x }
    #expect(shares[0] > 3 && shares[1] > 3 && shares[2] > 3 && shares[8] == 0)
  }

  /// The gaps of a justified line are equally wide.
  @Test func justified() throws {
    let map = try Self.compile(
      "<table width=200><tr><td align=justify>aa aa aa <b>aa</b> aa aa aa aa aa aa aa aa aa")
    let line = map.layouts[0].lines[0]
    let characters = Self.characters(map, line: 0)
    let right = characters.dropFirst().map(\.x) + [line.rect.maxX.px]
    let gaps = zip(characters, right).filter { $0.0.text == " " }.map { $0.1 - $0.0.x }
    #expect(gaps.count >= 4)
    for gap in gaps { #expect(gap > 5.09 && abs(gap - gaps[0]) <= 0.05) }
  }

  /// The glyphs of ligatures, marks, right-to-left and fallback text: in order, inside their runs, at
  /// the characters' places where each has its own.
  @Test func glyphs() throws {
    var options = try Self.options(.glyphs)
    options.fonts.fallback = [
      FontFile(path: try InstalledFonts.path(of: "NotoSansCJK-Regular.ttc"))
    ]
    let html = "<p>ab ffi שלם 日本 e\u{301}"
    let map = try Compiler(options: options).compile(
      Source(name: "a.html", bytes: Array(html.utf8), format: .html), widths: [400])
    let runs = map.layouts[0].lines[0].runs
    #expect(runs.map(\.glyphs.isEmpty) == runs.map { _ in false })
    #expect(runs.contains { $0.font == 3 })
    for run in runs {
      #expect(run.glyphs.map(\.origin.x) == run.glyphs.map(\.origin.x).sorted())
      for glyph in run.glyphs {
        #expect(glyph.id > 0 && glyph.origin.x >= run.rect.x && glyph.origin.x <= run.rect.maxX)
      }
      if run.glyphs.count == run.characters.count {
        #expect(run.glyphs.map(\.origin.x) == run.characters.map(\.x))
      }
    }
  }

  /// On all recorded documents: runs and characters tile their lines from left to right, the runs'
  /// bytes are the lines', and a link's runs lie in its rectangles of that line.
  @Test(arguments: RecordedCase.all) func tiles(_ recorded: RecordedCase) throws {
    let source = Source(
      name: recorded.name, bytes: [UInt8](try Data(contentsOf: recorded.document)),
      format: recorded.document.pathExtension == "md" ? .markdown : .html,
      directory: recorded.document.deletingLastPathComponent().path)
    let map = try Compiler(options: Self.options(.characters)).compile(source, widths: [120, 500])
    for layout in map.layouts {
      for (number, line) in layout.lines.enumerated() {
        check(line, map)
        for run in line.runs where run.link != nil {
          let rects = layout.links[run.link ?? 0].rects.filter { $0.line == number }
          #expect(
            rects.isEmpty || run.rect.width == .zero
              || rects.contains { $0.rect.x <= run.rect.x && run.rect.maxX <= $0.rect.maxX })
        }
      }
      let numbers = layout.links.flatMap { $0.rects.map(\.line) }
      #expect((numbers.max() ?? -1) < layout.lines.count)
    }
  }

  private func check(_ line: LinkMap.TextLine, _ map: LinkMap) {
    var right = line.runs.first?.rect.x ?? .zero
    #expect(line.utf8Range.upperBound <= map.text.utf8.count)
    for run in line.runs {
      #expect(run.rect.x >= right && run.rect.width >= .zero)
      right = run.rect.x
      #expect(line.utf8Range.lowerBound <= run.utf8Range.lowerBound)
      #expect(run.utf8Range.upperBound <= line.utf8Range.upperBound)
      var edge = run.rect.x
      for character in run.characters {
        #expect(character.x >= edge && character.x <= run.rect.maxX)
        #expect(run.utf8Range.contains(character.utf8Offset))
        edge = character.x
      }
      #expect(run.characters.isEmpty == run.utf8Range.isEmpty)
    }
  }
}
