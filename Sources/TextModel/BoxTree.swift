/// The index of a `Box` in `BoxTree.boxes`.
package typealias BoxID = Int32

/// The boxes of a document: what the style sheet made of its tree.
///
/// Boxes stand in pre-order, as `Document.nodes` do: a subtree is a run of boxes. Box 0 is the root
/// element's. A box has either block-level children or one paragraph, or nothing.
///
/// The boxes of a paragraph's objects (inline-blocks, inline tables, floats met in a line) are
/// children of the box that has the paragraph, so that `subtreeEnd` counts them; they are reached
/// only through `AttributedText.objects`, and block layout skips them. Children of a box without a
/// paragraph are all block-level (floats among them). A paragraph may have no characters (an empty
/// element, only floats): it makes no line, unless its box has an inside marker.
///
/// Order that layout may rely on: in a table first the captions above the grid, then the row groups
/// from top to bottom (the first `thead` first, the first `tfoot` last, wherever they stand in the
/// document), then the captions below; in a `details` the summary first; in a fieldset its legend.
/// Nesting of boxes is bounded (see `Styling`), so that layout may recurse.
package struct BoxTree: Sendable {
  package var boxes: [Box] = []
  package var paragraphs: [AttributedText] = []
  package var styles: [ComputedStyle] = []
  package var links: [LinkElement] = []
  package var tables: [TableAttributes] = []
  package var cells: [CellAttributes] = []
  package var columns: [ColumnAttributes] = []
  /// Elements that can be jumped to, with what tells their place.
  package var targets: [JumpTarget] = []
  /// What could not be laid out as the browser does, or was left out; for the map's report.
  package var notices: [Notice] = []
  /// The list markers that no paragraph has as text, for drawing.
  package var markers: [BoxMarker] = []

  package init() {}
}

/// A block-level box, a table's part, or an atomic inline's content.
package struct Box: Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    case block
    case listItem
    /// An anonymous block around inline content between blocks.
    case anonymous
    /// An anonymous block around block-level children of an inline element (BROWSER §4 "block
    /// inside link"); `link` is the innermost link around it.
    case blockInInline
    /// `hr`: a box of its own height.
    case rule
    case fieldset
    /// A fieldset's own legend, its first child; `auto` margins say where `align` moves it.
    case legend
    /// The grid with its captions; `attributes` is an index into `tables`.
    case table
    case tableCaption
    case tableRowGroup
    case tableRow
    /// `attributes` is an index into `cells`.
    case tableCell
    /// A block-level replaced element (`display: block` image).
    case replaced
    /// A ruby annotation, whose text spreads over its width.
    case annotation
  }

  package enum Marker: Hashable, Sendable {
    case none
    /// Outside: takes part in the item's first line only by its height.
    case outside
    /// Inside: `advance` wide at the start of the item's first line. A text marker stands in the
    /// paragraph as text and has no advance here. Inside markers are on the box that has the
    /// paragraph (the item's own, or its first anonymous block).
    case inside(advance: LayoutUnit)
    /// Inside, a disc, circle or square: as wide as BROWSER §7 says for the ascent of the style's font.
    case insideSymbol
  }

  package var kind: Kind
  /// The element in `Document.nodes`; -1 for anonymous boxes.
  package var element: Int32 = -1
  /// The innermost link that this box is, or is in; -1 for none.
  package var link: Int32 = -1
  package var style: StyleID
  package var parent: BoxID
  package var subtreeEnd: BoxID = 0
  package var margin: Edges<Length> = Edges(all: .zero)
  package var border: Edges<LayoutUnit> = .zero
  package var padding: Edges<LayoutUnit> = .zero
  /// Content-box sizes, as CSS has them (`box-sizing: content-box`), but for tables.
  package var width: Length = .auto
  package var height: Length = .auto
  /// The height over width that a replaced box with one `auto` side keeps; 0 for none.
  package var aspectRatio: Double = 0
  /// How wide a replaced box is whose width is a percentage, where nothing is known that it is part of.
  package var naturalWidth: LayoutUnit = .zero
  package var minHeight: LayoutUnit = .zero
  /// The box's inline content, as an index into `paragraphs`; -1 for none.
  package var paragraph: Int32 = -1
  package var marker: Marker = .none
  /// The bytes of its paragraph's start that are a list item's marker, where markers are text.
  package var markerLength: Int32 = 0
  /// Whether the box is a new block formatting context: margins stay inside, floats too.
  package var isFormattingContext = false
  /// For floats and block boxes that HTML's `align` moves.
  package var float: Float = .none
  package var clear: Clear = .none
  /// An index into `tables` or `cells`, by `kind`.
  package var attributes: Int32 = -1
  /// Of a `.tableRowGroup`: which of `tbody`, `thead`, `tfoot` it is.
  package var rowGroup: RowGroup = .body
  /// Of a `.tableCaption`.
  package var captionSide: CaptionSide = .top

  package enum RowGroup: UInt8, Hashable, Sendable { case body, header, footer }
  package enum CaptionSide: UInt8, Hashable, Sendable { case top, bottom }
  package enum Float: UInt8, Hashable, Sendable { case none, left, right }
  package enum Clear: UInt8, Hashable, Sendable { case none, left, right, both }

  package init(kind: Kind, style: StyleID, parent: BoxID) {
    (self.kind, self.style, self.parent) = (kind, style, parent)
  }
}

/// A table's own attributes (TABLES §1). A width or height that means "auto" (`0`, words) is
/// `.auto` here and in the boxes of its rows and cells.
///
/// Below the table's box stand `.tableCaption` and `.tableRowGroup` boxes, below a row group
/// `.tableRow`, below a row `.tableCell`: missing wrappers are anonymous boxes.
package struct TableAttributes: Hashable, Sendable {
  /// Border-box size.
  package var width: Length = .auto
  package var height: Length = .auto
  package var horizontalSpacing: LayoutUnit = LayoutUnit(px: 2)
  package var verticalSpacing: LayoutUnit = LayoutUnit(px: 2)
  package var border: Edges<LayoutUnit> = .zero
  package var collapsesBorders = false
  package var isFixedLayout = false
  /// Which inner borders `rules` draws when collapsed (TABLES §9); other than `.none`, they stand
  /// for the cells' borders, and only `border` counts outside. `rules=none` is `.none` with cells
  /// that have no borders.
  package var rules: Rules = .none
  package enum Rules: UInt8, Hashable, Sendable { case none, all, rows, cols, groups }
  /// Its columns, as indices into `columns`.
  package var columns: Range<Int32> = 0..<0
  package init() {}
}

/// A `<col>`, or a `<colgroup>` without cols.
package struct ColumnAttributes: Hashable, Sendable {
  package var span: Int32 = 1
  package var width: Length = .auto
  /// Whether a new column group starts here.
  package var startsGroup = false
  package init() {}
}

/// A cell's attributes; its padding, border, width and height are its box's.
///
/// A row's height is its box's, too. `verticalAlign` is resolved: the nearest of cell, row and
/// section (TABLES §1).
package struct CellAttributes: Hashable, Sendable {
  package enum VerticalAlign: UInt8, Hashable, Sendable { case top, middle, bottom, baseline }
  package var columnSpan: Int32 = 1
  /// 0: to the end of the section.
  package var rowSpan: Int32 = 1
  package var verticalAlign: VerticalAlign = .middle
  package init() {}
}

/// What a list item's marker shows (CSS Lists 3 §3.4).
package enum ListStyleType: UInt8, Hashable, Sendable {
  case none, disc, circle, square, decimal
  case lowerAlpha, upperAlpha, lowerRoman, upperRoman
  /// The triangle of a `details`' summary.
  case disclosure
}

/// A list marker: an outside one, or a symbol inside.
package struct BoxMarker: Hashable, Sendable {
  /// The list item's box for an outside marker; for an inside one the box that has the paragraph.
  package var box: BoxID
  package var type: ListStyleType
  package var ordinal: Int
  package init(box: BoxID, type: ListStyleType, ordinal: Int) {
    (self.box, self.type, self.ordinal) = (box, type, ordinal)
  }
}

/// A link: an `<a href>` element of the document, in document order.
package struct LinkElement: Hashable, Sendable {
  package enum Visibility: UInt8, Hashable, Sendable {
    case visible
    /// Not laid out: `display: none`, `hidden`, closed `<details>`.
    case hidden
  }
  /// The element in `Document.nodes`.
  package var element: Int32
  /// The innermost link around it; -1 for none.
  package var parent: Int32
  package var visibility: Visibility
  package init(element: Int32, parent: Int32, visibility: Visibility) {
    (self.element, self.parent, self.visibility) = (element, parent, visibility)
  }
}

/// An element with an `id` (or an `<a name>`), and where it stands.
package struct JumpTarget: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    case box(BoxID)
    /// Before the byte `offset` of a paragraph's text.
    case text(paragraph: Int32, offset: Int32)
    /// Not laid out.
    case hidden
  }
  package var name: String
  package var element: Int32
  package var place: Place
  package init(name: String, element: Int32, place: Place) {
    (self.name, self.element, self.place) = (name, element, place)
  }
}

/// One thing that a user should know of, once per kind or place.
package struct Notice: Hashable, Sendable {
  package enum Reason: String, Hashable, Sendable {
    /// An image without a known size, left out.
    case unsizedImage = "unsized-image"
    /// Flowed plainly.
    case unsupported = "unsupported"
  }
  package var reason: Reason
  package var element: Int32
  package var detail: String
  package init(reason: Reason, element: Int32, detail: String) {
    (self.reason, self.element, self.detail) = (reason, element, detail)
  }
}
