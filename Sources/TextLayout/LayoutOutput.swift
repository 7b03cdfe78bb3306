package import TextModel

/// Where laid-out lines are gathered. Positions are relative to each paragraph's content edge until
/// the document is placed.
package struct LayoutOutput: Sendable {
  package var lines: [Line] = []
  package var fragments: [Fragment] = []
  package var inlineBoxes: [InlineBoxFragment] = []

  package init() {}

  /// Makes room for about what a document will need.
  package init(reservingFor tree: BoxTree) {
    let items = tree.paragraphs.reduce(0) { $0 + $1.items.count }
    let bytes = tree.paragraphs.reduce(0) { $0 + $1.text.count }
    let lines = tree.paragraphs.count + bytes / 60
    self.lines.reserveCapacity(lines)
    fragments.reserveCapacity(items + lines)
    inlineBoxes.reserveCapacity(tree.links.count * 5 / 4)
  }
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
