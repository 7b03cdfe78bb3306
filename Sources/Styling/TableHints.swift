internal import TextModel

extension PresentationalHints {
  /// What a table's attributes stand for, for itself and through inheritance for its parts
  /// (TABLES §1 and §9).
  func table(_ index: Int) -> [Declaration] {
    var result: [Declaration] = []
    if let text = attributes.value(.width, of: index), let width = Dimension.nonZeroLength(text) {
      result.append(.width(width))
    }
    if let text = attributes.value(.height, of: index), let height = Dimension.nonZeroLength(text) {
      result.append(.height(height))
    }
    if let text = attributes.value(.cellspacing, of: index),
      case .px(let spacing) = Dimension.length(text)
    {
      result.append(.borderSpacing(LayoutUnit(px: Int(min(spacing, 1e6)))))
    }
    if let text = attributes.value(.cellpadding, of: index), !text.isEmpty {
      let padding = min(max(Dimension.integer(text) ?? 0, 0), 1_000_000)
      result.append(.cellPadding(LayoutUnit(px: padding)))
    }
    switch attributes.value(.align, of: index)?.lowercased() {
    case "center", "middle": result.append(.margin(.inline, .auto))
    case "left": result.append(.float(.left))
    case "right": result.append(.float(.right))
    default: break
    }
    return result + borders(index)
  }

  private func borders(_ index: Int) -> [Declaration] {
    let border = attributes.value(.border, of: index).map { text in
      let width = Dimension.integer(text) ?? 1
      return width < 0 ? 1 : min(width, 1_000_000)
    }
    let rules = tableRules(of: index)
    var result: [Declaration] = []
    let sides = framedSides(index)
    let width = CSSLength.px(sides == nil ? Double(border ?? 0) : 1)
    for side in sides ?? [.all] where width != .px(0) { result.append(.border(side, width)) }

    let (one, none) = (LayoutUnit(px: 1), LayoutUnit.zero)
    switch rules {
    case nil where (border ?? 0) > 0: result.append(.cellBorder(Edges(all: one)))
    case .all: result.append(.cellBorder(Edges(all: one)))
    case .cols: result.append(.cellBorder(Edges(top: none, right: one, bottom: none, left: one)))
    case .rows: result.append(.cellBorder(Edges(top: one, right: none, bottom: one, left: none)))
    case .groups:
      result.append(.groupBorder(Edges(top: one, right: none, bottom: one, left: none)))
    case nil, .some(.none): break
    }
    if rules != nil { result.append(.collapsedBorders) }
    return result
  }

  /// The sides that `frame` names, which have 1 px whatever `border` says; `nil` where there is no
  /// such attribute.
  private func framedSides(_ index: Int) -> [Declaration.Side]? {
    switch attributes.value(.frame, of: index)?.lowercased() {
    case "void": []
    case "above": [.top]
    case "below": [.bottom]
    case "hsides": [.block]
    case "vsides": [.inline]
    case "lhs": [.left]
    case "rhs": [.right]
    case "box", "border": [.all]
    default: nil
    }
  }

  /// A table's `rules`; `nil` where it has none.
  func tableRules(of index: Int) -> TableAttributes.Rules? {
    switch attributes.value(.rules, of: index)?.lowercased() {
    case "none": TableAttributes.Rules.none
    case "all": .all
    case "rows": .rows
    case "cols": .cols
    case "groups": .groups
    default: nil
    }
  }
}
