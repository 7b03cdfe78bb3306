internal import TextModel

/// The floats of a paragraph, as its lines come to them (BROWSER-MORE §1 "Floats").
struct LineFloats {
  /// The items that are floats.
  private let places: [Int]
  /// The first float that no line has met, in `places`.
  private var next = 0
  /// Objects met in the current line that must go below it.
  private var waiting: [Int] = []

  init(_ p: ParagraphView) {
    places = p.objects.isEmpty ? [] : p.items.indices.filter { p.items[$0].kind == .outOfFlow }
  }

  /// Places the floats that stand before all content, which no line's width holds back.
  mutating func placeLeading<Space: LineSpace>(in space: inout Space, _ p: ParagraphView) {
    while next < places.count, p.items[places[next]].range.lowerBound == 0 {
      space.placeFloat(Int(p.items[places[next]].index), top: .zero)
      next += 1
    }
  }

  /// Whether the line meets floats that are not placed yet.
  func isMet(by line: BrokenLine) -> Bool {
    next < places.count && places[next] < line.endItem
  }

  /// Places the floats that `line` meets: beside it where they fit beside the content before them,
  /// else they wait for its end. Each that stands beside it makes the line shorter.
  ///
  /// A float that the shorter line does not reach is left to the next line.
  mutating func place<Space: LineSpace>(
    metIn line: inout LineAttempt, in space: inout Space, _ p: ParagraphView
  ) {
    while next < places.count, places[next] < line.line.endItem {
      let item = places[next]
      let object = Int(p.items[item].index)
      next += 1
      let room = line.interval.width - line.width(before: item, p)
      guard waiting.isEmpty, space.hasRoom(for: object, top: line.top, room: room) else {
        waiting.append(object)
        continue
      }
      let before = (space, line.interval)
      space.placeFloat(object, top: line.top)
      line.breakAgain(in: space.interval(top: line.top, height: line.height))
      if item >= line.line.endItem {
        (space, line.interval) = before
        next -= 1
      }
    }
  }

  /// Places the floats that had no room beside the line which ends at `y`.
  mutating func placeWaiting<Space: LineSpace>(below y: LayoutUnit, in space: inout Space) {
    guard !waiting.isEmpty else { return }
    for object in waiting { space.placeFloat(object, top: y) }
    waiting.removeAll()
  }

  /// Places the floats after the last line.
  mutating func placeRest<Space: LineSpace>(
    below y: LayoutUnit, in space: inout Space, _ p: ParagraphView
  ) {
    for item in places[next...] { space.placeFloat(Int(p.items[item].index), top: y) }
    next = places.count
  }
}

/// A line broken off at a place, before it is known to stand there.
struct LineAttempt {
  private(set) var line: BrokenLine
  var interval: LineInterval
  /// What breaks the line, before it did and after.
  private let start: LineBreaker
  private(set) var breaker: LineBreaker
  let top: LayoutUnit
  /// The least height that must be free.
  let height: LayoutUnit
  private let indent: LayoutUnit

  /// Breaks off the next line; `nil` at the text's end.
  init?(
    _ breaker: LineBreaker, in interval: LineInterval, top: LayoutUnit, height: LayoutUnit,
    indent: LayoutUnit
  ) {
    (start, self.breaker, self.interval) = (breaker, breaker, interval)
    (self.top, self.height, self.indent) = (top, height, indent)
    guard let line = self.breaker.nextLine(available: interval.width, indent: indent) else {
      return nil
    }
    self.line = line
  }

  /// Breaks the line off in another interval.
  mutating func breakAgain(in interval: LineInterval) {
    self.interval = interval
    breaker = start
    if let line = breaker.nextLine(available: interval.width, indent: indent) { self.line = line }
  }

  /// Whether the line is wider than its interval.
  var overflows: Bool { line.width > interval.width + LayoutUnit(rawValue: 1) }

  /// The width of the line's content before an item, without the white space that ends it.
  func width(before item: Int, _ p: ParagraphView) -> LayoutUnit {
    var end = Int(p.items[item].range.lowerBound)
    if end > line.start, p.text[end - 1] == 0x20,
      p.context.styles[Int(p.spans[p.span(at: end - 1)].style)].whiteSpace.collapsesSpaces
    {
      end -= 1
    }
    var measure = LineMeasure(
      startingAt: line.start, item: line.firstItem, indent: indent, reshaped: line.lineStart)
    measure.advance(to: end, in: p)
    return measure.width(endingWith: nil, in: p)
  }
}
