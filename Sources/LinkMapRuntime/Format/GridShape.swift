/// One level's cells: powers of two in size, from a common origin.
struct GridShape {
  var originX: Int32
  var originY: Int32
  /// Cells are 2^`shiftX` × 2^`shiftY` in 1/64 px.
  var shiftX: Int
  var shiftY: Int
  var columns: Int
  var rows: Int
  /// The grid's last coordinate from its origin.
  private var extentX: Int64
  private var extentY: Int64

  var count: Int { columns * rows }

  /// The finest level: cells about as large as the usual rectangle, at most two for each.
  init(rects: [FixedRect], solid: [Int]) {
    let x = Axis(solid.map { (rects[$0].minX, rects[$0].maxX) })
    let y = Axis(solid.map { (rects[$0].minY, rects[$0].maxY) })
    (originX, originY, extentX, extentY) = (x.origin, y.origin, x.extent, y.extent)
    (shiftX, shiftY, columns, rows) = (x.usualShift, y.usualShift, 1, 1)
    let limit = Int64(2 * solid.count)
    while cells(extentX, shiftX) > limit { shiftX += 1 }
    while cells(extentY, shiftY) > limit { shiftY += 1 }
    while cells(extentX, shiftX) &* cells(extentY, shiftY) > limit {
      let widerIsBetter = shiftX - x.usualShift <= shiftY - y.usualShift
      if cells(extentX, shiftX) > 1 && (widerIsBetter || cells(extentY, shiftY) == 1) {
        shiftX += 1
      } else {
        shiftY += 1
      }
    }
    countCells()
  }

  /// The level above: cells twice as wide and high.
  var coarser: GridShape {
    var shape = self
    shape.shiftX += columns > 1 ? 1 : 0
    shape.shiftY += rows > 1 ? 1 : 0
    shape.countCells()
    return shape
  }

  private mutating func countCells() {
    columns = Int(cells(extentX, shiftX))
    rows = Int(cells(extentY, shiftY))
  }

  private func cells(_ extent: Int64, _ shift: Int) -> Int64 { (extent >> Int64(shift)) + 1 }

  /// The cell that a coordinate is in; the outermost ones reach without end.
  private func index(_ value: Int32, _ origin: Int32, _ shift: Int, _ count: Int) -> Int {
    let cell = (Int64(value) - Int64(origin)) >> Int64(shift)
    return Int(min(max(cell, 0), Int64(count - 1)))
  }

  private func columnRange(_ rect: FixedRect) -> ClosedRange<Int> {
    let first = index(rect.minX, originX, shiftX, columns)
    return first...max(first, index(rect.maxX - 1, originX, shiftX, columns))
  }

  private func rowRange(_ rect: FixedRect) -> ClosedRange<Int> {
    let first = index(rect.minY, originY, shiftY, rows)
    return first...max(first, index(rect.maxY - 1, originY, shiftY, rows))
  }

  /// How many cells a rectangle touches.
  func cellCount(_ rect: FixedRect) -> Int { columnRange(rect).count * rowRange(rect).count }

  func forEachCell(_ rect: FixedRect, _ body: (Int) -> Void) {
    for row in rowRange(rect) {
      for column in columnRange(rect) { body(row * columns + column) }
    }
  }
}

/// Where the rectangles lie on one axis.
private struct Axis {
  var origin: Int32
  var extent: Int64
  /// The binary logarithm, rounded up, of the median length.
  var usualShift: Int

  /// Measures intervals of positive length; outliers do not count, where they would stretch the
  /// grid to more than four times the length that holds all but one in fifty.
  init(_ intervals: [(Int32, Int32)]) {
    var histogram = [Int](repeating: 0, count: 34)
    for (low, high) in intervals {
      histogram[64 - (Int64(high) - Int64(low)).leadingZeroBitCount] += 1
    }
    var (shift, below) = (0, histogram[0])
    while below * 2 < intervals.count {
      shift += 1
      below += histogram[shift]
    }
    usualShift = min(shift, 31)
    let (lows, highs) = (intervals.map { $0.0 }.sorted(), intervals.map { $0.1 }.sorted())
    let cut = intervals.count / 100
    let all = Int64(highs[highs.count - 1]) - Int64(lows[0])
    let most = Int64(highs[highs.count - 1 - cut]) - Int64(lows[cut])
    if most > 0, all / 4 > most {
      (origin, extent) = (lows[cut], most - 1)
    } else {
      (origin, extent) = (lows[0], all - 1)
    }
  }
}
