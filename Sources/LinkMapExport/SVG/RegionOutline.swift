internal import TextModel

/// The outline of a union of rectangles: closed polygons whose sides are horizontal and vertical,
/// with the inside to their right (y down).
struct RegionOutline {
  struct Corner: Hashable {
    var x: LayoutUnit
    var y: LayoutUnit
  }

  private(set) var polygons: [[Corner]] = []

  /// Above so many rectangles each is a polygon of its own, which is the same region.
  private static let limit = 128

  /// - Complexity: O(*n*²) for up to 128 rectangles, else O(*n*).
  init(_ rects: [Rect]) {
    let rects = rects.filter { !$0.isEmpty }
    guard rects.count > 1, rects.count <= Self.limit else {
      polygons = rects.map { rect in
        [
          Corner(x: rect.x, y: rect.y), Corner(x: rect.maxX, y: rect.y),
          Corner(x: rect.maxX, y: rect.maxY), Corner(x: rect.x, y: rect.maxY),
        ]
      }
      return
    }
    let xs = Set(rects.flatMap { [$0.x, $0.maxX] }).sorted()
    let ys = Set(rects.flatMap { [$0.y, $0.maxY] }).sorted()
    trace(Grid(rects, xs: xs, ys: ys), xs, ys)
  }

  /// Which cells between the edges of rectangles are covered; cells outside are not.
  private struct Grid {
    private var cells: [Bool]
    let columns: Int
    let rows: Int

    init(_ rects: [Rect], xs: [LayoutUnit], ys: [LayoutUnit]) {
      (columns, rows) = (xs.count - 1, ys.count - 1)
      cells = Array(repeating: false, count: columns * rows)
      let columnOf = Dictionary(uniqueKeysWithValues: zip(xs, xs.indices))
      let rowOf = Dictionary(uniqueKeysWithValues: zip(ys, ys.indices))
      for rect in rects {
        guard let left = columnOf[rect.x], let right = columnOf[rect.maxX],
          let top = rowOf[rect.y], let bottom = rowOf[rect.maxY]
        else { continue }
        for row in top..<bottom {
          for column in left..<right { cells[row * columns + column] = true }
        }
      }
    }

    func has(_ column: Int, _ row: Int) -> Bool {
      column >= 0 && row >= 0 && column < columns && row < rows && cells[row * columns + column]
    }
  }

  private struct Node: Hashable {
    var column: Int
    var row: Int
  }

  /// Joins the edges between covered and uncovered cells to polygons.
  private mutating func trace(_ grid: Grid, _ xs: [LayoutUnit], _ ys: [LayoutUnit]) {
    var edges: [Node: [Node]] = [:]
    func add(_ c0: Int, _ r0: Int, _ c1: Int, _ r1: Int) {
      edges[Node(column: c0, row: r0), default: []].append(Node(column: c1, row: r1))
    }
    var starts: [Node] = []
    for row in 0..<grid.rows {
      for column in 0..<grid.columns where grid.has(column, row) {
        if !grid.has(column, row - 1) {
          add(column, row, column + 1, row)
          starts.append(Node(column: column, row: row))
        }
        if !grid.has(column + 1, row) { add(column + 1, row, column + 1, row + 1) }
        if !grid.has(column, row + 1) { add(column + 1, row + 1, column, row + 1) }
        if !grid.has(column - 1, row) { add(column, row + 1, column, row) }
      }
    }
    for start in starts {
      while let nodes = Self.takeLoop(from: start, &edges) {
        polygons.append(
          Self.corners(nodes).map { Corner(x: xs[$0.column], y: ys[$0.row]) })
      }
    }
  }

  private static func takeLoop(from start: Node, _ edges: inout [Node: [Node]]) -> [Node]? {
    var nodes: [Node] = []
    var node = start
    while let next = edges[node]?.popLast() {
      nodes.append(node)
      node = next
      if node == start { return nodes }
    }
    return nil
  }

  /// The nodes of a loop at which it turns.
  private static func corners(_ nodes: [Node]) -> [Node] {
    nodes.indices.compactMap { i in
      let before = nodes[i == 0 ? nodes.count - 1 : i - 1]
      let after = nodes[i + 1 == nodes.count ? 0 : i + 1]
      let isStraight =
        (before.column == nodes[i].column && nodes[i].column == after.column)
        || (before.row == nodes[i].row && nodes[i].row == after.row)
      return isStraight ? nil : nodes[i]
    }
  }

  /// As the `d` of an SVG path.
  var pathData: String {
    var data = ""
    for polygon in polygons {
      guard let first = polygon.first else { continue }
      data += "M\(decimal(first.x.px, digits: 6)) \(decimal(first.y.px, digits: 6))"
      for (before, corner) in zip(polygon, polygon.dropFirst()) {
        if before.y == corner.y {
          data += "H" + decimal(corner.x.px, digits: 6)
        } else {
          data += "V" + decimal(corner.y.px, digits: 6)
        }
      }
      data += "Z"
    }
    return data
  }
}
