/// A document at one width: every box and line placed, in document space (y down from the top left).
package struct DocumentLayout: Sendable {
  package var width: LayoutUnit
  /// The border-box height of the root element.
  package var height: LayoutUnit
  /// By `BoxID`: border boxes. Boxes that were not laid out (vanished columns' cells) are empty.
  package var boxes: [Rect]
  package var lines: [Line]
  package var fragments: [Fragment]
  package var inlineBoxes: [InlineBoxFragment]

  package init(
    width: LayoutUnit, height: LayoutUnit, boxes: [Rect], lines: [Line], fragments: [Fragment],
    inlineBoxes: [InlineBoxFragment]
  ) {
    (self.width, self.height, self.boxes) = (width, height, boxes)
    (self.lines, self.fragments, self.inlineBoxes) = (lines, fragments, inlineBoxes)
  }
}

/// One line box.
package struct Line: Hashable, Sendable {
  package var paragraph: Int32
  /// The line box: from the paragraph's content edge, as wide as its content.
  package var rect: Rect
  package var baseline: LayoutUnit
  /// The line's text: from its first byte to where the next line starts.
  package var range: TextRange
  /// Its fragments in visual order, left to right, as indices into `DocumentLayout.fragments`.
  package var fragments: Range<Int32>
  /// Its inline boxes, as indices into `DocumentLayout.inlineBoxes`.
  package var inlineBoxes: Range<Int32>

  package init(
    paragraph: Int32, rect: Rect, baseline: LayoutUnit, range: TextRange,
    fragments: Range<Int32>, inlineBoxes: Range<Int32>
  ) {
    (self.paragraph, self.rect, self.baseline) = (paragraph, rect, baseline)
    (self.range, self.fragments, self.inlineBoxes) = (range, fragments, inlineBoxes)
  }
}

/// An item's part in one line: text, a tab, an object's margin box or a shown hyphen.
package struct Fragment: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable { case text, tab, forcedBreak, object, hyphen }
  package var kind: Kind
  package var level: UInt8
  /// The item's place in `PreparedText.items`.
  package var item: Int32
  package var range: TextRange
  /// For text: as wide as its advances, as high as its own font's ascent and descent. For objects: the border box.
  package var rect: Rect

  package init(kind: Kind, level: UInt8, item: Int32, range: TextRange, rect: Rect) {
    (self.kind, self.level, self.item) = (kind, level, item)
    (self.range, self.rect) = (range, rect)
  }
}

/// An inline box's part in one line and visual run: links and the elements inside them only.
package struct InlineBoxFragment: Hashable, Sendable {
  /// The span in `AttributedText.spans`.
  package var span: Int32
  package var rect: Rect
  package var isRTL: Bool
  /// The text that it covers.
  package var range: TextRange

  package init(span: Int32, rect: Rect, isRTL: Bool, range: TextRange) {
    (self.span, self.rect, self.isRTL, self.range) = (span, rect, isRTL, range)
  }
}
