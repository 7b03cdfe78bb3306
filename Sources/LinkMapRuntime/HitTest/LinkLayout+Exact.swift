extension LinkLayout {
  /// Finds the link at a point: the one painted last of those whose rectangles contain it.
  ///
  /// Rectangles contain their left and top edges, not their right and bottom ones.
  ///
  /// - Complexity: O(log *s* + *k*), where the largest fragment is *s* times as large as the usual
  ///   one and *k* fragments share the point's cells.
  public func hit(x: Double, y: Double) -> LinkHit? {
    withUnsafePointer(to: self) { $0.hit(x: x, y: y) }
  }

  /// The last fragment that contains a point in 1/64 px; -1 for none.
  func topmostFragment(_ point: FixedPoint) -> Int {
    withUnsafePointer(to: self) { $0.topmostFragment(point.x, point.y) }
  }
}

/// Questions to a layout where it lies. A call of its own method would copy all of it before, which
/// takes as long as the answer.
extension UnsafePointer<LinkLayout> {
  /// `LinkLayout.hit(x:y:)`.
  @inline(never)
  public func hit(x: Double, y: Double) -> LinkHit? {
    guard let x = Fixed.floor(x), let y = Fixed.floor(y) else { return nil }
    let fragment = topmostFragment(x, y)
    return fragment < 0 ? nil : pointee.hit(fragment)
  }

  @inline(never)
  fileprivate func topmostFragment(_ x: Int32, _ y: Int32) -> Int {
    let (x, y) = (Int64(x), Int64(y))
    guard pointee.grid.levelCount > 0 else {
      return topmost(from: 0, to: pointee.fragmentCount, x, y)
    }
    var best = -1
    for index in 0..<pointee.grid.levelCount {
      let level = pointee.grid.level(index)
      let cell = pointee.grid.cell(
        pointee.grid.column(x, level), pointee.grid.row(y, level), level)
      if cell.isList {
        best = topmostListed(cell, above: best, x, y)
      } else {
        best = max(best, topmost(from: max(cell.first, best &+ 1), to: cell.end, x, y))
      }
    }
    return best
  }

  @inline(__always)
  private func topmost(from first: Int, to end: Int, _ x: Int64, _ y: Int64) -> Int {
    var index = end &- 1
    while index >= first {
      if pointee.rect(index).contains(x, y) { return index }
      index &-= 1
    }
    return -1
  }

  @inline(__always)
  private func topmostListed(
    _ cell: HitGrid.Cell, above best: Int, _ x: Int64, _ y: Int64
  ) -> Int {
    var position = cell.first
    while position < cell.end {
      let entry = pointee.grid.entry(position)
      guard Int64(entry) > Int64(best), entry < pointee.fragmentCount else { return best }
      if pointee.rect(Int(entry)).contains(x, y) { return Int(entry) }
      position &+= 1
    }
    return best
  }
}

extension FixedRect {
  /// Whether the rectangle contains a point, without a branch for each edge: no difference may be
  /// negative.
  @inline(__always)
  fileprivate func contains(_ x: Int64, _ y: Int64) -> Bool {
    let differences =
      (x &- Int64(minX)) | (Int64(maxX) &- 1 &- x) | (y &- Int64(minY)) | (Int64(maxY) &- 1 &- y)
    return differences >= 0
  }
}
