internal import TextLayout
internal import TextModel
internal import TextShaping

/// Collects a document's lines with the places of their characters: what a map needs to find
/// characters, or to be drawn from.
struct TextLines {
  private let tree: BoxTree
  private let prepared: PreparedDocument
  private let text: DocumentText
  private let graphemes: GraphemeStarts
  /// What finds glyphs; `nil` where they are not asked for.
  private var shaper: TextShaper?

  init(
    tree: BoxTree, prepared: PreparedDocument, text: DocumentText, graphemes: GraphemeStarts,
    shaper: TextShaper?
  ) {
    (self.tree, self.prepared, self.text) = (tree, prepared, text)
    (self.graphemes, self.shaper) = (graphemes, shaper)
  }

  /// The lines in document order, as link rectangles number them.
  mutating func collect(from layout: DocumentLayout) -> [LinkMap.TextLine] {
    let lines = layout.linesByParagraph(count: tree.paragraphs.count)
    var result: [LinkMap.TextLine] = []
    result.reserveCapacity(layout.lines.count)
    for box in tree.boxes where box.paragraph >= 0 {
      let paragraph = Int(box.paragraph)
      shaper?.beginDrawing(tree.paragraphs[paragraph], prepared.paragraphs[paragraph], tree.styles)
      for line in lines[paragraph] { result.append(self.line(layout.lines[line], layout)) }
    }
    return result
  }

  private mutating func line(_ line: Line, _ layout: DocumentLayout) -> LinkMap.TextLine {
    let paragraph = Int(line.paragraph)
    let (attributed, shaped) = (tree.paragraphs[paragraph], prepared.paragraphs[paragraph])
    let fragments = layout.fragments[
      Int(line.fragments.lowerBound)..<Int(line.fragments.upperBound)]
    let placer = RunPlacer(
      lineStart: Int(line.range.lowerBound),
      advances: lineAdvances(of: line, fragments, in: attributed, shaped),
      offsets: text.utf8Offsets(of: line.range.indices, inParagraph: paragraph),
      starts: graphemes.starts(ofParagraph: paragraph), bytes: attributed.text)
    let glyphs = glyphClusters(of: fragments, in: attributed)
    var runs: [LinkMap.TextRun] = []
    for fragment in fragments where fragment.kind != .forcedBreak {
      let span = attributed.spans[Int(shaped.items[Int(fragment.item)].span)]
      let style = tree.styles[Int(span.style)]
      for part in parts(of: fragment, in: shaped) {
        let font =
          part.fallback.map { prepared.fallbackFonts[$0] }
          ?? prepared.fonts[Int(span.style)]
        var run = LinkMap.TextRun(
          kind: LinkMap.TextRun.Kind(fragment.kind), rect: placer.rect(of: part.range, fragment),
          utf8Range: placer.range(part.range), link: span.link < 0 ? nil : Int(span.link),
          font: font < 0 ? nil : Int(font),
          fontSize: LayoutUnit(truncating: Double(style.fontSize)), level: fragment.level,
          characters: placer.characters(of: part.range, fragment))
        if fragment.kind == .text {
          let baseline = fragment.rect.y + prepared.metrics[Int(span.style)].ascent
          run.glyphs = placer.glyphs(glyphs.within(part.range), of: fragment, baseline: baseline)
        }
        runs.append(run)
      }
    }
    return LinkMap.TextLine(
      rect: line.rect, baseline: line.baseline,
      utf8Range: placer.range(line.range.indices), runs: runs)
  }

  /// The shaped clusters of a line's text, in logical order; none where glyphs are not asked for.
  private mutating func glyphClusters(
    of fragments: ArraySlice<Fragment>, in text: AttributedText
  ) -> [GlyphCluster] {
    let ranges = fragments.filter { $0.kind == .text }.map(\.range.indices)
    guard let lower = ranges.map(\.lowerBound).min(), let upper = ranges.map(\.upperBound).max()
    else { return [] }
    return shaper?.glyphs(of: lower..<upper, in: text) ?? []
  }

  /// A stretch of a fragment in one font: fallback's, by its place among the metrics, or its style's.
  private typealias FontPart = (range: Range<Int>, fallback: Int?)

  /// The fragment's stretches of one font, from left to right.
  private func parts(of fragment: Fragment, in shaped: PreparedText) -> [FontPart] {
    let range = fragment.range.indices
    guard fragment.kind == .text, !shaped.fallbackRuns.isEmpty else { return [(range, nil)] }
    var parts: [FontPart] = []
    var start = range.lowerBound
    for run in shaped.fallbackRuns[firstRun(endingAfter: start, shaped.fallbackRuns)...] {
      let part = run.range.indices.clamped(to: range)
      if Int(run.range.lowerBound) >= range.upperBound { break }
      if part.isEmpty { continue }
      if start < part.lowerBound { parts.append((start..<part.lowerBound, nil)) }
      parts.append((part, Int(run.metrics)))
      start = part.upperBound
    }
    if start < range.upperBound { parts.append((start..<range.upperBound, nil)) }
    return fragment.level % 2 == 0 ? parts : parts.reversed()
  }

  private func firstRun(endingAfter offset: Int, _ runs: [PreparedText.FallbackRun]) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(runs[middle].range.upperBound) > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// For each paragraph where its grapheme clusters start; found once, for all widths.
struct GraphemeStarts {
  /// `nil` for ASCII, where every byte is a cluster.
  private let paragraphs: [[Bool]?]

  init(_ texts: [AttributedText]) {
    let finder = GraphemeFinder()
    paragraphs = texts.map { $0.isASCII ? nil : finder.starts(in: $0.text) }
  }

  func starts(ofParagraph paragraph: Int) -> [Bool]? { paragraphs[paragraph] }
}

extension DocumentLayout {
  /// For each paragraph its lines: they stand side by side.
  func linesByParagraph(count: Int) -> [Range<Int>] {
    var ranges = Array(repeating: 0..<0, count: count)
    var first = 0
    while first < lines.count {
      let paragraph = lines[first].paragraph
      var end = first
      while end < lines.count, lines[end].paragraph == paragraph { end += 1 }
      ranges[Int(paragraph)] = first..<end
      first = end
    }
    return ranges
  }
}

extension LinkMap.TextRun.Kind {
  fileprivate init(_ kind: Fragment.Kind) {
    switch kind {
    case .text, .forcedBreak: self = .text
    case .tab: self = .tab
    case .object: self = .object
    case .hyphen: self = .hyphen
    }
  }
}
