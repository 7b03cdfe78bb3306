import TextModel
import Testing

@testable import TextShaping

/// Advances, in 1/64 px, of parts of a paragraph; all numbers are Chromium's.
@Suite struct ShapingTests {
  private func widths(
    _ font: FontFile = Fonts.dejaVuSans, _ build: (inout ParagraphBuilder) -> Void
  ) throws -> [Int] {
    var builder = ParagraphBuilder()
    build(&builder)
    var shaper = TextShaper(fonts: try Fonts.collection(font))
    let prepared = shaper.prepare(builder.built).paragraphs[0]
    return prepared.items.filter { $0.kind == .text }.map { item in
      (item.range.indices.reduce(0) { $0 + Int(prepared.advances[$1]) } + 1023) >> 10
    }
  }

  private func pair(
    _ first: String, _ second: String, _ style: ComputedStyle, edge: LayoutUnit = .zero
  )
    throws -> [Int]
  {
    let all = try widths {
      $0.text(first)
      $0.span(style, edge: edge) { $0.text(second) }
      $0.text(".")
    }
    return Array(all.prefix(2))
  }

  @Test func kerningGoesOverElementEdges() throws {
    #expect(try pair("A", "V", ComputedStyle()) == [635, 569])
    #expect(try pair("A", "V", .with { $0.whiteSpace = .nowrap }) == [635, 569])
  }

  @Test func shapingEndsWhereStylesOrRoomDiffer() throws {
    let unkerned = [701, 701]
    #expect(try pair("A", "V", .with { $0.verticalAlign = .length(LayoutUnit(px: 1)) }) == unkerned)
    #expect(try pair("A", "V", .with { $0.language = "de" }) == unkerned)
    #expect(try pair("A", "V", .with { $0.letterSpacing = LayoutUnit(px: 1) }) == [701, 765])
    #expect(try pair("A", "V", ComputedStyle(), edge: LayoutUnit(px: 1)) == unkerned)
  }

  @Test func aLigatureBelongsToTheItemOfItsFirstCharacter() throws {
    #expect(try pair("f", "i", ComputedStyle()) == [645, 0])
  }

  @Test func controlsEndShaping() throws {
    func around(_ add: (inout ParagraphBuilder) -> Void) throws -> [Int] {
      try widths {
        $0.text("A")
        add(&$0)
        $0.text("V")
      }
    }
    #expect(try around { $0.breakOpportunity() } == [701, 701])
    #expect(try around { $0.control("\u{2068}") } == [701, 701])
    #expect(try around { $0.object() } == [701, 701])
  }

  @Test func spacing() throws {
    var shaper = TextShaper(fonts: try Fonts.collection())
    let words = ComputedStyle.with {
      $0.wordSpacing = LayoutUnit(px: 10); $0.whiteSpace = .pre
    }
    #expect(shaper.prepare(" a b", words).width == 3209)
    let letters = ComputedStyle.with { $0.letterSpacing = LayoutUnit(px: 3) }
    #expect(shaper.prepare("fi é\u{AD}x\u{301}", letters).width == 3149)
  }

  @Test func wordSpacingAtOtherSpaces() throws {
    var shaper = TextShaper(fonts: try Fonts.collection())
    let style = ComputedStyle.with { $0.wordSpacing = LayoutUnit(px: 10) }
    #expect(shaper.prepare("a\u{A0}b\u{3000}c\u{2003}d", style).width == 5504)
    #expect(shaper.prepare("a b", style).width == 2243)
  }

  @Test func nonJoinersEndShapingOnlyWhereSpacesAreKept() throws {
    var shaper = TextShaper(fonts: try Fonts.collection())
    #expect(shaper.prepare("A\u{200C}V.").items.count == 1)
    let kept = shaper.prepare("A\u{200C}V\u{C}V\rV", .with { $0.whiteSpace = .pre })
    #expect(kept.items.map { Int($0.range.count) } == [1, 3, 1, 1, 1, 1, 1])
    #expect(kept.advances.map { ($0 + 1023) >> 10 } == [701, 0, 0, 0, 701, 0, 701, 0, 701])
  }

  @Test func fallbackRunsTellTheirFonts() throws {
    var builder = ParagraphBuilder()
    builder.text("a漢字b😀")
    var shaper = TextShaper(
      fonts: try Fonts.collection(
        Fonts.inter, fallbacks: [Fonts.notoSansCJK, Fonts.notoColorEmoji]))
    let document = shaper.prepare(builder.built)
    let runs = document.paragraphs[0].fallbackRuns
    #expect(runs.map(\.range) == [TextRange(1, 7), TextRange(8, 12)])
    #expect(runs.map { document.fallbackMetrics[Int($0.metrics)].ascent.px } == [19, 15])
    #expect(runs.map { document.fallbackMetrics[Int($0.metrics)].descent.px } == [5, 4])
  }

  @Test func theLastResortIsDejaVuAndAbsentFamiliesHaveIt() throws {
    var shaper = TextShaper(fonts: try Fonts.collection(Fonts.inter))
    var dejaVu = TextShaper(fonts: try Fonts.collection())
    #expect(shaper.prepare("אב").width == dejaVu.prepare("אב").width)
    let absent = ComputedStyle.with { $0.fontFamily = .lastResort }
    #expect(shaper.prepare("Word", absent).width == dejaVu.prepare("Word").width)
  }

  @Test func levels() throws {
    var shaper = TextShaper(fonts: try Fonts.collection())
    let mixed = shaper.prepare("abc אבג 123 x")
    #expect(mixed.isBidi)
    #expect(mixed.items.map(\.level) == [0, 1, 2, 0])
    let rightToLeft = shaper.prepare("abc", .with { $0.direction = .rtl })
    #expect(rightToLeft.baseLevel == 1)
    #expect(rightToLeft.items.map(\.level) == [2])
    #expect(!shaper.prepare("abc é").isBidi)
  }

  @Test func elementsOpenAtAForcedBreakGoOnAfterIt() throws {
    var builder = ParagraphBuilder()
    builder.control("\u{2067}")
    builder.text("a\nb")
    builder.control("\u{2069}")
    builder.text("c")
    var shaper = TextShaper(fonts: try Fonts.collection())
    let prepared = shaper.prepare(builder.built).paragraphs[0]
    #expect(prepared.items.filter { $0.kind == .text }.map(\.level) == [2, 2, 0])
  }

  @Test func aBreakInsideALigatureIsShapedAgain() throws {
    var shaper = TextShaper(fonts: try Fonts.collection())
    let prepared = shaper.prepare("of\u{AD}fice")
    let hyphen = try #require(prepared.breaks.first)
    #expect(hyphen.kind == .hyphen)
    let (end, start) = (try #require(hyphen.lineEnd), try #require(hyphen.lineStart))
    func width(_ reshaped: LineBreakOpportunity.Reshaped) -> Int {
      let first = Int(reshaped.first)
      return prepared.reshapedAdvances[first..<first + reshaped.range.count].reduce(0) {
        $0 + Int($1)
      }
    }
    let alone = shaper.prepare("f").advances[0]
    #expect(width(end) >= Int(alone))
    #expect(width(start) > 0)
  }

  @Test func eachParagraphIsShapedOnce() throws {
    var shaper = TextShaper(fonts: try Fonts.collection())
    var tree = ParagraphBuilder().built
    tree.paragraphs += tree.paragraphs
    _ = shaper.prepare(tree)
    #expect(shaper.shapedParagraphCount == 2)
  }

  @Test func sharedFontsGiveEqualResultsOnTwoThreads() async throws {
    let fonts = try Fonts.collection(Fonts.inter, fallbacks: [Fonts.notoSansCJK])
    let text = String(repeating: "The office (A) 漢字 AVATAR. ", count: 50)
    let results = await withTaskGroup(of: [Int32].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var shaper = TextShaper(fonts: fonts)
          return shaper.prepare(text).advances
        }
      }
      return await group.reduce(into: [[Int32]]()) { $0.append($1) }
    }
    #expect(Set(results).count == 1)
  }

  @Test func emptyAndOddTextIsTotal() throws {
    var shaper = TextShaper(fonts: try Fonts.collection())
    #expect(shaper.prepare("").items.isEmpty)
    #expect(shaper.prepare(" ").breaks.isEmpty)
    #expect(shaper.prepare("\n").breaks.isEmpty)
    let many = String(repeating: "f", count: 100_000)
    #expect(shaper.prepare(many).advances.count == 100_000)
    _ = shaper.prepare(String(repeating: "(", count: 10_000) + "אב", .with { $0.fontSize = 0 })
    _ = shaper.prepare("a", .with { $0.fontSize = .infinity })
  }
}

struct ScriptItemizerTests {
  /// Shapers take quadratic time for marks in a row, so that runs must not hold very many.
  @Test(arguments: ["\u{301}", "\u{5B0}", "\u{E31}"])
  func marksInARow(mark: String) {
    let text = Array(("a" + String(repeating: mark, count: 5000) + "b").utf8)
    var (itemizer, characters) = (ScriptItemizer(), CharacterTable())
    var runs: [ScriptRun] = []
    text.withUnsafeBufferPointer { itemizer.divide($0, &characters, into: &runs) }
    #expect(runs.last?.end == text.count)
    let lengths = zip(runs, [0] + runs.map(\.end)).map { $0.end - $1 }
    #expect(lengths.max() ?? 0 <= 513 * mark.utf8.count + 1)
  }
}
