import TextModel

/// A set of points as the union of rectangles, in 1/64 px.
struct Region {
  /// Half-open; none is empty.
  var rects: [Box]

  struct Box: Hashable {
    var minX: Int, minY: Int, maxX: Int, maxY: Int

    func intersects(_ other: Box) -> Bool {
      minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    func contains(_ other: Box) -> Bool {
      minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
  }

  init(_ rects: [Rect]) {
    self.rects = rects.filter { !$0.isEmpty }.map { Box($0) }
  }

  /// A recorded region: each rectangle is x, y, width, height in px.
  init(recorded: [[Double]]) {
    self.rects = recorded.filter { $0.count == 4 }.map { values in
      let corners = [values[0], values[1], values[0] + values[2], values[1] + values[3]]
      let units = corners.map { Int(($0 * 64).rounded()) }
      return Box(minX: units[0], minY: units[1], maxX: units[2], maxY: units[3])
    }.filter { $0.minX < $0.maxX && $0.minY < $0.maxY }
  }

  /// Whether both are the same set of points, however they are cut into rectangles.
  static func == (a: Region, b: Region) -> Bool {
    a.isWithin(b) && b.isWithin(a)
  }

  private func isWithin(_ other: Region) -> Bool {
    rects.allSatisfy { other.subtracted(from: $0).isEmpty }
  }

  /// The parts of `box` that lie outside the region.
  private func subtracted(from box: Box) -> [Box] {
    var left = [box]
    for cut in rects where !left.isEmpty {
      left = left.flatMap { $0.subtracting(cut) }
    }
    return left
  }
}

extension Region.Box {
  init(_ rect: Rect) {
    self.init(
      minX: Int(rect.x.rawValue), minY: Int(rect.y.rawValue), maxX: Int(rect.maxX.rawValue),
      maxY: Int(rect.maxY.rawValue))
  }

  /// The parts outside `cut`: above, below, left and right of it.
  func subtracting(_ cut: Region.Box) -> [Region.Box] {
    guard intersects(cut) else { return [self] }
    let top = max(minY, cut.minY)
    let bottom = min(maxY, cut.maxY)
    return [
      Region.Box(minX: minX, minY: minY, maxX: maxX, maxY: top),
      Region.Box(minX: minX, minY: bottom, maxX: maxX, maxY: maxY),
      Region.Box(minX: minX, minY: top, maxX: max(minX, cut.minX), maxY: bottom),
      Region.Box(minX: min(maxX, cut.maxX), minY: top, maxX: maxX, maxY: bottom),
    ].filter { $0.minX < $0.maxX && $0.minY < $0.maxY }
  }
}

extension Region: CustomStringConvertible {
  /// As `[x,y wxh]`, in px.
  var description: String {
    guard !rects.isEmpty else { return "(none)" }
    return rects.map { box in
      let values = [box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY]
        .map { String(Double($0) / 64) }
      return "[\(values[0]),\(values[1]) \(values[2])x\(values[3])]"
    }.joined(separator: " ")
  }
}
