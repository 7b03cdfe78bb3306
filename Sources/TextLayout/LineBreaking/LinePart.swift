internal import TextModel

/// An item's part in one line, placed in logical order.
struct LinePart {
  /// The item's place in `PreparedText.items`.
  var item: Int
  var start: Int
  var end: Int
  /// From the line's logical start.
  var x: LayoutUnit
  var width: LayoutUnit
  /// Of text: what `width` is the ceiling of, in 1/65536 px.
  var advance: Int64 = 0
}

extension ParagraphView {
  /// Calls `body` for each item of `line` in logical order, edges of inline boxes included. An item
  /// whose end hangs has two parts.
  ///
  /// - Returns: The line's width up to where its content ends or hangs, with `indent` before it.
  @discardableResult
  func forEachPart(
    of line: BrokenLine, indent: LayoutUnit, _ body: (LinePart) -> Void
  ) -> LayoutUnit {
    var (x, width) = (indent, indent)
    func add(_ index: Int, from start: Int, to end: Int) {
      var part = LinePart(item: index, start: start, end: end, x: x, width: .zero)
      measure(&part, kind: items[index].kind, in: line)
      body(part)
      x += part.width
      if start < line.hangStart || start == end { width = x }
    }
    var index = line.firstItem
    while index < items.count {
      let item = items[index]
      let lower = Int(item.range.lowerBound)
      if index >= line.endItem, index > line.endItem || lower >= line.contentEnd { break }
      if item.range.isEmpty || lower < line.contentEnd {
        let start = max(line.start, lower)
        let end = max(lower, min(line.contentEnd, Int(item.range.upperBound)))
        let hangStart = min(max(line.hangStart, start), end)
        if hangStart > start { add(index, from: start, to: hangStart) }
        if hangStart < end || start == end { add(index, from: hangStart, to: end) }
      }
      index += 1
    }
    return width
  }

  private func measure(_ part: inout LinePart, kind: InlineItem.Kind, in line: BrokenLine) {
    switch kind {
    case .text, .bidiControl, .breakOpportunity:
      var advance = advance(from: part.start, to: part.end)
      if let first = line.lineStart { advance += change(by: first, from: part.start, to: part.end) }
      if let last = line.lineEnd { advance += change(by: last, from: part.start, to: part.end) }
      part.advance = advance
      part.width = LayoutUnit(ceilingOfAdvance: advance)
    case .tab: part.width = tabWidth(at: part.x)
    case .object: part.width = objects[Int(items[part.item].index)].marginWidth
    case .spanStart: part.width = spans[Int(items[part.item].span)].startEdge
    case .spanEnd: part.width = spans[Int(items[part.item].span)].endEdge
    case .rubyStart: part.width = -overhang(beforeItem: part.item, lineStart: line.start)
    case .rubyEnd:
      let index = Int(items[part.item].index)
      guard index >= 0 else { break }
      part.width =
        objects[index].ruby.growth - overhang(afterItem: part.item, contentEnd: line.contentEnd)
    case .forcedBreak, .outOfFlow: break
    }
  }
}
