package import TextModel

/// What the paragraphs of one document share: styles with their line metrics.
package struct TextContext: Sendable {
  package let styles: [ComputedStyle]
  package let metrics: [FontMetrics]
  package let fallbackMetrics: [FontMetrics]
  /// By `StyleID`: how far an inline box of the style reaches above and below its baseline, leading included.
  package let extents: [LineExtent]

  package init(styles: [ComputedStyle], prepared: PreparedDocument) {
    self.styles = styles
    metrics = prepared.metrics
    fallbackMetrics = prepared.fallbackMetrics
    extents = zip(styles, prepared.metrics).map { LineExtent(metrics: $1, style: $0) }
  }
}

/// How far something reaches above and below a baseline; both may be negative.
package struct LineExtent: Hashable, Sendable {
  package var ascent: LayoutUnit
  package var descent: LayoutUnit

  package init(ascent: LayoutUnit, descent: LayoutUnit) {
    (self.ascent, self.descent) = (ascent, descent)
  }

  /// An inline box's extent: its font's, with half the leading above, cut to whole px, and the rest
  /// below (BROWSER §3). A factor counts for the font size rounded to 1/64 px.
  package init(metrics: FontMetrics, style: ComputedStyle) {
    let height: LayoutUnit =
      switch style.lineHeight {
      case .normal: metrics.contentHeight + metrics.lineGap
      case .number(let factor):
        LayoutUnit(truncating: Double(factor * (style.fontSize * 64).rounded() / 64))
      case .length(let length): length
      }
    self.init(metrics: metrics, lineHeight: height)
  }

  /// The extent of a font's content with the leading that makes it `lineHeight` high.
  init(metrics: FontMetrics, lineHeight: LayoutUnit) {
    let leading = lineHeight - metrics.contentHeight
    let above = LayoutUnit(rawValue: leading.rawValue >> 1).flooredToPixel
    ascent = metrics.ascent + above
    descent = metrics.descent + (leading - above)
  }

  package var height: LayoutUnit { ascent + descent }

  /// Grows to cover `other`, moved down by `shift`.
  mutating func unite(_ other: LineExtent, shiftedDown shift: LayoutUnit = .zero) {
    ascent = max(ascent, other.ascent - shift)
    descent = max(descent, other.descent + shift)
  }
}

/// An atomic inline's size, known before its paragraph is laid out.
package struct ObjectBox: Hashable, Sendable {
  package var margin: Edges<LayoutUnit>
  /// Border-box size.
  package var width: LayoutUnit
  package var height: LayoutUnit
  /// From the top margin edge down to the baseline.
  package var baseline: LayoutUnit
  /// Of a ruby annotation, whose margin is 0.
  package var ruby = RubyColumn()

  package init(
    margin: Edges<LayoutUnit>, width: LayoutUnit, height: LayoutUnit, baseline: LayoutUnit
  ) {
    (self.margin, self.width, self.height, self.baseline) = (margin, width, height, baseline)
  }

  var marginWidth: LayoutUnit { width + margin.horizontal }
  var marginHeight: LayoutUnit { height + margin.vertical }
}
