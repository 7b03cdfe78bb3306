package import TextModel

/// Where laid-out lines are gathered. Positions are relative to each paragraph's content edge until
/// the document is placed.
package struct LayoutOutput: Sendable {
  package var lines: [Line] = []
  package var fragments: [Fragment] = []
  package var inlineBoxes: [InlineBoxFragment] = []
  /// The ruby annotations of the paragraph that was laid out last.
  package var annotations: [PlacedAnnotation] = []

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

/// Where the text of a ruby annotation stands, from its paragraph's content edge.
package struct PlacedAnnotation: Hashable, Sendable {
  /// Its place in the paragraph's objects.
  package var object: Int
  package var rect: Rect
}

/// What a paragraph came out as.
package struct ParagraphExtent: Hashable, Sendable {
  package var height: LayoutUnit
  /// From the top of the first and of the last line's paragraph; `nil` without lines.
  package var firstBaseline: LayoutUnit?
  package var lastBaseline: LayoutUnit?
  /// What is free at the end of the last line for the ruby annotations of a line below.
  package var roomBelow = LayoutUnit.zero
  /// Its lines in `LayoutOutput.lines`.
  package var lines: Range<Int>
}
