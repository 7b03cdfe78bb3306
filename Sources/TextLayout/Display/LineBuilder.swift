internal import TextModel

/// Turns broken lines into placed ones: visual order, alignment, baselines, inline boxes.
///
/// Keeps its working memory between lines and paragraphs.
struct LineBuilder: Sendable {
  private var aligner = LineAligner()
  private(set) var objectStyles: [StyleID] = []
  private var isAnnotation = false
  /// What is free above the next line, for ruby annotations.
  private(set) var roomAbove = LayoutUnit.zero
  private var rubies: [LineRuby] = []
  private var paragraph: Int32 = 0
  private var textAlign = ComputedStyle.TextAlign.start
  /// Whether every line is as high as the root inline box, so that nothing needs aligning.
  private var isUniform = false
  private var rootExtent = LineExtent(ascent: .zero, descent: .zero)
  /// The spans that are open where the next line starts, parents first.
  private var openSpans: [Int32] = []
  private var lineSpans: [Int32] = []
  private var objects: [LineObject] = []
  private var runs: [LineRun] = []
  /// The boxes in which the last fragment lies, as indices into the output, innermost last.
  private var openBoxes: [(span: Int32, box: Int)] = []

  mutating func start(
    _ p: ParagraphView, objectStyles: [StyleID], _ constraints: ParagraphConstraints,
    _ context: TextContext
  ) {
    self.objectStyles = objectStyles
    paragraph = constraints.paragraph
    textAlign = constraints.textAlign
    (isAnnotation, roomAbove) = (constraints.isAnnotation, constraints.roomAbove)
    rootExtent = context.extents[Int(p.spans[0].style)]
    isUniform = p.objects.isEmpty && p.fallbackRuns.isEmpty
    if isUniform {
      for span in p.spans where span.style != p.spans[0].style {
        let style = Int(span.style)
        if context.extents[style] != rootExtent || context.styles[style].verticalAlign != .baseline
        {
          isUniform = false
          break
        }
      }
    }
    openSpans.removeAll(keepingCapacity: true)
    openSpans.append(0)
    if !isUniform { aligner.prepare(for: p) }
  }

  /// Places `line` with its top at `top` and appends it to `output`.
  ///
  /// - Returns: The line's height.
  mutating func build(
    _ line: BrokenLine, indent: LayoutUnit, in interval: LineInterval, top: LayoutUnit,
    of p: ParagraphView, _ context: TextContext, into output: inout LayoutOutput
  ) -> LayoutUnit {
    collectRuns(of: line, indent: indent, in: p)
    if !rubies.isEmpty { spreadBases(&runs, of: rubies, in: p) }
    if line.reason == .hyphen { appendHyphen(to: line, in: p, context) }
    var line = line
    if textAlign == .justify, line.reason.isSoft {
      line.width += justify(&runs, by: interval.width - line.width, before: line.hangStart, in: p)
    }
    if isAnnotation {
      let size = Double(context.styles[Int(p.spans[0].style)].fontSize)
      line.width +=
        spreadRuby(
          &runs[...], over: interval.width - line.width, limit: LayoutUnit(truncating: size), in: p
        ).growth
    }
    if p.isBidi { orderVisually(indent: indent, in: p) }
    if !rubies.isEmpty { findBases(&rubies, among: runs) }
    var extent =
      isUniform
      ? rootExtent
      : aligner.align(
        spans: lineSpans, objects: objects, runs: runs, text: line.start..<line.contentEnd, in: p,
        context)
    if !rubies.isEmpty {
      makeRoom(for: rubies, in: &extent, room: roomAbove, p) { aligner.shifts[$0] }
    }
    roomAbove = max(.zero, extent.descent - context.metrics[Int(p.spans[0].style)].emDescent)
    let left =
      interval.left
      + startOffset(width: line.width, available: interval.width, isRTL: p.baseLevel == 1)
    let origin = LayoutOrigin(x: left, baseline: top + extent.ascent)
    let firstFragment = Int32(output.fragments.count)
    let firstBox = Int32(output.inlineBoxes.count)
    place(at: origin, in: p, context, into: &output)
    let rise = rubies.isEmpty ? .zero : rubyMetrics(of: rubies, in: p).rise
    for ruby in rubies {
      let rect = annotationRect(of: ruby, rise: rise, in: p)
      output.annotations.append(
        PlacedAnnotation(
          object: ruby.object,
          rect: rect.offset(x: origin.x, y: origin.baseline + aligner.shifts[ruby.span])))
    }
    output.lines.append(
      Line(
        paragraph: paragraph,
        rect: Rect(x: left, y: top, width: line.width, height: extent.height),
        baseline: origin.baseline, range: TextRange(line.start, line.end),
        fragments: firstFragment..<Int32(output.fragments.count),
        inlineBoxes: firstBox..<Int32(output.inlineBoxes.count)))
    return extent.height
  }

  /// Where a line's own coordinates start in the paragraph.
  private struct LayoutOrigin {
    var x: LayoutUnit
    var baseline: LayoutUnit
  }

  private func startOffset(
    width: LayoutUnit, available: LayoutUnit, isRTL: Bool
  ) -> LayoutUnit {
    let rest = available - width
    switch textAlign {
    case .center, .blockCenter: return rest > .zero ? rest.half : (isRTL ? rest : .zero)
    case .left, .blockLeft: return .zero
    case .right, .blockRight: return rest > .zero || isRTL ? rest : .zero
    case .start, .justify: return isRTL ? rest : .zero
    case .end: return isRTL ? .zero : max(rest, .zero)
    }
  }

  /// Gathers the line's fragments in logical order, and the spans and objects that are on it.
  private mutating func collectRuns(of line: BrokenLine, indent: LayoutUnit, in p: ParagraphView) {
    runs.removeAll(keepingCapacity: true)
    objects.removeAll(keepingCapacity: true)
    lineSpans.removeAll(keepingCapacity: true)
    lineSpans.append(contentsOf: openSpans)
    var (runs, objects, lineSpans, openSpans) = (
      take(&self.runs), take(&self.objects), take(&self.lineSpans), take(&self.openSpans)
    )
    let styles = objectStyles
    var rubies = self.rubies
    rubies.removeAll(keepingCapacity: true)
    var (baseItem, baseRun) = (-1, 0)
    p.forEachPart(of: line, indent: indent) { part in
      let item = p.items[part.item]
      switch item.kind {
      case .spanStart:
        lineSpans.append(item.span)
        openSpans.append(item.span)
        return
      case .spanEnd:
        if openSpans.count > 1 { openSpans.removeLast() }
        return
      case .object:
        objects.append(
          LineObject(
            index: Int(item.index), span: Int(item.span), style: styles[Int(item.index)]))
      case .rubyStart:
        (baseItem, baseRun) = (part.item, runs.count + (p.isBidi ? 1 : 0))
        guard p.isBidi else { return }
      case .rubyEnd:
        if item.index >= 0, baseItem >= 0 {
          rubies.append(
            LineRuby(
              object: Int(item.index), span: Int(item.span), items: baseItem...part.item,
              runs: baseRun..<runs.count, x: part.x))
        }
        baseItem = -1
        return
      case .outOfFlow: return
      // Controls part what stands on either side of them, and have no box.
      case .bidiControl, .breakOpportunity: guard p.isBidi else { return }
      case .text, .tab, .forcedBreak: break
      }
      let hangs = part.start >= line.hangStart && item.kind != .forcedBreak
      runs.append(
        LineRun(
          kind: Fragment.Kind(item.kind), level: hangs ? p.baseLevel : item.level,
          item: Int32(part.item), span: item.span, start: part.start, end: part.end, x: part.x,
          width: part.width, advance: part.advance))
    }
    (self.runs, self.objects, self.lineSpans, self.openSpans) = (
      runs, objects, lineSpans, openSpans
    )
    self.rubies = rubies
  }

  private func take<Element>(_ array: inout [Element]) -> [Element] {
    var taken: [Element] = []
    swap(&taken, &array)
    return taken
  }

  private mutating func appendHyphen(
    to line: BrokenLine, in p: ParagraphView, _ context: TextContext
  ) {
    guard let last = runs.last else { return }
    runs.append(
      LineRun(
        kind: .hyphen, level: last.level, item: last.item, span: last.span, start: last.end,
        end: last.end, x: last.x + last.width, width: p.hyphenWidth(of: line)))
  }

  /// Puts the runs into visual order and places them side by side.
  private mutating func orderVisually(indent: LayoutUnit, in p: ParagraphView) {
    let order = visualOrder(ofLevels: runs.map(\.level))
    var x = p.baseLevel == 0 ? indent : .zero
    runs = order.compactMap { index in
      var run = runs[index]
      run.x = x
      x += run.width
      switch p.items[Int(run.item)].kind {
      case .bidiControl, .breakOpportunity, .rubyStart: return nil
      default: return run
      }
    }
  }

  private mutating func place(
    at origin: LayoutOrigin, in p: ParagraphView, _ context: TextContext,
    into output: inout LayoutOutput
  ) {
    openBoxes.removeAll(keepingCapacity: true)
    for run in runs {
      let span = Int(run.span)
      let metrics = context.metrics[Int(p.spans[span].style)]
      let baseline = isUniform ? origin.baseline : origin.baseline + aligner.shifts[span]
      var rect = Rect(
        x: origin.x + run.x, y: baseline - metrics.ascent, width: run.width,
        height: metrics.contentHeight)
      if p.spans[span].link >= 0 {
        extendBoxes(to: run, rect, origin, in: p, context, &output)
      } else {
        openBoxes.removeAll(keepingCapacity: true)
      }
      if run.kind == .object { rect = borderBox(of: run, rect.x, origin, in: p) }
      output.fragments.append(
        Fragment(
          kind: run.kind, level: run.level, item: run.item,
          range: TextRange(run.start, run.end), rect: rect))
    }
  }

  private func borderBox(
    of run: LineRun, _ x: LayoutUnit, _ origin: LayoutOrigin, in p: ParagraphView
  ) -> Rect {
    let index = Int(p.items[Int(run.item)].index)
    let object = p.objects[index]
    let top = origin.baseline + aligner.objectShifts[index] - object.baseline
    return Rect(
      x: x + object.margin.left, y: top + object.margin.top, width: object.width,
      height: object.height)
  }

  /// Widens the boxes of the links, and of the elements inside them, that hold `run`, or starts them.
  private mutating func extendBoxes(
    to run: LineRun, _ rect: Rect, _ origin: LayoutOrigin, in p: ParagraphView,
    _ context: TextContext, _ output: inout LayoutOutput
  ) {
    var span = run.span
    var held: [(span: Int32, box: Int)] = []
    while span > 0, p.spans[Int(span)].link >= 0 {
      if let open = openBoxes.first(where: { $0.span == span }) {
        let box = open.box
        output.inlineBoxes[box].rect.width =
          rect.maxX - output.inlineBoxes[box].rect.x
        let old = output.inlineBoxes[box].range
        output.inlineBoxes[box].range = TextRange(
          min(Int(old.lowerBound), run.start), max(Int(old.upperBound), run.end))
        held.append(open)
      } else {
        held.append((span, output.inlineBoxes.count))
        output.inlineBoxes.append(
          InlineBoxFragment(
            span: span, rect: boxRect(of: span, rect, origin, in: p, context),
            isRTL: run.level % 2 == 1, range: TextRange(run.start, run.end)))
      }
      span = p.spans[Int(span)].parent
    }
    openBoxes = held
  }

  private func boxRect(
    of span: Int32, _ rect: Rect, _ origin: LayoutOrigin, in p: ParagraphView,
    _ context: TextContext
  ) -> Rect {
    let box = p.spans[Int(span)]
    let metrics = context.metrics[Int(box.style)]
    let baseline = isUniform ? origin.baseline : origin.baseline + aligner.shifts[Int(span)]
    return Rect(
      x: rect.x, y: baseline - metrics.ascent - box.topEdge, width: rect.width,
      height: metrics.contentHeight + box.topEdge + box.bottomEdge)
  }
}

extension Fragment.Kind {
  init(_ kind: InlineItem.Kind) {
    switch kind {
    case .tab: self = .tab
    case .forcedBreak: self = .forcedBreak
    case .object: self = .object
    case .text, .breakOpportunity, .bidiControl, .outOfFlow, .spanStart, .spanEnd, .rubyStart,
      .rubyEnd:
      self = .text
    }
  }
}
