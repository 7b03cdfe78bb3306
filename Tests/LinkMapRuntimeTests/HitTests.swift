import Testing

@testable import LinkMapRuntime

@Suite struct HitTests {
  /// Points on, beside and 1/64 px off every edge of a rectangle, its middle, and any point.
  private func points(_ rect: FixedRect, _ random: inout SeededGenerator) -> [(Int, Int)] {
    let xs = [Int(rect.minX), Int(rect.maxX), (Int(rect.minX) + Int(rect.maxX)) / 2]
    let ys = [Int(rect.minY), Int(rect.maxY), (Int(rect.minY) + Int(rect.maxY)) / 2]
    let x = (xs.randomElement(using: &random) ?? 0) + Int.random(in: -1...1, using: &random)
    let y = (ys.randomElement(using: &random) ?? 0) + Int.random(in: -1...1, using: &random)
    return [
      (x, y), (xs[2], ys[2]),
      (
        x + Int.random(in: -900...900, using: &random),
        y + Int.random(in: -900...900, using: &random)
      ),
    ]
  }

  private func px(_ units: Int) -> Double { Double(units) / 64 }

  @Test(arguments: MapShape.allCases, [0, 1, 2, 16, 17, 40, 300, 1500])
  func equalsBruteForce(_ shape: MapShape, count: Int) throws {
    let rects = RandomMap.rects(shape, count: count, seed: UInt64(count) + 7)
    let truth = BruteForce(rects: rects)
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: MapContents(rects: rects)))
    let layout = try map.map.layout(0)
    var random = SeededGenerator(seed: 99)
    for _ in 0..<min(150, 20 + count * 4) {
      let base =
        truth.fragments.randomElement(using: &random)?.rect
        ?? FixedRect(minX: 0, minY: 0, maxX: 64, maxY: 64)
      for (x, y) in points(base, &random) {
        let inRange = Int(Int32.min)...Int(Int32.max)
        guard inRange.contains(x), inRange.contains(y) else {
          #expect(layout.hit(x: px(x), y: px(y)) == nil)
          continue
        }
        #expect(layout.hit(x: px(x), y: px(y)) == truth.exact(x, y), "(\(x), \(y))")
        #expect(layout.hit(x: px(x) + 1 / 65, y: px(y) + 1 / 130) == truth.exact(x, y))
        let radius = [1, 64, 768, 5000, 1 << 26].randomElement(using: &random) ?? 1
        #expect(
          layout.nearestHit(x: px(x), y: px(y), radius: px(radius))
            == truth.near(x, y, radius: radius), "(\(x), \(y)) \(radius)")
        let other = truth.fragments.randomElement(using: &random)?.rect ?? base
        let query = FixedRect(minX: base.minX, minY: base.minY, maxX: other.maxX, maxY: other.maxY)
        #expect(Array(layout.fragments(in: query)) == truth.inside(query))
      }
    }
  }

  @Test func paintOrderMayDifferFromDocumentOrder() throws {
    let square = FixedRect(minX: 0, minY: 0, maxX: 64, maxY: 64)
    let contents = MapContents(rects: [[square], [square], [square]], paintOrder: [2, 0, 1])
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: contents))
    let layout = try map.map.layout(0)
    #expect(layout.hit(x: 0, y: 0) == LinkHit(link: 1, fragment: 2))
    #expect(Array(layout.fragments(in: square)).map(\.link) == [2, 0, 1])
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, 33_554_432, -33_554_432.01, 5e-324,
  ])
  func anyNumberIsAnswered(_ value: Double) throws {
    let all = FixedRect(minX: .min, minY: .min, maxX: .max, maxY: .max)
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: MapContents(rects: [[all]])))
    let layout = try map.map.layout(0)
    let isInside = value >= -33_554_432 && value < 33_554_431.9
    #expect((layout.hit(x: value, y: 0) != nil) == isInside)
    #expect((layout.hit(x: 0, y: value) != nil) == isInside)
    _ = layout.nearestHit(x: value, y: value, radius: value)
    _ = layout.nearestHit(x: 1, y: 1, radius: value)
  }

  @Test func readingOrderSkipsWhatCannotBeHit() throws {
    let (solid, flat) = (
      FixedRect(minX: 0, minY: 0, maxX: 9, maxY: 9), FixedRect(minX: 0, minY: 0, maxX: 9, maxY: 0)
    )
    let contents = MapContents(rects: [[], [solid], [flat], [flat, solid], []])
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: contents))
    let layout = try map.map.layout(0)
    #expect(layout.link(after: nil) == 1)
    #expect(layout.link(after: 1) == 3)
    #expect(layout.link(after: 3) == nil)
    #expect(layout.link(before: nil) == 3)
    #expect(layout.link(before: 3) == 1)
    #expect(layout.link(before: 1) == nil)
    #expect(layout.link(after: .max) == nil && layout.link(before: .min) == nil)
    #expect(layout.link(after: .min) == 1 && layout.link(before: .max) == 3)
  }

  @Test func directions() throws {
    func square(_ x: Double, _ y: Double) -> [FixedRect] {
      [FixedRect(x: x, y: y, width: 40, height: 19)]
    }
    // 0 1 2
    //   3
    // 4   5
    let rects = [
      square(0, 0), square(100, 0), square(200, 0), square(100, 19), square(0, 38), square(200, 38),
    ]
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: MapContents(rects: rects)))
    let layout = try map.map.layout(0)
    func go(_ fragment: Int, _ direction: Direction) -> Int32? {
      layout.hit(from: fragment, toward: direction)?.link
    }
    #expect(go(0, .right) == 1 && go(1, .right) == 2 && go(2, .right) == nil)
    #expect(go(2, .left) == 1 && go(0, .left) == nil)
    #expect(go(1, .down) == 3 && go(3, .up) == 1 && go(0, .down) == 4)
    #expect(go(3, .down) == 4, "as far as 5: the first wins")
    #expect(layout.hit(fromX: 210, y: -5, toward: .down)?.link == 2)
  }
}
