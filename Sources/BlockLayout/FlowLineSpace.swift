internal import TextLayout
internal import TextModel

/// The lines of one paragraph beside the floats of its formatting context.
struct FlowLineSpace: LineSpace {
  /// A float that the paragraph has among its objects.
  struct Float {
    var side: Box.Float
    /// The margin box.
    var width: LayoutUnit
    var height: LayoutUnit
    /// The margin box, once placed; from the formatting context's origin.
    var placed: Rect?
  }

  private(set) var floats: FloatSpace
  /// By object; `nil` for objects in the line.
  private(set) var objects: [Float?]
  private let origin: (x: LayoutUnit, y: LayoutUnit)
  private let width: LayoutUnit

  /// - Parameter origin: The paragraph's top left.
  init(
    _ floats: FloatSpace, objects: [Float?], origin: (x: LayoutUnit, y: LayoutUnit),
    width: LayoutUnit
  ) {
    (self.floats, self.objects, self.origin, self.width) = (floats, objects, origin, width)
  }

  mutating func interval(top: LayoutUnit, height: LayoutUnit) -> LineInterval {
    let free = floats.interval(top: origin.y + top, height: height, x: origin.x, width: width)
    return LineInterval(left: free.x - origin.x, width: free.width)
  }

  func nextEdge(below top: LayoutUnit) -> LayoutUnit? {
    let free = floats.interval(
      top: origin.y + top, height: LayoutUnit(rawValue: 1), x: origin.x, width: width)
    guard free.width < width else { return nil }
    return floats.nextEdge(below: origin.y + top).map { $0 - origin.y }
  }

  func hasRoom(for object: Int, top: LayoutUnit, room: LayoutUnit) -> Bool {
    guard let float = objects[object] else { return false }
    return float.width <= room + LayoutUnit(rawValue: 1) && floats.lastTop <= origin.y + top
  }

  mutating func placeFloat(_ object: Int, top: LayoutUnit) {
    guard let float = objects[object] else { return }
    objects[object]?.placed = floats.add(
      float.side, width: float.width, height: float.height, top: origin.y + top, x: origin.x,
      available: width)
  }

  func cleared(_ clear: Box.Clear, top: LayoutUnit) -> LayoutUnit {
    clear == .none ? top : floats.cleared(clear, top: origin.y + top) - origin.y
  }
}
