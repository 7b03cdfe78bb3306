public import TextModel

extension LinkMap {
  /// The layout for a width in px: the one of that width, else the widest that is narrower, else
  /// the narrowest; `nil` for a map without layouts.
  public func layout(forWidth width: Double) -> Layout? {
    let fitting = layouts.filter { $0.width.px <= width }
    return fitting.max { $0.width < $1.width } ?? layouts.min { $0.width < $1.width }
  }
}

extension LinkMap.Layout {
  /// What a hit test found.
  public struct Hit: Hashable, Sendable {
    /// The link's id.
    public let link: Int
    /// The rectangle's place in the link's `rects`.
    public let rect: Int
    /// From the point to the rectangle, in px; 0 for an exact hit.
    public let distance: Double
  }

  /// Finds the link whose region contains a point, in px from the top left of the document.
  ///
  /// Rectangles contain their left and top edges, not their right and bottom ones. Where links
  /// overlap, the later one in the document wins.
  ///
  /// - Complexity: O(*n*) in the number of rectangles. `LinkMapRuntime` has an index.
  public func link(atX x: Double, y: Double) -> Hit? {
    guard let x = units(x), let y = units(y) else { return nil }
    for (link, placed) in zip(links.indices, links).reversed() {
      for (index, rect) in zip(placed.rects.indices, placed.rects).reversed()
      where Span(horizontal: rect.rect).contains(x) && Span(vertical: rect.rect).contains(y) {
        return Hit(link: link, rect: index, distance: 0)
      }
    }
    return nil
  }

  /// Finds the link at a point, or else the nearest one within a radius: for touches, not for mice.
  ///
  /// Nearest is the smallest distance to a rectangle; then the larger overlap with the square of
  /// side 2 `radius` around the point; then the later in paint order. A radius counts up to 2²⁰.
  ///
  /// - Complexity: O(*n*) in the number of rectangles.
  public func link(nearX x: Double, y: Double, radius: Double) -> Hit? {
    if let hit = link(atX: x, y: y) { return hit }
    guard let x = units(x), let y = units(y), let radius = units(min(radius, 1_048_576)), radius > 0
    else { return nil }
    var best: Candidate?
    for (link, placed) in zip(links.indices, links) {
      guard var candidate = Candidate(link, placed.rects, x, y, radius) else { continue }
      if let rival = best {
        if candidate.squaredDistance > rival.squaredDistance { continue }
        if candidate.squaredDistance == rival.squaredDistance {
          candidate.overlap = overlap(of: placed.rects, x, y, radius)
          let rivalOverlap = rival.overlap ?? overlap(of: links[rival.link].rects, x, y, radius)
          if candidate.overlap ?? 0 < rivalOverlap {
            best?.overlap = rivalOverlap
            continue
          }
        }
      }
      best = candidate
    }
    return best.map {
      Hit(link: $0.link, rect: $0.rect, distance: Double($0.squaredDistance).squareRoot() / 64)
    }
  }

  /// How much of the square around a point a link's rectangles cover, in square units.
  private func overlap(of rects: [LinkMap.LinkRect], _ x: Int, _ y: Int, _ radius: Int) -> Int {
    rects.reduce(0) { sum, rect in
      let width = Span(horizontal: rect.rect).shared(with: x, radius)
      let height = Span(vertical: rect.rect).shared(with: y, radius)
      let (total, overflow) = sum.addingReportingOverflow(width * height)
      return overflow ? .max : total
    }
  }
}

/// A link near a point: its nearest rectangle. In 1/64 px.
private struct Candidate {
  let link: Int
  let rect: Int
  let squaredDistance: Int
  /// Computed where another link is as near.
  var overlap: Int?

  init?(_ link: Int, _ rects: [LinkMap.LinkRect], _ x: Int, _ y: Int, _ radius: Int) {
    var best: (rect: Int, squaredDistance: Int)?
    for (index, rect) in rects.enumerated() where !rect.rect.isEmpty {
      let dx = Span(horizontal: rect.rect).distance(to: x)
      let dy = Span(vertical: rect.rect).distance(to: y)
      guard dx <= radius, dy <= radius, dx * dx + dy * dy <= radius * radius else { continue }
      if dx * dx + dy * dy <= best?.squaredDistance ?? .max { best = (index, dx * dx + dy * dy) }
    }
    guard let best else { return nil }
    (self.link, rect, squaredDistance) = (link, best.rect, best.squaredDistance)
  }
}

/// A rectangle's extent along one axis, in 1/64 px.
private struct Span {
  let start: Int
  let end: Int

  init(horizontal rect: Rect) {
    (start, end) = (Int(rect.x.rawValue), Int(rect.x.rawValue) + Int(rect.width.rawValue))
  }

  init(vertical rect: Rect) {
    (start, end) = (Int(rect.y.rawValue), Int(rect.y.rawValue) + Int(rect.height.rawValue))
  }

  func contains(_ position: Int) -> Bool { position >= start && position < end }

  func distance(to position: Int) -> Int { max(start - position, position - end, 0) }

  /// The length of what it shares with the stretch from `radius` before `center` to behind it.
  func shared(with center: Int, _ radius: Int) -> Int {
    max(min(end, center + radius) - max(start, center - radius), 0)
  }
}

/// A length in px as whole units of 1/64 px, downwards; `nil` for what is beyond a layout's range.
private func units(_ px: Double) -> Int? {
  let units = (px * 64).rounded(.down)
  return units.magnitude <= 2_147_483_648 ? Int(units) : nil
}
