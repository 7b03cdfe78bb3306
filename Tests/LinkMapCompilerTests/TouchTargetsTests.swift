import TextModel
import Testing

@testable import LinkMapCompiler

/// Random links of a few rectangles each, in a space so small that every point can be asked.
private struct RandomLinks {
  var links: [[Rect]] = []
  let side: Int32
  static let space: Int32 = 48

  init(seed: UInt64) {
    var random = SplitMix(state: seed)
    side = 4 + Int32(random.below(20))
    let largest = [4, 10, 30][random.below(3)]
    for _ in 0..<(1 + random.below(9)) {
      links.append(
        (0..<(1 + random.below(3))).map { _ in
          RandomLinks.rect(
            Int32(random.below(46)) - 2, Int32(random.below(46)) - 2,
            Int32(random.below(largest)), Int32(1 + random.below(largest)))
        })
    }
  }

  static func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> Rect {
    func unit(_ value: Int32) -> LayoutUnit { LayoutUnit(rawValue: value) }
    return Rect(x: unit(x), y: unit(y), width: unit(width), height: unit(height))
  }
}

private struct SplitMix {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }
}

struct TouchTargetsTests {
  private static let document = RandomLinks.rect(0, 0, RandomLinks.space, RandomLinks.space)

  private func grown(_ random: RandomLinks) -> [[Rect]] {
    var targets = TouchTargets(
      random.links, side: LayoutUnit(rawValue: random.side), document: Self.document
    ) { $0 % 5 != 4 }
    return targets.grown(count: random.links.count)
  }

  private func holders(_ links: [[Rect]], _ point: Rect) -> [Int] {
    links.indices.filter { links[$0].contains { $0.overlaps(point) } }
  }

  /// No point in two links, none of a link's own taken away, nothing outside the document.
  @Test(arguments: 0..<200) func pointsHaveOneLink(seed: Int) {
    let random = RandomLinks(seed: UInt64(seed))
    let grown = grown(random)
    for x in -4..<RandomLinks.space + 4 {
      for y in -4..<RandomLinks.space + 4 {
        let point = RandomLinks.rect(x, y, 1, 1)
        let (before, after) = (holders(random.links, point), holders(grown, point))
        guard before.isEmpty else {
          #expect(after == before)
          continue
        }
        #expect(after.count <= 1)
      }
    }
  }

  /// A rectangle that has not grown to the side is stopped on both sides.
  @Test(arguments: 0..<200) func noRoomIsLeft(seed: Int) {
    let random = RandomLinks(seed: UInt64(seed))
    let grown = grown(random)
    let side = LayoutUnit(rawValue: random.side)
    for (link, rects) in grown.enumerated() {
      let others = grown.indices.filter { $0 != link }.flatMap { grown[$0] }
      for (index, rect) in rects.enumerated() {
        let exact = random.links[link][index]
        if link % 5 == 4 || random.links[link].holdsSquare(of: side) || exact.isEmpty {
          #expect(rect == exact)
          continue
        }
        #expect(exact.isCovered(by: [rect]))
        #expect(rect.isCovered(by: [[exact, Self.document].bounds]))
        let one = LayoutUnit(rawValue: 1)
        func isStopped(_ strip: Rect) -> Bool {
          !strip.isCovered(by: [Self.document]) || others.contains { $0.overlaps(strip) }
        }
        if rect.width < side {
          #expect(isStopped(Rect(x: rect.x - one, y: rect.y, width: one, height: rect.height)))
          #expect(isStopped(Rect(x: rect.maxX, y: rect.y, width: one, height: rect.height)))
        }
        if rect.height < side {
          #expect(isStopped(Rect(x: rect.x, y: rect.y - one, width: rect.width, height: one)))
          #expect(isStopped(Rect(x: rect.x, y: rect.maxY, width: rect.width, height: one)))
        }
      }
    }
  }

  /// Two links alone: the gap is shared at equal distance.
  @Test func gapIsShared() {
    var targets = TouchTargets(
      [[RandomLinks.rect(10, 10, 4, 40)], [RandomLinks.rect(20, 10, 4, 40)]],
      side: LayoutUnit(rawValue: 40), document: Self.document
    ) { _ in true }
    let rects = targets.grown(count: 2).map { $0[0] }
    #expect(rects == [RandomLinks.rect(0, 10, 17, 40), RandomLinks.rect(17, 10, 31, 40)])
  }

  @Test func mapsHoldBoth() throws {
    var options = CompileOptions()
    options.minimumTarget = 44
    let source = Source(
      name: "a", bytes: Array("- [one](1)\n- [two](javascript:2)\n".utf8), format: .markdown)
    let enlarged = try Compiler(options: options).compile(source, widths: [200, 400])
    options.minimumTarget = nil
    let plain = try Compiler(options: options).compile(source, widths: [200, 400])
    for (layout, exact) in zip(enlarged.layouts, plain.layouts) {
      #expect(layout.links.map(\.rects) == exact.links.map(\.rects))
      #expect(layout.links[0].touch[0].width == LayoutUnit(px: 44))
      // What must not be opened does not grow.
      #expect(layout.links[1].touch == layout.links[1].rects.map(\.rect))
    }
    #expect(enlarged.fingerprint != plain.fingerprint)
    #expect(plain.layouts[0].links.allSatisfy { $0.touch.isEmpty })
  }

  /// Linear, even where very many rectangles stand in rows or in columns.
  @Test(.timeLimit(.minutes(1))) func manyRectangles() {
    for isRow in [true, false] {
      let links = (0..<20_000).map { (i: Int32) in
        [isRow ? RandomLinks.rect(i * 640, 0, 600, 900) : RandomLinks.rect(0, i * 640, 900, 600)]
      }
      let all = RandomLinks.rect(0, 0, isRow ? 12_800_000 : 1000, isRow ? 1000 : 12_800_000)
      var targets = TouchTargets(links, side: LayoutUnit(px: 44), document: all) { _ in true }
      #expect(targets.grown(count: links.count).count == links.count)
    }
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty && x < other.maxX && other.x < maxX && y < other.maxY
      && other.y < maxY
  }
}
