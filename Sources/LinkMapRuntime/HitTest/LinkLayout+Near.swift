extension LinkLayout {
  /// Finds the link at a point, or else the nearest one within a radius. For touches; not for mice.
  ///
  /// Nearest is the smallest distance to one of a link's rectangles; then the larger overlap of its
  /// rectangles with the square of side 2 `radius` around the point; then the later in paint order.
  ///
  /// - Parameter radius: In px; at most 2²⁰ counts. What is not positive asks for the exact hit.
  public func nearestHit(x: Double, y: Double, radius: Double) -> LinkHit? {
    guard let x = Fixed.floor(x), let y = Fixed.floor(y) else { return nil }
    let fragment = topmostFragment(x, y)
    if fragment >= 0 { return hit(fragment) }
    let radius = Fixed.radius(radius)
    guard radius > 0 else { return nil }
    var search = NearSearch(x: x, y: y, radius: radius)
    if grid.levelCount > 0, search.searchCells(self) {
      return search.best.flatMap { hit($0) }
    }
    search = NearSearch(x: x, y: y, radius: radius)
    search.searchAll(self)
    return search.best.flatMap { hit($0) }
  }

  /// Whether a link has a rectangle, with an area, within a radius of a point. All in 1/64 px.
  func isNear(link: Int, _ x: Int32, _ y: Int32, radius: Int64) -> Bool {
    for fragment in fragmentRange(ofLink: link) where Int64(linkNumber(fragment)) == Int64(link) {
      if NearSearch.squaredDistance(rect(fragment), x, y, within: radius) != nil { return true }
    }
    return false
  }
}

/// The search for the nearest link: its best candidate so far.
struct NearSearch {
  private let x: Int32
  private let y: Int32
  private let radius: Int64
  private let square: Square
  /// The nearest fragment of the best link.
  private(set) var best: Int?
  private var bestDistance: Int64 = .max
  /// Of the best link; computed when another is as near.
  private var bestOverlap: UInt64?
  /// The link that lost against the best one last: its other fragments need no second look.
  private var loser: UInt32?
  /// How many more fragments may be looked at before the plain search is better.
  private var budget = 0

  init(x: Int32, y: Int32, radius: Int64) {
    (self.x, self.y, self.radius) = (x, y, radius)
    square = Square(
      minX: Int64(x) - radius, minY: Int64(y) - radius, maxX: Int64(x) + radius,
      maxY: Int64(y) + radius)
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
    budget = 2 * layout.fragmentCount
    // A right or bottom edge is not in the cell that it bounds, but counts for the distance.
    let (left, top) = (Int32(clamping: square.minX - 1), Int32(clamping: square.minY - 1))
    let (right, bottom) = (Int32(clamping: square.maxX), Int32(clamping: square.maxY))
    for index in 0..<layout.grid.levelCount {
      let level = layout.grid.level(index)
      let columns = layout.grid.column(left, level)...layout.grid.column(right, level)
      for row in layout.grid.row(top, level)...layout.grid.row(bottom, level) {
        for column in columns {
          consider(layout.grid.cell(column, row, level), layout)
          budget -= 1
          if budget <= 0 { return false }
        }
      }
    }
    return true
  }

  private mutating func consider(_ cell: HitGrid.Cell, _ layout: LinkLayout) {
    for index in cell.first..<cell.end {
      let fragment = cell.isList ? Int64(layout.grid.entry(index)) : Int64(index)
      guard budget > 0, fragment < Int64(layout.fragmentCount) else { return }
      consider(Int(fragment), layout)
    }
  }

  private mutating func consider(_ fragment: Int, _ layout: LinkLayout) {
    budget -= 1
    guard
      let distance = Self.squaredDistance(layout.rect(fragment), x, y, within: radius),
      distance <= bestDistance
    else { return }
    guard let rival = best, distance == bestDistance else {
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
  @inline(__always)
  static func squaredDistance(
    _ rect: FixedRect, _ x: Int32, _ y: Int32, within radius: Int64
  ) -> Int64? {
    let dx = FixedRect.gap(x, rect.minX, rect.maxX)
    let dy = FixedRect.gap(y, rect.minY, rect.maxY)
    guard dx <= radius, dy <= radius, !rect.isEmpty else { return nil }
    let distance = dx &* dx &+ dy &* dy
    return distance <= radius &* radius ? distance : nil
  }

  /// How much of the square a link's rectangles cover, counting what they share twice.
  private mutating func overlap(ofLinkAt fragment: Int, _ layout: LinkLayout) -> UInt64 {
    let link = layout.linkNumber(fragment)
    var (sum, first) = (covered(layout.rect(fragment)), fragment - 1)
    while first >= 0, layout.linkNumber(first) == link {
      add(covered(layout.rect(first)), to: &sum)
      first -= 1
    }
    var last = fragment + 1
    while last < layout.fragmentCount, layout.linkNumber(last) == link {
      add(covered(layout.rect(last)), to: &sum)
      last += 1
    }
    return sum
  }

  private mutating func add(_ area: UInt64, to sum: inout UInt64) {
    let (total, overflow) = sum.addingReportingOverflow(area)
    sum = overflow ? .max : total
    budget -= 1
  }

  private func covered(_ rect: FixedRect) -> UInt64 {
    let width = min(Int64(rect.maxX), square.maxX) - max(Int64(rect.minX), square.minX)
    let height = min(Int64(rect.maxY), square.maxY) - max(Int64(rect.minY), square.minY)
    return width > 0 && height > 0 ? UInt64(width) &* UInt64(height) : 0
  }
}
