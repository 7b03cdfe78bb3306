/// Everything about a document's text that needs fonts and no width: what shaping hands to layout.
package struct PreparedDocument: Sendable {
  /// By `StyleID`: the primary font at the style's size.
  package var metrics: [FontMetrics]
  /// The fonts that fallback chose, each at a size; `PreparedText.FallbackRun` refers to them.
  package var fallbackMetrics: [FontMetrics]
  /// By `StyleID`: the primary font among the fonts that a map names; -1 where it is none of them.
  package var fonts: [Int32] = []
  /// As `fallbackMetrics`: likewise.
  package var fallbackFonts: [Int32] = []
  /// As `BoxTree.paragraphs`.
  package var paragraphs: [PreparedText]

  package init(
    metrics: [FontMetrics], fallbackMetrics: [FontMetrics], paragraphs: [PreparedText]
  ) {
    (self.metrics, self.fallbackMetrics) = (metrics, fallbackMetrics)
    self.paragraphs = paragraphs
  }
}

/// One paragraph, analysed and shaped as one line of unbounded width.
package struct PreparedText: Sendable {
  /// A further division of `AttributedText.items`, in the same order: text is also cut where the
  /// bidi level changes. Each text item becomes at most one fragment per line.
  package var items: [PreparedItem] = []
  /// For each byte of the text the advance of the shaped cluster that starts there, in 1/65536 px;
  /// 0 inside a cluster, and for tabs, forced breaks and objects. Letter- and word-spacing are in.
  package var advances: [Int32] = []
  /// Where lines may or must end, in order. The text's end is not among them.
  package var breaks: [LineBreakOpportunity] = []
  /// Where a word may be parted that does not fit into a line of its own: between grapheme clusters
  /// of spans whose `overflow-wrap` allows it. In order, none of them among `breaks`.
  package var emergencyBreaks: [LineBreakOpportunity] = []
  /// Advances that replace `advances` where a line starts or ends; `Reshaped` refers to them.
  package var reshapedAdvances: [Int32] = []
  package var fallbackRuns: [FallbackRun] = []
  /// 1 for a right-to-left paragraph, else 0.
  package var baseLevel: UInt8 = 0
  /// Whether any item's level is not 0.
  package var isBidi = false

  package init() {}

  /// A run of text that a font other than its style's primary one draws; ascending, not overlapping.
  package struct FallbackRun: Hashable, Sendable {
    package var range: TextRange
    /// An index into `PreparedDocument.fallbackMetrics`.
    package var metrics: Int32
    package init(range: TextRange, metrics: Int32) { (self.range, self.metrics) = (range, metrics) }
  }
}

/// An item with its bidi level. Kinds and ranges are as in `InlineItem`.
package struct PreparedItem: Hashable, Sendable {
  package var kind: InlineItem.Kind
  /// The embedding level of UAX #9.
  package var level: UInt8
  package var range: TextRange
  package var span: Int32
  package var index: Int32
  /// The item of `AttributedText.items` that this is, or is a part of.
  package var source: Int32

  package init(
    kind: InlineItem.Kind, level: UInt8, range: TextRange, span: Int32, index: Int32, source: Int32
  ) {
    (self.kind, self.level, self.range) = (kind, level, range)
    (self.span, self.index, self.source) = (span, index, source)
  }
}

/// A place where a line may, or must, end.
package struct LineBreakOpportunity: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    case soft
    /// At a soft hyphen: a hyphen is shown at the line's end.
    case hyphen
    /// After a forced break item.
    case mandatory
  }

  package var kind: Kind
  /// Where the next line starts.
  package var offset: Int32
  /// Where this line's content ends: before collapsible trailing spaces; else `offset`.
  package var contentEnd: Int32
  /// What the line's last clusters are when the text ends at `contentEnd`, where that differs from
  /// the unbroken text (HarfBuzz: unsafe to break, and not at an item's end).
  package var lineEnd: Reshaped?
  /// What the next line's first clusters are when the text starts at `offset`, likewise.
  package var lineStart: Reshaped?

  package init(
    kind: Kind, offset: Int, contentEnd: Int, lineEnd: Reshaped? = nil, lineStart: Reshaped? = nil
  ) {
    self.kind = kind
    (self.offset, self.contentEnd) = (Int32(offset), Int32(contentEnd))
    (self.lineEnd, self.lineStart) = (lineEnd, lineStart)
  }

  /// Other advances for the bytes of `range`: `reshapedAdvances[first...]`, one per byte.
  package struct Reshaped: Hashable, Sendable {
    package var range: TextRange
    package var first: Int32
    package init(range: TextRange, first: Int32) { (self.range, self.first) = (range, first) }
  }
}
