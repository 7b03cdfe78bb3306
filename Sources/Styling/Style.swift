internal import TextModel

/// The `display` of CSS, as far as it is known here.
enum Display: UInt8, Hashable {
  case none, inline, inlineBlock, block, listItem
  case table, inlineTable, tableCaption, tableRowGroup, tableRow, tableCell
  case tableColumn, tableColumnGroup

  /// Whether the element is a block-level box in a flow of blocks.
  var isBlockLevel: Bool {
    switch self {
    case .block, .listItem, .table, .tableCaption, .tableRowGroup, .tableRow, .tableCell: true
    case .none, .inline, .inlineBlock, .inlineTable, .tableColumn, .tableColumnGroup: false
    }
  }

  /// Whether the box has its place only inside a table.
  var isTablePart: Bool {
    switch self {
    case .tableCaption, .tableRowGroup, .tableRow, .tableCell: true
    default: false
    }
  }

  /// What a float or another block-level use makes of it (CSS 2 §9.7).
  var blockified: Display {
    switch self {
    case .none, .block, .listItem, .table: self
    case .inlineTable: .table
    default: .block
    }
  }
}

enum UnicodeBidi: UInt8, Hashable {
  case normal, isolate, isolateOverride, embed, override, plaintext
}

/// An element's computed style: what moves text (`text`, as the box tree keeps it) and what makes
/// boxes of elements.
struct Style: Hashable {
  var text: ComputedStyle
  var inherited: InheritedBoxStyle
  var box: BoxStyle

  /// The style of a child before any rule.
  init(inheriting parent: Style) {
    (text, inherited, box) = (parent.text, parent.inherited, BoxStyle())
    text.verticalAlign = .baseline
  }

  /// The root's style before any rule.
  init(initial text: ComputedStyle) {
    (self.text, inherited, box) = (text, InheritedBoxStyle(), BoxStyle())
  }
}

/// Properties beside `ComputedStyle` that children inherit.
struct InheritedBoxStyle: Hashable {
  var listStyleType: ListStyleType = .disc
  var markerIsInside = false
  /// Whether a list is around the element: its own lists have no margins then.
  var isInList = false
  /// HTML's `cellpadding` and the cell borders that `border` and `rules` ask for.
  var cellPadding = LayoutUnit(px: 1)
  var cellBorder: Edges<LayoutUnit> = .zero
  var groupBorder: Edges<LayoutUnit> = .zero
  /// `valign` of the row or section.
  var cellVerticalAlign: CellAttributes.VerticalAlign = .middle
  var horizontalSpacing = LayoutUnit(px: 2)
  var verticalSpacing = LayoutUnit(px: 2)
  var collapsesBorders = false
}

/// Properties of the element's own box.
struct BoxStyle: Hashable {
  var display: Display = .inline
  var margin: Edges<Length> = Edges(all: .zero)
  var border: Edges<LayoutUnit> = .zero
  var padding: Edges<LayoutUnit> = .zero
  var width: Length = .auto
  var height: Length = .auto
  var minHeight: LayoutUnit = .zero
  var float: Box.Float = .none
  var clear: Box.Clear = .none
  var unicodeBidi: UnicodeBidi = .normal
  var isFormattingContext = false
  var isFixedTableLayout = false
  var captionIsBelow = false
}

/// A length in a style sheet, before the font size is known.
enum CSSLength: Hashable {
  case auto
  case px(Double)
  case em(Double)
  case percent(Float)

  /// The length at a font size; ems are cut to 1/64 px after a product in single precision.
  func computed(fontSize: Float) -> Length {
    switch self {
    case .auto: .auto
    case .px(let value): .px(LayoutUnit(truncating: value))
    case .em(let value): .px(LayoutUnit(truncating: Double(Float(value * Double(fontSize)))))
    case .percent(let value): .percent(value)
    }
  }

  /// The length where only absolute ones are possible (borders, paddings); 0 for others.
  func absolute(fontSize: Float) -> LayoutUnit {
    if case .px(let length) = computed(fontSize: fontSize) { return length }
    return .zero
  }
}
