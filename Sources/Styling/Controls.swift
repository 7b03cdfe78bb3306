internal import TextModel

/// Form controls and embedded content at the browser's sizes (BROWSER-MORE §2). Their font is the
/// browser's own, DejaVu Sans, at the size in force.
extension BoxGenerator {
  mutating func appendControl(_ node: Int) {
    switch (document.nodes[node].tag, inputType(node)) {
    case (.input, "submit"): appendPushButton(node, defaultLabel: "Submit")
    case (.input, "reset"): appendPushButton(node, defaultLabel: "Reset")
    case (.input, "button"): appendPushButton(node, defaultLabel: "")
    case (.input, "checkbox") where options.medium == .cells:
      appendGenerated(attributes.value(.checked, of: node) == nil ? "[ ]" : "[x]")
    case (.input, "radio") where options.medium == .cells:
      appendGenerated(attributes.value(.checked, of: node) == nil ? "( )" : "(•)")
    default:
      let control = replacedControl(node)
      openParagraph()
      appendObject(
        node, .replaced(width: control.width, height: control.height),
        margin: control.margin, baselineFromBottom: control.baselineFromBottom)
    }
  }

  /// A control without content that is laid out: its border box and where its baseline is.
  struct ReplacedControl {
    var width: Length
    var height: Length
    var margin: Edges<LayoutUnit> = .zero
    /// From the bottom margin edge.
    var baselineFromBottom: LayoutUnit = .zero

    init(width: Length, height: Length) { (self.width, self.height) = (width, height) }

    init(
      width: LayoutUnit, height: LayoutUnit, margin: Edges<LayoutUnit> = .zero,
      baselineFromBottom: LayoutUnit = .zero
    ) {
      (self.width, self.height) = (.px(width), .px(height))
      (self.margin, self.baselineFromBottom) = (margin, baselineFromBottom)
    }
  }

  func replacedControl(_ node: Int) -> ReplacedControl {
    let style = styled.styles[styled.styleOfNode[node]]
    let font = ControlFont(size: style.text.fontSize)
    var control =
      switch document.nodes[node].tag {
      case .input: inputControl(node, font)
      case .textarea: textArea(node, font)
      case .select: select(node, font)
      case .progress: bar(widthInEms: 10, font)
      case .meter: bar(widthInEms: 5, font)
      case .audio: embedded(style.box, width: 300, height: 54, border: 0)
      case .iframe:
        embedded(
          style.box, width: 300, height: 150,
          border: attributes.value(.frameborder, of: node) == "0" ? 0 : 2)
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
    // Of the widths at 16 px, which follow, 16 px are edges and a button.
    func field(_ width: Double) -> ReplacedControl {
      let width = LayoutUnit(truncating: 16 + (width - 16) * Double(font.size) / 16)
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
      time.height = .px(LayoutUnit(truncating: 26.797))
      time.baselineFromBottom += LayoutUnit(truncating: 0.90625)
      return time
    case "color":
      return ReplacedControl(
        width: LayoutUnit(px: 50), height: LayoutUnit(px: 27), baselineFromBottom: LayoutUnit(px: 6)
      )
    case "range":
      return ReplacedControl(
        width: LayoutUnit(px: 129), height: LayoutUnit(px: 16), margin: Edges(px: 2, 2, 2, 2),
        baselineFromBottom: LayoutUnit(px: 2))
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
    func side(_ length: Length, _ standard: Int) -> Length {
      (length == .auto ? .px(LayoutUnit(px: standard)) : length).adding(edges)
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
  private mutating func openControlBox(_ node: Int) -> Int {
    openParagraph()
    let (parent, depth) = objectParent()
    appendObject(node, .box(BoxID(tree.boxes.count)))
    let style = styled.styleOfNode[node]
    var box = makeBox(.block, element: Int32(node), style: style, parent: parent)
    box.isFormattingContext = true
    let id = append(box)
    pushContainer(
      .flow, box: id, style: style, link: styled.linkOfNode[node], isMixed: false, depth: depth)
    return Int(id)
  }
}

extension Length {
  /// A length in px with `edges` more; others stay.
  fileprivate func adding(_ edges: LayoutUnit) -> Length {
    if case .px(let length) = self { return .px(length + edges) }
    return self
  }
}
