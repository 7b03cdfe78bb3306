/// The index of a layout: grids over the fragments, from fine to coarse (`HitGridBuilder`).
struct HitGrid {
  let levelCount: Int
  private let originX: Int64
  private let originY: Int64
  private let levels: MapTable
  private let cells: MapTable
  private let entries: MapTable
  private let fragmentCount: Int

  /// Checks that all cells of all levels are there; no levels for a layout without an index.
  init(
    grid: MapTable, cells: MapTable, entries: MapTable, fragmentCount: Int
  ) throws(LinkMapError) {
    (levels, self.cells, self.entries, self.fragmentCount) = (grid, cells, entries, fragmentCount)
    guard grid.count > 0 else {
      (levelCount, originX, originY) = (0, 0, 0)
      return
    }
    let bad = LinkMapError.badSection(kind: SectionKind.grid.code)
    (originX, originY) = (Int64(grid.int32(0)), Int64(grid.int32(4)))
    let count = grid.uint32(8)
    guard count > 0, count <= MapFormat.maximumLevels, Int(count) == grid.count - 1 else {
      throw bad
    }
    levelCount = Int(count)
    for index in 0..<levelCount {
      let level = level(index)
      let available = Int64(cells.count) &- level.firstCell
      guard level.columns > 0, level.rows > 0, level.shiftX < 64, level.shiftY < 64,
        level.columns <= available, level.rows <= available / level.columns
      else { throw bad }
    }
  }

  /// One grid.
  struct Level {
    var shiftX: Int64
    var shiftY: Int64
    var columns: Int64
    var rows: Int64
    var firstCell: Int64
  }

  @inline(__always)
  func level(_ index: Int) -> Level {
    let offset = (index &+ 1) &* 16
    let shifts = levels.uint32(offset)
    return Level(
      shiftX: Int64(shifts & 0xFF), shiftY: Int64(shifts >> 8 & 0xFF),
      columns: Int64(levels.uint32(offset &+ 4)), rows: Int64(levels.uint32(offset &+ 8)),
      firstCell: Int64(levels.uint32(offset &+ 12)))
  }

  @inline(__always)
  func column(_ x: Int64, _ level: Level) -> Int64 {
    min(max((x &- originX) &>> level.shiftX, 0), level.columns &- 1)
  }

  @inline(__always)
  func row(_ y: Int64, _ level: Level) -> Int64 {
    min(max((y &- originY) &>> level.shiftY, 0), level.rows &- 1)
  }

  /// What a cell holds. Empty in a damaged map.
  @inline(__always)
  func cell(_ column: Int64, _ row: Int64, _ level: Level) -> Cell {
    let offset = Int(level.firstCell &+ row &* level.columns &+ column) &* 8
    let (first, count) = (cells.uint32(offset), cells.uint32(offset &+ 4))
    let isList = count & MapFormat.listFlag != 0
    let limit = UInt64(isList ? entries.count : fragmentCount)
    let end = UInt64(first) + UInt64(count & ~MapFormat.listFlag)
    return end <= limit
      ? Cell(first: Int(first), end: Int(end), isList: isList)
      : Cell(first: 0, end: 0, isList: false)
  }

  /// Calls `body` with the cells of all levels that a rectangle touches, until it returns `false`;
  /// returns what it returned last.
  @inline(never)
  func forEachCell(touching rect: FixedRect, _ body: (Cell) -> Bool) -> Bool {
    for index in 0..<levelCount {
      let level = level(index)
      let rows = Axis(origin: originY, shift: level.shiftY, count: level.rows)
      let columns = Axis(origin: originX, shift: level.shiftX, count: level.columns)
      var (row, lastRow) = (rows.cell(rect.minY), rows.cell(rect.maxY &- 1))
      let (first, last) = (columns.cell(rect.minX), columns.cell(rect.maxX &- 1))
      while row <= lastRow {
        var column = first
        while column <= last {
          guard body(cell(column, row, level)) else { return false }
          column &+= 1
        }
        row &+= 1
      }
    }
    return true
  }

  /// One direction of a level.
  private struct Axis {
    var origin: Int64
    var shift: Int64
    var count: Int64

    @inline(never)
    func cell(_ value: Int32) -> Int64 {
      min(max((Int64(value) &- origin) &>> shift, 0), count &- 1)
    }
  }

  /// Fragments: consecutive ones, or entries of a list that names the last painted first.
  struct Cell {
    var first: Int
    var end: Int
    var isList: Bool
  }

  /// A fragment from a list; not less than `fragmentCount` in a damaged map.
  @inline(__always)
  func entry(_ index: Int) -> UInt32 { entries.uint32(index &* 4) }
}
