internal import TextModel

/// Text that is shaped at once: of one font, direction and script.
struct ShapingRun {
  var start: Int
  var end: Int
  /// An index into `FontRegistry.fonts`.
  var font: Int
  /// An ISO 15924 tag.
  var script: UInt32
  var isRTL: Bool
}

/// What of a style bears on shaping runs.
struct RunStyle {
  /// An index into `FontRegistry.fonts`.
  var font: Int
  /// Whether an inline box of the style stands off the baseline: shaping ends at its edges.
  var isAligned: Bool
}

/// Divides a paragraph into shaping runs.
///
/// Runs go on over the edges of inline boxes without horizontal room of their own, so that kerning,
/// joining and ligatures do (BROWSER §5).
struct RunItemizer {
  private(set) var runs: [ShapingRun] = []
  private var isOpen = false

  /// `scripts` may be empty where all is Latin; `controls` are not shaped.
  mutating func divide(
    _ items: [PreparedItem], spans: [InlineSpan], styles: [RunStyle], scripts: [ScriptRun],
    controls: [TextRange]
  ) {
    var controls = controls[...]
    runs.removeAll(keepingCapacity: true)
    isOpen = false
    for item in items {
      switch item.kind {
      case .text where item.range == controls.first:
        controls.removeFirst()
        isOpen = false
      case .text: add(item, font: styles[Int(spans[Int(item.span)].style)].font)
      case .spanStart, .spanEnd:
        let span = spans[Int(item.span)]
        let edge = item.kind == .spanStart ? span.startEdge : span.endEdge
        if edge != .zero || styles[Int(span.style)].isAligned { isOpen = false }
      case .tab, .forcedBreak, .breakOpportunity, .bidiControl, .object, .outOfFlow, .rubyStart,
        .rubyEnd:
        isOpen = false
      }
    }
    let isLatin = scripts.allSatisfy { $0.script == RunItemizer.latin } && scripts.count <= 1
    if !isLatin { cut(at: scripts) }
  }

  static let latin = UInt32(tag: "Latn")

  private mutating func add(_ item: PreparedItem, font: Int) {
    let isRTL = item.level & 1 != 0
    if isOpen, let last = runs.last, last.font == font, last.isRTL == isRTL {
      runs[runs.count - 1].end = Int(item.range.upperBound)
    } else {
      runs.append(
        ShapingRun(
          start: Int(item.range.lowerBound), end: Int(item.range.upperBound), font: font,
          script: RunItemizer.latin, isRTL: isRTL))
    }
    isOpen = true
  }

  private mutating func cut(at scripts: [ScriptRun]) {
    var cut: [ShapingRun] = []
    cut.reserveCapacity(runs.count + scripts.count)
    var next = 0
    for var run in runs {
      while next < scripts.count, scripts[next].end <= run.start { next += 1 }
      let end = run.end
      while next < scripts.count, run.start < end {
        run.script = scripts[next].script
        run.end = min(end, scripts[next].end)
        cut.append(run)
        run.start = run.end
        if scripts[next].end >= end { break }
        next += 1
      }
    }
    runs = cut
  }
}
