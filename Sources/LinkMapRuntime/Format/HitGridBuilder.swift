/// Builds the index that a layout's hit tests use: a hierarchy of grids over the rectangles.
///
/// Each rectangle with an area is registered in all cells that it touches of one level: at first the
/// finest where these are at most four; then whole levels go into finer ones, as long as there are
/// at most four cells for each rectangle on average. So the index is linear in the rectangles,
/// however large and overlapping they are, and a point looks into one cell of each level, of which
/// most layouts have one. The cells at a grid's edge reach beyond it without end, so that a few far
/// rectangles do not spoil the others' cells.
struct HitGridBuilder {
  /// Up to this many fragments are found as fast without an index.
  static let smallest = 16
  private let rects: [FixedRect]

  init(rects: [FixedRect]) { self.rects = rects }

  /// The three sections of the index.
  struct Grid {
    var (levels, cells, entries) = (ByteWriter(), ByteWriter(), ByteWriter())
  }

  /// The grid; `nil` where there are so few rectangles that none is needed.
  func makeGrid() -> Grid? {
    let solid = rects.indices.filter { !rects[$0].isEmpty }
    guard solid.count > Self.smallest else { return nil }
    let levels = makeLevels(GridShape(rects: rects, solid: solid))
    var members = [[UInt32]](repeating: [], count: levels.count)
    for index in solid {
      let level = levels.firstIndex { $0.cellCount(rects[index]) <= 4 } ?? levels.count - 1
      members[level].append(UInt32(index))
    }
    mergeLevels(levels, &members, limit: 4 * solid.count)
    var grid = Grid()
    let used = levels.indices.filter { !members[$0].isEmpty }
    grid.levels.append(levels[0].originX)
    grid.levels.append(levels[0].originY)
    grid.levels.append(UInt32(used.count))
    grid.levels.append(UInt32(0))
    for level in used { append(levels[level], members[level], to: &grid) }
    return grid
  }

  private func makeLevels(_ finest: GridShape) -> [GridShape] {
    var levels = [finest]
    while let last = levels.last, last.columns > 1 || last.rows > 1 {
      levels.append(last.coarser)
    }
    return levels
  }

  /// Registers the rectangles of levels in finer ones, the cheapest first, until there would be more
  /// than `limit` registrations.
  private func mergeLevels(_ levels: [GridShape], _ members: inout [[UInt32]], limit: Int) {
    func registrations(_ level: Int, in shape: Int) -> Int {
      members[level].reduce(0) { $0 + levels[shape].cellCount(rects[Int($1)]) }
    }
    var used = levels.indices.filter { !members[$0].isEmpty }
    var counts = used.map { registrations($0, in: $0) }
    var merged = zip(used.dropFirst(), used).map { registrations($0, in: $1) }
    var rest = limit - counts.reduce(0, +)
    while let best = merged.indices.min(by: {
      merged[$0] - counts[$0 + 1] < merged[$1] - counts[$1 + 1]
    }), merged[best] - counts[best + 1] <= rest {
      rest -= merged[best] - counts[best + 1]
      counts[best] += merged[best]
      members[used[best]] = (members[used[best]] + members[used[best + 1]]).sorted()
      members[used[best + 1]] = []
      used.remove(at: best + 1)
      counts.remove(at: best + 1)
      merged.remove(at: best)
      if best > 0 { merged[best - 1] = registrations(used[best], in: used[best - 1]) }
      if best < merged.count { merged[best] = registrations(used[best + 1], in: used[best]) }
    }
  }

  /// Writes one level: by cell its fragments, the last painted first.
  private func append(_ shape: GridShape, _ members: [UInt32], to grid: inout Grid) {
    var starts = [UInt32](repeating: 0, count: shape.count + 1)
    for index in members {
      shape.forEachCell(rects[Int(index)]) { starts[$0 + 1] += 1 }
    }
    for cell in 0..<shape.count { starts[cell + 1] += starts[cell] }
    var next = starts
    var entries = [UInt32](repeating: 0, count: Int(starts[shape.count]))
    for index in members.reversed() {
      shape.forEachCell(rects[Int(index)]) { cell in
        entries[Int(next[cell])] = index
        next[cell] += 1
      }
    }
    grid.levels.append(UInt32(shape.shiftX) | UInt32(shape.shiftY) << 8)
    grid.levels.append(UInt32(shape.columns))
    grid.levels.append(UInt32(shape.rows))
    grid.levels.append(UInt32(grid.cells.bytes.count / 8))
    for cell in 0..<shape.count {
      appendCell(entries[Int(starts[cell])..<Int(starts[cell + 1])], to: &grid)
    }
  }

  /// Writes a cell: as a range of fragments where few others lie between its own, else as a list.
  private func appendCell(_ entries: ArraySlice<UInt32>, to grid: inout Grid) {
    guard let last = entries.first, let first = entries.last else {
      grid.cells.append(UInt32(0))
      grid.cells.append(UInt32(0))
      return
    }
    if Int(last - first) < entries.count + 3 {
      grid.cells.append(first)
      grid.cells.append(last - first + 1)
      return
    }
    grid.cells.append(UInt32(grid.entries.bytes.count / 4))
    grid.cells.append(UInt32(entries.count) | MapFormat.listFlag)
    for entry in entries { grid.entries.append(entry) }
  }
}
