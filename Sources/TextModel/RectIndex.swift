/// Finds those of many rectangles that lie near a given one: a packed R-tree, sorted by rows and then
/// along each row (Leutenegger et al., "STR: a simple and efficient algorithm for R-tree packing").
package struct RectIndex: Sendable {
  private static let fanOut = 16
  /// Indices of the rectangles, in the order of the leaves.
  private var order: [Int32]
  /// By level, from the leaves' parents up: the bounds of each `fanOut` below.
  private var levels: [[Rect]] = []
  private let rects: [Rect]

  /// - Complexity: O(*n* log *n*) for *n* rectangles.
  package init(_ rects: [Rect]) {
    self.rects = rects
    order = rects.indices.map { Int32($0) }
    order.sort { Self.precedes(rects[Int($0)].y, rects[Int($1)].y, $0, $1) }
    let leaves = (rects.count + Self.fanOut - 1) / Self.fanOut
    let rowLength = Self.fanOut * max(1, Int(Double(leaves).squareRoot().rounded(.up)))
    for start in stride(from: 0, to: order.count, by: rowLength) {
      order[start..<min(start + rowLength, order.count)].sort {
        Self.precedes(rects[Int($0)].x, rects[Int($1)].x, $0, $1)
      }
    }
    var below = order.map { rects[Int($0)] }
    while below.count > 1 {
      below = stride(from: 0, to: below.count, by: Self.fanOut).map { start in
        below[start..<min(start + Self.fanOut, below.count)].bounds
      }
      levels.append(below)
    }
  }

  private static func precedes(_ a: LayoutUnit, _ b: LayoutUnit, _ i: Int32, _ j: Int32) -> Bool {
    (a, i) < (b, j)
  }

  /// Calls `body` with the index of each rectangle that has a point in common with `area`, edges
  /// included, in no particular order.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* calls, where rectangles do not overlap much.
  package func forEach(touching area: Rect, _ body: (Int) -> Void) {
    guard let top = levels.indices.last else {
      if let only = rects.first, only.touches(area) { body(0) }
      return
    }
    var open = [(level: top, node: 0)]
    while let (level, node) = open.popLast() {
      guard levels[level][node].touches(area) else { continue }
      let count = level == 0 ? order.count : levels[level - 1].count
      let children = (node * Self.fanOut)..<min((node + 1) * Self.fanOut, count)
      for child in children {
        if level > 0 {
          open.append((level - 1, child))
        } else if rects[Int(order[child])].touches(area) {
          body(Int(order[child]))
        }
      }
    }
  }
}

extension Rect {
  fileprivate func touches(_ other: Rect) -> Bool {
    x <= other.maxX && other.x <= maxX && y <= other.maxY && other.y <= maxY
  }
}

extension Rect {
  /// The smallest rectangle around both.
  fileprivate func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

extension Collection<Rect> {
  /// The smallest rectangle around all of them; `.zero` without any.
  package var bounds: Rect { dropFirst().reduce(first ?? .zero) { $0.union($1) } }
}
