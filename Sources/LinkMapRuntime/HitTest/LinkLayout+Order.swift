/// Where to look for the next link, as an arrow key says.
public enum Direction: UInt8, Sendable {
  case left = 0
  case right = 1
  case up = 2
  case down = 3
}

extension LinkLayout {
  /// The next link in reading order that has a rectangle; `nil` after the last.
  ///
  /// - Parameter link: A link's number; `nil` asks for the first one.
  public func link(after link: Int?) -> Int? {
    var index = max(link ?? -1, -1) &+ (link == .max ? 0 : 1)
    while index < map.linkCount {
      if isReachable(index) { return index }
      index &+= 1
    }
    return nil
  }

  /// The previous link in reading order that has a rectangle; `nil` before the first.
  ///
  /// - Parameter link: A link's number; `nil` asks for the last one.
  public func link(before link: Int?) -> Int? {
    var index = max(0, min(link ?? map.linkCount, map.linkCount)) &- 1
    while index >= 0 {
      if isReachable(index) { return index }
      index &-= 1
    }
    return nil
  }

  /// Whether a link has a rectangle with an area.
  @inline(never)
  public func isReachable(_ link: Int) -> Bool {
    for fragment in fragmentRange(ofLink: link)
    where !rect(fragment).isEmpty && Int64(linkNumber(fragment)) == Int64(link) {
      return map.contains(link: link)
    }
    return false
  }

  /// The nearest fragment of another link in a direction from a fragment; `nil` if none lies there.
  ///
  /// A candidate's both edges lie farther in the direction than the fragment's. The smallest sum of
  /// the gap in the direction and twice the gap across it wins; then the smaller distance of the
  /// centres across; then the first in paint order.
  ///
  /// - Complexity: O(*n*) for *n* fragments.
  public func hit(from fragment: Int, toward direction: Direction) -> LinkHit? {
    guard fragment >= 0, fragment < fragmentCount else { return nil }
    return nearest(
      from: OrientedRect(rect(fragment), direction), toward: direction,
      except: linkNumber(fragment))
  }

  /// The nearest fragment in a direction from a point in px; `nil` if none lies there.
  public func hit(fromX x: Double, y: Double, toward direction: Direction) -> LinkHit? {
    guard let point = Fixed.point(x, y) else { return nil }
    let rect = FixedRect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
    return nearest(from: OrientedRect(rect, direction), toward: direction, except: nil)
  }

  private func nearest(
    from origin: OrientedRect, toward direction: Direction, except link: UInt32?
  ) -> LinkHit? {
    var (best, bestGap, bestOffset) = (-1, Int64.max, Int64.max)
    for index in 0..<fragmentCount {
      let rect = rect(index)
      guard !rect.isEmpty, linkNumber(index) != link else { continue }
      let candidate = OrientedRect(rect, direction)
      guard candidate.isBeyond(origin) else { continue }
      let (gap, offset) = candidate.distance(from: origin)
      if gap < bestGap || (gap == bestGap && offset < bestOffset) {
        (best, bestGap, bestOffset) = (index, gap, offset)
      }
    }
    return best < 0 ? nil : hit(best)
  }
}

/// A rectangle turned so that the direction looked in is the positive one of `along`.
private struct OrientedRect {
  var minAlong: Int64
  var maxAlong: Int64
  var minAcross: Int64
  var maxAcross: Int64

  init(_ rect: FixedRect, _ direction: Direction) {
    let (minX, maxX) = (Int64(rect.minX), Int64(rect.maxX))
    let (minY, maxY) = (Int64(rect.minY), Int64(rect.maxY))
    switch direction {
    case .left: (minAlong, maxAlong, minAcross, maxAcross) = (0 &- maxX, 0 &- minX, minY, maxY)
    case .right: (minAlong, maxAlong, minAcross, maxAcross) = (minX, maxX, minY, maxY)
    case .up: (minAlong, maxAlong, minAcross, maxAcross) = (0 &- maxY, 0 &- minY, minX, maxX)
    case .down: (minAlong, maxAlong, minAcross, maxAcross) = (minY, maxY, minX, maxX)
    }
  }

  func isBeyond(_ origin: OrientedRect) -> Bool {
    minAlong > origin.minAlong && maxAlong > origin.maxAlong
  }

  /// The weighed gap, and twice the distance of the centres across.
  func distance(from origin: OrientedRect) -> (gap: Int64, offset: Int64) {
    let along = max(0, minAlong &- origin.maxAlong)
    let across = max(0, max(minAcross &- origin.maxAcross, origin.minAcross &- maxAcross))
    let centres = minAcross &+ maxAcross &- origin.minAcross &- origin.maxAcross
    return (along &+ across &+ across, centres < 0 ? 0 &- centres : centres)
  }
}
