package import TextModel

/// What of a paragraph's layout is not in its text.
package struct ParagraphConstraints: Sendable {
  /// The paragraph's index in `BoxTree.paragraphs`.
  package var paragraph: Int32
  /// Taken at the first line's start: the text indent and an inside marker.
  package var indent: LayoutUnit
  package var textAlign: ComputedStyle.TextAlign
  package var objects: [ObjectBox]
  /// What is free above the paragraph, for ruby annotations of its first line.
  package var roomAbove = LayoutUnit.zero
  /// Whether the paragraph is a ruby annotation, which spreads over its block's width.
  package var isAnnotation = false

  package init(
    paragraph: Int32, indent: LayoutUnit, textAlign: ComputedStyle.TextAlign, objects: [ObjectBox]
  ) {
    (self.paragraph, self.indent) = (paragraph, indent)
    (self.textAlign, self.objects) = (textAlign, objects)
  }
}

/// Lays out paragraphs: breaks them into lines and places what is in these.
///
/// Keeps its working memory between paragraphs.
package struct ParagraphLayout: Sendable {
  package let context: TextContext
  private var builder = LineBuilder()

  package init(context: TextContext) { self.context = context }

  /// Lays `text` out, line below line from its content edge, and appends the lines to `output`.
  package mutating func layOut<Space: LineSpace>(
    _ text: AttributedText, prepared: PreparedText, _ constraints: ParagraphConstraints,
    in space: inout Space, into output: inout LayoutOutput
  ) -> ParagraphExtent {
    let context = context
    let first = output.lines.count
    output.annotations.removeAll(keepingCapacity: true)
    guard !text.spans.isEmpty else {
      return ParagraphExtent(height: .zero, lines: first..<first)
    }
    let objectStyles = text.objects.map(\.style)
    let height = ParagraphView.withView(
      of: text, prepared: prepared, objects: constraints.objects, context: context
    ) { p in
      builder.start(p, objectStyles: objectStyles, constraints, context)
      return layOutLines(of: p, indent: constraints.indent, in: &space, into: &output)
    }
    let lines = first..<output.lines.count
    return ParagraphExtent(
      height: height, firstBaseline: lines.isEmpty ? nil : output.lines[first].baseline,
      lastBaseline: lines.isEmpty ? nil : output.lines[lines.upperBound - 1].baseline,
      roomBelow: builder.roomAbove, lines: lines)
  }

  /// - Returns: The height of all lines.
  private mutating func layOutLines<Space: LineSpace>(
    of p: ParagraphView, indent: LayoutUnit, in space: inout Space,
    into output: inout LayoutOutput
  ) -> LayoutUnit {
    let context = context
    var breaker = LineBreaker(p)
    var floats = LineFloats(p)
    var y = LayoutUnit.zero
    var indent = indent
    if indent == .zero { floats.placeLeading(in: &space, p) }
    while let placed = nextLine(of: &breaker, indent: indent, top: y, &floats, in: &space, p) {
      y = placed.top
      y += builder.build(
        placed.line, indent: indent, in: placed.interval, top: y, of: p, context, into: &output)
      floats.placeWaiting(below: y, in: &space)
      y = space.cleared(p.clear(after: placed.line), top: y)
      indent = .zero
    }
    floats.placeRest(below: y, in: &space, p)
    return y
  }

  /// Breaks off the next line where it fits beside the floats.
  ///
  /// Floats that are met in the line shorten it, but do not send it further down.
  private func nextLine<Space: LineSpace>(
    of breaker: inout LineBreaker, indent: LayoutUnit, top: LayoutUnit, _ floats: inout LineFloats,
    in space: inout Space, _ p: ParagraphView
  ) -> LineAttempt? {
    var top = top
    let style = Int(p.spans[0].style)
    let height = context.extents[style].height
    while true {
      let interval = space.interval(top: top, height: height)
      guard
        var attempt = LineAttempt(
          breaker, in: interval, top: top, height: height, indent: indent)
      else { return nil }
      guard attempt.overflows || floats.isMet(by: attempt.line) else {
        breaker = attempt.breaker
        return attempt
      }
      var (met, shortened) = (floats, space)
      met.place(metIn: &attempt, in: &shortened, p)
      if attempt.overflows, context.styles[style].whiteSpace.wraps,
        let edge = space.nextEdge(below: top)
      {
        top = edge
        continue
      }
      (breaker, floats, space) = (attempt.breaker, met, shortened)
      return attempt
    }
  }

  /// The width of the paragraph's widest part between break opportunities, and of its widest float
  /// (CSS Sizing 3 §5).
  package func minContentWidth(
    of text: AttributedText, prepared: PreparedText, indent: LayoutUnit, objects: [ObjectBox]
  ) -> LayoutUnit {
    guard !text.spans.isEmpty else { return .zero }
    return ParagraphView.withView(
      of: text, prepared: prepared, objects: objects, context: context
    ) { p in
      let text =
        p.emergencyBreaks.isEmpty
        ? MinContentMeasure.width(of: p, indent: indent)
        : p.widestLine(available: .zero, indent: indent)
      return max(text, p.floatWidths.max() ?? .zero)
    }
  }

  /// The width of the paragraph's widest line when only forced breaks end lines, floats beside it.
  ///
  /// - Parameter floats: The width of the floats before the paragraph.
  package func maxContentWidth(
    of text: AttributedText, prepared: PreparedText, indent: LayoutUnit, objects: [ObjectBox],
    floats: LayoutUnit = .zero
  ) -> LayoutUnit {
    guard !text.spans.isEmpty else { return floats }
    return ParagraphView.withView(
      of: text, prepared: prepared, objects: objects, context: context
    ) { p in
      p.widestLine(available: .max, indent: indent, floats: floats)
    }
  }
}

extension ParagraphView {
  /// The widths of the floats among the objects.
  fileprivate var floatWidths: [LayoutUnit] {
    guard !objects.isEmpty else { return [] }
    return items.lazy.filter { $0.kind == .outOfFlow }
      .map { max(.zero, objects[Int($0.index)].marginWidth) }
  }

  /// The width of the widest of the lines that are `available` wide. Where the width is unbounded,
  /// with the floats that each line meets beside it, and `floats` beside the first.
  fileprivate func widestLine(
    available: LayoutUnit, indent: LayoutUnit, floats: LayoutUnit = .zero
  ) -> LayoutUnit {
    var breaker = LineBreaker(self, emergencies: .anywhere)
    var (widest, indent, floats, item) = (LayoutUnit.zero, indent, floats, 0)
    func addFloats(before end: Int) {
      guard available == .max, !objects.isEmpty else { return }
      while item < end {
        if items[item].kind == .outOfFlow {
          floats += max(.zero, objects[Int(items[item].index)].marginWidth)
        }
        item += 1
      }
    }
    while let line = breaker.nextLine(available: available, indent: indent) {
      addFloats(before: line.endItem)
      widest = max(widest, line.width + floats)
      (indent, floats) = (.zero, .zero)
    }
    addFloats(before: items.count)
    return max(widest, floats)
  }

  /// What `<br clear>` at the end of `line` asks for.
  func clear(after line: BrokenLine) -> Box.Clear {
    guard line.end > line.start, text[line.end - 1] == 0x0A else { return .none }
    let item = items[self.item(at: line.end - 1)]
    guard item.kind == .forcedBreak, item.index >= 0 else { return .none }
    return Box.Clear(rawValue: UInt8(truncatingIfNeeded: item.index)) ?? .none
  }

  /// The width of the hyphen that `line` shows at its end, in the style of its last text.
  func hyphenWidth(of line: BrokenLine) -> LayoutUnit {
    hyphenWidth(after: max(line.start, line.contentEnd - 1))
  }

  /// The width of a hyphen in the style of the byte at `offset`.
  func hyphenWidth(after offset: Int) -> LayoutUnit {
    let style = spans[span(at: offset)].style
    return LayoutUnit(ceilingOfAdvance: Int64(context.metrics[Int(style)].hyphenAdvance))
  }
}
