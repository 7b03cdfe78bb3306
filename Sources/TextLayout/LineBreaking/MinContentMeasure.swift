internal import TextModel

/// The min-content width of a paragraph: its widest part between two break opportunities.
///
/// The browser cuts each text at its opportunities without shaping it anew: a part is as wide as the
/// ceiling to 1/64 px of where it ends in its item less that of where it starts. So it can be
/// 1/64 px narrower than the line that it becomes.
struct MinContentMeasure {
  private let p: ParagraphView
  private var widest = LayoutUnit.zero
  /// The line's width without the part of the item being added.
  private var completed: LayoutUnit
  private var item = 0
  private var position = 0
  /// From the item's start to `position`, and to where its part of the line starts, in 1/65536 px.
  private var advance: Int64 = 0
  private var partStart: Int64 = 0
  /// The advances of the whole right-to-left item `measuredItem`, whose parts are measured from its left.
  private var whole: Int64 = 0
  private var measuredItem = -1

  private init(_ p: ParagraphView, indent: LayoutUnit) {
    self.p = p
    completed = indent
  }

  /// Measures a whole paragraph with `indent` at its start.
  static func width(of p: ParagraphView, indent: LayoutUnit) -> LayoutUnit {
    var measure = MinContentMeasure(p, indent: indent)
    for opportunity in p.breaks {
      measure.endLine(at: Int(opportunity.contentEnd), hasHyphen: opportunity.kind == .hyphen)
      measure.add(to: Int(opportunity.offset))
      measure.startLine()
    }
    measure.endLine(at: p.textEnd, hasHyphen: false)
    return measure.widest
  }

  private mutating func endLine(at end: Int, hasHyphen: Bool) {
    add(to: p.hangStart(from: position, end: end))
    var width = completed + partWidth()
    if hasHyphen, end > 0 { width += p.hyphenWidth(after: end - 1) }
    widest = max(widest, width)
  }

  private mutating func startLine() {
    completed = .zero
    partStart = advance
  }

  /// The width of the part of the item that has been added.
  private mutating func partWidth() -> LayoutUnit {
    guard advance > partStart else { return .zero }
    if p.items[item].level % 2 == 0 {
      return LayoutUnit(ceilingOfAdvance: advance) - LayoutUnit(ceilingOfAdvance: partStart)
    }
    if measuredItem != item {
      let range = p.items[item].range
      whole = p.advance(from: Int(range.lowerBound), to: Int(range.upperBound))
      measuredItem = item
    }
    return LayoutUnit(ceilingOfAdvance: whole - partStart)
      - LayoutUnit(ceilingOfAdvance: whole - advance)
  }

  /// Adds the content before the byte `end`, and the edges there that end an inline box.
  private mutating func add(to end: Int) {
    while item < p.items.count {
      let next = p.items[item]
      let upper = Int(next.range.upperBound)
      if upper > end {
        if position < end {
          advance += p.advance(from: position, to: end)
          position = end
        }
        return
      }
      if next.range.isEmpty, upper == end, next.kind != .spanEnd, next.kind != .rubyEnd { return }
      if upper > position { advance += p.advance(from: position, to: upper) }
      position = max(position, upper)
      complete(next)
      item += 1
    }
  }

  private mutating func complete(_ next: PreparedItem) {
    switch next.kind {
    case .text, .bidiControl, .breakOpportunity: completed += partWidth()
    case .tab: completed += p.tabWidth(at: completed)
    case .object: completed += p.objects[Int(next.index)].marginWidth
    case .spanStart: completed += p.spans[Int(next.span)].startEdge
    case .spanEnd: completed += p.spans[Int(next.span)].endEdge
    case .rubyEnd: if next.index >= 0 { completed += p.objects[Int(next.index)].ruby.growth }
    case .forcedBreak, .outOfFlow, .rubyStart: break
    }
    (advance, partStart) = (0, 0)
  }
}
