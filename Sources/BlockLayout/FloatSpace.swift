internal import TextModel

/// The floats of a formatting context, by their margin boxes (CSS 2 §9.5).
///
/// Layout only goes down: floats that end above where it stands are forgotten.
struct FloatSpace {
  private var left: [Rect] = []
  private var right: [Rect] = []
  /// No float may start above an earlier one.
  private(set) var lastTop = LayoutUnit.zero
  /// The lowest bottom edge of any float, forgotten ones included.
  private(set) var bottom = LayoutUnit.zero

  var isEmpty: Bool { left.isEmpty && right.isEmpty }

  /// The part of `x..<x + width` that is free from `top` to `top + height`.
  func interval(
    top: LayoutUnit, height: LayoutUnit, x: LayoutUnit, width: LayoutUnit
  ) -> (x: LayoutUnit, width: LayoutUnit) {
    let bottom = top + max(height, LayoutUnit(rawValue: 1))
    var (start, end) = (x, x + width)
    for float in left where float.y < bottom && top < float.maxY { start = max(start, float.maxX) }
    for float in right where float.y < bottom && top < float.maxY { end = min(end, float.x) }
    return (start, max(.zero, end - start))
  }

  /// The nearest bottom edge of a float below `top`.
  func nextEdge(below top: LayoutUnit) -> LayoutUnit? {
    var edge: LayoutUnit?
    for float in left where float.maxY > top { edge = min(edge ?? .max, float.maxY) }
    for float in right where float.maxY > top { edge = min(edge ?? .max, float.maxY) }
    return edge
  }

  /// Where a box `width` wide and `height` high fits between the floats, at `top` or below.
  func place(
    width: LayoutUnit, height: LayoutUnit, top: LayoutUnit, x: LayoutUnit, available: LayoutUnit
  ) -> (top: LayoutUnit, x: LayoutUnit, width: LayoutUnit) {
    var top = top
    while true {
      let free = interval(top: top, height: height, x: x, width: available)
      if free.width >= width || free.width == available { return (top, free.x, free.width) }
      guard let edge = nextEdge(below: top) else { return (top, free.x, free.width) }
      top = edge
    }
  }

  /// Adds a float of the given margin-box size at `top` or below; returns its margin box.
  mutating func add(
    _ side: Box.Float, width: LayoutUnit, height: LayoutUnit, top: LayoutUnit, x: LayoutUnit,
    available: LayoutUnit
  ) -> Rect {
    let place = place(
      width: width, height: height, top: max(top, lastTop), x: x, available: available)
    let rect = Rect(
      x: side == .right ? place.x + place.width - width : place.x, y: place.top, width: width,
      height: height)
    lastTop = place.top
    if width > .zero, height > .zero {
      if side == .right { right.append(rect) } else { left.append(rect) }
    }
    bottom = max(bottom, rect.maxY)
    return rect
  }

  /// The bottom edge of the floats that `clear` names, where it is below `top`.
  func cleared(_ clear: Box.Clear, top: LayoutUnit) -> LayoutUnit {
    var top = top
    if clear == .left || clear == .both { for float in left { top = max(top, float.maxY) } }
    if clear == .right || clear == .both { for float in right { top = max(top, float.maxY) } }
    return top
  }

  /// Forgets the floats that end at `top` or above.
  mutating func forget(above top: LayoutUnit) {
    if isEmpty { return }
    left.removeAll { $0.maxY <= top }
    right.removeAll { $0.maxY <= top }
  }
}
