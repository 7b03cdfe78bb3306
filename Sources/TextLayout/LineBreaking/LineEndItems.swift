internal import TextModel

/// What has no characters and stands where a line ends (BROWSER-MORE §2 "Line ends").
extension ParagraphView {
  /// Whether the item, an edge or float at the line's end `offset`, still belongs to the line.
  ///
  /// After a soft break these do: edges that end a box, floats, and boxes that end there as well as
  /// they start. After a forced break only edges that end a box.
  func stays(_ item: Int, onLineEndingAt offset: Int) -> Bool {
    let isForced = offset > 0 && text[offset - 1] == 0x0A
    switch items[item].kind {
    case .spanEnd, .rubyEnd: return true
    case .outOfFlow: return !isForced
    case .spanStart: return !isForced && endsAtOnce(item)
    default: return false
    }
  }

  /// Whether the box that starts at `item` ends with no character in it.
  private func endsAtOnce(_ item: Int) -> Bool {
    var index = item + 1
    while index < items.count, items[index].range.isEmpty {
      if items[index].kind == .spanEnd, items[index].span == items[item].span { return true }
      index += 1
    }
    return false
  }
}

/// Inline boxes that the browser makes whatever a line has of them (BROWSER §4).
extension ParagraphView {
  /// Marks by span which have a box of their own also in a line that has nothing of their text: those
  /// that are empty, have edges, or a child that stands off its line.
  func markOwnBoxes(in marks: inout [Bool]) {
    marks.removeAll(keepingCapacity: true)
    marks.append(contentsOf: repeatElement(false, count: spans.count))
    var hasText = marks
    for item in items {
      let span = Int(item.span)
      switch item.kind {
      case .spanStart:
        if spans[span].hasEdges { marks[span] = true }
        if standsOff(span) { marks[Int(spans[span].parent)] = true }
      case .spanEnd:
        if !hasText[span] { marks[span] = true }
        if hasText[span], spans[span].parent >= 0 { hasText[Int(spans[span].parent)] = true }
      case .object:
        marks[span] = true
        hasText[span] = true
      default: if !item.range.isEmpty { hasText[span] = true }
      }
    }
  }

  /// Whether a box has edges, other metrics than its parent, or another baseline.
  private func standsOff(_ span: Int) -> Bool {
    guard spans[span].parent >= 0 else { return false }
    let metrics = context.metrics[Int(spans[Int(spans[span].parent)].style)]
    let own = context.metrics[Int(spans[span].style)]
    return own.ascent != metrics.ascent || own.descent != metrics.descent || spans[span].hasEdges
      || context.styles[Int(spans[span].style)].verticalAlign != .baseline
  }
}

extension InlineSpan {
  /// Whether the box has margins, borders or padding.
  fileprivate var hasEdges: Bool {
    startEdge != .zero || endEdge != .zero || topEdge != .zero || bottomEdge != .zero
  }
}
