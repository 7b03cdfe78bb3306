import TextModel
import Testing

@testable import TextShaping

/// Where Chromium 156 ends lines in texts of many kinds, in a block of no width.
@Suite struct BreakTests {
  private func marked(_ text: String, _ style: ComputedStyle = ComputedStyle()) throws -> String {
    var shaper = TextShaper(fonts: try Fonts.collection())
    return shaper.prepare(text, style).marked(text)
  }

  @Test(arguments: [
    "a“b” |“c” |d |‘e’f |«g» |h", "a«b»c |é-|f |x÷y |±1 |£5 |5° |a§b |¡a |¿b",
    "é-1 |é/|é |é?|b |(é) |é(a) |[é] |é, |é% |%é |é$ |$é",
    "a|😀|b |😀|😀 |👍🏽|👍 |🇩🇪|🇫🇷 |👨‍👩‍👧|x |1️⃣2️⃣", "สวัสดี|ภาษา|ไทย |ครับabc", "مرحبا-|السلام، |a", "אב-|גד |a",
    "한|국|어-|조|선|말|(가)", "1,234.56 |$5 |5$ |-5 |(5) |5-|6 |a-|5 |+5 |5% |#5 |1/2 |1:2",
    "a-\u{2060}b |漢\u{2060}字", "#️⃣a |©a™b", "नमस्तेदुनिया |क्षत्रिय", "a\u{200D}b |漢\u{200D}字",
    "+-1 |-|-|a |a-|-|b |-|a-|(-1)", "https://a.b/c-|d?|e=f&g=h#i%20j_k~l", "a|—|b–|c‐|d‑e−f",
    "a\u{2003}|b\u{2009}|c\u{202F}d\u{3000}|e\u{1680}|f", "a||\u{A0}b-|\u{A0}c!\u{A0}d",
    "a\u{200B}|)b\u{200B} |c", "ab\u{AD}¬cd", "ພາສາ|ລາວ",
  ])
  func likeTheBrowser(_ text: String) throws {
    // The bar that belongs to the text is the one before the no-break space.
    let plain =
      text.hasPrefix("a||") ? "a|\u{A0}b-\u{A0}c!\u{A0}d" : text.filter { $0 != "|" && $0 != "¬" }
    #expect(try marked(plain) == text)
  }

  @Test(arguments: [
    (ComputedStyle.WordBreak.breakAll, "a|b|-|c|d, |(e)|f. |1,|0|0|0 |x|&|y |\"z\""),
    (.breakAll, "漢|字、|a、|b|「c」|1|2%|$3"), (.keepAll, "漢字、|かな。|ab-|cd한국어 |漢a(b)|ーァ"),
  ])
  func wordBreak(_ value: ComputedStyle.WordBreak, _ text: String) throws {
    let style = ComputedStyle.with { $0.wordBreak = value }
    #expect(try marked(text.filter { $0 != "|" }, style) == text)
  }

  @Test func lineBreakAnywhere() throws {
    let text = "a|b|, |(|c|) |d|漢|、|字|e\u{301}|f"
    #expect(try marked(text.filter { $0 != "|" }, .with { $0.lineBreak = .anywhere }) == text)
  }

  @Test func whiteSpace() throws {
    let cases: [(ComputedStyle.WhiteSpace, String)] = [
      (.nowrap, "a b-c"), (.pre, "a  b-c\n/d"), (.preWrap, "a  |b-|c\t|d\n/e"),
      (.breakSpaces, "a | |b |c"),
      (.preLine, "a |b\n/c"),
    ]
    for (value, text) in cases {
      let plain = text.filter { $0 != "|" && $0 != "/" }
      #expect(try marked(plain, .with { $0.whiteSpace = value }) == text)
    }
  }

  @Test func softHyphensCanBeOff() throws {
    #expect(try marked("ab\u{AD}cd", .with { $0.hyphens = .none }) == "ab\u{AD}cd")
  }

  @Test func contentEndsBeforeCollapsibleSpaces() throws {
    var shaper = TextShaper(fonts: try Fonts.collection())
    let collapsing = shaper.prepare("ab cd")
    #expect(collapsing.breaks.map(\.contentEnd) == [2])
    #expect(collapsing.breaks.map(\.offset) == [3])
    let keeping = shaper.prepare("ab cd", .with { $0.whiteSpace = .preWrap })
    #expect(keeping.breaks.map(\.contentEnd) == [3])
    let nonASCII = shaper.prepare("äb cd")
    #expect(nonASCII.breaks.map(\.contentEnd) == [3])
  }

  @Test func wordsThatOverflowMayBreakBetweenGraphemes() throws {
    var shaper = TextShaper(fonts: try Fonts.collection())
    let text = shaper.prepare("ae\u{301}b cd", .with { $0.overflowWrap = .anywhere })
    #expect(text.breaks.map(\.offset) == [6])
    #expect(text.emergencyBreaks.map(\.offset) == [1, 4, 7])
  }
}

/// Breaks at the edges of inline boxes and around objects, as Chromium has them.
@Suite struct BreakEdgeTests {
  private func marked(
    _ root: ComputedStyle = ComputedStyle(), _ build: (inout ParagraphBuilder) -> Void
  ) throws -> String {
    var builder = ParagraphBuilder(root)
    build(&builder)
    var shaper = TextShaper(fonts: try Fonts.collection())
    let tree = builder.built
    let text = String(decoding: tree.paragraphs[0].text, as: UTF8.self)
    return shaper.prepare(tree).paragraphs[0].marked(text)
  }

  private let nowrap = ComputedStyle.with { $0.whiteSpace = .nowrap }

  @Test func objectsPartFromEverything() throws {
    for (before, after) in [("a", ","), ("(", ")"), ("\"", "\""), ("a\u{A0}", "\u{A0}b")] {
      let found = try marked {
        $0.text(before)
        $0.object()
        $0.text(after)
      }
      #expect(found == "\(before)|\u{FFFC}|\(after)")
    }
    #expect(
      try marked {
        $0.object()
        $0.object()
        $0.text(" ")
        $0.object()
      } == "\u{FFFC}|\u{FFFC} |\u{FFFC}")
  }

  @Test func noLineEndsInNowrap() throws {
    let found = try marked {
      $0.text("a")
      $0.span(nowrap) {
        $0.text("b")
        $0.object()
        $0.text("c-d")
      }
      $0.text("d")
    }
    #expect(found == "ab\u{FFFC}c-dd")
  }

  @Test func nowrapBoxesPartAtTheirEdges() throws {
    let found = try marked {
      $0.span(nowrap) { $0.text("a-") }
      $0.span(nowrap) { $0.text("b-c") }
      $0.text("d-")
      $0.span(nowrap) { $0.text("e") }
    }
    #expect(found == "a-|b-cd-|e")
  }

  @Test func aSpaceBreaksByItsOwnStyle() throws {
    #expect(
      try marked {
        $0.span(nowrap) { $0.text("a b ") }
        $0.text("c d")
      } == "a b c |d")
    #expect(
      try marked {
        $0.text("a")
        $0.span(nowrap) { $0.text(" b c") }
        $0.text(" d")
      } == "a b c |d")
  }

  @Test func wbrBreaksEvenInNowrap() throws {
    #expect(
      try marked {
        $0.span(nowrap) {
          $0.text("a")
          $0.breakOpportunity()
          $0.text("b")
        }
      } == "a\u{200B}|b")
  }

  @Test func breaksComeAfterClosingControls() throws {
    #expect(
      try marked {
        $0.control("\u{2068}")
        $0.text("a ")
        $0.control("\u{2069}")
        $0.text("b-")
        $0.control("\u{2068}")
        $0.text("c")
        $0.control("\u{2069}")
      } == "\u{2068}a \u{2069}|b-\u{2068}|c\u{2069}")
  }
}
