import Foundation
import LinkMapCompiler
import TextModel
import Testing

/// Documents laid out in character cells.
@Suite struct CellTests {
  private static func compile(
    _ source: String, _ format: Source.Format = .markdown, columns: [Double] = [30]
  ) throws -> LinkMap {
    var options = CompileOptions()
    options.medium = .cells
    options.detail = .characters
    return try Compiler(options: options).compile(
      Source(name: "a", bytes: Array(source.utf8), format: format), widths: columns)
  }

  /// The rows as a terminal shows them; the second cell of a wide character is blank.
  private static func rows(_ map: LinkMap) -> [String] {
    let layout = map.layouts[0]
    let text = Array(map.text.utf8)
    var rows = Array(repeating: [String](), count: Int(layout.height.px))
    for line in layout.lines {
      for run in line.runs {
        let ends = run.characters.map(\.utf8Offset).sorted() + [run.utf8Range.upperBound]
        for character in run.characters {
          let end = ends.first { $0 > character.utf8Offset } ?? run.utf8Range.upperBound
          if text[character.utf8Offset..<end].elementsEqual("\u{AD}".utf8) { continue }
          let (row, column) = (Int(line.rect.y.px), Int(character.x.px))
          while rows[row].count <= column { rows[row].append(" ") }
          rows[row][column] = String(decoding: text[character.utf8Offset..<end], as: UTF8.self)
        }
        if run.kind == .hyphen { rows[Int(line.rect.y.px)].append("-") }
      }
    }
    return rows.map { row in
      String(row.joined().reversed().drop { $0 == " " }.reversed())
    }
  }

  /// No line has a place for annotations above it.
  @Test func ruby() throws {
    let map = try Self.compile("a <ruby>b<rp>(</rp><rt>[c](d)</rt><rp>)</rp></ruby> e")
    #expect(Self.rows(map) == ["", "a b(c) e", ""])
    #expect(map.layouts[0].links[0].rects.map(\.rect.x.px) == [4])
  }

  @Test func blocks() throws {
    let map = try Self.compile(
      """
      # Title

      A paragraph of text that is wrapped, with **bold** words.

      - one
      - two that is long enough to be wrapped

        1. inner

      > quoted

      - [ ] open
      - [x] done

      ---

      ![a picture](p.png) end
      """)
    #expect(
      Self.rows(map) == [
        "", "Title", "", "A paragraph of text that is", "wrapped, with bold words.", "",
        "   • one", "", "   • two that is long enough", "     to be wrapped", "",
        "       1. inner", "", "     quoted", "", "   • [ ] open", "   • [x] done", "", "", "",
        "a picture end", "",
      ])
    #expect(map.unit == .cell && map.fonts.map(\.family).first == "cells")
  }

  @Test func table() throws {
    let map = try Self.compile(
      "| a | bb |\n|---|---:|\n| long cell | [x](y) |\n| c | dd |\n", columns: [40])
    #expect(
      Self.rows(map) == ["     a     bb", " long cell  x", " c         dd"])
    #expect(map.layouts[0].links[0].rects.map(\.rect) == [Self.rect(12, 1, 1, 1)])
  }

  private static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rect {
    Rect(
      x: LayoutUnit(px: x), y: LayoutUnit(px: y), width: LayoutUnit(px: width),
      height: LayoutUnit(px: height))
  }

  /// A text, and the cells that it takes.
  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("한글", 4),
    ("😀", 2), ("👩‍🚀", 2), ("🇩🇪", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("a\u{200B}b", 2), ("x\u{AD}y", 2),
    ("α±…", 3), ("שלום", 4), ("नमस्ते", 3),
  ]) func widths(text: String, cells: Int) throws {
    let map = try Self.compile("<p><a href=x>\(text)</a>", .html, columns: [50])
    #expect(map.layouts[0].links[0].rects.map(\.rect.width.px) == [Double(cells)])
  }

  @Test func longWordsBreakAnywhere() throws {
    let map = try Self.compile(
      "<pre>\(String(repeating: "x", count: 25))</pre><p>日本語日本語</p><p>soft\u{AD}hyphen</p>", .html,
      columns: [7])
    #expect(
      Self.rows(map) == [
        "", "xxxxxxx", "xxxxxxx", "xxxxxxx", "xxxx", "", "日 本 語", "日 本 語", "", "soft-", "hyphen",
        "",
      ]
    )
  }

  /// An item without text shows its marker, and nothing of it comes to another paragraph.
  @Test func emptyItems() throws {
    let map = try Self.compile("<ul><li></ul><p>x</p><ol start=9><li><li>y</ol>", .html)
    #expect(Self.rows(map) == ["", "   •", "", "x", "", "  9.", " 10. y", ""])
  }

  /// Everything of all recorded documents stands on whole cells.
  @Test(arguments: RecordedCase.all) func isWhole(_ recorded: RecordedCase) throws {
    let text = String(decoding: try Data(contentsOf: recorded.document), as: UTF8.self)
    let isMarkdown = recorded.document.pathExtension == "md"
    let map = try Self.compile(text, isMarkdown ? .markdown : .html, columns: [17, 80])
    for layout in map.layouts {
      for rect in layout.links.flatMap(\.rects).map(\.rect) + layout.lines.map(\.rect) {
        for length in [rect.x, rect.y, rect.width, rect.height] {
          #expect(length.flooredToPixel == length, "\(rect)")
        }
      }
    }
  }
}
