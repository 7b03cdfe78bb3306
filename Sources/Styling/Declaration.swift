internal import TextModel

/// One declaration of a style sheet, or what a presentational attribute stands for.
enum Declaration: Hashable {
  case display(Display)
  case float(Box.Float)
  case clear(Box.Clear)
  case formattingContext
  case direction(ComputedStyle.Direction)
  case unicodeBidi(UnicodeBidi)
  case language(String)

  case fontSize(FontSize)
  case fontFamily(ComputedStyle.FontFamily)
  case bold
  case italic
  case lineHeight(ComputedStyle.LineHeight)
  case verticalAlign(ComputedStyle.VerticalAlign)
  case whiteSpace(ComputedStyle.WhiteSpace)
  case textAlign(ComputedStyle.TextAlign)
  /// `th`: centred where the parent has no alignment of its own (TABLES §8).
  case textAlignCenterUnlessSet
  case textIndent(CSSLength)

  case margin(Side, CSSLength)
  case padding(Side, CSSLength)
  case border(Side, CSSLength)
  case width(CSSLength)
  case height(CSSLength)

  case listStyleType(ListStyleType)
  case markerInside
  /// Starts a list: no block margins inside another one.
  case list

  /// Starts a table: what its parts inherited from a table around it is initial again.
  case table
  case borderSpacing(LayoutUnit)
  case collapsedBorders
  case cellPadding(LayoutUnit)
  case cellBorder(Edges<LayoutUnit>)
  case groupBorder(Edges<LayoutUnit>)
  case cellVerticalAlign(CellAttributes.VerticalAlign)
  case captionBelow
  /// Padding and border of a cell, a border of a row group: as the table says.
  case cellEdges
  case groupEdges

  /// Which of a box's sides; `block` and `inline` are both of that axis.
  enum Side: Hashable {
    case all, block, inline, inlineStart, inlineEnd, top, right, bottom, left
  }

  enum FontSize: Hashable {
    case em(Double)
    case px(Float)
    /// `larger` and `smaller`: by the factor 1.2.
    case larger
    case smaller
  }
}

extension Style {
  /// Applies declarations in the cascade's order: later ones win.
  ///
  /// The font size and the direction come first, for ems and logical sides depend on them.
  mutating func apply(_ declarations: [Declaration], parent: Style) {
    for declaration in declarations { applyFirst(declaration, parent: parent) }
    text.fontSize = min(text.fontSize, Self.maximumFontSize)
    for declaration in declarations { applyBox(declaration) }
    for declaration in declarations { applyText(declaration, parent: parent) }
    for declaration in declarations { applyTable(declaration) }
    if box.float != .none { box.display = box.display.blockified }
  }

  private mutating func applyFirst(_ declaration: Declaration, parent: Style) {
    switch declaration {
    case .direction(let value): text.direction = value
    case .fontSize(.em(let factor)):
      text.fontSize = Float(factor * Double(parent.text.fontSize))
    case .fontSize(.px(let size)): text.fontSize = size
    case .fontSize(.larger): text.fontSize = Float(Double(parent.text.fontSize) * 1.2)
    case .fontSize(.smaller): text.fontSize = Float(Double(parent.text.fontSize) / 1.2)
    default: break
    }
  }

  /// The browser's own limit; keeps layout's arithmetic far from overflow.
  private static let maximumFontSize: Float = 10_000

  private mutating func applyBox(_ declaration: Declaration) {
    let size = text.fontSize
    switch declaration {
    case .display(let value): box.display = value
    case .float(let value): box.float = value
    case .clear(let value): box.clear = value
    case .formattingContext: box.isFormattingContext = true
    case .unicodeBidi(let value): box.unicodeBidi = value
    case .margin(let side, let length):
      set(side, of: &box.margin, to: length.computed(fontSize: size))
    case .padding(let side, let length):
      set(side, of: &box.padding, to: length.absolute(fontSize: size))
    case .border(let side, let length):
      set(side, of: &box.border, to: length.absolute(fontSize: size))
    case .width(let length): box.width = length.computed(fontSize: size)
    case .height(let length): box.height = length.computed(fontSize: size)
    case .captionBelow: box.captionIsBelow = true
    case .list:
      if inherited.isInList { set(.block, of: &box.margin, to: .zero) }
      inherited.isInList = true
    default: break
    }
  }

  private mutating func applyText(_ declaration: Declaration, parent: Style) {
    switch declaration {
    case .language(let value): text.language = value
    case .fontFamily(let value): text.fontFamily = value
    case .bold: text.isBold = true
    case .italic: text.isItalic = true
    case .lineHeight(let value): text.lineHeight = value
    case .verticalAlign(let value): text.verticalAlign = value
    case .whiteSpace(let value): text.whiteSpace = value
    case .textAlign(let value): text.textAlign = value
    case .textAlignCenterUnlessSet:
      if parent.text.textAlign == .start { text.textAlign = .center }
    case .textIndent(let length): text.textIndent = length.absolute(fontSize: text.fontSize)
    case .listStyleType(let value): inherited.listStyleType = value
    case .markerInside: inherited.markerIsInside = true
    default: break
    }
  }

  private mutating func applyTable(_ declaration: Declaration) {
    switch declaration {
    case .table:
      inherited.resetTable()
      if text.textAlign.movesBlocks { text.textAlign = .start }
    case .borderSpacing(let value):
      (inherited.horizontalSpacing, inherited.verticalSpacing) = (value, value)
    case .collapsedBorders: inherited.collapsesBorders = true
    case .cellPadding(let value): inherited.cellPadding = value
    case .cellBorder(let value): inherited.cellBorder = value
    case .groupBorder(let value): inherited.groupBorder = value
    case .cellVerticalAlign(let value): inherited.cellVerticalAlign = value
    case .cellEdges:
      box.padding = Edges(all: inherited.cellPadding)
      box.border = inherited.cellBorder
    case .groupEdges: box.border = inherited.groupBorder
    default: break
    }
  }

  private func set<Value>(_ side: Declaration.Side, of edges: inout Edges<Value>, to value: Value) {
    let isLTR = text.direction == .ltr
    switch side {
    case .all: edges = Edges(all: value)
    case .block: (edges.top, edges.bottom) = (value, value)
    case .inline: (edges.left, edges.right) = (value, value)
    case .inlineStart: if isLTR { edges.left = value } else { edges.right = value }
    case .inlineEnd: if isLTR { edges.right = value } else { edges.left = value }
    case .top: edges.top = value
    case .right: edges.right = value
    case .bottom: edges.bottom = value
    case .left: edges.left = value
    }
  }
}

extension InheritedBoxStyle {
  fileprivate mutating func resetTable() {
    let initial = InheritedBoxStyle()
    (cellPadding, cellBorder) = (initial.cellPadding, initial.cellBorder)
    (groupBorder, cellVerticalAlign) = (initial.groupBorder, initial.cellVerticalAlign)
    (horizontalSpacing, verticalSpacing) = (initial.horizontalSpacing, initial.verticalSpacing)
    collapsesBorders = initial.collapsesBorders
  }
}

extension ComputedStyle.TextAlign {
  /// Whether it comes from HTML's `align`, which also moves block children and ends at a table.
  var movesBlocks: Bool { self == .blockLeft || self == .blockRight || self == .blockCenter }
}
