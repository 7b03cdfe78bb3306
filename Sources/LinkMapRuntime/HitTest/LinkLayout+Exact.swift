extension LinkLayout {
  /// Finds the link at a point: the one painted last of those whose rectangles contain it.
  ///
  /// Rectangles contain their left and top edges, not their right and bottom ones.
  ///
  /// - Complexity: O(log *s* + *k*), where the largest fragment is *s* times as large as the usual
  ///   one and *k* fragments share the point's cells.
  public func hit(x: Double, y: Double) -> LinkHit? {
    guard let x = Fixed.floor(x), let y = Fixed.floor(y) else { return nil }
    let fragment = topmostFragment(x, y)
    return fragment < 0 ? nil : hit(fragment)
  }

  /// The last fragment that contains a point in 1/64 px; -1 for none.
  func topmostFragment(_ x: Int32, _ y: Int32) -> Int {
    guard grid.levelCount > 0 else { return topmost(from: 0, to: fragmentCount, x, y) }
    var best = -1
    for index in 0..<grid.levelCount {
      let level = grid.level(index)
      let cell = grid.cell(grid.column(x, level), grid.row(y, level), level)
      if cell.isList {
        best = topmostListed(cell, above: best, x, y)
      } else {
        best = max(best, topmost(from: max(cell.first, best &+ 1), to: cell.end, x, y))
      }
    }
    return best
  }

  @inline(__always)
  private func topmost(from first: Int, to end: Int, _ x: Int32, _ y: Int32) -> Int {
    var index = end &- 1
    while index >= first {
      if rect(index).contains(x: x, y: y) { return index }
      index &-= 1
    }
    return -1
  }

  @inline(__always)
  private func topmostListed(
    _ cell: HitGrid.Cell, above best: Int, _ x: Int32, _ y: Int32
  ) -> Int {
    var position = cell.first
    while position < cell.end {
      let entry = grid.entry(position)
      guard Int64(entry) > Int64(best), entry < fragmentCount else { return best }
      if rect(Int(entry)).contains(x: x, y: y) { return Int(entry) }
      position &+= 1
    }
    return best
  }
}
