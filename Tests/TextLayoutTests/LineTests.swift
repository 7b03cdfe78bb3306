import Testing
import TextModel

@Suite struct LineTests {
  struct Case: Sendable, CustomStringConvertible {
    var markup: String
    var width: Double
    var lines: [String]
    var align = ComputedStyle.TextAlign.start
    var description: String { "\(markup) @ \(width)" }
  }

  static let cases: [Case] = [
    // First fit, spaces hang at a line's end.
    Case(markup: "aa bb", width: 50, lines: ["aa bb[0 50] h10"]),
    Case(markup: "aa bb", width: 49, lines: ["aa[0 20] h10", "bb[0 20] h10"]),
    // Content fits that is 1/64 px too wide.
    Case(markup: "aa bb", width: 49.984375, lines: ["aa bb[0 50] h10"]),
    Case(markup: "aa bb", width: 49.96875, lines: ["aa[0 20] h10", "bb[0 20] h10"]),
    // What has no opportunity overflows; the next one is taken.
    Case(markup: "aaaa b c", width: 30, lines: ["aaaa[0 40] h10", "b c[0 30] h10"]),
    // Forced breaks; one at the end makes no line.
    Case(markup: "a//b/", width: 30, lines: ["a[0 10] h10", "h10", "b[0 10] h10"]),
    // A soft hyphen shows a hyphen only where it is taken, and only where that fits.
    Case(markup: "aa~bb", width: 25, lines: ["aa\u{AD}[0 20] -[20 5] h10", "bb[0 20] h10"]),
    Case(markup: "aa~bb", width: 40, lines: ["aa\u{AD}bb[0 40] h10"]),
    Case(
      markup: "a b~ccc d", width: 30,
      lines: ["a[0 10] h10", "b\u{AD}[0 10] -[10 5] h10", "ccc[0 30] h10", "d[0 10] h10"]),
    // A link: one box a line, not over the space where the line breaks.
    Case(
      markup: "a <b c> d", width: 35,
      lines: ["a [0 20] b[20 10] h10 (20 0 10 10)", "c[0 10]  d[10 20] h10 (0 10 10 10)"]),
    // Nested boxes come with the link; a raised, taller one makes the line higher.
    Case(
      markup: "<a^b>c>", width: 100,
      lines: ["a[0 10] b[10 10] c[20 10] h22 (0 12 30 10) (10 0 10 20)"]),
    // An object stands on the baseline.
    Case(markup: "a#", width: 100, lines: ["a[0 10] \u{FFFC}[10 30] h32"]),
    Case(markup: "a#b", width: 45, lines: ["a[0 10] \u{FFFC}[10 30] h32", "b[0 10] h10"]),
    // Alignment; what overflows starts at the edge.
    Case(markup: "aa", width: 50, lines: ["aa[15 20] h10"], align: .center),
    Case(markup: "aa", width: 50, lines: ["aa[30 20] h10"], align: .right),
    Case(markup: "aaaa", width: 30, lines: ["aaaa[0 40] h10"], align: .center),
  ]

  @Test(arguments: cases) func lines(_ example: Case) {
    let paragraph = MonospacedParagraph(example.markup)
    #expect(paragraph.lines(width: example.width, align: example.align) == example.lines)
  }

  /// Of each width only the lines change, never the text in them.
  @Test func everyWidthShowsAllText() {
    let paragraph = MonospacedParagraph("one <two three ^four> five> six#seven/eight nine~ten")
    for width in 0..<60 {
      let shown = paragraph.lines(width: Double(width) * 7).joined()
      for letter in "onetwthrfuivsxgn" { #expect(shown.contains(letter)) }
    }
  }
}
