internal import Styling
internal import TextModel
internal import TextShaping

/// Borders, replaced boxes and list markers.
extension PageDrawer {
  /// Appends what a box itself shows.
  func appendBorder(of index: Int, _ layout: DocumentLayout, to page: inout DrawnPage) {
    let box = tree.boxes[index]
    let rect = layout.boxes[index]
    guard !rect.isEmpty else { return }
    switch box.kind {
    case .replaced:
      page.boxes.append(replaced(element: Int(box.element), rect: rect, link: box.link))
    case .table where box.attributes >= 0:
      append(tree.tables[Int(box.attributes)].border, box, gridRect(of: index, layout), to: &page)
    case .rule, .fieldset, .tableCell: append(box.border, box, rect, to: &page)
    default:
      if isButton(box) { append(box.border, box, rect, to: &page) }
    }
  }

  private func isButton(_ box: Box) -> Bool {
    guard box.element >= 0 else { return false }
    let tag = document.nodes[Int(box.element)].tag
    return tag == .button || tag == .input
  }

  /// The table's rectangle without its captions.
  private func gridRect(of table: Int, _ layout: DocumentLayout) -> Rect {
    var rect = layout.boxes[table]
    var child = table + 1
    while child < Int(tree.boxes[table].subtreeEnd) {
      let box = tree.boxes[child]
      if box.kind == .tableCaption {
        let height = layout.boxes[child].height
        if box.captionSide == .top { rect.y += height }
        rect.height -= height
      }
      child = Int(box.subtreeEnd)
    }
    return rect
  }

  private func append(
    _ border: Edges<LayoutUnit>, _ box: Box, _ rect: Rect, to page: inout DrawnPage
  ) {
    guard border != .zero else { return }
    page.boxes.append(
      DrawnBox(content: .border(border), rect: rect, role: .border, link: index(box.link)))
  }

  /// An image or control.
  func replaced(element: Int, rect: Rect, link: Int32) -> DrawnBox {
    let content: DrawnBox.Content
    let tag = element >= 0 ? document.nodes[element].tag : .other
    let isImageButton =
      tag == .input && document.attribute("type", of: element)?.lowercased() == "image"
    if tag == .img || isImageButton {
      content = .image(
        source: document.attribute("src", of: element) ?? "",
        alternative: document.attribute("alt", of: element) ?? "")
    } else {
      content = .control(element: tag.name)
    }
    return DrawnBox(content: content, rect: rect, role: .frame, link: index(link))
  }

  /// A link's number as the map has it.
  func index(_ link: Int32) -> Int? { link >= 0 ? Int(link) : nil }

  // MARK: Markers

  /// Appends a list marker: on the item's first line, or at its top where it has none.
  mutating func appendMarker(
    _ marker: BoxMarker, besideLine line: Int?, _ layout: DocumentLayout, to page: inout DrawnPage
  ) {
    let box = tree.boxes[Int(marker.box)]
    let rect = layout.boxes[Int(marker.box)]
    let metrics = prepared.metrics[Int(box.style)]
    let baseline = line.map { page.lines[$0].baseline } ?? rect.y + metrics.ascent
    let isInside = box.marker != .outside
    switch marker.type {
    case .none: return
    case .disc, .circle, .square, .disclosure:
      var edge = rect
      if isInside, let line { edge = page.lines[line].rect }
      page.boxes.append(
        symbol(marker, in: box, edge, isInside: isInside, baseline: baseline, metrics))
    case .decimal, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman:
      let run = markerRun(marker, in: box, rect, baseline: baseline)
      guard let run else { return }
      if let line {
        page.lines[line].runs.append(run)
      } else {
        page.lines.append(
          DrawnLine(rect: rect, baseline: baseline, runs: [run], decorations: []))
      }
    }
  }

  private func symbol(
    _ marker: BoxMarker, in box: Box, _ edge: Rect, isInside: Bool, baseline: LayoutUnit,
    _ metrics: FontMetrics
  ) -> DrawnBox {
    let ascent = Int(metrics.ascent.rawValue) / 64
    let isRTL = tree.styles[Int(box.style)].direction == .rtl
    var size = LayoutUnit(px: (ascent * 2 / 3 + 1) / 2)
    var top = baseline - metrics.ascent + LayoutUnit(px: 3 * (ascent - ascent * 2 / 3) / 2)
    var distance = isInside ? LayoutUnit.zero : LayoutUnit(px: -(ascent * 2 / 3 + 7))
    var symbol = nestedSymbol(of: box)
    switch marker.type {
    case .circle: symbol = .circle
    case .square: symbol = .square
    case .disclosure:
      symbol = isOpenDetails(around: Int(marker.box)) ? .open : .closed
      size = LayoutUnit(truncating: Double(tree.styles[Int(box.style)].fontSize) * 0.66)
      top = baseline - LayoutUnit(px: ascent).half + LayoutUnit(px: 1) - size.half
      distance = .zero
    default: break
    }
    let x = isRTL ? edge.maxX - distance - size : edge.x + distance
    return DrawnBox(
      content: .symbol(symbol), rect: Rect(x: x, y: top, width: size, height: size), role: .text,
      link: index(box.link))
  }

  /// What the browser shows for a disc: another symbol in lists inside lists.
  private func nestedSymbol(of box: Box) -> DrawnSymbol {
    guard box.element >= 0 else { return .disc }
    var depth = 0
    var node = Int(document.nodes[Int(box.element)].parent)
    while node > 0, depth < 3 {
      switch document.nodes[node].tag {
      case .ul, .ol, .menu, .dir:
        if depth == 0, document.attribute("type", of: node) != nil { return .disc }
        depth += 1
      default: break
      }
      node = Int(document.nodes[node].parent)
    }
    return depth < 2 ? .disc : depth == 2 ? .circle : .square
  }

  private func isOpenDetails(around box: Int) -> Bool {
    var node = element(of: box)
    while node > 0, document.nodes[node].tag != .details { node = Int(document.nodes[node].parent) }
    return node > 0 && document.attribute("open", of: node) != nil
  }

  private mutating func markerRun(
    _ marker: BoxMarker, in box: Box, _ rect: Rect, baseline: LayoutUnit
  ) -> GlyphRun? {
    let style = tree.styles[Int(box.style)]
    let isRTL = style.direction == .rtl
    // After the number a space, which keeps its distance from the text.
    let number = markerText(marker.type, marker.ordinal)
    let text = isRTL ? " ." + number : number + ". "
    var plain = style
    plain.direction = .ltr
    let clusters = shaper.glyphs(ofGenerated: text, style: plain)
    let width = clusters.reduce(Int64(0)) { $0 + Int64($1.advance) }
    let start = isRTL ? rect.maxX.px : rect.x.px - Double(width) / 65536
    var pen = GlyphPen(x: start, y: baseline.px)
    return glyphRuns(
      clusters, text: Array(text.utf8), style: style, ink: GlyphInk(role: .text),
      isRTL: false, &pen
    ).first
  }
}
