package import TextModel

/// What of a paragraph's layout is not in its text.
package struct ParagraphConstraints: Sendable {
  /// The paragraph's index in `BoxTree.paragraphs`.
  package var paragraph: Int32
  /// Taken at the first line's start: the text indent and an inside marker.
  package var indent: LayoutUnit
  package var textAlign: ComputedStyle.TextAlign
  package var objects: [ObjectBox]

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
      lines: lines)
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
    while let placed = nextLine(of: &breaker, indent: indent, top: y, &floats, in: &space, p) {
      y = placed.top
      y += builder.build(
        placed.line, indent: indent, in: placed.interval, top: y, of: p, context, into: &output)
      floats.placeWaiting(below: y, in: &space)
      if placed.line.reason == .mandatory { y = space.cleared(p.clear(after: placed.line), top: y) }
      indent = .zero
    }
    floats.placeRest(below: y, in: &space)
    return y
  }

  private struct PlacedLine {
    var line: BrokenLine
    var interval: LineInterval
    var top: LayoutUnit
  }

  /// Breaks off the next line where it fits beside the floats, those that are met in it included.
  private func nextLine<Space: LineSpace>(
    of breaker: inout LineBreaker, indent: LayoutUnit, top: LayoutUnit, _ floats: inout LineFloats,
    in space: inout Space, _ p: ParagraphView
  ) -> PlacedLine? {
    var top = top
    let height = context.extents[Int(p.spans[0].style)].height
    while true {
      let interval = space.interval(top: top, height: height)
      var attempt = breaker
      guard let line = attempt.nextLine(available: interval.width, indent: indent) else {
        return nil
      }
      if line.width > interval.width + LayoutUnit(rawValue: 1),
        let edge = space.nextEdge(below: top)
      {
        top = edge
        continue
      }
      if floats.place(metIn: line, indent: indent, top: top, interval, in: &space, p) { continue }
      breaker = attempt
      return PlacedLine(line: line, interval: interval, top: top)
    }
  }

  /// The smallest and the largest width that the paragraph's content asks for (CSS Sizing 3 §5).
  package func intrinsicWidths(
    of text: AttributedText, prepared: PreparedText, indent: LayoutUnit, objects: [ObjectBox]
  ) -> (min: LayoutUnit, max: LayoutUnit) {
    let context = context
    guard !text.spans.isEmpty else { return (.zero, .zero) }
    return ParagraphView.withView(
      of: text, prepared: prepared, objects: objects, context: context
    ) { p in
      func widest(available: LayoutUnit) -> LayoutUnit {
        var breaker = LineBreaker(p, emergencies: .anywhere)
        var (widest, indent) = (LayoutUnit.zero, indent)
        while let line = breaker.nextLine(available: available, indent: indent) {
          widest = max(widest, line.width)
          indent = .zero
        }
        return widest
      }
      let smallest =
        p.emergencyBreaks.isEmpty
        ? MinContentMeasure.width(of: p, indent: indent) : widest(available: .zero)
      return (smallest, widest(available: .max))
    }
  }
}

extension ParagraphView {
  /// What `<br clear>` at the end of `line` asks for.
  func clear(after line: BrokenLine) -> Box.Clear {
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
