internal import TextModel

/// Every style of a document once, and a cache from (parent's style, tag) to the child's style, so
/// that an element without presentational attributes costs one look-up.
struct StyleTable {
  private(set) var styles: [Style] = []
  /// The text parts, each once: the box tree's `styles`.
  private(set) var textStyles: [ComputedStyle] = []
  private var traits: [InlineTraits] = []
  private var indices: [Style: Int32] = [:]
  private var textIndices: [ComputedStyle: StyleID] = [:]
  private var cache = [CacheLine](repeating: CacheLine(), count: 4096)

  private struct CacheLine {
    var key: UInt64 = .max
    var style: Int32 = 0
  }

  /// Makes a table with the style that the root inherits from, at index 0.
  init(initial style: Style) { _ = intern(style) }

  subscript(index: Int32) -> Style {
    _read { yield styles[Int(index)] }
  }

  /// The index in `BoxTree.styles` of a style's text part.
  func textStyle(of index: Int32) -> StyleID { traits[Int(index)].textStyle }

  /// What inline content needs of a style.
  func traits(of index: Int32) -> InlineTraits { traits[Int(index)] }

  /// The style of an element without presentational attributes.
  mutating func style(of tag: Tag, in parent: Int32) -> Int32 {
    let key = UInt64(UInt32(bitPattern: parent)) << 8 | UInt64(tag.rawValue)
    let slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 52)
    if cache[slot].key == key { return cache[slot].style }
    let style = style(with: UserAgentSheet.declarations[Int(tag.rawValue)], in: parent)
    cache[slot] = CacheLine(key: key, style: style)
    return style
  }

  /// The style of a child of `parent` with these declarations.
  mutating func style(with declarations: [Declaration], in parent: Int32) -> Int32 {
    let parentStyle = styles[Int(parent)]
    var style = Style(inheriting: parentStyle)
    style.apply(declarations, parent: parentStyle)
    return intern(style)
  }

  /// The style of an anonymous box: what it inherits from `parent`, displayed as `display`.
  mutating func anonymousStyle(in parent: Int32, display: Display) -> Int32 {
    var style = Style(inheriting: styles[Int(parent)])
    style.box.display = display
    if display == .table { style.apply([.table], parent: styles[Int(parent)]) }
    return intern(style)
  }

  private mutating func intern(_ style: Style) -> Int32 {
    if let index = indices[style] { return index }
    let index = Int32(styles.count)
    styles.append(style)
    indices[style] = index
    let text = textIndices[style.text] ?? StyleID(textStyles.count)
    if Int(text) == textStyles.count {
      textStyles.append(style.text)
      textIndices[style.text] = text
    }
    traits.append(InlineTraits(of: style, textStyle: text))
    return index
  }
}

/// What inline content needs of a style, without what must be counted when copied.
struct InlineTraits {
  var textStyle: StyleID
  var whiteSpace: ComputedStyle.WhiteSpace
  var textTransform: ComputedStyle.TextTransform
  var direction: ComputedStyle.Direction
  var unicodeBidi: UnicodeBidi
  /// Margin, border and padding at an inline box's start and end.
  var startEdge: LayoutUnit
  var endEdge: LayoutUnit
  /// Border and padding above and below.
  var topEdge: LayoutUnit
  var bottomEdge: LayoutUnit

  init(of style: Style, textStyle: StyleID) {
    self.textStyle = textStyle
    (whiteSpace, textTransform) = (style.text.whiteSpace, style.text.textTransform)
    (direction, unicodeBidi) = (style.text.direction, style.box.unicodeBidi)
    let (margin, border, padding) = (style.box.margin.absolute, style.box.border, style.box.padding)
    let left = margin.left + border.left + padding.left
    let right = margin.right + border.right + padding.right
    (startEdge, endEdge) = direction == .ltr ? (left, right) : (right, left)
    (topEdge, bottomEdge) = (border.top + padding.top, border.bottom + padding.bottom)
  }
}
