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
