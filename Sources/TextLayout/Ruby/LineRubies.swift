internal import TextModel

/// A ruby base in a line, whose annotation stands above it.
struct LineRuby: Sendable {
  /// The annotation's place in the paragraph's objects.
  var object: Int
  /// The inline box that holds the base.
  var span: Int
  /// The base's items: from its `rubyStart` to its `rubyEnd`.
  var items: ClosedRange<Int>
  /// The base's runs in the line, in logical order.
  var runs: Range<Int>
  /// From the line's start; known once the line is in visual order.
  var x: LayoutUnit
}

/// The rubies of a line, from top to bottom: how annotations stand on their bases (BROWSER-MORE §2).
struct RubyMetrics {
  /// From the base's baseline up to the annotation's.
  var rise: LayoutUnit
  /// How far the annotation's em square reaches above the base's baseline.
  var ascent: LayoutUnit

  init(base: LineExtent, annotation: LineExtent) {
    rise = base.ascent + annotation.descent
    ascent = rise + annotation.ascent
  }
}

extension LineBuilder {
  /// Widens bases under wider annotations.
  func spreadBases(_ runs: inout [LineRun], of rubies: [LineRuby], in p: ParagraphView) {
    for ruby in rubies {
      spreadRuby(&runs[ruby.runs], over: p.objects[ruby.object].ruby.space, in: p)
    }
  }

  /// Finds where the bases begin among runs in visual order.
  func findBases(_ rubies: inout [LineRuby], among runs: [LineRun]) {
    var isFound = Array(repeating: false, count: rubies.count)
    for run in runs {
      var (low, high) = (0, rubies.count)
      while low < high {
        let middle = (low + high) / 2
        if rubies[middle].items.upperBound < Int(run.item) { low = middle + 1 } else { high = middle }
      }
      guard low < rubies.count, rubies[low].items.contains(Int(run.item)) else { continue }
      rubies[low].x = isFound[low] ? min(rubies[low].x, run.x) : run.x
      isFound[low] = true
    }
  }

  /// Makes room for annotations above a line.
  ///
  /// - Parameter room: What is free above the line: of the line before it, or the margin and padding.
  func makeRoom(
    for rubies: [LineRuby], in extent: inout LineExtent, room: LayoutUnit, _ p: ParagraphView,
    shift: (Int) -> LayoutUnit
  ) {
    for ruby in rubies {
      let metrics = rubyMetrics(of: ruby, in: p)
      extent.ascent = max(extent.ascent, metrics.ascent - shift(ruby.span) - room)
    }
  }

  func rubyMetrics(of ruby: LineRuby, in p: ParagraphView) -> RubyMetrics {
    let range =
      Int(p.items[ruby.items.lowerBound].range.lowerBound)
      ..< Int(p.items[ruby.items.upperBound].range.upperBound)
    return RubyMetrics(
      base: p.emExtent(of: range, style: p.spans[ruby.span].style),
      annotation: p.objects[ruby.object].ruby.annotation)
  }

  /// Where the annotation's text stands, from the line's start and baseline.
  func annotationRect(of ruby: LineRuby, in p: ParagraphView) -> Rect {
    let annotation = p.context.metrics[Int(objectStyles[ruby.object])]
    return Rect(
      x: ruby.x, y: -rubyMetrics(of: ruby, in: p).rise - annotation.ascent,
      width: p.objects[ruby.object].width, height: annotation.contentHeight)
  }
}
