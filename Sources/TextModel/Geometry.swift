/// A rectangle in 1/64 px, y down. Contains its left and top edges, not its right and bottom ones.
public struct Rect: Hashable, Sendable {
  public var x: LayoutUnit
  public var y: LayoutUnit
  public var width: LayoutUnit
  public var height: LayoutUnit

  @inlinable public init(x: LayoutUnit, y: LayoutUnit, width: LayoutUnit, height: LayoutUnit) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  @inlinable public var maxX: LayoutUnit { x + width }
  @inlinable public var maxY: LayoutUnit { y + height }
  @inlinable public static var zero: Rect {
    Rect(x: .zero, y: .zero, width: .zero, height: .zero)
  }
  /// Whether the rectangle has no area.
  @inlinable public var isEmpty: Bool { width <= .zero || height <= .zero }

  /// The rectangle with every edge moved outwards.
  package func outset(by length: LayoutUnit) -> Rect {
    Rect(
      x: x - length, y: y - length, width: width + length + length,
      height: height + length + length)
  }

  @inlinable public func offset(x dx: LayoutUnit, y dy: LayoutUnit) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

/// One value for each side of a box.
public struct Edges<Value: Hashable & Sendable>: Hashable, Sendable {
  public var top: Value
  public var right: Value
  public var bottom: Value
  public var left: Value

  @inlinable public init(top: Value, right: Value, bottom: Value, left: Value) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  @inlinable public init(all value: Value) {
    self.init(top: value, right: value, bottom: value, left: value)
  }
}

extension Edges where Value == LayoutUnit {
  @inlinable public static var zero: Edges { Edges(all: .zero) }
  @inlinable public var horizontal: LayoutUnit { left + right }
  @inlinable public var vertical: LayoutUnit { top + bottom }
}

/// A length that may depend on the containing block (CSS Values 4, §5 and §9).
public enum Length: Hashable, Sendable {
  case auto
  case px(LayoutUnit)
  /// Per cent, single precision as the browser keeps it.
  case percent(Float)

  @inlinable public static var zero: Length { .px(.zero) }

  /// The length where `base` is what 100 % means; `nil` for auto.
  ///
  /// Per cents are cut to 1/64 px after a product in single precision (TABLES rule: "pct").
  @inlinable public func resolved(against base: LayoutUnit) -> LayoutUnit? {
    switch self {
    case .auto: nil
    case .px(let length): length
    case .percent(let p): LayoutUnit(truncating: Double((p * Float(base.px)) / 100))
    }
  }
}

extension Rect {
  /// Whether every point of the rectangle lies in one of `rects`.
  package func isCovered(by rects: some Sequence<Rect>) -> Bool {
    var rest = [self]
    for cover in rects {
      if rest.isEmpty { return true }
      rest = rest.flatMap { $0.parts(outside: cover) }
    }
    return rest.isEmpty
  }

  /// What of the rectangle lies outside `other`: at most four rectangles.
  package func parts(outside other: Rect) -> [Rect] {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard left < right, top < bottom else { return [self] }
    return [
      Rect(x: x, y: y, width: width, height: top - y),
      Rect(x: x, y: bottom, width: width, height: maxY - bottom),
      Rect(x: x, y: top, width: left - x, height: bottom - top),
      Rect(x: right, y: top, width: maxX - right, height: bottom - top),
    ].filter { !$0.isEmpty }
  }
}

extension [Rect] {
  /// Whether a square of this side fits into the rectangles' union. One that fits can be moved left
  /// and up until it touches edges, so that few places are to be tried; of many rectangles, the first.
  package func holdsSquare(of side: LayoutUnit) -> Bool {
    if contains(where: { $0.width >= side && $0.height >= side }) { return true }
    guard count > 1 else { return false }
    let some = prefix(24)
    for x in Set(some.map(\.x)) {
      for y in Set(some.map(\.y)) {
        if Rect(x: x, y: y, width: side, height: side).isCovered(by: some) { return true }
      }
    }
    return false
  }
}
