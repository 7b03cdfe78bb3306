package import TextModel

/// What stands inside a table's cells and captions, as far as table layout asks for it.
///
/// Boxes are `.tableCell` and `.tableCaption` boxes. Lengths are those of the content box: without
/// the cell's own padding and border, which table layout adds (and which collapsed borders change).
package protocol TableContent {
  /// The min-content and max-content widths of a box's content.
  ///
  /// Margins of blocks and floats in it count. A table in it contributes
  /// `TableLayout.intrinsicWidths(percentEstimate: .excluded)` (TABLES §5). Each box is asked once
  /// per `TableLayout`; who makes several for nested tables should keep the answers.
  mutating func intrinsicWidths(of box: BoxID) -> IntrinsicWidths

  /// Lays the content of a box out at a width. The box is a formatting context: margins stay inside.
  mutating func layOut(_ box: BoxID, contentWidth: LayoutUnit) -> CellContent
}

/// How narrow and how wide a box's content would be.
package struct IntrinsicWidths: Hashable, Sendable {
  /// With a line break at every opportunity.
  package var min: LayoutUnit
  /// With forced line breaks only.
  package var max: LayoutUnit

  package init(min: LayoutUnit, max: LayoutUnit) { (self.min, self.max) = (min, max) }

  package static var zero: IntrinsicWidths { IntrinsicWidths(min: .zero, max: .zero) }
}

/// Content laid out at a width.
package struct CellContent: Hashable, Sendable {
  package var height: LayoutUnit
  /// The baseline of the first line (or of a table before any line: `TableResult.baseline`), from
  /// the content's top; `nil` without any.
  package var baseline: LayoutUnit?

  package init(height: LayoutUnit, baseline: LayoutUnit?) {
    (self.height, self.baseline) = (height, baseline)
  }
}

/// Whether a table's intrinsic widths include the widths at which its percentages would come true.
package enum PercentEstimate: Hashable, Sendable {
  /// Of a table as content of a float or an inline-block outside any cell.
  case included
  /// Of a table anywhere inside a cell.
  case excluded
}

/// A table laid out. Rectangles are relative to the top left of the table's wrapper box, which
/// holds grid and captions and is as wide as the grid.
package struct TableResult: Sendable {
  /// The border box of the grid: without captions.
  package var grid: Rect
  /// The height with captions.
  package var height: LayoutUnit
  /// From the wrapper's top; `nil` without any row.
  package var baseline: LayoutUnit?
  /// Captions, row groups, rows and cells, in pre-order of the box tree.
  package var parts: [Part]

  package struct Part: Hashable, Sendable {
    package var box: BoxID
    package var kind: Box.Kind
    /// The border box.
    package var rect: Rect
    /// Of cells and captions, where the content stands: as wide and high as it was laid out, moved
    /// by vertical alignment. Of others, the same as `rect`.
    package var content: Rect

    package init(box: BoxID, kind: Box.Kind, rect: Rect, content: Rect) {
      (self.box, self.kind, self.rect, self.content) = (box, kind, rect, content)
    }
  }

  package init(grid: Rect, height: LayoutUnit, baseline: LayoutUnit?, parts: [Part]) {
    (self.grid, self.height, self.baseline, self.parts) = (grid, height, baseline, parts)
  }
}
