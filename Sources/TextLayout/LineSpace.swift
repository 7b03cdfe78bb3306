package import TextModel

/// What shortens the lines of a paragraph, and takes the floats that are met in them.
///
/// Positions are from the paragraph's top left.
package protocol LineSpace {
  /// The free part of a line that starts at `top` and is `height` high at least.
  mutating func interval(top: LayoutUnit, height: LayoutUnit) -> LineInterval

  /// The next place below `top` where lines may be wider; `nil` where nothing shortens them.
  mutating func nextEdge(below top: LayoutUnit) -> LayoutUnit?

  /// Whether a float met in a line that starts at `top` can stand beside it, in `room`.
  func hasRoom(for object: Int, top: LayoutUnit, room: LayoutUnit) -> Bool

  /// Places a float at `top`, or below where it does not fit there.
  mutating func placeFloat(_ object: Int, top: LayoutUnit)

  /// How far down the line after `<br clear>` starts that would start at `top`.
  mutating func cleared(_ clear: Box.Clear, top: LayoutUnit) -> LayoutUnit
}

/// The free part of a line.
package struct LineInterval: Hashable, Sendable {
  package var left: LayoutUnit
  package var width: LayoutUnit

  package init(left: LayoutUnit, width: LayoutUnit) { (self.left, self.width) = (left, width) }
}

/// Lines as wide as their block, without floats.
package struct UnobstructedSpace: LineSpace {
  private let width: LayoutUnit

  package init(width: LayoutUnit) { self.width = width }

  package func interval(top: LayoutUnit, height: LayoutUnit) -> LineInterval {
    LineInterval(left: .zero, width: width)
  }
  package func nextEdge(below top: LayoutUnit) -> LayoutUnit? { nil }
  package func hasRoom(for object: Int, top: LayoutUnit, room: LayoutUnit) -> Bool { false }
  package func placeFloat(_ object: Int, top: LayoutUnit) {}
  package func cleared(_ clear: Box.Clear, top: LayoutUnit) -> LayoutUnit { top }
}
