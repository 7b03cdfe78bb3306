/// A character that was found by a point.
public struct CharacterHit: Equatable, Sendable {
  /// The character's bytes in the document's text.
  public var utf8Range: Range<UInt32>
  /// The link that it belongs to.
  public var link: Int32?
  /// The line's number in the layout.
  public var line: Int32
  /// The character's edges in 1/64 px; its line's top and bottom.
  public var rect: FixedRect
  /// Whether the point lies in the character's second half, in its reading direction: the insertion
  /// point is after it.
  public var isTrailing: Bool
  /// Whether the point lies inside the character's rectangle.
  public var isInside: Bool
}

extension LinkLayout {
  /// Whether the map can find characters in this layout.
  public var hasCharacters: Bool { characters.count > 0 }

  /// Finds the character nearest to a point, over all text; `nil` for a layout without text.
  ///
  /// Of the lines the nearest, first by the vertical distance, then by the horizontal one, then the
  /// first in reading order; in it the character whose edges hold the point, else the outermost one
  /// on its side. So every point has a character; whether it was hit, `isInside` says.
  ///
  /// - Complexity: O(*l* + *c*) for *l* lines and the line's *c* characters.
  public func nearestCharacter(x: Double, y: Double) -> CharacterHit? {
    guard let point = Fixed.point(x, y) else { return nil }
    let (x, y) = (point.x, point.y)
    var (best, bestY, bestX) = (-1, Int64.max, Int64.max)
    for line in 0..<lines.count {
      let rect = lines.rect(line &* 44)
      let gapY = halfOpenGap(y, rect.minY, rect.maxY)
      guard gapY <= bestY else { continue }
      let gapX = halfOpenGap(x, rect.minX, rect.maxX)
      if gapY == bestY ? gapX < bestX : true, hasCharacters(line) {
        (best, bestY, bestX) = (line, gapY, gapX)
      }
    }
    return best < 0 ? nil : nearestCharacter(inLine: best, x, y)
  }

  @inline(never)
  private func halfOpenGap(_ value: Int32, _ low: Int32, _ high: Int32) -> Int64 {
    value < high ? FixedRect.gap(value, low, high) : Int64(value) &- Int64(high) &+ 1
  }

  private func runRange(_ line: Int) -> Range<Int> {
    lines.indices(line &* 44 &+ 28, limit: runs.count) ?? 0..<0
  }

  private func characterRange(_ run: Int) -> Range<Int> {
    runs.indices(run &* 56 &+ 40, limit: characters.count) ?? 0..<0
  }

  private func hasCharacters(_ line: Int) -> Bool { lines.uint32(line &* 44 &+ 40) > 0 }

  private func nearestCharacter(inLine line: Int, _ x: Int32, _ y: Int32) -> CharacterHit? {
    var (bestRun, best, bestGap) = (-1, -1, Int64.max)
    var budget = characters.count
    for run in runRange(line) where bestGap > 0 {
      let range = characterRange(run)
      for character in range where bestGap > 0 && budget > 0 {
        budget &-= 1
        let (left, right) = edges(of: character, in: range, run: run)
        let gap = halfOpenGap(x, left, right)
        if gap < bestGap { (bestRun, best, bestGap) = (run, character, gap) }
      }
    }
    return best < 0 ? nil : hit(character: best, run: bestRun, line: line, x, y)
  }

  /// A character's left and right edge. Left to right, a character ends where the next starts.
  @inline(never)
  private func edges(of character: Int, in range: Range<Int>, run: Int) -> (Int32, Int32) {
    let left = characters.int32(character &* 8)
    let right =
      character &+ 1 < range.upperBound
      ? characters.int32((character &+ 1) &* 8) : runs.int32(run &* 56 &+ 8)
    return (left, max(left, right))
  }

  private func hit(
    character: Int, run: Int, line: Int, _ x: Int32, _ y: Int32
  ) -> CharacterHit {
    let range = characterRange(run)
    let (left, right) = edges(of: character, in: range, run: run)
    let isRTL = runs.uint8(run &* 56 &+ 36) & 1 == 1
    let link = Int64(runs.uint32(run &* 56 &+ 24))
    let lineRect = lines.rect(line &* 44)
    let rect = FixedRect(minX: left, minY: lineRect.minY, maxX: right, maxY: lineRect.maxY)
    let isRightHalf = 2 &* Int64(x) >= Int64(left) &+ Int64(right)
    return CharacterHit(
      utf8Range: utf8Range(of: character, in: range, run: run, isRTL: isRTL),
      link: link < Int64(map.linkCount) ? Int32(link) : nil, line: Int32(line), rect: rect,
      isTrailing: isRightHalf != isRTL, isInside: rect.contains(x: x, y: y))
  }

  /// A character's bytes: up to where the next in logical order starts, or the run ends.
  private func utf8Range(
    of character: Int, in range: Range<Int>, run: Int, isRTL: Bool
  ) -> Range<UInt32> {
    let lower = characters.uint32(character &* 8 &+ 4)
    let next = isRTL ? character &- 1 : character &+ 1
    let upper =
      range.contains(next) ? characters.uint32(next &* 8 &+ 4) : runs.uint32(run &* 56 &+ 20)
    return lower..<max(lower, upper)
  }
}
