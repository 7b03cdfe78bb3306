extension LinkLayout {
  /// The fragments that have a point in common with a rectangle, in paint order.
  ///
  /// For a selection, or for what of a long layout is visible. Those of one link follow one another.
  ///
  /// - Complexity: O(*c* + *k*) for the *c* cells that the rectangle touches, where *k* fragments
  ///   lie between the first and the last one there; never more than O(*n*).
  public func fragments(in rect: FixedRect) -> FragmentsInRect {
    guard grid.levelCount > 0, !rect.isEmpty else {
      return FragmentsInRect(self, rect, rect.isEmpty ? 0..<0 : 0..<fragmentCount)
    }
    return FragmentsInRect(self, rect, candidates(in: rect))
  }

  /// A range that has all fragments in a rectangle.
  private func candidates(in rect: FixedRect) -> Range<Int> {
    var (first, end, budget) = (fragmentCount, 0, fragmentCount)
    let isComplete = grid.forEachCell(touching: rect) { cell in
      budget &-= 1
      guard budget > 0 else { return false }
      guard cell.first < cell.end else { return true }
      let (low, high) = bounds(of: cell)
      first = min(first, low)
      end = max(end, min(high, fragmentCount))
      return true
    }
    guard isComplete else { return 0..<fragmentCount }
    return first < end ? first..<end : 0..<0
  }

  /// The first fragment of a cell and the one after its last.
  private func bounds(of cell: HitGrid.Cell) -> (Int, Int) {
    guard cell.isList else { return (cell.first, cell.end) }
    let (last, first) = (grid.entry(cell.first), grid.entry(cell.end - 1))
    let limit = UInt32(fragmentCount)
    return (Int(min(first, limit)), Int(min(last, limit - 1)) + 1)
  }
}

/// Fragments in a rectangle: their numbers with their links, in paint order.
public struct FragmentsInRect: Sequence, IteratorProtocol, Sendable {
  private let layout: LinkLayout
  private let rect: FixedRect
  private var position: Int
  private let end: Int

  init(_ layout: LinkLayout, _ rect: FixedRect, _ candidates: Range<Int>) {
    (self.layout, self.rect) = (layout, rect)
    (position, end) = (candidates.lowerBound, candidates.upperBound)
  }

  /// The next fragment; `nil` after the last.
  public mutating func next() -> LinkHit? {
    while position < end {
      let fragment = position
      position += 1
      if layout.rect(fragment).overlaps(rect), let hit = layout.hit(fragment) { return hit }
    }
    return nil
  }
}
