internal import TextModel

/// Grows the rectangles of links that are too small for a finger.
///
/// A link whose region does not hold a square of the wanted side has each rectangle grown to that
/// side, first across, then down, about its middle as far as there is room: never over another link's
/// rectangle, and not beyond the document. Where two would meet, each gets half of the gap, or what the
/// other does not want; what then is left over goes to the links in their order. So that no point is
/// in two links, but those that lie in the rectangles of both.
struct TouchTargets {
  private struct Target {
    let link: Int
    var rect: Rect
    let grows: Bool
  }

  private var targets: [Target] = []
  /// Over the rectangles before they grow.
  private let index: RectIndex
  private let side: LayoutUnit
  private let document: Rect

  /// - Parameters:
  ///   - links: By link, its rectangles.
  ///   - grows: Whether a link may grow; one that is not to be opened need not.
  ///   - document: What rectangles do not grow out of.
  init(_ links: [[Rect]], side: LayoutUnit, document: Rect, grows: (Int) -> Bool) {
    (self.side, self.document) = (side, document)
    for (link, rects) in links.enumerated() {
      let isSmall = grows(link) && !rects.holdsSquare(of: side)
      targets += rects.map { Target(link: link, rect: $0, grows: isSmall && !$0.isEmpty) }
    }
    index = RectIndex(targets.map(\.rect))
  }

  /// The rectangles after growth, by link, as many as before.
  mutating func grown(count: Int) -> [[Rect]] {
    for axis in [Axis.horizontal, .vertical] {
      share(along: axis)
      fill(along: axis)
    }
    var rects = [[Rect]](repeating: [], count: count)
    for target in targets { rects[target.link].append(target.rect) }
    return rects
  }

  /// Grows all at once: each as far as its neighbours' wishes leave room.
  private mutating func share(along axis: Axis) {
    let grown = targets.indices.map { i in
      growth(of: i, along: axis, sharesEdges: true) { gap, other, isBefore in
        let wish = other.grows ? max(.zero, side - axis.length(of: other.rect)) : .zero
        let half = isBefore ? gap.half : gap - gap.half
        return max(half, gap - wish)
      }
    }
    for (i, rect) in grown.enumerated() { targets[i].rect = rect }
  }

  /// Grows those that are still too small into what is free, one after another.
  private mutating func fill(along axis: Axis) {
    for i in targets.indices {
      targets[i].rect = growth(of: i, along: axis, sharesEdges: false) { gap, _, _ in gap }
    }
  }

  /// A rectangle with as much growth as it wants and its neighbours leave.
  ///
  /// - Parameters:
  ///   - sharesEdges: Whether another rectangle whose edge stands where this one's does may grow, too,
  ///     so that neither can.
  ///   - room: What it may have of the gap to a neighbour that lies before or behind it.
  private func growth(
    of i: Int, along axis: Axis, sharesEdges: Bool,
    room: (_ gap: LayoutUnit, _ other: Target, _ isBefore: Bool) -> LayoutUnit
  ) -> Rect {
    let target = targets[i]
    let wish = side - axis.length(of: target.rect)
    guard target.grows, wish > .zero else { return target.rect }
    let (low, high) = (axis.low(of: target.rect), axis.high(of: target.rect))
    var before = min(wish, max(.zero, low - axis.low(of: document)))
    var behind = min(wish, max(.zero, axis.high(of: document) - high))
    // A neighbour may itself have grown by as much as the side.
    index.forEach(touching: target.rect.outset(by: wish + side)) { j in
      let other = targets[j]
      guard other.link != target.link, !other.rect.isEmpty,
        axis.overlapAcross(target.rect, other.rect)
      else { return }
      let (otherLow, otherHigh) = (axis.low(of: other.rect), axis.high(of: other.rect))
      if otherHigh <= low {
        before = min(before, room(low - otherHigh, other, true))
      } else if otherLow < low || (sharesEdges && otherLow == low) {
        before = .zero
      }
      if otherLow >= high {
        behind = min(behind, room(otherLow - high, other, false))
      } else if otherHigh > high || (sharesEdges && otherHigh == high) {
        behind = .zero
      }
    }
    let first = min(before, max(wish.half, wish - behind))
    return axis.rect(target.rect, from: low - first, to: high + min(behind, wish - first))
  }

  private enum Axis {
    case horizontal, vertical

    func low(of rect: Rect) -> LayoutUnit { self == .horizontal ? rect.x : rect.y }
    func high(of rect: Rect) -> LayoutUnit { self == .horizontal ? rect.maxX : rect.maxY }
    func length(of rect: Rect) -> LayoutUnit { self == .horizontal ? rect.width : rect.height }

    /// Whether the rectangles share a stretch of the other axis.
    func overlapAcross(_ a: Rect, _ b: Rect) -> Bool {
      switch self {
      case .horizontal: a.y < b.maxY && b.y < a.maxY
      case .vertical: a.x < b.maxX && b.x < a.maxX
      }
    }

    func rect(_ rect: Rect, from low: LayoutUnit, to high: LayoutUnit) -> Rect {
      switch self {
      case .horizontal: Rect(x: low, y: rect.y, width: high - low, height: rect.height)
      case .vertical: Rect(x: rect.x, y: low, width: rect.width, height: high - low)
      }
    }
  }
}

extension LinkMap {
  /// Adds rectangles grown to a side beside each layout's exact ones.
  mutating func addTouchTargets(side: LayoutUnit) {
    for index in layouts.indices {
      let layout = layouts[index]
      let document = Rect(x: .zero, y: .zero, width: layout.width, height: layout.height)
      var targets = TouchTargets(
        layout.links.map { $0.rects.map(\.rect) }, side: side, document: document
      ) { links[$0].inert == nil }
      for (link, rects) in targets.grown(count: links.count).enumerated() {
        layouts[index].links[link].touch = rects
      }
    }
  }
}
