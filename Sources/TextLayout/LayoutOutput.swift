package import TextModel

/// Where laid-out lines are gathered. Positions are relative to each paragraph's content edge until
/// the document is placed.
package struct LayoutOutput: Sendable {
  package var lines: [Line] = []
  package var fragments: [Fragment] = []
  package var inlineBoxes: [InlineBoxFragment] = []

  package init() {}
}

/// What a paragraph came out as.
package struct ParagraphExtent: Hashable, Sendable {
  package var height: LayoutUnit
  /// From the top of the first and of the last line's paragraph; `nil` without lines.
  package var firstBaseline: LayoutUnit?
  package var lastBaseline: LayoutUnit?
  /// Its lines in `LayoutOutput.lines`.
  package var lines: Range<Int>
}
