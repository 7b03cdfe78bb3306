import TextModel

/// A box tree as text: a line for each box, below it its paragraph's items.
struct TreeDump {
  let tree: BoxTree
  let document: Document

  var text: String {
    var lines: [String] = []
    for (i, box) in tree.boxes.enumerated() {
      var depth = 0
      var parent = box.parent
      while parent >= 0 {
        depth += 1
        parent = tree.boxes[Int(parent)].parent
      }
      let indent = String(repeating: "  ", count: depth)
      lines.append(indent + describe(box, i))
      if box.paragraph >= 0 {
        lines.append(indent + "  \"" + items(of: tree.paragraphs[Int(box.paragraph)]) + "\"")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The links, targets, tables and notices, a line each.
  var lists: String {
    var lines: [String] = []
    for (i, link) in tree.links.enumerated() {
      lines.append("link \(i) in \(link.parent) \(link.visibility)")
    }
    for target in tree.targets {
      switch target.place {
      case .box(let id): lines.append("target \(target.name) box \(id)")
      case .text(let paragraph, let offset):
        lines.append("target \(target.name) paragraph \(paragraph) at \(offset)")
      case .hidden: lines.append("target \(target.name) hidden")
      }
    }
    for (i, table) in tree.tables.enumerated() { lines.append("table \(i) \(describe(table))") }
    for notice in tree.notices { lines.append("notice \(notice.reason.rawValue) \(notice.detail)") }
    return lines.joined(separator: "\n")
  }

  private func describe(_ table: TableAttributes) -> String {
    var result = "\(describe(table.width))x\(describe(table.height))"
    result += " spacing \(short(table.horizontalSpacing.px)) border \(describe(table.border))"
    if table.collapsesBorders { result += " collapsed \(table.rules)" }
    for column in tree.columns[Int(table.columns.lowerBound)..<Int(table.columns.upperBound)] {
      let group = column.startsGroup ? " group" : ""
      result += " [\(column.span) \(describe(column.width))\(group)]"
    }
    return result
  }

  /// A paragraph's items on one line: text items in braces where they meet, spans as tags.
  func items(of paragraph: AttributedText) -> String {
    var result = ""
    for (i, item) in paragraph.items.enumerated() {
      let text = String(decoding: paragraph.text[item.range.indices], as: UTF8.self)
      switch item.kind {
      case .text:
        let follows = i > 0 && paragraph.items[i - 1].kind == .text
        result += (follows ? "|" : "") + (item.node < 0 ? "{\(text)}" : text)
      case .tab: result += "⇥"
      case .forcedBreak: result += "⏎" + (item.index >= 0 ? "clear\(item.index)" : "")
      case .breakOpportunity: result += "¦"
      case .bidiControl:
        result += text.unicodeScalars.map { "U+" + String($0.value, radix: 16) }.joined()
      case .object, .outOfFlow: result += describe(paragraph.objects[Int(item.index)])
      case .rubyStart: result += "⟦"
      case .rubyEnd: result += "⟧" + describe(paragraph.objects[Int(item.index)])
      case .spanStart: result += "<" + describe(paragraph.spans[Int(item.span)]) + ">"
      case .spanEnd: result += "</" + name(of: paragraph.spans[Int(item.span)].element) + ">"
      }
    }
    return result
  }

  private func name(of element: Int32) -> String {
    guard element >= 0 else { return "-" }
    let node = document.nodes[Int(element)]
    return node.tag == .other ? document.names[Int(node.name)] : node.tag.name
  }

  private func describe(_ span: InlineSpan) -> String {
    name(of: span.element) + (span.isLink ? "@\(span.link)" : "")
  }

  private func describe(_ object: InlineObject) -> String {
    switch object.content {
    case .replaced(let width, let height):
      let margin = object.margin == .zero ? "" : " margin \(describe(object.margin))"
      let baseline =
        object.baselineFromBottom == .zero ? "" : " baseline \(object.baselineFromBottom.px)"
      return
        "[\(name(of: object.element)) \(describe(width))x\(describe(height))\(margin)\(baseline)]"
    case .box(let id): return "[box \(id)]"
    case .float(let id): return "[float \(id)]"
    case .annotation(let id): return "[annotation \(id)]"
    }
  }

  private func describe(_ box: Box, _ id: Int) -> String {
    var parts = ["\(id)", "\(box.kind)", name(of: box.element)]
    if box.link >= 0 { parts.append("@\(box.link)") }
    if box.margin != Edges(all: .zero) {
      let m = box.margin
      parts.append(
        "margin \(describe(m.top)),\(describe(m.right)),\(describe(m.bottom)),\(describe(m.left))")
    }
    if box.border != .zero { parts.append("border \(describe(box.border))") }
    if box.padding != .zero { parts.append("padding \(describe(box.padding))") }
    if box.width != .auto { parts.append("width \(describe(box.width))") }
    if box.height != .auto { parts.append("height \(describe(box.height))") }
    if box.float != .none { parts.append("float \(box.float)") }
    switch box.marker {
    case .none: break
    case .outside: parts.append("marker outside")
    case .inside(let advance): parts.append("marker inside \(short(advance.px))")
    case .insideSymbol: parts.append("marker insideSymbol")
    }
    if box.isFormattingContext && box.parent >= 0 { parts.append("context") }
    if box.kind == .tableCell { parts.append(describe(tree.cells[Int(box.attributes)])) }
    if box.kind == .tableRowGroup { parts.append("\(box.rowGroup)") }
    return parts.joined(separator: " ")
  }

  private func describe(_ cell: CellAttributes) -> String {
    "\(cell.columnSpan)x\(cell.rowSpan) \(cell.verticalAlign)"
  }

  private func describe(_ edges: Edges<LayoutUnit>) -> String {
    [edges.top, edges.right, edges.bottom, edges.left].map { short($0.px) }.joined(separator: ",")
  }

  private func describe(_ length: Length) -> String {
    switch length {
    case .auto: "auto"
    case .px(let length): short(length.px)
    case .percent(let value): short(Double(value)) + "%"
    }
  }

  private func short(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }
}
