import TextModel
import Testing

@testable import TextShaping

/// Summing pairs gives what HarfBuzz gives for whole runs, in every font.
@Suite struct PairShapingTests {
  @Test(arguments: [
    Fonts.dejaVuSans, Fonts.dejaVuSansMono, Fonts.inter, Fonts.liberationSans, Fonts.notoSans,
  ])
  func equalsShapingOfWholeRuns(_ font: FontFile) throws {
    var generator = SeededGenerator(seed: 7)
    let fonts = try Fonts.collection(font)
    var pairs = TextShaper(fonts: fonts)
    var whole = TextShaper(fonts: fonts)
    whole.shapesByPairs = false
    let sizes: [Float] = [16, 13.333, 18.72, 32]
    for round in 0..<2000 {
      let text = Self.randomText(&generator)
      let style = ComputedStyle.with {
        $0.fontSize = sizes[round % sizes.count]
        if round % 7 == 0 { $0.letterSpacing = LayoutUnit(rawValue: 5) }
      }
      let (a, b) = (pairs.prepare(text, style), whole.prepare(text, style))
      #expect(a.advances == b.advances, "seed 7, round \(round): \(text)")
      if a.advances != b.advances { return }
      #expect(a.breaks.map(\.offset) == b.breaks.map(\.offset))
      #expect(Self.lineEdges(a) == Self.lineEdges(b), "seed 7, round \(round): \(text)")
      if Self.lineEdges(a) != Self.lineEdges(b) { return }
    }
    #expect(pairs.pairRunCount > 1500)
    #expect(whole.pairRunCount == 0)
  }

  /// What lines are that end and start at each break, as widths.
  private static func lineEdges(_ text: PreparedText) -> [[Int]] {
    func width(_ from: Int, _ to: Int, _ reshaped: LineBreakOpportunity.Reshaped?) -> Int {
      (from..<to).reduce(0) { sum, i in
        guard let reshaped, reshaped.range.contains(i) else { return sum + Int(text.advances[i]) }
        let place = Int(reshaped.first) + i - Int(reshaped.range.lowerBound)
        return sum + Int(text.reshapedAdvances[place])
      }
    }
    return text.breaks.map {
      [
        width(0, Int($0.contentEnd), $0.lineEnd),
        width(Int($0.offset), text.advances.count, $0.lineStart),
      ]
    }
  }

  private static let pieces: [[String]] = [
    Array("etaoinshrdlucmfwypvbgkjqxz").map(String.init),
    Array("ETAOINSHRDLUCMFWYPVBGKJQXZ").map(String.init),
    Array("0123456789").map(String.init),
    Array(" !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~").map(String.init),
    [
      "fi", "ffi", "fl", "ff", "fj", "ft", "tt", "ti", "AV", "To", "->", "=>", "www", "://", "1x2",
      "...",
    ],
    [
      "é", "ü", "ß", "Ł", "ø", "“", "”", "’", "—", "–", "…", "\u{A0}", "«", "»", "€", "×", "½", "¹",
    ],
    ["e\u{301}", "\u{AD}", "\u{2044}", "\u{200B}", "\u{200D}"],
  ]
  private static let words = [
    "the", "offices", "difficult", "https://www.example.org/~a/b-c?d=1&e=2#f", "AVATAR", "WiFi",
    "1.5x", "3x4", "Type", "r.", "f)", "(A)", "[B]", "C++", "x86_64", "UTF-8",
  ]

  private static func randomText(_ generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...14, using: &generator) {
      if Int.random(in: 0..<3, using: &generator) == 0 {
        text += words.randomElement(using: &generator) ?? ""
      } else {
        // Mostly lower case; what HarfBuzz alone can shape is rare.
        let kinds = [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
        let isOdd = Int.random(in: 0..<60, using: &generator) == 0
        for _ in 0..<Int.random(in: 1...9, using: &generator) {
          let kind = isOdd ? 6 : kinds.randomElement(using: &generator) ?? 0
          text += pieces[kind].randomElement(using: &generator) ?? ""
        }
      }
      if Bool.random(using: &generator) { text += " " }
    }
    return text
  }
}

/// SplitMix64, so that a failing test can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
