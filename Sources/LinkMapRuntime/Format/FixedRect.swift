/// A rectangle in 1/64 CSS px, y down: contains its left and top edges, not its right and bottom
/// ones. One whose maximum is not greater than its minimum contains nothing.
public struct FixedRect: Equatable, Sendable {
  public var minX: Int32
  public var minY: Int32
  public var maxX: Int32
  public var maxY: Int32

  /// Makes a rectangle from its edges in 1/64 px.
  public init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// Makes a rectangle from its corner and size in px, each edge rounded to the nearest 1/64 px and
  /// saturated. What is not a number counts as 0.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (minX, minY) = (Fixed.nearest(x), Fixed.nearest(y))
    (maxX, maxY) = (Fixed.nearest(x + width), Fixed.nearest(y + height))
  }

  /// Whether nothing is inside.
  public var isEmpty: Bool { maxX <= minX || maxY <= minY }

  /// Whether the rectangle contains a point in 1/64 px.
  @inline(__always)
  public func contains(x: Int32, y: Int32) -> Bool {
    minX <= x && x < maxX && minY <= y && y < maxY
  }

  /// Whether both have a point in common.
  @inline(__always)
  func overlaps(_ other: FixedRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
      && !isEmpty && !other.isEmpty
  }

  /// How far a coordinate lies outside a closed interval.
  @inline(__always)
  static func gap(_ value: Int32, _ low: Int32, _ high: Int32) -> Int64 {
    let (value, low, high) = (Int64(value), Int64(low), Int64(high))
    return value < low ? low &- value : value > high ? value &- high : 0
  }
}

/// Conversion of px to 1/64 px.
enum Fixed {
  /// The largest number of 1/64 px that is not greater; `nil` outside 32 bits and for NaN.
  ///
  /// A rectangle contains the result exactly where it contains the coordinate.
  @inline(__always)
  static func floor(_ px: Double) -> Int32? {
    let units = px * 64
    return units >= -2_147_483_648 && units < 2_147_483_648 ? floor(units: units) : nil
  }

  /// A point in px, both coordinates as `floor` has them.
  @inline(never)
  static func point(_ x: Double, _ y: Double) -> FixedPoint? {
    guard let x = floor(x), let y = floor(y) else { return nil }
    return FixedPoint(x: x, y: y)
  }

  /// The largest integer that is not greater than a number from -2³¹ up to 2³¹, which is not inside.
  ///
  /// Without a conversion: a `Double` as large as 1.5 · 2⁵² has no fraction, so the addition rounds to
  /// the nearest integer, which then stands in the low bits.
  @inline(__always)
  private static func floor(units: Double) -> Int32 {
    let shift = 6_755_399_441_055_744.0
    let shifted = units + shift
    let rounded = Int32(truncatingIfNeeded: shifted.bitPattern)
    return shifted - shift > units ? rounded &- 1 : rounded
  }

  /// Rounded to the nearest 1/64 px, halves away from 0, saturating; 0 for NaN.
  @inline(never)
  static func nearest(_ px: Double) -> Int32 {
    let units = px * 64
    if units >= 2_147_483_647 { return .max }
    if units <= -2_147_483_648 { return .min }
    let magnitude = floor(units: units.magnitude + 0.5)
    return units > 0 ? magnitude : units < 0 ? 0 &- magnitude : 0
  }

  /// A radius: cut to 1/64 px, at least 0 and at most 2²⁰ px.
  static func radius(_ px: Double) -> Int64 {
    let units = px * 64
    guard units > 0 else { return 0 }
    return units < 67_108_864 ? Int64(floor(units: units)) : 67_108_864
  }
}
