/// The inline content of one paragraph (one block container with only inline content), after
/// white-space processing and text transforms.
///
/// `items` in document order are the whole structure; their ranges tile `text`. What an item type
/// puts into `text` is said at `InlineItem.Kind`.
package struct AttributedText: Sendable {
  /// UTF-8, valid.
  package var text: [UInt8] = []
  package var items: [InlineItem] = []
  /// Inline boxes; span 0 is the paragraph's root inline box. A parent stands before its children.
  package var spans: [InlineSpan] = []
  package var objects: [InlineObject] = []
  /// Whether all characters are below U+0080 (an object's U+FFFC counts). `true` lets shaping take
  /// the path without Unicode's algorithms (bidi, fallback, line breaking beyond the ASCII table).
  package var isASCII = true
  /// Whether any of it lies in a link.
  package var holdsLinks = false

  package init() {}
}

/// One step through a paragraph's inline content, in document order.
package struct InlineItem: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    /// Characters of one text node without tab and newline. At least one byte.
    case text
    /// One preserved U+0009.
    case tab
    /// `<br>` or a preserved newline: one U+000A. `index` is the `Box.Clear.rawValue` that
    /// `<br clear>` asks for; -1 for none.
    case forcedBreak
    /// `<wbr>`: U+200B.
    case breakOpportunity
    /// A bidi control that stands for an element's edge (BROWSER-MORE §3), e.g. U+2067.
    case bidiControl
    /// An atomic inline: U+FFFC; `index` is its place in `objects`.
    case object
    /// A float or an outside marker: takes no room in the line; no characters. `index` as for objects.
    case outOfFlow
    /// An inline box's edge; no characters. `span` is the box that starts or ends.
    case spanStart
    case spanEnd
    /// Where the base of a ruby annotation starts and ends; no characters. `index` is the annotation's
    /// place in `objects`; -1 for a base without one.
    case rubyStart
    case rubyEnd
  }

  package var kind: Kind
  /// Where the item stands in the text; empty for kinds without characters.
  package var range: TextRange
  /// The innermost inline box that holds the item; for edges the box itself.
  package var span: Int32
  package var index: Int32
  /// The text node or element in `Document.nodes` that the item came from; -1 for generated content.
  package var node: Int32

  package init(kind: Kind, range: TextRange, span: Int32, index: Int32 = -1, node: Int32 = -1) {
    (self.kind, self.range, self.span) = (kind, range, span)
    (self.index, self.node) = (index, node)
  }
}

/// An inline box: an element's part in one paragraph.
package struct InlineSpan: Hashable, Sendable {
  /// The element in `Document.nodes`; -1 for the root inline box.
  package var element: Int32
  /// The span around it; -1 for the root inline box.
  package var parent: Int32
  package var style: StyleID
  /// The innermost link that this box is, or is in, as an index into `BoxTree.links`; -1 for none.
  package var link: Int32
  /// Whether the box is its `link`'s own element.
  package var isLink: Bool
  /// Margin, border and padding where the box starts and ends in the line (only there), summed.
  package var startEdge: LayoutUnit = .zero
  package var endEdge: LayoutUnit = .zero
  /// Border and padding above and below, which enlarge the box's rectangle and not the line.
  package var topEdge: LayoutUnit = .zero
  package var bottomEdge: LayoutUnit = .zero

  package init(element: Int32, parent: Int32, style: StyleID, link: Int32, isLink: Bool) {
    (self.element, self.parent, self.style) = (element, parent, style)
    (self.link, self.isLink) = (link, isLink)
  }
}

/// An atomic inline or out-of-flow box in a paragraph.
package struct InlineObject: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// An image or control of a size known in advance: the box inside `edges`. Its baseline is
    /// `baselineFromBottom` above the bottom margin edge. With both sides `auto` and a ratio it fills
    /// the width that there is.
    case replaced(width: Length, height: Length)
    /// A box laid out as a block container, shrink-to-fit (inline-block, inline-table, button).
    case box(BoxID)
    /// A float at the side that `side` names.
    case float(BoxID)
    /// A ruby annotation, above its base.
    case annotation(BoxID)
  }

  package var content: Content
  package var style: StyleID
  package var element: Int32
  package var link: Int32
  package var margin: Edges<LayoutUnit>
  /// The border and padding of a replaced size.
  package var edges: Edges<LayoutUnit> = .zero
  /// How wide a replaced size is whose width is a percentage, where nothing is known that it is
  /// part of.
  package var naturalWidth: LayoutUnit = .zero
  /// The height over width that a replaced size with one `auto` side keeps; 0 for none.
  package var aspectRatio: Double = 0
  /// How far the baseline stands above the bottom margin edge (controls); 0 for images. Where it is
  /// not 0 for a `box`, it stands in place of the baseline of the box's last line.
  package var baselineFromBottom: LayoutUnit = .zero

  package init(
    content: Content, style: StyleID, element: Int32, link: Int32, margin: Edges<LayoutUnit>
  ) {
    (self.content, self.style, self.element) = (content, style, element)
    (self.link, self.margin) = (link, margin)
  }
}
