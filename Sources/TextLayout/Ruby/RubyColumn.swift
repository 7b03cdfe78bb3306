package import TextModel

/// A ruby annotation above its base: a column of a line (CSS Ruby 1, BROWSER-MORE §2 "Ruby").
package struct RubyColumn: Hashable, Sendable {
  /// By how much the annotation is wider than its base; 0 where it is not.
  var space = LayoutUnit.zero
  /// By how much the base becomes wider under it: `space`, cut here and there to 1/64 px.
  package var growth = LayoutUnit.zero
  /// How far the annotation reaches at most over text beside the base, on either side.
  var overhang = LayoutUnit.zero
  /// The base's width, with the growth.
  package var width = LayoutUnit.zero
  /// How far the annotation's em square reaches above and below its baseline.
  package var annotation = LineExtent(ascent: .zero, descent: .zero)

  init() {}

  /// The column as intrinsic widths count it: nothing is cut.
  package var whole: RubyColumn {
    var column = self
    column.growth = space
    return column
  }
}

extension ParagraphLayout {
  /// The columns of a paragraph's annotations, by object. `objects` have the annotations' own widths.
  ///
  /// - Complexity: O(the paragraph).
  package func rubyColumns(
    of text: AttributedText, prepared: PreparedText, objects: [ObjectBox]
  ) -> [RubyColumn] {
    var columns = Array(repeating: RubyColumn(), count: objects.count)
    let styles = text.objects.map(\.style)
    let context = context
    ParagraphView.withView(of: text, prepared: prepared, objects: objects, context: context) { p in
      var base: [LineRun] = []
      for (index, item) in p.items.enumerated() {
        switch item.kind {
        case .rubyStart: base.removeAll(keepingCapacity: true)
        case .rubyEnd where item.index >= 0:
          let object = Int(item.index)
          let size = Double(context.styles[Int(styles[object])].fontSize)
          columns[object] = p.rubyColumn(
            of: &base, annotation: objects[object].width,
            overhang: LayoutUnit(truncating: size / 2))
        case .text, .object: base.append(p.run(ofItem: index))
        default: break
        }
      }
    }
    return columns
  }
}

extension ParagraphView {
  fileprivate func rubyColumn(
    of base: inout [LineRun], annotation: LayoutUnit, overhang: LayoutUnit
  ) -> RubyColumn {
    var column = RubyColumn()
    for run in base { column.width += run.width }
    column.space = max(.zero, annotation - column.width)
    guard column.space > .zero else { return column }
    if base.isEmpty {
      column.growth = column.space.half + column.space.half
    } else {
      let inset = spreadRuby(&base[...], over: column.space, in: self)
      column.growth = inset.growth
      column.overhang = min(inset.inset, overhang)
    }
    column.width += column.growth
    return column
  }

  /// A whole item as it stands in a line that holds all of it.
  fileprivate func run(ofItem index: Int) -> LineRun {
    let item = items[index]
    let (start, end) = (Int(item.range.lowerBound), Int(item.range.upperBound))
    var run = LineRun(
      kind: Fragment.Kind(item.kind), level: item.level, item: Int32(index), span: item.span,
      start: start, end: end, x: .zero, width: .zero)
    if item.kind == .object {
      run.width = objects[Int(item.index)].marginWidth
    } else {
      run.advance = advance(from: start, to: end)
      run.width = LayoutUnit(ceilingOfAdvance: run.advance)
    }
    return run
  }

  /// How far the annotation of the base that starts at item `index` reaches over the text before it, in
  /// a line that starts at the byte `lineStart`.
  func overhang(beforeItem index: Int, lineStart: Int) -> LayoutUnit {
    let item = items[index]
    guard item.index >= 0, Int(item.range.lowerBound) > lineStart else { return .zero }
    var before = index - 1
    while before >= 0, items[before].kind == .spanStart || items[before].kind == .spanEnd {
      before -= 1
    }
    guard before >= 0 else { return .zero }
    let text = items[before].range
    let width = advance(from: max(lineStart, Int(text.lowerBound)), to: Int(text.upperBound))
    return min(
      overhang(of: item, over: items[before]), LayoutUnit(ceilingOfAdvance: width).half)
  }

  /// How far the annotation of the base that ends at item `index` reaches over the text after it, in a
  /// line whose content ends at the byte `contentEnd`.
  func overhang(afterItem index: Int, contentEnd: Int) -> LayoutUnit {
    let item = items[index]
    guard item.index >= 0, Int(item.range.upperBound) < contentEnd else { return .zero }
    var after = index + 1
    while after < items.count, items[after].kind == .spanStart || items[after].kind == .spanEnd {
      after += 1
    }
    guard after < items.count else { return .zero }
    let text = items[after].range
    let width = advance(from: Int(text.lowerBound), to: Int(text.upperBound))
    return min(
      overhang(of: item, over: items[after]), LayoutUnit(saturating: Int(width / 2) >> 10))
  }

  private func overhang(of item: PreparedItem, over neighbour: PreparedItem) -> LayoutUnit {
    func size(_ item: PreparedItem) -> Float {
      context.styles[Int(spans[Int(item.span)].style)].fontSize
    }
    guard neighbour.kind == .text, size(neighbour) <= size(item) else { return .zero }
    return objects[Int(item.index)].ruby.overhang
  }
}

extension ParagraphLayout {
  /// How far the em squares of a text's fonts reach, the text being of one style.
  package func emExtent(
    of text: AttributedText, prepared: PreparedText, style: StyleID
  ) -> LineExtent {
    let context = context
    return ParagraphView.withView(of: text, prepared: prepared, objects: [], context: context) {
      $0.emExtent(of: 0..<text.text.count, style: style)
    }
  }
}

extension ParagraphView {
  /// How far the em squares of the fonts that draw a range of text reach above and below the baseline;
  /// no further than the content area of the style's own font.
  func emExtent(of range: Range<Int>, style: StyleID) -> LineExtent {
    let own = context.metrics[Int(style)]
    var extent = LineExtent(ascent: .zero, descent: .zero)
    var position = range.lowerBound
    var index = firstFallbackRun(endingAfter: position)
    while index < fallbackRuns.count, Int(fallbackRuns[index].range.lowerBound) < range.upperBound {
      let run = fallbackRuns[index]
      if Int(run.range.lowerBound) > position { extent.unite(own.emSquare) }
      extent.unite(context.fallbackMetrics[Int(run.metrics)].emSquare)
      position = Int(run.range.upperBound)
      index += 1
    }
    if position < range.upperBound || range.isEmpty { extent.unite(own.emSquare) }
    return LineExtent(
      ascent: min(extent.ascent, own.ascent), descent: min(extent.descent, own.descent))
  }
}

extension FontMetrics {
  fileprivate var emSquare: LineExtent { LineExtent(ascent: emAscent, descent: emDescent) }
}

/// Spreads the text of a base or annotation over `space` more (`ruby-align: space-around`): the gaps that
/// justification would widen become wider, and each end gets half a gap.
///
/// - Returns: By how much the runs became wider, and the room at each end.
/// - Parameter limit: How much room at an end there can be beside gaps.
@discardableResult
func spreadRuby(
  _ runs: inout ArraySlice<LineRun>, over space: LayoutUnit, limit: LayoutUnit = .max,
  in p: ParagraphView
) -> (growth: LayoutUnit, inset: LayoutUnit) {
  guard space > .zero, let first = runs.indices.first, let last = runs.indices.last else {
    return (.zero, .zero)
  }
  var own = Array(runs)
  let gaps = gapCount(in: own, before: .max, p.text)
  var ends = LayoutUnit(saturating: Int(space.rawValue) / (gaps + 1))
  if gaps > 0 { ends = min(ends, limit + limit) }
  let growth = justify(&own, by: space - ends, before: .max, in: p)
  runs.replaceSubrange(runs.indices, with: own)
  let inset = ends.half
  for i in runs.indices {
    if i > first || runs[i].kind != .text { runs[i].x += inset }
    if i == first || i == last, runs[i].kind == .text {
      let sides = i == first && i == last ? inset + inset : inset
      runs[i].width += sides
      runs[i].advance += Int64(sides.rawValue) << 10
    }
  }
  return (growth + inset + inset, inset)
}
