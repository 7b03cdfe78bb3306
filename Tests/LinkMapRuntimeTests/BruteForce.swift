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

  private func overlap(_ link: Int, _ x: Int, _ y: Int, _ radius: Int) -> Int {
    fragments.reduce(0) { sum, fragment in
      guard fragment.link == link, !fragment.rect.isEmpty else { return sum }
      let width =
        min(Int(fragment.rect.maxX), x + radius) - max(Int(fragment.rect.minX), x - radius)
      let height =
        min(Int(fragment.rect.maxY), y + radius) - max(Int(fragment.rect.minY), y - radius)
      return sum + max(0, width) * max(0, height)
    }
  }

  func near(_ x: Int, _ y: Int, radius: Int) -> LinkHit? {
    if let exact = exact(x, y) { return exact }
    let distances = fragments.map { squaredDistance($0.rect, x, y) ?? .infinity }
    guard radius > 0, let least = distances.min(), least <= Double(radius * radius) else {
      return nil
    }
    let nearest = fragments.indices.filter { distances[$0] == least }
    let overlaps = nearest.map { overlap(fragments[$0].link, x, y, radius) }
    let largest = overlaps.max()
    return nearest.indices.last { overlaps[$0] == largest }.map { hit(nearest[$0]) }
  }

  func inside(_ query: FixedRect) -> [LinkHit] {
    fragments.indices.filter { index in
      let rect = fragments[index].rect
      let width = min(Int(rect.maxX), Int(query.maxX)) - max(Int(rect.minX), Int(query.minX))
      let height = min(Int(rect.maxY), Int(query.maxY)) - max(Int(rect.minY), Int(query.minY))
      return !rect.isEmpty && !query.isEmpty && width > 0 && height > 0
    }.map(hit)
  }
}
