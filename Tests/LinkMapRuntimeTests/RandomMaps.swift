import LinkMapRuntime

/// Kinds of layouts that index and hit tests must get right.
enum MapShape: CaseIterable {
  /// Rows of text, a link here and there, wrapped ones too.
  case text
  /// A table of cells, cards and images that lie over rows of text.
  case cards
  /// Anything over anything, of any size.
  case scattered
  /// Coordinates over all 32 bits, negative too.
  case huge
  /// Empty, inverted and one-unit rectangles among others.
  case degenerate
  /// One row, or one column.
  case strip
}

/// Makes rectangles by link of a seeded random layout.
struct RandomMap {
  private var random: SeededGenerator
  private var rects: [[FixedRect]] = []
  private var remaining: Int

  static func rects(_ shape: MapShape, count: Int, seed: UInt64) -> [[FixedRect]] {
    var map = RandomMap(random: SeededGenerator(seed: seed), remaining: count)
    switch shape {
    case .text: map.addText()
    case .cards: map.addCards()
    case .scattered: map.add { $0.scattered(within: 64_000, largest: 12_000) }
    case .huge: map.add { $0.huge() }
    case .degenerate: map.add { $0.degenerate() }
    case .strip: map.addStrip()
    }
    return map.rects
  }

  private init(random: SeededGenerator, remaining: Int) {
    (self.random, self.remaining) = (random, remaining)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  private mutating func add(_ make: (inout RandomMap) -> FixedRect) {
    while remaining > 0 {
      let count = min(remaining, number(0...9) == 0 ? 3 : 1)
      rects.append((0..<count).map { _ in make(&self) })
      remaining -= count
      if number(0...19) == 0 { rects.append([]) }
    }
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> FixedRect {
    FixedRect(
      minX: Int32(clamping: x), minY: Int32(clamping: y), maxX: Int32(clamping: x + width),
      maxY: Int32(clamping: y + height))
  }

  private mutating func addText() {
    let (lineHeight, width) = (1192, 600 * 64)
    var y = 0
    while remaining > 0 {
      y += lineHeight
      var x = number(0...width)
      while remaining > 0, x < width {
        let length = number(1280...9600)
        var link = [rect(x, y, min(length, width - x), lineHeight)]
        x += length + number(320...20_000)
        if x > width, remaining > 1 {
          y += lineHeight
          link.append(rect(0, y, number(640...9600), lineHeight))
          x = link[1].maxX > 9000 ? width : 20_000
        }
        remaining -= link.count
        rects.append(link)
      }
    }
  }

  private mutating func addCards() {
    var y = 0
    while remaining > 0 {
      let height = number(2000...40_000)
      let columns = number(1...6)
      for column in 0..<columns where remaining > 0 {
        let card = rect(column * 6400, y, 6300, height)
        var inner = [FixedRect]()
        for _ in 0..<min(number(0...4), remaining - 1) {
          inner.append(rect(column * 6400 + number(0...5000), y + number(0...height), 1300, 1192))
        }
        rects.append([card])
        rects.append(contentsOf: inner.map { [$0] })
        remaining -= 1 + inner.count
      }
      y += number(0...2) == 0 ? height / 2 : height
    }
  }

  private mutating func scattered(within size: Int, largest: Int) -> FixedRect {
    let exponent = number(1...10)
    return rect(
      number(-size...size), number(-size...size), number(0...max(1, largest >> exponent)),
      number(0...max(1, largest >> number(1...10))))
  }

  private mutating func huge() -> FixedRect {
    let all = Int(Int32.min)...Int(Int32.max)
    let length = 1 << number(0...32)
    return rect(number(all), number(all), length, 1 << number(0...32))
  }

  private mutating func degenerate() -> FixedRect {
    rect(number(-9...40), number(-9...40), number(-3...5), number(-3...5))
  }

  private mutating func addStrip() {
    let isRow = number(0...1) == 0
    add { map in
      let (along, length) = (map.number(0...1_000_000), map.number(1...400))
      return isRow ? map.rect(along, 5, length, 1000) : map.rect(5, along, 1000, length)
    }
  }
}

extension MapContents {
  /// A map with one layout of these rectangles by link.
  init(rects: [[FixedRect]], paintOrder: [UInt32]? = nil) {
    self.init()
    links = rects.indices.map { Link(href: Array("#\($0)".utf8)) }
    var layout = Layout(width: 600 * 64, height: 600 * 64)
    layout.links = rects.map { PlacedLink(fragments: $0.map { Fragment(rect: $0) }) }
    layout.paintOrder = paintOrder
    layouts = [layout]
  }
}
