extension LinkLayout {
  /// Finds the link at a point, or else the nearest one within a radius. For touches; not for mice.
  ///
  /// Nearest is the smallest distance to one of a link's rectangles; then the larger overlap of its
  /// rectangles with the square of side 2 `radius` around the point; then the later in paint order.
  ///
  /// - Parameter radius: In px; at most 2²⁰ counts. What is not positive asks for the exact hit.
  public func nearestHit(x: Double, y: Double, radius: Double) -> LinkHit? {
    guard let point = Fixed.point(x, y) else { return nil }
    let fragment = topmostFragment(point)
    if fragment >= 0 { return hit(fragment) }
    let radius = Fixed.radius(radius)
    guard radius > 0 else { return nil }
    var search = NearSearch(point, radius: radius)
    if grid.levelCount == 0 || !search.searchCells(self) {
      search = NearSearch(point, radius: radius)
      search.searchAll(self)
    }
    return search.best < 0 ? nil : hit(search.best)
  }

  /// Whether a link has a rectangle, with an area, within a radius of a point. All in 1/64 px.
  func isNear(link: Int, _ point: FixedPoint, radius: Int64) -> Bool {
    for fragment in fragmentRange(ofLink: link) where Int64(linkNumber(fragment)) == Int64(link) {
      if NearSearch.squaredDistance(rect(fragment), point, within: radius) != nil { return true }
    }
    return false
  }
}

/// The search for the nearest link: its best candidate so far.
struct NearSearch {
  private let point: FixedPoint
  private let radius: Int64
  private let square: Square
  /// The nearest fragment of the best link; -1 for none.
  private(set) var best = -1
  private var bestDistance: Int64 = .max
  /// Of the best link; computed when another is as near.
  private var bestOverlap: UInt64?
  /// The link that lost against the best one last: its other fragments need no second look.
  private var loser: UInt32?
  /// How many more fragments may be looked at before the plain search is better.
  private var budget = 0

  @inline(never)
  init(_ point: FixedPoint, radius: Int64) {
    (self.point, self.radius) = (point, radius)
    square = Square(
      minX: Int64(point.x) &- radius, minY: Int64(point.y) &- radius,
      maxX: Int64(point.x) &+ radius,
      maxY: Int64(point.y) &+ radius)
  }

  private struct Square {
    var minX: Int64
    var minY: Int64
    var maxX: Int64
    var maxY: Int64
  }

  /// Looks at all fragments.
  mutating func searchAll(_ layout: LinkLayout) {
    budget = .max
    for fragment in 0..<layout.fragmentCount { consider(fragment, layout) }
  }

  /// Looks into the cells that the square touches; `false` if that is no less work than all.
  mutating func searchCells(_ layout: LinkLayout) -> Bool {
    budget = 2 &* layout.fragmentCount
    // A right or bottom edge is not in the cell that it bounds, but counts for the distance.
    let area = FixedRect(
      minX: clamped(square.minX &- 1), minY: clamped(square.minY &- 1),
      maxX: clamped(square.maxX &+ 1), maxY: clamped(square.maxY &+ 1))
    return layout.grid.forEachCell(touching: area) { cell in
      consider(cell, layout)
      budget &-= 1
      return budget > 0
    }
  }

  @inline(never)
  private func clamped(_ value: Int64) -> Int32 { Int32(clamping: value) }

  private mutating func consider(_ cell: HitGrid.Cell, _ layout: LinkLayout) {
    for index in cell.first..<cell.end {
      let fragment = cell.isList ? Int64(layout.grid.entry(index)) : Int64(index)
      guard budget > 0, fragment < Int64(layout.fragmentCount) else { return }
      consider(Int(fragment), layout)
    }
  }

  @inline(never)
  private mutating func consider(_ fragment: Int, _ layout: LinkLayout) {
    budget &-= 1
    guard
      let distance = Self.squaredDistance(layout.rect(fragment), point, within: radius),
      distance <= bestDistance
    else { return }
    let rival = best
    guard rival >= 0, distance == bestDistance else {
      (best, bestDistance, bestOverlap, loser) = (fragment, distance, nil, nil)
      return
    }
    let link = layout.linkNumber(fragment)
    if layout.linkNumber(rival) == link {
      best = max(rival, fragment)
      return
    }
    guard link != loser else { return }
    let rivalOverlap = bestOverlap ?? overlap(ofLinkAt: rival, layout)
    let overlap = overlap(ofLinkAt: fragment, layout)
    if overlap > rivalOverlap || (overlap == rivalOverlap && fragment > rival) {
      (best, bestOverlap, loser) = (fragment, overlap, layout.linkNumber(rival))
    } else {
      (bestOverlap, loser) = (rivalOverlap, link)
    }
  }

  /// The squared distance of a point to a rectangle; `nil` beyond a radius and without an area.
  @inline(never)
  static func squaredDistance(
    _ rect: FixedRect, _ point: FixedPoint, within radius: Int64
  ) -> Int64? {
    let dx = FixedRect.gap(point.x, rect.minX, rect.maxX)
    let dy = FixedRect.gap(point.y, rect.minY, rect.maxY)
    guard dx <= radius, dy <= radius, !rect.isEmpty else { return nil }
    let distance = dx &* dx &+ dy &* dy
    return distance <= radius &* radius ? distance : nil
  }

  /// How much of the square a link's rectangles cover, counting what they share twice.
  @inline(never)
  private mutating func overlap(ofLinkAt fragment: Int, _ layout: LinkLayout) -> UInt64 {
    let link = layout.linkNumber(fragment)
    var next = fragment
    while next > 0, layout.linkNumber(next &- 1) == link { next &-= 1 }
    var sum: UInt64 = 0
    while next < layout.fragmentCount, layout.linkNumber(next) == link {
      let (total, overflow) = sum.addingReportingOverflow(covered(layout.rect(next)))
      sum = overflow ? .max : total
      budget &-= 1
      next &+= 1
    }
    return sum
  }

  private func covered(_ rect: FixedRect) -> UInt64 {
    let width = min(Int64(rect.maxX), square.maxX) &- max(Int64(rect.minX), square.minX)
    let height = min(Int64(rect.maxY), square.maxY) &- max(Int64(rect.minY), square.minY)
    return width > 0 && height > 0 ? UInt64(width) &* UInt64(height) : 0
  }
}
