import TextModel

/// Maps for tests: two written by hand, and as many made-up ones as wanted.
enum SampleMaps {
  static let oneWidth = LinkMap(
    generator: "linkmap 0.1.0",
    source: LinkMap.Source(
      name: "table.md", format: .markdown, sha256: String(repeating: "0a", count: 32)),
    fingerprint: "f00d",
    fonts: [
      LinkMap.Font(
        family: "DejaVu Sans", sha256: String(repeating: "1b", count: 32), face: 0)
    ],
    links: links,
    areas: [
      LinkMap.Area(
        map: "m", shape: "circle", coords: [10, 20.5, -1e21, 0.1], href: "a", url: nil, alt: "")
    ],
    report: [
      LinkMap.ReportEntry(reason: "in-comment", href: "x\ty", detail: nil, line: 9, column: 3),
      LinkMap.ReportEntry(
        reason: "unsized-image", href: nil, detail: "a.png", line: 10, column: 1),
    ],
    layouts: [layout(width: 320)])

  static var twoWidths: LinkMap {
    var map = oneWidth
    map.layouts = [layout(width: 320), layout(width: 767.984375)]
    return map
  }

  private static let links = [
    LinkMap.Link(
      href: "m2", url: "https://example.test/dir/m2", text: "the long manual page",
      title: "a \"title\" with \\ and \u{7F}", label: "the long manual page", state: .ok,
      inert: nil,
      utf8Range: 152..<172, utf16Range: 152..<172, sourceRange: 210..<236, line: 4, column: 61),
    LinkMap.Link(
      href: "java\nscript:é😀\u{202E}\u{85}\u{2028}", url: "javascript:x", text: "", title: nil,
      label: "", state: .hidden, inert: .scheme, utf8Range: nil, utf16Range: nil,
      sourceRange: 0..<0, line: 1, column: 1),
  ]

  private static func layout(width: Double) -> LinkMap.Layout {
    let rects = [
      rect(251.125, 87, 65.875, 19, line: 3, .ltr, 152..<161),
      rect(-0.015625, 106.5, 33_554_431.984375, 0.25, line: -1, .rtl, nil),
    ]
    return LinkMap.Layout(
      width: LayoutUnit(truncating: width), height: LayoutUnit(px: 221),
      links: [
        LinkMap.PlacedLink(
          activate: LinkMap.Point(x: LayoutUnit(px: 284), y: LayoutUnit(truncating: 96.5)),
          rects: rects),
        LinkMap.PlacedLink(activate: nil, rects: []),
      ], targets: [LinkMap.Target(id: "install", y: LayoutUnit(truncating: 1280.5))])
  }

  static func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, line: Int = 0,
    _ direction: LinkMap.LinkRect.Direction = .ltr, _ range: Range<Int>? = nil
  ) -> LinkMap.LinkRect {
    LinkMap.LinkRect(
      rect: Rect(
        x: LayoutUnit(truncating: x), y: LayoutUnit(truncating: y),
        width: LayoutUnit(truncating: width), height: LayoutUnit(truncating: height)),
      line: line, direction: direction, utf16Range: range)
  }
}

/// Numbers that a seed decides (SplitMix64).
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

extension SampleMaps {
  /// A made-up map with `linkCount` links at `layoutCount` widths.
  static func random(seed: UInt64, linkCount: Int, layoutCount: Int) -> LinkMap {
    var generator = SeededGenerator(seed: seed)
    var map = oneWidth
    map.links = (0..<linkCount).map { _ in randomLink(&generator) }
    map.layouts = (0..<layoutCount).map { _ in
      LinkMap.Layout(
        width: randomLength(&generator, from: 0), height: randomLength(&generator, from: 0),
        links: (0..<linkCount).map { _ in
          LinkMap.PlacedLink(
            activate: Bool.random(using: &generator)
              ? LinkMap.Point(x: randomLength(&generator), y: randomLength(&generator)) : nil,
            rects: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
              LinkMap.LinkRect(
                rect: Rect(
                  x: randomLength(&generator), y: randomLength(&generator),
                  width: randomLength(&generator, from: 0),
                  height: randomLength(&generator, from: 0)),
                line: Int.random(in: -1...1000, using: &generator),
                direction: Bool.random(using: &generator) ? .ltr : .rtl,
                utf16Range: randomRange(&generator))
            })
        },
        targets: [LinkMap.Target(id: randomText(&generator), y: randomLength(&generator))])
    }
    // Some layouts with touch rectangles, each a little larger.
    for layout in map.layouts.indices where Bool.random(using: &generator) {
      for link in map.layouts[layout].links.indices {
        map.layouts[layout].links[link].touch = map.layouts[layout].links[link].rects.map {
          $0.rect.outset(by: LayoutUnit(rawValue: 7))
        }
      }
    }
    return map
  }

  private static func randomLink(_ generator: inout SeededGenerator) -> LinkMap.Link {
    let range = randomRange(&generator)
    return LinkMap.Link(
      href: randomText(&generator), url: Bool.random(using: &generator) ? "https://a.test/" : nil,
      text: randomText(&generator),
      title: Bool.random(using: &generator) ? randomText(&generator) : nil,
      label: randomText(&generator),
      state: [.ok, .hidden, .empty].randomElement(using: &generator) ?? .ok,
      inert: [nil, .scheme, .unparsable].randomElement(using: &generator) ?? nil,
      utf8Range: range, utf16Range: range, sourceRange: randomRange(&generator) ?? 7..<9,
      line: Int.random(in: 1...Int(Int32.max), using: &generator), column: 1)
  }

  private static func randomRange(_ generator: inout SeededGenerator) -> Range<Int>? {
    let start = Int.random(in: 0...1 << 40, using: &generator)
    return start % 4 == 0 ? nil : start..<start + Int.random(in: 0...9999, using: &generator)
  }

  private static func randomLength(
    _ generator: inout SeededGenerator, from lowest: Int32 = .min
  ) -> LayoutUnit {
    let range = Bool.random(using: &generator) ? lowest...Int32.max : max(lowest, -9999)...9999
    return LayoutUnit(rawValue: Int32.random(in: range, using: &generator))
  }

  private static func randomText(_ generator: inout SeededGenerator) -> String {
    let scalars = (0..<Int.random(in: 0...30, using: &generator)).map { _ -> Unicode.Scalar in
      let limit: UInt32 = [0x80, 0x100, 0x3000, 0x11_0000].randomElement(using: &generator) ?? 0x80
      return Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) ?? "\u{FFFD}"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
