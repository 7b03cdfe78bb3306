@testable import LinkMapRuntime

/// Makes lines of text in seeded random places: over and beside each other, of runs in both
/// directions, with gaps between them, and without any character.
struct RandomLines {
  private var random: SeededGenerator
  private let linkCount: Int
  private var offset: UInt32 = 0

  static func lines(count: Int, linkCount: Int, seed: UInt64) -> [MapContents.Line] {
    var maker = RandomLines(random: SeededGenerator(seed: seed), linkCount: linkCount)
    return (0..<count).map { _ in maker.line() }
  }

  private init(random: SeededGenerator, linkCount: Int) {
    (self.random, self.linkCount) = (random, linkCount)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  private mutating func line() -> MapContents.Line {
    let (left, top) = (number(-2000...40_000), number(-2000...60_000))
    let (start, height) = (offset, number(0...1500))
    var (right, runs) = (left, [MapContents.Run]())
    for _ in 0..<number(0...4) {
      if number(0...3) == 0 { right += number(0...500) }
      let run = run(from: right, top: top, height: height)
      right = Int(run.rect.maxX)
      runs.append(run)
    }
    let rect = FixedRect(
      minX: Int32(left), minY: Int32(top), maxX: Int32(right), maxY: Int32(top + height))
    return MapContents.Line(
      rect: rect, baseline: rect.maxY, utf8Range: start..<offset, runs: runs)
  }

  private mutating func run(from left: Int, top: Int, height: Int) -> MapContents.Run {
    let (start, level) = (offset, number(0...2))
    var (x, edges) = (left, [Int32]())
    for _ in 0..<number(0...9) {
      edges.append(Int32(x))
      x += number(0...700)
    }
    var offsets = edges.map { _ in
      let lower = offset
      offset += UInt32(number(1...4))
      return lower
    }
    if level % 2 == 1 { offsets.reverse() }
    let rect = FixedRect(
      minX: Int32(left), minY: Int32(top), maxX: Int32(x), maxY: Int32(top + height))
    return MapContents.Run(
      rect: rect, utf8Range: start..<offset,
      link: linkCount > 0 && number(0...1) == 0 ? UInt32(number(0...linkCount - 1)) : nil,
      level: UInt8(level),
      characters: zip(edges, offsets).map { MapContents.CharacterEdge(x: $0, utf8Offset: $1) })
  }
}

/// What the nearest character must be, by looking at all of them.
struct CharacterBruteForce {
  let lines: [MapContents.Line]

  private func gap(_ value: Int, _ low: Int32, _ high: Int32) -> Int {
    value < low ? Int(low) - value : max(0, value - Int(high) + 1)
  }

  func nearest(_ x: Int, _ y: Int) -> CharacterHit? {
    let candidates = lines.indices.filter { lines[$0].runs.contains { !$0.characters.isEmpty } }
    let nearest = candidates.min { first, second in
      distance(lines[first].rect, x, y) < distance(lines[second].rect, x, y)
    }
    guard let nearest else { return nil }
    let hits = lines[nearest].runs.flatMap { self.hits(in: $0, ofLine: nearest, x, y) }
    return hits.min { gap(x, $0.rect.minX, $0.rect.maxX) < gap(x, $1.rect.minX, $1.rect.maxX) }
  }

  private func distance(_ rect: FixedRect, _ x: Int, _ y: Int) -> (Int, Int) {
    (gap(y, rect.minY, rect.maxY), gap(x, rect.minX, rect.maxX))
  }

  private func hits(
    in run: MapContents.Run, ofLine line: Int, _ x: Int, _ y: Int
  ) -> [CharacterHit] {
    let isRTL = run.level % 2 == 1
    return run.characters.indices.map { index in
      let (character, next) = (run.characters[index], isRTL ? index - 1 : index + 1)
      let right = index + 1 < run.characters.count ? run.characters[index + 1].x : run.rect.maxX
      let end =
        run.characters.indices.contains(next)
        ? run.characters[next].utf8Offset : run.utf8Range.upperBound
      let (top, bottom) = (lines[line].rect.minY, lines[line].rect.maxY)
      return CharacterHit(
        utf8Range: character.utf8Offset..<end, link: run.link.map { Int32($0) },
        line: Int32(line),
        rect: FixedRect(minX: character.x, minY: top, maxX: right, maxY: bottom),
        isTrailing: (2 * x >= Int(character.x) + Int(right)) != isRTL,
        isInside: Int(character.x) <= x && x < right && Int(top) <= y && y < bottom)
    }
  }
}
