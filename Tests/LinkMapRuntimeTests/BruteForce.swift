@testable import LinkMapRuntime

/// What hit tests must answer, by looking at every rectangle: written from docs/FORMAT-BINARY.md,
/// with no regard to speed.
struct BruteForce {
  /// In paint order.
  var fragments: [(link: Int, rect: FixedRect)] = []

  init(rects: [[FixedRect]], paintOrder: [UInt32]? = nil) {
    for link in paintOrder?.map({ Int($0) }) ?? Array(rects.indices) {
      fragments += rects[link].map { (link, $0) }
    }
  }

  func exact(_ x: Int, _ y: Int) -> LinkHit? {
    fragments.lastIndex {
      Int($0.rect.minX) <= x && x < Int($0.rect.maxX) && Int($0.rect.minY) <= y
        && y < Int($0.rect.maxY)
    }.map(hit)
  }

  private func hit(_ fragment: Int) -> LinkHit {
    LinkHit(link: Int32(fragments[fragment].link), fragment: Int32(fragment))
  }

  private func squaredDistance(_ rect: FixedRect, _ x: Int, _ y: Int) -> Double? {
    guard rect.minX < rect.maxX, rect.minY < rect.maxY else { return nil }
    let dx = Double(max(Int(rect.minX) - x, 0, x - Int(rect.maxX)))
    let dy = Double(max(Int(rect.minY) - y, 0, y - Int(rect.maxY)))
    return dx * dx + dy * dy
  }

  /// By link of these fragments: how much of the square around a point its fragments share.
  private func overlaps(_ nearest: [Int], _ x: Int, _ y: Int, _ radius: Int) -> [Int: Int] {
    var sums = Dictionary(nearest.map { (fragments[$0].link, 0) }) { first, _ in first }
    for fragment in fragments where !fragment.rect.isEmpty {
      guard let sum = sums[fragment.link] else { continue }
      let width =
        min(Int(fragment.rect.maxX), x + radius) - max(Int(fragment.rect.minX), x - radius)
      let height =
        min(Int(fragment.rect.maxY), y + radius) - max(Int(fragment.rect.minY), y - radius)
      sums[fragment.link] = sum + max(0, width) * max(0, height)
    }
    return sums
  }

  func near(_ x: Int, _ y: Int, radius: Int) -> LinkHit? {
    if let exact = exact(x, y) { return exact }
    let distances = fragments.map { squaredDistance($0.rect, x, y) ?? .infinity }
    guard radius > 0, let least = distances.min(), least <= Double(radius * radius) else {
      return nil
    }
    let nearest = fragments.indices.filter { distances[$0] == least }
    let overlaps = overlaps(nearest, x, y, radius)
    let largest = overlaps.values.max()
    return nearest.last { overlaps[fragments[$0].link] == largest }.map(hit)
  }

  func inside(_ query: FixedRect) -> [LinkHit] {
    fragments.indices.filter { index in
      let rect = fragments[index].rect
      let width = min(Int(rect.maxX), Int(query.maxX)) - max(Int(rect.minX), Int(query.minX))
      let height = min(Int(rect.maxY), Int(query.maxY)) - max(Int(rect.minY), Int(query.minY))
      return !rect.isEmpty && !query.isEmpty && width > 0 && height > 0
    }.map(hit)
  }

  func link(after link: Int) -> Int? {
    fragments.filter { $0.link > link && !$0.rect.isEmpty }.map(\.link).min()
  }

  func link(before link: Int) -> Int? {
    fragments.filter { $0.link < link && !$0.rect.isEmpty }.map(\.link).max()
  }

  /// The nearest fragment of another link to the left (0), right (1), up (2) or down (3).
  func toward(_ start: Int, _ direction: Int) -> LinkHit? {
    let origin = turned(fragments[start].rect, direction)
    var best: (gap: Int, offset: Int, fragment: Int)?
    for (index, fragment) in fragments.enumerated()
    where fragment.link != fragments[start].link && !fragment.rect.isEmpty {
      let other = turned(fragment.rect, direction)
      guard other.along.0 > origin.along.0, other.along.1 > origin.along.1 else { continue }
      let across = max(0, other.across.0 - origin.across.1, origin.across.0 - other.across.1)
      let gap = max(0, other.along.0 - origin.along.1) + 2 * across
      let offset = abs(other.across.0 + other.across.1 - origin.across.0 - origin.across.1)
      let isBetter = best.map { (gap, offset) < ($0.gap, $0.offset) } ?? true
      if isBetter { best = (gap, offset, index) }
    }
    return best.map { hit($0.fragment) }
  }

  /// The edges in a direction, from near to far, and across it.
  private func turned(_ rect: FixedRect, _ direction: Int) -> (
    along: (Int, Int), across: (Int, Int)
  ) {
    let x = (Int(rect.minX), Int(rect.maxX)), y = (Int(rect.minY), Int(rect.maxY))
    switch direction {
    case 0: return ((-x.1, -x.0), y)
    case 1: return (x, y)
    case 2: return ((-y.1, -y.0), x)
    default: return (y, x)
    }
  }
}
