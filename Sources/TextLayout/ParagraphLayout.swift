package import TextModel

/// What of a paragraph's layout is not in its text.
package struct ParagraphConstraints: Sendable {
  /// The paragraph's index in `BoxTree.paragraphs`.
  package var paragraph: Int32
  /// The width that lines have.
  package var available: LayoutUnit
  /// Taken at the first line's start: the text indent and an inside marker.
  package var indent: LayoutUnit
  package var textAlign: ComputedStyle.TextAlign
  package var objects: [ObjectBox]

  package init(
    paragraph: Int32, available: LayoutUnit, indent: LayoutUnit,
    textAlign: ComputedStyle.TextAlign, objects: [ObjectBox]
  ) {
    (self.paragraph, self.available, self.indent) = (paragraph, available, indent)
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

  /// Lays `text` out below one another from its content edge and appends the lines to `output`.
  package mutating func layOut(
    _ text: AttributedText, prepared: PreparedText, _ constraints: ParagraphConstraints,
    into output: inout LayoutOutput
  ) -> ParagraphExtent {
    let context = context
    let first = output.lines.count
    guard !text.spans.isEmpty else {
      return ParagraphExtent(height: .zero, lines: first..<first)
    }
    let objectStyles = text.objects.map(\.style)
    return ParagraphView.withView(
      of: text, prepared: prepared, objects: constraints.objects, context: context
    ) { p in
      builder.start(p, objectStyles: objectStyles, constraints, context)
      var breaker = LineBreaker(p) { line in p.hyphenWidth(of: line, context) }
      var y = LayoutUnit.zero
      var indent = constraints.indent
      while let line = breaker.nextLine(available: constraints.available, indent: indent) {
        y += builder.build(line, indent: indent, top: y, in: p, context, into: &output)
        indent = .zero
      }
      let lines = first..<output.lines.count
      return ParagraphExtent(
        height: y, firstBaseline: lines.isEmpty ? nil : output.lines[first].baseline,
        lastBaseline: lines.isEmpty ? nil : output.lines[lines.upperBound - 1].baseline,
        lines: lines)
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
        var breaker = LineBreaker(p) { line in p.hyphenWidth(of: line, context) }
        var (widest, indent) = (LayoutUnit.zero, indent)
        while let line = breaker.nextLine(available: available, indent: indent) {
          widest = max(widest, line.width)
          indent = .zero
        }
        return widest
      }
      return (widest(available: .zero), widest(available: .max))
    }
  }
}

extension ParagraphView {
  /// The width of the hyphen that `line` shows at its end, in the style of its last text.
  func hyphenWidth(of line: BrokenLine, _ context: TextContext) -> LayoutUnit {
    let style = spans[span(at: max(line.start, line.contentEnd - 1))].style
    return LayoutUnit(ceilingOfAdvance: Int64(context.metrics[Int(style)].hyphenAdvance))
  }
}
