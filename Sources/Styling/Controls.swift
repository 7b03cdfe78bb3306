internal import TextModel

/// Form controls and embedded content at the browser's sizes (BROWSER-MORE §2). Their font is the
/// browser's own, DejaVu Sans, at the size in force.
extension BoxGenerator {
  mutating func appendControl(_ node: Int) {
    let node = node
    switch (document.nodes[node].tag, inputType(node)) {
    case (.select, _): appendSelect(node)
    case (.input, "submit"): appendPushButton(node, defaultLabel: "Submit")
    case (.input, "reset"): appendPushButton(node, defaultLabel: "Reset")
    case (.input, "button"): appendPushButton(node, defaultLabel: "")
    default:
      let control = replacedControl(node)
      openParagraph()
      appendObject(
        node, .replaced(width: .px(control.width), height: .px(control.height)),
        margin: control.margin, baselineFromBottom: control.baselineFromBottom)
    }
  }

  /// A control without content that is laid out: its border box and where its baseline is.
  struct ReplacedControl {
    var width: LayoutUnit
    var height: LayoutUnit
    var margin: Edges<LayoutUnit> = .zero
    /// From the bottom margin edge.
    var baselineFromBottom: LayoutUnit = .zero
  }

  func replacedControl(_ node: Int) -> ReplacedControl {
    let style = styled.styles[styled.styleOfNode[node]]
    let font = ControlFont(size: style.text.fontSize)
    var control =
      switch document.nodes[node].tag {
      case .input: inputControl(node, font)
      case .textarea: textArea(node, font)
      case .progress: bar(widthInEms: 10, font)
      case .meter: bar(widthInEms: 5, font)
      case .audio: embedded(style.box, width: 300, height: 54, border: 0)
      case .iframe: embedded(style.box, width: 300, height: 150, border: 2)
      default: embedded(style.box, width: 300, height: 150, border: 0)
      }
    let margin = style.box.margin.absolute
    if margin != .zero { control.margin = margin }
    return control
  }

  private func inputType(_ node: Int) -> String {
    guard document.nodes[node].tag == .input else { return "" }
    return attributes.value(.type, of: node)?.lowercased() ?? "text"
  }

  private func inputControl(_ node: Int, _ font: ControlFont) -> ReplacedControl {
    let height = font.line + LayoutUnit(px: 6)
    let textBaseline = font.descent + LayoutUnit(px: 3)
    func field(_ width: Double) -> ReplacedControl {
      let width = LayoutUnit(truncating: width * Double(font.size) / 16)
      return ReplacedControl(width: width, height: height, baselineFromBottom: textBaseline)
    }
    switch inputType(node) {
    case "checkbox": return checkbox(Edges(px: 3, 3, 3, 4), baseline: 3)
    case "radio": return checkbox(Edges(px: 3, 3, 0, 5), baseline: 0)
    case "file": return field(347)
    case "date": return field(155)
    case "datetime-local": return field(245)
    case "month": return field(184)
    case "week": return field(170)
    case "time":
      var time = field(116.797)
      time.height = LayoutUnit(truncating: 26.797)
      return time
    case "color": return ReplacedControl(width: LayoutUnit(px: 50), height: LayoutUnit(px: 27))
    case "range":
      return ReplacedControl(
        width: LayoutUnit(px: 129), height: LayoutUnit(px: 16), margin: Edges(px: 2, 2, 2, 2))
    default:
      let size = attributes.value(.size, of: node).flatMap(Dimension.integer) ?? 0
      let width = font.width(ofCharacters: size > 0 ? size : 20, extra: font.widestExtra)
      return ReplacedControl(
        width: width + LayoutUnit(px: 6), height: height, baselineFromBottom: textBaseline)
    }
  }

  private func checkbox(_ margin: Edges<LayoutUnit>, baseline: Int) -> ReplacedControl {
    let side = LayoutUnit(px: 13)
    return ReplacedControl(
      width: side, height: side, margin: margin, baselineFromBottom: LayoutUnit(px: baseline))
  }

  private func textArea(_ node: Int, _ font: ControlFont) -> ReplacedControl {
    func number(_ name: AttributeName, _ standard: Int) -> Int {
      let value = attributes.value(name, of: node).flatMap(Dimension.integer) ?? 0
      return value > 0 ? min(value, 1_000_000) : standard
    }
    let width = font.width(ofCharacters: number(.cols, 20), extra: 15)
    let height = LayoutUnit(saturating: Int(font.line.rawValue) * number(.rows, 2))
    return ReplacedControl(width: width + LayoutUnit(px: 6), height: height + LayoutUnit(px: 6))
  }

  private func bar(widthInEms: Double, _ font: ControlFont) -> ReplacedControl {
    ReplacedControl(
      width: CSSLength.em(widthInEms).absolute(fontSize: font.size),
      height: CSSLength.em(1).absolute(fontSize: font.size),
      baselineFromBottom: CSSLength.em(0.2).absolute(fontSize: font.size))
  }

  private func embedded(_ style: BoxStyle, width: Int, height: Int, border: Int) -> ReplacedControl
  {
    let edges = LayoutUnit(px: 2 * border)
    func side(_ length: Length, _ standard: Int) -> LayoutUnit {
      if case .px(let length) = length { return length + edges }
      return LayoutUnit(px: standard) + edges
    }
    return ReplacedControl(width: side(style.width, width), height: side(style.height, height))
  }

  // MARK: Controls with text

  mutating func appendEmptyButton(_ node: Int) {
    openParagraph()
    appendObject(
      node, .replaced(width: .px(LayoutUnit(px: 16)), height: .px(LayoutUnit(px: 6))),
      baselineFromBottom: LayoutUnit(px: 3))
  }

  private mutating func appendPushButton(_ node: Int, defaultLabel: String) {
    let label = attributes.value(.value, of: node) ?? defaultLabel
    let font = ControlFont(size: styled.styles[styled.styleOfNode[node]].text.fontSize)
    guard !label.isEmpty, canHoldObjectBox else {
      openParagraph()
      return appendObject(
        node,
        .replaced(width: .px(LayoutUnit(px: 16)), height: .px(font.line + LayoutUnit(px: 6))),
        baselineFromBottom: font.descent + LayoutUnit(px: 3))
    }
    let box = openControlBox(node)
    tree.boxes[box].border = Edges(all: LayoutUnit(px: 2))
    tree.boxes[box].padding = Edges(px: 1, 6, 1, 6)
    appendGenerated(label)
    closeContainers(downTo: containers.count - 1)
  }

  /// Opens the inline-block of a control whose content is generated; the caller closes it.
  private mutating func openControlBox(_ node: Int, baselineFromBottom: LayoutUnit = .zero) -> Int {
    openParagraph()
    let (parent, depth) = objectParent()
    appendObject(
      node, .box(BoxID(tree.boxes.count)), baselineFromBottom: baselineFromBottom)
    let style = styled.styleOfNode[node]
    var box = makeBox(.block, element: Int32(node), style: style, parent: parent)
    box.isFormattingContext = true
    let id = append(box)
    pushContainer(
      .flow, box: id, style: style, link: styled.linkOfNode[node], isMixed: false, depth: depth)
    return Int(id)
  }

  /// A `select`: as wide as its widest option, as high as a line or as its rows.
  private mutating func appendSelect(_ node: Int) {
    let font = ControlFont(size: styled.styles[styled.styleOfNode[node]].text.fontSize)
    let options = optionLabels(node).joined(separator: "\n")
    let size = attributes.value(.size, of: node).flatMap(Dimension.integer) ?? 0
    let isList = size > 1 || attributes.value(.multiple, of: node) != nil
    let rows = min(size > 0 ? size : 4, 100_000)
    let height =
      isList
      ? LayoutUnit(truncating: 20.1875 * Double(font.size) / 16 * Double(rows)) : font.line
    guard !options.isEmpty, canHoldObjectBox else {
      openParagraph()
      return appendObject(
        node,
        .replaced(
          width: .px(LayoutUnit(px: 22)), height: .px(height + LayoutUnit(px: isList ? 2 : 4))),
        baselineFromBottom: isList ? .zero : font.descent + LayoutUnit(px: 2))
    }
    let baseline = font.descent + LayoutUnit(px: 2)
    let box = openControlBox(node, baselineFromBottom: isList ? .zero : baseline)
    tree.boxes[box].border = Edges(all: LayoutUnit(px: 1))
    tree.boxes[box].padding = isList ? Edges(px: 0, 2, 0, 2) : Edges(px: 1, 16, 1, 4)
    tree.boxes[box].height = .px(height)
    appendGenerated(options)
    closeContainers(downTo: containers.count - 1)
  }

  private func optionLabels(_ select: Int) -> [String] {
    var (labels, i) = ([String](), select + 1)
    while i < Int(document.nodes[select].subtreeEnd) {
      if document.isHTML(.option, at: i) {
        labels.append(collapsedText(of: i))
        i = Int(document.nodes[i].subtreeEnd)
      } else {
        i += 1
      }
    }
    return labels
  }

  /// The text in a node with its white space stripped and collapsed.
  private func collapsedText(of node: Int) -> String {
    var bytes: [UInt8] = []
    for i in node..<Int(document.nodes[node].subtreeEnd) where document.nodes[i].kind == .text {
      let characters = document.nodes[i].characters
      for byte in document.text[Int(characters.lowerBound)..<Int(characters.upperBound)] {
        let isSpace = byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
        if !isSpace { bytes.append(byte) } else if bytes.last ?? 0x20 != 0x20 { bytes.append(0x20) }
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// DejaVu Sans, the controls' font, at a size.
private struct ControlFont {
  var size: Float
  var ascent: LayoutUnit
  var descent: LayoutUnit
  /// The average character's advance in px.
  private var average: Double

  init(size: Float) {
    self.size = size
    let (rawAscent, rawDescent) = (Double(size) * 1901 / 2048, Double(size) * 483 / 2048)
    var (ascent, descent) = (Int(rawAscent + 0.5), Int(rawDescent + 0.5))
    if Double(descent) < rawDescent, ascent >= 1 { (ascent, descent) = (ascent - 1, descent + 1) }
    (self.ascent, self.descent) = (LayoutUnit(px: ascent), LayoutUnit(px: descent))
    average = Double(size) * 1038 / 2048
  }

  var line: LayoutUnit { ascent + descent }
  /// How much wider the widest character is than the average one.
  var widestExtra: Double { (Double(size) * 2.9).rounded(.up) - average }

  /// The width of a field for so many characters, rounded up to whole px.
  func width(ofCharacters count: Int, extra: Double) -> LayoutUnit {
    let characters = (min(average * Double(count), 1e6) * 64).rounded(.up) / 64
    return LayoutUnit(px: Int((characters + extra).rounded(.up)))
  }
}

extension Edges where Value == LayoutUnit {
  init(px top: Int, _ right: Int, _ bottom: Int, _ left: Int) {
    self.init(
      top: LayoutUnit(px: top), right: LayoutUnit(px: right), bottom: LayoutUnit(px: bottom),
      left: LayoutUnit(px: left))
  }
}
