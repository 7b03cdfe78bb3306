internal import TextModel

/// The floats of a paragraph, as its lines come to them (BROWSER-MORE §1 "Floats").
struct LineFloats {
  /// Floats that no line has met, as places in the paragraph's items, in order.
  private var ahead: ArraySlice<Int>
  /// Objects met in the current line that must go below it.
  private var waiting: [Int] = []
  private let items: UnsafeBufferPointer<PreparedItem>

  init(_ p: ParagraphView) {
    items = p.items
    ahead = p.objects.isEmpty ? [] : p.items.indices.filter { p.items[$0].kind == .outOfFlow }[...]
  }

  /// Places the floats that `line` meets.
  ///
  /// - Returns: Whether one stands beside the line, which then must be broken again.
  mutating func place<Space: LineSpace>(
    metIn line: BrokenLine, indent: LayoutUnit, top: LayoutUnit, _ interval: LineInterval,
    in space: inout Space, _ p: ParagraphView
  ) -> Bool {
    guard let first = ahead.first, first < line.endItem else { return false }
    while let item = ahead.first, item < line.endItem {
      let object = Int(items[item].index)
      ahead = ahead.dropFirst()
      if !waiting.isEmpty {
        waiting.append(object)
        continue
      }
      let used = width(before: item, of: line, indent: indent, p)
      switch space.placeFloat(object, top: top, room: interval.width - used) {
      case .beside: return true
      case .below: break
      case .afterLine: waiting.append(object)
      }
    }
    return false
  }

  /// Places the floats that had no room beside the line which ends at `y`.
  mutating func placeWaiting<Space: LineSpace>(below y: LayoutUnit, in space: inout Space) {
    for object in waiting { _ = space.placeFloat(object, top: y, room: .max) }
    waiting.removeAll()
  }

  /// Places the floats after the last line.
  mutating func placeRest<Space: LineSpace>(below y: LayoutUnit, in space: inout Space) {
    for item in ahead { _ = space.placeFloat(Int(items[item].index), top: y, room: .max) }
    ahead = []
  }

  private func width(
    before item: Int, of line: BrokenLine, indent: LayoutUnit, _ p: ParagraphView
  ) -> LayoutUnit {
    var used = indent
    p.forEachPart(of: line, indent: indent) { if $0.item <= item { used = $0.x } }
    return used
  }
}
