/// A length or coordinate in layout: a whole number of 1/64 CSS px (BROWSER rule: "u").
///
/// Arithmetic saturates at ±2²⁵ px, as the browser's does, so that layout is total on any input.
public struct LayoutUnit: Hashable, Comparable, Sendable {
  /// The length in 1/64 px.
  public var rawValue: Int32

  /// Makes a length from a number of 1/64 px.
  @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Makes a length from a number of 1/64 px, saturating.
  @inlinable public init(saturating units: Int) { rawValue = Int32(clamping: units) }

  /// Makes a length of whole px, saturating.
  @inlinable public init(px: Int) {
    let (units, overflow) = px.multipliedReportingOverflow(by: 64)
    self.init(saturating: overflow ? (px < 0 ? Int.min : Int.max) : units)
  }

  /// Makes a length from px, cut (towards zero) to 1/64 px: how the browser reads CSS lengths.
  @inlinable public init(truncating px: Double) {
    let units = px * 64
    if units.isNaN {
      rawValue = 0
    } else if units >= 2_147_483_647 {
      rawValue = .max
    } else if units <= -2_147_483_648 {
      rawValue = .min
    } else {
      rawValue = Int32(units)
    }
  }

  /// The length in CSS px; exact.
  @inlinable public var px: Double { Double(rawValue) / 64 }

  @inlinable public static var zero: LayoutUnit { LayoutUnit(rawValue: 0) }
  @inlinable public static var max: LayoutUnit { LayoutUnit(rawValue: .max) }

  @inlinable public static func < (a: LayoutUnit, b: LayoutUnit) -> Bool {
    a.rawValue < b.rawValue
  }

  @inlinable public static func + (a: LayoutUnit, b: LayoutUnit) -> LayoutUnit {
    let (sum, overflow) = a.rawValue.addingReportingOverflow(b.rawValue)
    return LayoutUnit(rawValue: overflow ? (a.rawValue < 0 ? .min : .max) : sum)
  }

  @inlinable public static func - (a: LayoutUnit, b: LayoutUnit) -> LayoutUnit {
    let (difference, overflow) = a.rawValue.subtractingReportingOverflow(b.rawValue)
    return LayoutUnit(rawValue: overflow ? (a.rawValue < 0 ? .min : .max) : difference)
  }

  @inlinable public static prefix func - (a: LayoutUnit) -> LayoutUnit { .zero - a }

  @inlinable public static func += (a: inout LayoutUnit, b: LayoutUnit) { a = a + b }

  @inlinable public static func -= (a: inout LayoutUnit, b: LayoutUnit) { a = a - b }

  /// Half of the length, cut (towards zero) to 1/64 px.
  @inlinable public var half: LayoutUnit { LayoutUnit(rawValue: rawValue / 2) }

  /// The largest whole number of px that is not greater, as a length.
  @inlinable public var flooredToPixel: LayoutUnit { LayoutUnit(rawValue: rawValue & ~63) }

  /// The ceiling to 1/64 px of a sum of advances in 1/65536 px.
  @inlinable public init(ceilingOfAdvance advance: Int64) {
    self.init(saturating: Int((advance + 1023) >> 10))
  }
}

/// The number for people: without `.0`.
package func shortest(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
