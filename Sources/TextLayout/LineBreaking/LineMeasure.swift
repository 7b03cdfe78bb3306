internal import TextModel

/// The width of a line as its content is added item by item.
///
/// A line is as wide as the sum of its items' widths, each the ceiling of its advances to 1/64 px
/// (BROWSER §2 "Widths to rects").
struct LineMeasure {
  /// The summed width of the items that are complete.
  private(set) var completed: LayoutUnit
  /// The advances so far of the item that is being added, in 1/65536 px.
  private(set) var current: Int64 = 0
  /// The item being added, and how far into the text the line reaches.
  private(set) var item: Int
  private(set) var position: Int
  private let lineStart: LineBreakOpportunity.Reshaped?
  /// Where the line starts in the text.
  private let start: Int
  /// How far a ruby annotation reaches over text that comes next.
  private var pendingOverhang = LayoutUnit.zero

  init(
    startingAt position: Int, item: Int, indent: LayoutUnit,
    reshaped: LineBreakOpportunity.Reshaped?
  ) {
    (self.position, self.item, completed) = (position, item, indent)
    start = position
    lineStart = reshaped
  }

  /// The line's width were it to end here, its last clusters changed by `lineEnd`.
  func width(endingWith lineEnd: LineBreakOpportunity.Reshaped?, in p: ParagraphView) -> LayoutUnit
  {
    var advance = current
    if let lineEnd {
      advance += p.change(by: lineEnd, from: Int(lineEnd.range.lowerBound), to: position)
    }
    return completed + LayoutUnit(ceilingOfAdvance: advance)
  }

  /// Adds the content before the byte `end`, and what stands there without characters and stays on
  /// the line.
  mutating func advance(to end: Int, in p: ParagraphView) {
    while item < p.items.count {
      let next = p.items[item]
      let upper = Int(next.range.upperBound)
      if upper > end {
        if position < end { add(to: end, in: p) }
        return
      }
      if next.range.isEmpty, upper == end, next.kind != .spanEnd, next.kind != .rubyEnd {
        guard p.stays(item, onLineEndingAt: end) else { return }
      }
      if upper > position, next.kind == .text { add(to: upper, in: p) }
      position = max(position, upper)
      complete(next, in: p)
      item += 1
    }
  }

  /// Adds text of the item being added up to one plain opportunity after another, from `next` on, as
  /// long as the line fits.
  ///
  /// - Returns: The last of these opportunities, and the line's width were it to end there.
  mutating func addFitting(
    from next: Int, limit: LayoutUnit, in p: ParagraphView
  ) -> (index: Int, width: LayoutUnit)? {
    guard lineStart == nil, pendingOverhang == .zero, item < p.items.count,
      case .text = p.items[item].kind
    else {
      return nil
    }
    let upper = p.items[item].range.upperBound
    var (index, advance, position) = (next, current, position)
    var fitting: (index: Int, width: LayoutUnit)?
    while index < p.breaks.count {
      let opportunity = p.breaks[index]
      guard opportunity.isPlain, opportunity.offset < upper else { break }
      let contentEnd = Int(opportunity.contentEnd)
      if contentEnd > position {
        advance += p.advance(from: position, to: contentEnd)
        position = contentEnd
      }
      let width = completed + LayoutUnit(ceilingOfAdvance: advance)
      if width > limit { break }
      let end = Int(opportunity.offset)
      if end > position {
        advance += p.advance(from: position, to: end)
        position = end
      }
      fitting = (index, width)
      (current, self.position) = (advance, position)
      index += 1
    }
    return fitting
  }

  private mutating func add(to end: Int, in p: ParagraphView) {
    if pendingOverhang != .zero, end > position {
      completed -= pendingOverhang
      pendingOverhang = .zero
    }
    current += p.advance(from: position, to: end)
    if let lineStart { current += p.change(by: lineStart, from: position, to: end) }
    position = end
  }

  private mutating func complete(_ next: PreparedItem, in p: ParagraphView) {
    switch next.kind {
    case .text, .bidiControl, .breakOpportunity: completed += LayoutUnit(ceilingOfAdvance: current)
    case .tab: completed += p.tabWidth(at: completed)
    case .object: completed += p.objects[Int(next.index)].marginWidth
    case .spanStart: completed += p.spans[Int(next.span)].startEdge
    case .spanEnd: completed += p.spans[Int(next.span)].endEdge
    case .rubyStart: completed -= p.overhang(beforeItem: item, lineStart: start)
    case .rubyEnd:
      guard next.index >= 0 else { break }
      completed += p.objects[Int(next.index)].ruby.growth
      pendingOverhang = p.overhang(afterItem: item, contentEnd: .max)
    case .forcedBreak, .outOfFlow: break
    }
    current = 0
  }
}
