internal import TextModel

/// HTML's attributes that stand for style (HTML standard §15, as the browser reads them).
struct PresentationalHints {
  let document: Document
  let attributes: AttributeTable

  /// The declarations that the attributes of node `index` stand for, in the cascade's order.
  func declarations(of index: Int) -> [Declaration] {
    let node = document.nodes[index]
    guard node.namespace == .html else { return size(of: index) + global(index, node.tag) }
    var result = global(index, node.tag)
    switch node.tag {
    case .table: result += table(index)
    case .td, .th: result += cell(index)
    case .tr: result += length(.height, Declaration.height, of: index) + section(index)
    case .thead, .tbody, .tfoot: result += section(index)
    case .caption, .legend, .hr, .br, .pre, .font: result += special(index, node.tag)
    case .col, .colgroup: result += length(.width, Declaration.width, of: index)
    case .div, .p, .h1, .h2, .h3, .h4, .h5, .h6, .center: result += align(index)
    case .img, .iframe, .object, .video: result += replaced(index)
    case .input: result += input(index)
    case .audio where attributes.value(.controls, of: index) == nil: result.append(.display(.none))
    case .ul, .li, .menu, .dir: result += list(index) + textAlign(index)
    case .ol: result += numberedList(index) + textAlign(index)
    default: result += textAlign(index)
    }
    if attributes.value(.hidden, of: index) != nil { result.append(.display(.none)) }
    return result
  }

  private func keyword(_ name: AttributeName, of index: Int) -> String? {
    attributes.value(name, of: index)?.lowercased()
  }

  private func global(_ index: Int, _ tag: Tag) -> [Declaration] {
    var result: [Declaration] = []
    if let language = attributes.value(.lang, of: index) ?? attributes.value(.xmlLang, of: index) {
      result.append(.language(language.lowercased()))
    }
    let dir = keyword(.dir, of: index)
    switch dir {
    case "ltr": result.append(.direction(.ltr))
    case "rtl": result.append(.direction(.rtl))
    case "auto": result.append(.direction(document.autoDirection(of: index, attributes)))
    default:
      if tag == .bdi { result.append(.direction(document.autoDirection(of: index, attributes))) }
      return result
    }
    if tag != .bdo { result.append(.unicodeBidi(.isolate)) }
    return result
  }

  /// A `width` or `height`; zero, `*` and what is no number are `auto`.
  private func length(
    _ name: AttributeName, _ property: (CSSLength) -> Declaration, of index: Int
  ) -> [Declaration] {
    guard let text = attributes.value(name, of: index), !text.utf8.contains(0x2A),
      let length = Dimension.nonZeroLength(text)
    else { return [] }
    return [property(length)]
  }

  private func align(_ index: Int) -> [Declaration] {
    switch keyword(.align, of: index) {
    case "left": [.textAlign(.blockLeft)]
    case "right": [.textAlign(.blockRight)]
    case "center", "middle": [.textAlign(.blockCenter)]
    case "absmiddle": [.textAlign(.center)]
    case "justify": [.textAlign(.justify)]
    default: []
    }
  }

  /// `align` on elements that HTML does not give it: the browser takes it for `text-align`.
  private func textAlign(_ index: Int) -> [Declaration] {
    switch keyword(.align, of: index) {
    case "left": [.textAlign(.left)]
    case "right": [.textAlign(.right)]
    case "center", "middle": [.textAlign(.center)]
    case "justify": [.textAlign(.justify)]
    case "start": [.textAlign(.start)]
    case "end": [.textAlign(.end)]
    case "-webkit-left": [.textAlign(.blockLeft)]
    case "-webkit-right": [.textAlign(.blockRight)]
    case "-webkit-center": [.textAlign(.blockCenter)]
    default: []
    }
  }

  private func section(_ index: Int) -> [Declaration] {
    var result = align(index)
    switch keyword(.valign, of: index) {
    case "top": result.append(.cellVerticalAlign(.top))
    case "middle": result.append(.cellVerticalAlign(.middle))
    case "bottom": result.append(.cellVerticalAlign(.bottom))
    case "baseline": result.append(.cellVerticalAlign(.baseline))
    default: break
    }
    return result
  }

  private func cell(_ index: Int) -> [Declaration] {
    var result = section(index) + length(.width, Declaration.width, of: index)
    result += length(.height, Declaration.height, of: index)
    if attributes.value(.nowrap, of: index) != nil { result.append(.whiteSpace(.nowrap)) }
    return result
  }

  private func special(_ index: Int, _ tag: Tag) -> [Declaration] {
    switch tag {
    case .hr: return rule(index)
    case .font: return font(index)
    case .pre:
      return textAlign(index)
        + (attributes.value(.wrap, of: index) == nil ? [] : [.whiteSpace(.preWrap)])
    case .caption: return keyword(.align, of: index) == "bottom" ? [.captionBelow] : []
    case .legend:
      switch keyword(.align, of: index) {
      case "center", "middle": return [.margin(.inline, .auto)] + align(index)
      case "right": return [.margin(.left, .auto)] + align(index)
      case "left": return [.margin(.right, .auto)] + align(index)
      default: return align(index)
      }
    case .br:
      switch keyword(.clear, of: index) {
      case "left": return [.clear(.left)]
      case "right": return [.clear(.right)]
      case "all", "both": return [.clear(.both)]
      default: return []
      }
    default: return []
    }
  }

  private func rule(_ index: Int) -> [Declaration] {
    var result: [Declaration] = []
    if let text = attributes.value(.width, of: index), let width = Dimension.length(text) {
      result.append(.width(width))
    }
    if let text = attributes.value(.size, of: index), let size = Dimension.integer(text) {
      result.append(size > 1 ? .height(.px(Double(size - 2))) : .border(.bottom, .px(0)))
    }
    switch keyword(.align, of: index) {
    case "left": result += [.margin(.left, .px(0)), .margin(.right, .auto)]
    case "right": result += [.margin(.left, .auto), .margin(.right, .px(0))]
    default: break
    }
    return result
  }

  private func font(_ index: Int) -> [Declaration] {
    var result: [Declaration] = []
    if let face = attributes.value(.face, of: index), !face.allSatisfy(\.isHTMLSpace) {
      result.append(.fontFamily(.lastResort))
    }
    if let text = attributes.value(.size, of: index), let number = Dimension.integer(text) {
      let sign = text.first { !$0.isHTMLSpace }
      let size = sign == "+" || sign == "-" ? 3 + number : number
      result.append(.fontSize(.px(Self.fontSizes[min(max(size, 1), 7) - 1])))
    }
    return result
  }

  private static let fontSizes: [Float] = [10, 13, 16, 18, 24, 32, 48]

  /// `ol` knows no other types, so `none` leaves it its numbers.
  private func numberedList(_ index: Int) -> [Declaration] {
    switch attributes.value(.type, of: index) {
    case "1": [.listStyleType(.decimal)]
    case "a": [.listStyleType(.lowerAlpha)]
    case "A": [.listStyleType(.upperAlpha)]
    case "i": [.listStyleType(.lowerRoman)]
    case "I": [.listStyleType(.upperRoman)]
    default: []
    }
  }

  private func list(_ index: Int) -> [Declaration] {
    let numbers = numberedList(index)
    guard numbers.isEmpty else { return numbers }
    switch keyword(.type, of: index) {
    case "none": return [.listStyleType(.none)]
    case "disc": return [.listStyleType(.disc)]
    case "circle": return [.listStyleType(.circle)]
    case "square": return [.listStyleType(.square)]
    default: return []
    }
  }

  private func input(_ index: Int) -> [Declaration] {
    switch keyword(.type, of: index) {
    case "hidden": [.display(.none)]
    case "image": replaced(index)
    default: []
    }
  }

  private func size(of index: Int) -> [Declaration] {
    var result: [Declaration] = []
    if let text = attributes.value(.width, of: index), let width = Dimension.length(text) {
      result.append(.width(width))
    }
    if let text = attributes.value(.height, of: index), let height = Dimension.length(text) {
      result.append(.height(height))
    }
    return result
  }

  private func replaced(_ index: Int) -> [Declaration] {
    var result = size(of: index)
    for (name, side) in [(AttributeName.hspace, Declaration.Side.inline), (.vspace, .block)] {
      if let text = attributes.value(name, of: index), let length = Dimension.length(text) {
        result.append(.margin(side, length))
      }
    }
    if let text = attributes.value(.border, of: index),
      let width = Dimension.nonNegativeInteger(text)
    {
      result.append(.border(.all, .px(Double(width))))
    }
    switch keyword(.align, of: index) {
    case "left": result.append(.float(.left))
    case "right": result.append(.float(.right))
    case "middle", "center": result.append(.verticalAlign(.baselineMiddle))
    case "absmiddle": result.append(.verticalAlign(.middle))
    case "texttop": result.append(.verticalAlign(.textTop))
    case "top": result.append(.verticalAlign(.top))
    case "absbottom": result.append(.verticalAlign(.bottom))
    default: break
    }
    return result
  }
}
