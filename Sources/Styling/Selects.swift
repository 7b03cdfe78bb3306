internal import TextModel

/// `select`: as wide as its widest label, as high as a line or as its rows (BROWSER-MORE §2).
extension BoxGenerator {
  func select(_ node: Int, _ font: ControlFont) -> ReplacedControl {
    let size = attributes.value(.size, of: node).flatMap(Dimension.integer) ?? 0
    let isMultiple = attributes.value(.multiple, of: node) != nil
    let isList = size > 1 || (isMultiple && size != 1)
    if isList {
      let rows = min(size > 0 ? size : 4, 100_000)
      let widest = labels(of: node, inGroupsToo: true).map(font.width(of:)).max()
      let lowest = widest == nil ? font.line : CSSLength.em(1.2).absolute(fontSize: font.size)
      let row = max(font.line, lowest) + LayoutUnit(px: 1)
      return ReplacedControl(
        width: LayoutUnit(truncating: widest.map { $0 + 6 } ?? 2),
        height: LayoutUnit(saturating: Int(row.rawValue) * rows) + LayoutUnit(px: 2),
        baselineFromBottom: font.descent)
    }
    let shown = isMultiple ? ["0 selected"] : labels(of: node, inGroupsToo: false)
    let widest = shown.map(font.width(of:)).max() ?? 0
    return ReplacedControl(
      width: LayoutUnit(px: Int(min(widest, 1e6).rounded(.up)) + 22),
      height: font.line + LayoutUnit(px: 4),
      baselineFromBottom: font.descent + LayoutUnit(px: 2))
  }

  /// The options' labels, those in a group indented, and where asked for the groups' own.
  private func labels(of select: Int, inGroupsToo: Bool) -> [String] {
    var (labels, i) = ([String](), select + 1)
    var groupEnd = 0
    while i < Int(document.nodes[select].subtreeEnd) {
      if document.isHTML(.option, at: i) {
        let label = attributes.value(.label, of: i) ?? ""
        labels.append((i < groupEnd ? "    " : "") + (label.isEmpty ? collapsedText(of: i) : label))
        i = Int(document.nodes[i].subtreeEnd)
        continue
      }
      if document.isHTML(.optgroup, at: i) {
        groupEnd = Int(document.nodes[i].subtreeEnd)
        if inGroupsToo, let label = attributes.value(.label, of: i) { labels.append(label) }
      }
      i += 1
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
