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

/// How the annotations of a line stand on their bases: all equally high (BROWSER-MORE §2).
struct RubyMetrics {
  /// How far the em squares of the bases, and of the annotations, reach.
  var bases = LineExtent(ascent: .zero, descent: .zero)
  var annotations = LineExtent(ascent: .zero, descent: .zero)

  /// From the bases' baseline up to the annotations'.
  var rise: LayoutUnit { bases.ascent + annotations.descent }
  /// How far the annotations reach above the bases' baseline.
  var ascent: LayoutUnit { rise + annotations.ascent }
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
      let base = rubies.partitioningIndex { $0.items.upperBound >= Int(run.item) }
      guard base < rubies.count, rubies[base].items.contains(Int(run.item)) else { continue }
      rubies[base].x = isFound[base] ? min(rubies[base].x, run.x) : run.x
      isFound[base] = true
    }
  }

  /// Makes room for annotations above a line.
  ///
  /// - Parameter room: What is free above the line: of the line before it, or the margin and padding.
  func makeRoom(
    for rubies: [LineRuby], in extent: inout LineExtent, room: LayoutUnit, _ p: ParagraphView,
    shift: (Int) -> LayoutUnit
  ) {
    let metrics = rubyMetrics(of: rubies, in: p)
    for ruby in rubies {
      extent.ascent = max(extent.ascent, metrics.ascent - shift(ruby.span) - room)
    }
  }

  func rubyMetrics(of rubies: [LineRuby], in p: ParagraphView) -> RubyMetrics {
    var metrics = RubyMetrics()
    for ruby in rubies {
      let start = Int(p.items[ruby.items.lowerBound].range.lowerBound)
      let end = Int(p.items[ruby.items.upperBound].range.upperBound)
      metrics.bases.unite(p.emExtent(of: start..<end, style: p.spans[ruby.span].style))
      metrics.annotations.unite(p.objects[ruby.object].ruby.annotation)
    }
    return metrics
  }

  /// Where the annotation's text stands, from the line's start and baseline.
  func annotationRect(of ruby: LineRuby, rise: LayoutUnit, in p: ParagraphView) -> Rect {
    let annotation = p.context.metrics[Int(objectStyles[ruby.object])]
    return Rect(
      x: ruby.x, y: -rise - annotation.ascent,
      width: p.objects[ruby.object].width, height: annotation.contentHeight)
  }
}
