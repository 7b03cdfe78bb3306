internal import TextModel

/// Where one line of a paragraph lies in its text and items.
struct BrokenLine {
  var start: Int
  var firstItem: Int
  /// Where its content ends: trailing collapsible spaces lie between this and `end`.
  var contentEnd: Int
  /// Where the next line starts.
  var end: Int
  /// The item after the line's last one, or the item that the next line goes on with.
  var endItem: Int
  var reason: BreakReason
  var lineStart: LineBreakOpportunity.Reshaped?
  var lineEnd: LineBreakOpportunity.Reshaped?
  /// How the line after it starts.
  var nextLineStart: LineBreakOpportunity.Reshaped?
  /// Up to `contentEnd`, with the indent before it and the hyphen after it.
  var width: LayoutUnit = .zero
}

/// Why a line ends where it does (UAX #14 terms).
enum BreakReason: Hashable, Sendable {
  /// A break opportunity was taken because the next content did not fit.
  case opportunity
  /// A soft hyphen was the opportunity: a hyphen is shown.
  case hyphen
  /// A mandatory break in the text.
  case mandatory
  /// The text ended.
  case endOfText
}

/// Breaks a prepared paragraph into lines, first fit (CSS Text 3 §5, BROWSER §6).
struct LineBreaker {
  private let p: ParagraphView
  private let hyphenWidth: (BrokenLine) -> LayoutUnit
  private var position = 0
  private var item = 0
  /// The first break opportunity that may end the next line.
  private var nextBreak = 0
  private var lineStart: LineBreakOpportunity.Reshaped?

  /// `hyphenWidth` tells how wide the hyphen is that a line shows at its end.
  init(_ paragraph: ParagraphView, hyphenWidth: @escaping (BrokenLine) -> LayoutUnit) {
    p = paragraph
    self.hyphenWidth = hyphenWidth
  }

  /// Breaks off the next line, `available` wide with `indent` taken at its start; `nil` at the end.
  ///
  /// Content fits that is at most 1/64 px wider than the line. Where nothing fits, the line ends at
  /// its first opportunity and overflows.
  mutating func nextLine(available: LayoutUnit, indent: LayoutUnit) -> BrokenLine? {
    guard position < p.textEnd else { return nil }
    let limit = available + LayoutUnit(rawValue: 1)
    var measure = LineMeasure(
      startingAt: position, item: item, indent: indent, reshaped: lineStart)
    var best: BrokenLine?
    while nextBreak < p.breaks.count {
      let opportunity = p.breaks[nextBreak]
      measure.advance(to: Int(opportunity.contentEnd), in: p)
      var line = line(endingAt: opportunity)
      line.width = width(of: line, measure, indent: indent)
      if line.width > limit, let best { return take(best) }
      measure.advance(to: Int(opportunity.offset), in: p)
      line.endItem = measure.item
      nextBreak += 1
      if opportunity.kind == .mandatory || line.width > limit { return take(line) }
      best = line
    }
    measure.advance(to: p.textEnd, in: p)
    var rest = lineToEndOfText
    rest.width = measure.width(endingWith: nil, in: p)
    if rest.width > limit, let best { return take(best) }
    return take(rest)
  }

  private func width(of line: BrokenLine, _ measure: LineMeasure, indent: LayoutUnit) -> LayoutUnit
  {
    var width = measure.width(endingWith: line.lineEnd, in: p)
    if let lineEnd = line.lineEnd, measure.item < p.items.count,
      lineEnd.range.lowerBound < p.items[measure.item].range.lowerBound
    {
      // The reshaped end reaches over items, whose widths are rounded one by one.
      width = p.forEachPart(of: line, indent: indent) { _ in }
    }
    return line.reason == .hyphen ? width + hyphenWidth(line) : width
  }

  private func line(endingAt opportunity: LineBreakOpportunity) -> BrokenLine {
    let reason: BreakReason =
      switch opportunity.kind {
      case .soft: .opportunity
      case .hyphen: .hyphen
      case .mandatory: .mandatory
      }
    return BrokenLine(
      start: position, firstItem: item, contentEnd: Int(opportunity.contentEnd),
      end: Int(opportunity.offset), endItem: item, reason: reason, lineStart: lineStart,
      lineEnd: opportunity.lineEnd, nextLineStart: opportunity.lineStart)
  }

  private var lineToEndOfText: BrokenLine {
    BrokenLine(
      start: position, firstItem: item, contentEnd: p.textEnd, end: p.textEnd,
      endItem: p.items.count, reason: .endOfText, lineStart: lineStart, lineEnd: nil,
      nextLineStart: nil)
  }

  private mutating func take(_ line: BrokenLine) -> BrokenLine {
    position = line.end
    item = line.endItem
    lineStart = line.nextLineStart
    return line
  }
}
