internal import TextModel

/// Aligns the inline boxes and objects of one line vertically (CSS 2 §10.8, BROWSER §3, BROWSER-MORE §2).
///
/// Keeps its working memory between lines; two calls with equal input give equal output.
struct LineAligner {
  /// By span: how far down its baseline stands from the line's; valid for the line's spans.
  private(set) var shifts: [LayoutUnit] = []
  /// By object, likewise.
  private(set) var objectShifts: [LayoutUnit] = []
  /// By span: how far the box and everything in it reaches from its own baseline.
  private var subtrees: [LineExtent] = []
  /// By span: whether the line has anything of it that makes a box; valid for the line's spans.
  private var hasContent: [Bool] = []
  /// By span: whether it has a box also where a line has nothing of its text.
  private var hasOwnBox: [Bool] = []
  /// Boxes aligned to the line's edges, in document order.
  private var edgeAligned: [EdgeAligned] = []

  private struct EdgeAligned {
    var isObject: Bool
    var index: Int
    var toTop: Bool
    var extent: LineExtent
  }

  /// Makes room for a paragraph's spans and objects.
  mutating func prepare(for p: ParagraphView) {
    if shifts.count < p.spans.count {
      shifts = Array(repeating: .zero, count: p.spans.count)
      subtrees = Array(
        repeating: LineExtent(ascent: .zero, descent: .zero), count: p.spans.count)
      hasContent = Array(repeating: false, count: p.spans.count)
    }
    p.markOwnBoxes(in: &hasOwnBox)
    if objectShifts.count < p.objects.count {
      objectShifts = Array(repeating: .zero, count: p.objects.count)
    }
  }

  /// Aligns the line that holds `spans` (parents before children) and `objects`.
  ///
  /// - Parameter text: The line's content, for the fonts that fallback chose in it.
  /// - Returns: The line's extent from its baseline.
  mutating func align(
    spans: [Int32], objects: [LineObject], runs: [LineRun], text: Range<Int>,
    in p: ParagraphView, _ context: TextContext
  ) -> LineExtent {
    edgeAligned.removeAll(keepingCapacity: true)
    for span in spans {
      subtrees[Int(span)] = context.extents[Int(p.spans[Int(span)].style)]
      hasContent[Int(span)] = false
    }
    for run in runs { hasContent[Int(run.span)] = true }
    uniteFallback(text, in: p, context)
    for object in objects { align(object, in: p, context) }
    for span in spans.reversed() where p.spans[Int(span)].parent >= 0 {
      align(span, in: p, context)
    }
    var line = subtrees[0]
    placeEdgeAligned(in: &line)
    settle(spans: spans, objects: objects, in: p, line)
    return line
  }

  /// Fonts that fallback chose enlarge their box where its line height is normal.
  private mutating func uniteFallback(
    _ text: Range<Int>, in p: ParagraphView, _ context: TextContext
  ) {
    guard !p.fallbackRuns.isEmpty else { return }
    var i = p.firstFallbackRun(endingAfter: text.lowerBound)
    while i < p.fallbackRuns.count, Int(p.fallbackRuns[i].range.lowerBound) < text.upperBound {
      let run = p.fallbackRuns[i]
      let end = min(Int(run.range.upperBound), text.upperBound)
      var item = p.item(at: max(Int(run.range.lowerBound), text.lowerBound))
      while item < p.items.count, Int(p.items[item].range.lowerBound) < end {
        let span = Int(p.items[item].span)
        if !p.items[item].range.isEmpty {
          unite(context.fallbackMetrics[Int(run.metrics)], into: span, p, context)
        }
        item += 1
      }
      i += 1
    }
  }

  private mutating func unite(
    _ metrics: FontMetrics, into span: Int, _ p: ParagraphView, _ context: TextContext
  ) {
    let style = context.styles[Int(p.spans[span].style)]
    guard style.lineHeight == .normal else { return }
    subtrees[span].unite(LineExtent(metrics: metrics, style: style))
  }

  private mutating func align(_ object: LineObject, in p: ParagraphView, _ context: TextContext) {
    let box = p.objects[object.index]
    let extent = LineExtent(ascent: box.baseline, descent: box.marginHeight - box.baseline)
    let style = context.styles[Int(object.style)]
    let shift = place(
      extent, style, index: object.index, isObject: true, parent: object.span, in: p, context)
    guard let shift else { return }
    objectShifts[object.index] = shift
    subtrees[object.span].unite(extent, shiftedDown: shift)
  }

  private mutating func align(_ span: Int32, in p: ParagraphView, _ context: TextContext) {
    let index = Int(span)
    let style = context.styles[Int(p.spans[index].style)]
    let parent = Int(p.spans[index].parent)
    let isBare = !hasContent[index] && !hasOwnBox[index]
    if isBare, style.verticalAlign != .baseline {
      // White space that the line sheds makes no box that could be moved.
      shifts[index] = .zero
      subtrees[parent].unite(subtrees[index])
      return
    }
    if !isBare { hasContent[parent] = true }
    let shift = place(
      subtrees[index], style, index: index, isObject: false, parent: parent, in: p, context)
    guard let shift else { return }
    shifts[index] = shift
    subtrees[parent].unite(subtrees[index], shiftedDown: shift)
  }

  /// How far down a box stands from its parent's baseline; `nil` where it aligns with the line's edge.
  private mutating func place(
    _ extent: LineExtent, _ style: ComputedStyle, index: Int, isObject: Bool, parent: Int,
    in p: ParagraphView, _ context: TextContext
  ) -> LayoutUnit? {
    let parentStyle = Int(p.spans[parent].style)
    let metrics = context.metrics[parentStyle]
    let size = Int32((context.styles[parentStyle].fontSize * 64).rounded())
    switch style.verticalAlign {
    case .baseline: return .zero
    case .sub: return LayoutUnit(rawValue: size / 5 + 64)
    case .super: return LayoutUnit(rawValue: -(size / 3 + 64))
    case .length(let length): return -length
    case .middle:
      let halfXHeight = LayoutUnit(rawValue: (metrics.xHeight.rawValue + 1) >> 1)
      return (extent.ascent - extent.descent).half - halfXHeight
    case .baselineMiddle: return (extent.ascent - extent.descent).half
    case .textTop: return extent.ascent - metrics.ascent
    case .textBottom: return metrics.descent - extent.descent
    case .top, .bottom:
      edgeAligned.append(
        EdgeAligned(
          isObject: isObject, index: index, toTop: style.verticalAlign == .top, extent: extent))
      return nil
    }
  }

  private mutating func placeEdgeAligned(in line: inout LineExtent) {
    for box in edgeAligned where box.extent.height > line.height {
      if box.toTop {
        line.descent = box.extent.height - line.ascent
      } else {
        line.ascent = box.extent.height - line.descent
      }
    }
  }

  /// Turns shifts against the parent into shifts against the line.
  private mutating func settle(
    spans: [Int32], objects: [LineObject], in p: ParagraphView, _ line: LineExtent
  ) {
    var edges = Set<Int>()
    for box in edgeAligned {
      let shift =
        box.toTop ? box.extent.ascent - line.ascent : line.descent - box.extent.descent
      if box.isObject {
        objectShifts[box.index] = shift
        edges.insert(-1 - box.index)
      } else {
        shifts[box.index] = shift
        edges.insert(box.index)
      }
    }
    for span in spans {
      let parent = Int(p.spans[Int(span)].parent)
      if parent < 0 {
        shifts[Int(span)] = .zero
      } else if edges.isEmpty || !edges.contains(Int(span)) {
        shifts[Int(span)] += shifts[parent]
      }
    }
    for object in objects where edges.isEmpty || !edges.contains(-1 - object.index) {
      objectShifts[object.index] += shifts[object.span]
    }
  }
}

/// An object in a line.
struct LineObject {
  /// Its place in the paragraph's objects.
  var index: Int
  /// The span around it.
  var span: Int
  var style: StyleID
}

extension ParagraphView {
  /// The first fallback run that ends after `offset`.
  func firstFallbackRun(endingAfter offset: Int) -> Int {
    var (low, high) = (0, fallbackRuns.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(fallbackRuns[middle].range.upperBound) > offset {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  /// The innermost span around the byte at `offset`.
  func span(at offset: Int) -> Int { Int(items[item(at: offset)].span) }

  /// The item that holds the byte at `offset`; the text must have one.
  func item(at offset: Int) -> Int {
    var (low, high) = (0, items.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if Int(items[middle].range.upperBound) > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
