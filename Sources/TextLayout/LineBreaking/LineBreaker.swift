internal import TextModel

/// Where one line of a paragraph lies in its text and items.
struct BrokenLine {
  var start: Int
  var firstItem: Int
  /// Where its content ends: trailing collapsible spaces lie between this and `end`.
  var contentEnd: Int
  /// Where white space starts that hangs at the line's end; `contentEnd` without any.
  var hangStart: Int
  /// Where the next line starts.
  var end: Int
  /// The item after the line's last one, or the item that the next line goes on with.
  var endItem: Int
  var reason: BreakReason
  var lineStart: LineBreakOpportunity.Reshaped?
  var lineEnd: LineBreakOpportunity.Reshaped?
  /// How the line after it starts.
  var nextLineStart: LineBreakOpportunity.Reshaped?
  /// Up to `hangStart`, with the indent before it and the hyphen after it.
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
  /// No opportunity fitted: broken between grapheme clusters, where `overflow-wrap` allows it.
  case emergency
  /// The text ended.
  case endOfText
}

/// Where a line may end in an emergency.
enum EmergencyBreaks: Hashable, Sendable {
  /// Where `overflow-wrap` is `break-word` or `anywhere`.
  case all
  /// Where it is `anywhere`: in min-content widths.
  case anywhere
}

/// Breaks a prepared paragraph into lines, first fit (CSS Text 3 §5, BROWSER §6).
struct LineBreaker {
  private let p: ParagraphView
  private let emergencies: EmergencyBreaks
  private var position = 0
  private var item = 0
  /// The first break opportunity that may end the next line.
  private var nextBreak = 0
  private var nextEmergency = 0
  private var lineStart: LineBreakOpportunity.Reshaped?

  init(_ paragraph: ParagraphView, emergencies: EmergencyBreaks = .all) {
    p = paragraph
    self.emergencies = emergencies
  }

  /// Breaks off the next line, `available` wide with `indent` taken at its start; `nil` at the end.
  ///
  /// Content fits that is at most 1/64 px wider than the line. Where nothing fits, the line ends at
  /// its first opportunity and overflows.
  mutating func nextLine(available: LayoutUnit, indent: LayoutUnit) -> BrokenLine? {
    guard position < p.textEnd else { return nil }
    let limit = available + LayoutUnit(rawValue: 1)
    let start = LineMeasure(
      startingAt: position, item: item, indent: indent, reshaped: lineStart)
    var measure = start
    var best: BrokenLine?
    var fitting: FittingBreak?
    while nextBreak < p.breaks.count {
      if !p.mayHang, let last = measure.addFitting(from: nextBreak, limit: limit, in: p) {
        fitting = FittingBreak(index: last.index, width: last.width, endItem: measure.item)
        nextBreak = last.index + 1
        continue
      }
      let opportunity = p.breaks[nextBreak]
      if !p.mayHang, opportunity.isPlain {
        measure.advance(to: Int(opportunity.contentEnd), in: p)
        let width = measure.width(endingWith: nil, in: p)
        if width <= limit {
          measure.advance(to: Int(opportunity.offset), in: p)
          fitting = FittingBreak(index: nextBreak, width: width, endItem: measure.item)
          nextBreak += 1
          continue
        }
      }
      if let fitted = fitting { best = line(endingAt: fitted) }
      fitting = nil
      var line = line(endingAt: opportunity, &measure, limit: limit, indent: indent)
      if line.width > limit {
        if let best { return take(best) }
        if let part = emergencyLine(before: line, start, limit: limit, indent: indent) {
          return take(part)
        }
      }
      measure.advance(to: Int(opportunity.offset), in: p)
      line.endItem = measure.item
      nextBreak += 1
      if opportunity.kind == .mandatory || line.width > limit { return take(line) }
      best = line
    }
    if let fitted = fitting { best = line(endingAt: fitted) }
    let rest = lineToEndOfText(&measure, limit: limit)
    guard rest.width > limit else { return take(rest) }
    return take(
      best ?? emergencyLine(before: rest, start, limit: limit, indent: indent) ?? rest)
  }

  /// A plain opportunity at which the line fits: all that is kept of most of them.
  private struct FittingBreak {
    var index: Int
    var width: LayoutUnit
    var endItem: Int
  }

  private func line(endingAt fitted: FittingBreak) -> BrokenLine {
    let opportunity = p.breaks[fitted.index]
    let contentEnd = Int(opportunity.contentEnd)
    return BrokenLine(
      start: position, firstItem: item, contentEnd: contentEnd, hangStart: contentEnd,
      end: Int(opportunity.offset), endItem: fitted.endItem, reason: .opportunity,
      lineStart: lineStart, lineEnd: nil, nextLineStart: nil, width: fitted.width)
  }

  /// The longest part of `line` that fits and ends between grapheme clusters, but one cluster at least.
  private mutating func emergencyLine(
    before line: BrokenLine, _ start: LineMeasure, limit: LayoutUnit, indent: LayoutUnit
  ) -> BrokenLine? {
    var measure = start
    var best: BrokenLine?
    var next = nextEmergency
    while next < p.emergencyBreaks.count {
      let opportunity = p.emergencyBreaks[next]
      if Int(opportunity.offset) >= line.hangStart { break }
      next += 1
      guard Int(opportunity.offset) > position, isAllowed(opportunity) else { continue }
      var part = self.line(endingAt: opportunity, &measure, limit: limit, indent: indent)
      part.reason = .emergency
      if part.width > limit, best != nil { break }
      part.endItem = measure.item
      nextEmergency = next
      best = part
      if part.width > limit { break }
    }
    return best
  }

  private func isAllowed(_ opportunity: LineBreakOpportunity) -> Bool {
    if emergencies == .all { return true }
    let style = p.spans[p.span(at: Int(opportunity.offset) - 1)].style
    return p.context.styles[Int(style)].overflowWrap == .anywhere
  }

  /// The line that ends at `opportunity`; adds its content to `measure`.
  private func line(
    endingAt opportunity: LineBreakOpportunity, _ measure: inout LineMeasure, limit: LayoutUnit,
    indent: LayoutUnit
  ) -> BrokenLine {
    let contentEnd = Int(opportunity.contentEnd)
    var line = BrokenLine(
      start: position, firstItem: item, contentEnd: contentEnd,
      hangStart: p.hangStart(from: position, end: contentEnd), end: Int(opportunity.offset),
      endItem: item, reason: BreakReason(opportunity.kind), lineStart: lineStart,
      lineEnd: opportunity.lineEnd, nextLineStart: opportunity.lineStart)
    measure.advance(to: line.hangStart, in: p)
    line.endItem = measure.item
    line.width = width(of: line, measure, indent: indent)
    if line.hangStart < contentEnd {
      measure.advance(to: contentEnd, in: p)
      line.endItem = measure.item
      if line.reason == .mandatory { keepHanging(of: &line, measure, limit: limit) }
    }
    return line
  }

  /// White space that fits does not hang where nothing follows it in the line.
  private func keepHanging(of line: inout BrokenLine, _ measure: LineMeasure, limit: LayoutUnit) {
    let whole = measure.width(endingWith: line.lineEnd, in: p)
    if whole <= limit { (line.width, line.hangStart) = (whole, line.contentEnd) }
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
    return line.reason == .hyphen ? width + p.hyphenWidth(of: line) : width
  }

  private func lineToEndOfText(_ measure: inout LineMeasure, limit: LayoutUnit) -> BrokenLine {
    var line = BrokenLine(
      start: position, firstItem: item, contentEnd: p.textEnd,
      hangStart: p.hangStart(from: position, end: p.textEnd), end: p.textEnd,
      endItem: p.items.count, reason: .endOfText, lineStart: lineStart, lineEnd: nil,
      nextLineStart: nil)
    measure.advance(to: line.hangStart, in: p)
    line.width = measure.width(endingWith: nil, in: p)
    measure.advance(to: p.textEnd, in: p)
    line.endItem = measure.item
    keepHanging(of: &line, measure, limit: limit)
    return line
  }

  private mutating func take(_ line: BrokenLine) -> BrokenLine {
    position = line.end
    item = line.endItem
    lineStart = line.nextLineStart
    return line
  }
}

extension LineBreakOpportunity {
  /// Whether a line can end here without anything in it, or in the next one, being shaped again.
  var isPlain: Bool {
    if case .soft = kind { return lineEnd == nil && lineStart == nil }
    return false
  }
}

extension BreakReason {
  init(_ kind: LineBreakOpportunity.Kind) {
    switch kind {
    case .soft: self = .opportunity
    case .hyphen: self = .hyphen
    case .mandatory: self = .mandatory
    }
  }
}
