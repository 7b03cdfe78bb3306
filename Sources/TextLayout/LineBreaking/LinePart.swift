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
}

extension ParagraphView {
  /// Calls `body` for each item of `line` in logical order, edges of inline boxes included.
  ///
  /// - Returns: The line's width up to its content's end, with `indent` before it.
  @discardableResult
  func forEachPart(
    of line: BrokenLine, indent: LayoutUnit, _ body: (LinePart) -> Void
  ) -> LayoutUnit {
    var x = indent
    var index = line.firstItem
    while index < items.count {
      let item = items[index]
      let lower = Int(item.range.lowerBound)
      if index >= line.endItem, index > line.endItem || lower >= line.contentEnd { break }
      if !item.range.isEmpty, lower >= line.contentEnd {
        index += 1
        continue
      }
      var part = LinePart(
        item: index, start: max(line.start, lower),
        end: max(lower, min(line.contentEnd, Int(item.range.upperBound))), x: x, width: .zero)
      part.width = width(of: part, kind: item.kind, in: line)
      body(part)
      x += part.width
      index += 1
    }
    return x
  }

  private func width(of part: LinePart, kind: InlineItem.Kind, in line: BrokenLine) -> LayoutUnit {
    switch kind {
    case .text, .bidiControl, .breakOpportunity:
      var advance = advance(from: part.start, to: part.end)
      if let first = line.lineStart { advance += change(by: first, from: part.start, to: part.end) }
      if let last = line.lineEnd { advance += change(by: last, from: part.start, to: part.end) }
      return LayoutUnit(ceilingOfAdvance: advance)
    case .tab: return tabWidth(at: part.x)
    case .object: return objects[Int(items[part.item].index)].marginWidth
    case .spanStart: return spans[Int(items[part.item].span)].startEdge
    case .spanEnd: return spans[Int(items[part.item].span)].endEdge
    case .forcedBreak, .outOfFlow: return .zero
    }
  }
}
