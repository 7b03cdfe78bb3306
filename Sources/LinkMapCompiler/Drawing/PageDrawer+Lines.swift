internal import TextModel
internal import TextShaping

/// What all glyphs of a fragment have in common.
struct GlyphInk {
  var role: DrawnRole
  var link: Int?
}

/// Where the next glyph goes, in px.
struct GlyphPen {
  var x: Double
  var y: Double
}

extension PageDrawer {
  /// Appends the lines of a paragraph.
  mutating func appendLines(
    _ lines: Range<Int>, ofParagraph paragraph: Int, in box: Int, _ layout: DocumentLayout,
    to page: inout DrawnPage
  ) {
    let text = tree.paragraphs[paragraph]
    shaper.beginDrawing(text, prepared.paragraphs[paragraph], tree.styles)
    let first = page.lines.count
    for index in lines {
      let line = layout.lines[index]
      var drawn = DrawnLine(rect: line.rect, baseline: line.baseline, runs: [], decorations: [])
      draw(line, of: paragraph, in: box, layout, into: &drawn, &page.boxes)
      page.lines.append(drawn)
    }
    // Generated text comes last, for it takes the shaper's memory of the paragraph.
    for (number, index) in lines.enumerated() {
      guard let hyphen = hyphen(of: layout.lines[index], in: layout) else { continue }
      let run = hyphenRun(hyphen, of: paragraph, in: box)
      if let run { page.lines[first + number].runs.append(run) }
    }
  }

  private mutating func draw(
    _ line: Line, of paragraph: Int, in box: Int, _ layout: DocumentLayout,
    into drawn: inout DrawnLine, _ boxes: inout [DrawnBox]
  ) {
    let text = tree.paragraphs[paragraph]
    let fragments = layout.fragments[
      Int(line.fragments.lowerBound)..<Int(line.fragments.upperBound)]
    let clusters = clusters(of: fragments, in: text)
    let isJustified = tree.styles[Int(text.spans[0].style)].textAlign == .justify
    var gaps = JustifiedGaps()
    for (position, fragment) in zip(fragments.indices, fragments) {
      let item = prepared.paragraphs[paragraph].items[Int(fragment.item)]
      let span = text.spans[Int(item.span)]
      switch fragment.kind {
      case .object:
        let object = text.objects[Int(item.index)]
        if case .replaced = object.content {
          boxes.append(
            replaced(element: Int(object.element), rect: fragment.rect, link: object.link))
        }
        gaps.isAtGap = false
      case .text:
        var own = clusters.within(fragment.range.indices)
        if fragment.level % 2 == 1 { own.reverse() }
        if isJustified {
          let isLast = position == fragments.endIndex - 1
          gaps.expand(&own, to: fragment.rect.width, isLast: isLast, in: text.text)
        }
        let node = span.element >= 0 ? Int(span.element) : element(of: box)
        appendText(own, of: fragment, span, text.text, inks[node], to: &drawn)
      case .tab, .forcedBreak, .hyphen: break
      }
    }
  }

  private mutating func appendText(
    _ clusters: [GlyphCluster], of fragment: Fragment, _ span: InlineSpan, _ text: [UInt8],
    _ ink: TextInk, to drawn: inout DrawnLine
  ) {
    let style = tree.styles[Int(span.style)]
    let role = span.link >= 0 ? DrawnRole.link : ink.contains(.mark) ? .mark : .text
    let baseline = fragment.rect.y + prepared.metrics[Int(span.style)].ascent
    var pen = GlyphPen(x: fragment.rect.x.px, y: baseline.px)
    drawn.decorate(fragment.rect, baseline: pen.y, size: style.fontSize, ink, role)
    drawn.runs += glyphRuns(
      clusters, text: text, style: style, ink: GlyphInk(role: role, link: index(span.link)),
      isRTL: fragment.level % 2 == 1, &pen)
  }

  /// The clusters of a line's text, in logical order.
  private mutating func clusters(
    of fragments: ArraySlice<Fragment>, in text: AttributedText
  ) -> [GlyphCluster] {
    var (lower, upper) = (Int.max, 0)
    for fragment in fragments where fragment.kind == .text {
      lower = min(lower, Int(fragment.range.lowerBound))
      upper = max(upper, Int(fragment.range.upperBound))
    }
    return lower < upper ? shaper.glyphs(of: lower..<upper, in: text) : []
  }

  /// Places clusters side by side, in visual order; a run for each font.
  mutating func glyphRuns(
    _ clusters: [GlyphCluster], text: [UInt8], style: ComputedStyle,
    ink: GlyphInk, isRTL: Bool, _ pen: inout GlyphPen
  ) -> [GlyphRun] {
    var runs: [GlyphRun] = []
    var first = 0
    while first < clusters.count {
      var end = first + 1
      while end < clusters.count, clusters[end].font == clusters[first].font { end += 1 }
      let part = clusters[first..<end]
      first = end
      guard let (face, size) = shaper.drawnFont(part[part.startIndex].font) else { continue }
      let lower = part.map(\.start).min() ?? 0
      let upper = part.map(\.end).max() ?? lower
      var run = GlyphRun(
        font: font(of: face), size: size, role: ink.role, link: ink.link, isRTL: isRTL,
        text: String(decoding: text[lower..<min(upper, text.count)], as: UTF8.self), glyphs: [])
      (run.isSynthesizedBold, run.isSynthesizedItalic) = fontCollection.synthesis(
        of: face, for: style)
      for cluster in part { place(cluster, from: lower, in: &run, &pen) }
      runs.append(run)
    }
    return runs
  }

  private mutating func place(
    _ cluster: GlyphCluster, from start: Int, in run: inout GlyphRun, _ pen: inout GlyphPen
  ) {
    let unit = 1.0 / 65536
    var x = pen.x
    for glyph in cluster.glyphs {
      addOutline(of: glyph.id, font: run.font)
      run.glyphs.append(
        PlacedGlyph(
          id: glyph.id, x: x + Double(glyph.xOffset) * unit,
          y: pen.y - Double(glyph.yOffset) * unit,
          advance: Double(glyph.advance) * unit, cluster: cluster.start - start))
      x += Double(glyph.advance) * unit
    }
    pen.x += Double(cluster.advance) * unit
  }

  private func hyphen(of line: Line, in layout: DocumentLayout) -> Fragment? {
    layout.fragments[Int(line.fragments.lowerBound)..<Int(line.fragments.upperBound)].first {
      $0.kind == .hyphen
    }
  }

  private mutating func hyphenRun(_ fragment: Fragment, of paragraph: Int, in box: Int)
    -> GlyphRun?
  {
    let item = prepared.paragraphs[paragraph].items[Int(fragment.item)]
    let span = tree.paragraphs[paragraph].spans[Int(item.span)]
    let style = tree.styles[Int(span.style)]
    let plain = shaper.glyphs(ofGenerated: "-", style: style)
    let hyphen = shaper.glyphs(ofGenerated: "\u{2010}", style: style)
    let isThere = hyphen.first?.font == plain.first?.font
    var pen = GlyphPen(
      x: fragment.rect.x.px, y: (fragment.rect.y + prepared.metrics[Int(span.style)].ascent).px)
    return glyphRuns(
      isThere ? hyphen : plain, text: Array((isThere ? "\u{2010}" : "-").utf8),
      style: style,
      ink: GlyphInk(role: span.link >= 0 ? .link : .text, link: index(span.link)), isRTL: false,
      &pen
    ).first
  }
}

extension [GlyphCluster] {
  /// The clusters that start in `range`; the array is in logical order.
  func within(_ range: Range<Int>) -> [GlyphCluster] {
    func first(from offset: Int) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if self[middle].start >= offset { high = middle } else { low = middle + 1 }
      }
      return low
    }
    return Array(self[first(from: range.lowerBound)..<first(from: range.upperBound)])
  }
}

extension DrawnLine {
  /// Adds the decorations of a fragment, joined to those of the one before where they touch.
  fileprivate mutating func decorate(
    _ rect: Rect, baseline: Double, size: Float, _ ink: TextInk, _ role: DrawnRole
  ) {
    guard !ink.isEmpty else { return }
    let thickness = max(1, Double(size) / 10)
    if ink.contains(.mark) {
      append(.background, .mark, rect, y: rect.y.px, height: rect.height.px)
    }
    if ink.contains(.underline) {
      let gap = max(1, (thickness / 2).rounded(.up))
      append(.underline, role, rect, y: baseline + gap, height: thickness)
    }
    if ink.contains(.lineThrough) {
      let ascent = baseline - rect.y.px
      append(.lineThrough, role, rect, y: baseline - ascent / 3 - thickness / 2, height: thickness)
    }
  }

  private mutating func append(
    _ kind: Decoration.Kind, _ role: DrawnRole, _ rect: Rect, y: Double, height: Double
  ) {
    let new = Decoration(
      kind: kind, role: role, x: rect.x.px, y: y, width: rect.width.px, height: height)
    let last = decorations.lastIndex { $0.kind == kind }
    if let last, decorations[last].role == role, decorations[last].y == y,
      decorations[last].height == height, decorations[last].x + decorations[last].width == new.x
    {
      decorations[last].width += new.width
    } else {
      decorations.append(new)
    }
  }
}
