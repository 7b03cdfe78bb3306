internal import TextLayout
internal import TextModel

/// Inline content in blocks, and the atomic boxes in it.
extension BlockLayouter {
  mutating func layOutParagraph(
    _ paragraph: Int32, of box: BoxID, in container: ContainingBlock, _ flow: inout BlockFlow
  ) -> Baselines {
    let index = Int(paragraph)
    guard !tree.paragraphs[index].text.isEmpty else {
      return layOutEmptyParagraph(paragraph, of: box, in: container, &flow)
    }
    let room = roomAbove(paragraphOf: box, flow)
    resolve(&flow)
    let objects = objectBoxes(of: paragraph, available: container.width)
    var constraints = ParagraphConstraints(
      paragraph: paragraph, indent: indent(of: box), textAlign: style(of: box).textAlign,
      objects: objects)
    constraints.isAnnotation = tree.boxes[Int(box)].kind == .annotation
    constraints.roomAbove = room
    flow.floats.forget(above: flow.y)
    let hasFloats = tree.paragraphs[index].objects.contains { $0.isFloat }
    let extent: ParagraphExtent
    if hasFloats || !flow.floats.isEmpty {
      var space = FlowLineSpace(
        flow.floats, objects: floats(of: paragraph, sizes: objects), origin: (container.x, flow.y),
        width: container.width)
      extent = paragraphLayout.layOut(
        tree.paragraphs[index], prepared: prepared.paragraphs[index], constraints, in: &space,
        into: &output)
      flow.floats = space.floats
      placeFloats(of: paragraph, space)
    } else {
      var space = UnobstructedSpace(width: container.width)
      extent = paragraphLayout.layOut(
        tree.paragraphs[index], prepared: prepared.paragraphs[index], constraints, in: &space,
        into: &output)
    }
    placedParagraphs[index] = PlacedParagraph(x: container.x, y: flow.y, lines: extent.lines)
    if !output.annotations.isEmpty {
      placeAnnotations(output.annotations, of: paragraph, objects)
    }
    placeObjectBoxes(of: paragraph)
    let baselines = Baselines(first: extent.firstBaseline, last: extent.lastBaseline)
      .offset(by: flow.y)
    flow.y += extent.height
    flow.lineEnd = (flow.y, extent.roomBelow)
    return baselines
  }

  /// Lays out a paragraph without characters: its floats, and the line of an inside marker.
  private mutating func layOutEmptyParagraph(
    _ paragraph: Int32, of box: BoxID, in container: ContainingBlock, _ flow: inout BlockFlow
  ) -> Baselines {
    for object in tree.paragraphs[Int(paragraph)].objects {
      if case .float(let float) = object.content { layOutFloat(float, in: container, &flow) }
    }
    return insideMarkerWidth(of: box) == nil ? Baselines() : layOutEmptyLine(of: box, &flow)
  }

  /// What stands before the first line's text: the text indent and an inside marker.
  func indent(of box: BoxID) -> LayoutUnit {
    style(of: box).textIndent + (insideMarkerWidth(of: box) ?? .zero)
  }

  /// How wide the inside marker is that `box` has; `nil` without one.
  private func insideMarkerWidth(of box: BoxID) -> LayoutUnit? {
    switch tree.boxes[Int(box)].marker {
    case .none, .outside: return nil
    case .inside(let advance): return advance
    case .insideSymbol:
      let style = Int(tree.boxes[Int(box)].style)
      let ascent = Int(prepared.metrics[style].ascent.px)
      let em = LayoutUnit(truncating: Double(tree.styles[style].fontSize))
      return LayoutUnit(px: (ascent * 2 / 3 + 1) / 2 + 1) + em
    }
  }

  /// The sizes of a paragraph's objects; boxes among them are laid out.
  private mutating func objectBoxes(of paragraph: Int32, available: LayoutUnit) -> [ObjectBox] {
    let count = tree.paragraphs[Int(paragraph)].objects.count
    guard count > 0 else { return [] }
    var boxes = (0..<count).map { index in
      let object = tree.paragraphs[Int(paragraph)].objects[index]
      switch object.content {
      case .replaced(let width, let height):
        return replacedBox(object, width: width, height: height, available: available)
      case .box(let box): return layOutAtomic(box, object, available: available)
      case .float(let box):
        layOutFloatingBox(box, margin: object.margin, available: available)
        let rect = placed[Int(box)].rect
        return ObjectBox(
          margin: object.margin, width: rect.width, height: rect.height, baseline: .zero)
      case .annotation(let box):
        return ObjectBox(
          margin: .zero, width: intrinsicWidths(of: box).max, height: .zero, baseline: .zero)
      }
    }
    if tree.paragraphs[Int(paragraph)].hasAnnotations { layOutAnnotations(of: paragraph, &boxes) }
    return boxes
  }

  func replacedBox(
    _ object: InlineObject, width: Length, height: Length, available: LayoutUnit
  ) -> ObjectBox {
    let edges = object.edges
    let isFilling = width == .auto && height == .auto
    let size = replacedSize(
      width: width, height: height, aspectRatio: object.aspectRatio,
      available: isFilling
        ? max(.zero, available - object.margin.horizontal - edges.horizontal) : available)
    return ObjectBox(
      margin: object.margin, width: size.width + edges.horizontal,
      height: size.height + edges.vertical,
      baseline: object.margin.vertical + size.height + edges.vertical
        - object.baselineFromBottom)
  }

  /// A replaced box's content size; a side that is `auto` follows the other one by the ratio. With
  /// the ratio alone it is `available` wide.
  ///
  /// - Parameter aspectRatio: Height over width; 0 for none.
  func replacedSize(
    width: Length, height: Length, aspectRatio: Double, available: LayoutUnit
  ) -> (width: LayoutUnit, height: LayoutUnit) {
    let w = width.resolved(against: available)
    var h: LayoutUnit?
    if case .px(let fixed) = height { h = fixed }
    switch (w, h) {
    case (nil, .some(let h)) where aspectRatio > 0:
      return (LayoutUnit(truncating: h.px / aspectRatio), h)
    case (.some(let w), nil) where aspectRatio > 0:
      return (w, LayoutUnit(truncating: w.px * aspectRatio))
    case (nil, nil) where aspectRatio > 0:
      return (available, LayoutUnit(truncating: available.px * aspectRatio))
    default: return (w ?? .zero, h ?? .zero)
    }
  }

  /// Lays out an inline-block, inline-table or button, shrink-to-fit (CSS 2 §10.3.9).
  private mutating func layOutAtomic(
    _ box: BoxID, _ object: InlineObject, available: LayoutUnit
  ) -> ObjectBox {
    let room = available - object.margin.horizontal
    let result = layOutShrinkToFit(box, available: room)
    let rect = placed[Int(box)].rect
    return ObjectBox(
      margin: object.margin, width: rect.width, height: rect.height,
      baseline: baseline(of: object, height: rect.height, lastLine: result))
  }

  /// From the top margin edge of an atomic box to its baseline: its last line's, or the bottom margin edge.
  private func baseline(
    of object: InlineObject, height: LayoutUnit, lastLine: LayoutUnit?
  ) -> LayoutUnit {
    if object.baselineFromBottom != .zero {
      return object.margin.vertical + height - object.baselineFromBottom
    }
    return lastLine.map { object.margin.top + $0 } ?? object.margin.vertical + height
  }

  /// Lays out a box as narrow as its content allows, at most `available` wide (border box).
  ///
  /// - Returns: Its last line's baseline, from its top border edge.
  mutating func layOutShrinkToFit(_ box: BoxID, available: LayoutUnit) -> LayoutUnit? {
    let node = tree.boxes[Int(box)]
    if node.kind == .table { return layOutAtomicTable(box, available: available) }
    let edges = node.border.horizontal + node.padding.horizontal
    let contentWidth: LayoutUnit
    if let width = node.width.resolved(against: available) {
      contentWidth = width
    } else {
      let widths = intrinsicWidths(of: box)
      contentWidth = min(widths.max, max(widths.min, available - edges))
    }
    let content = layOutFormattingContext(box, contentWidth: contentWidth)
    var height = max(content.height, node.minHeight)
    if case .px(let fixed) = node.height { height = max(fixed, node.minHeight) }
    let origin = (
      x: node.border.left + node.padding.left, y: node.border.top + node.padding.top
    )
    placed[Int(box)].contentOrigin = origin
    placed[Int(box)].rect = Rect(
      x: .zero, y: .zero, width: contentWidth + edges,
      height: height + node.border.vertical + node.padding.vertical)
    return content.baselines.last.map { $0 + origin.y }
  }

  private func floats(of paragraph: Int32, sizes: [ObjectBox]) -> [FlowLineSpace.Float?] {
    zip(tree.paragraphs[Int(paragraph)].objects, sizes).map { object, size in
      guard case .float(let box) = object.content else { return nil }
      return FlowLineSpace.Float(
        side: tree.boxes[Int(box)].float, width: size.width + size.margin.horizontal,
        height: size.height + size.margin.vertical)
    }
  }

  private mutating func placeFloats(of paragraph: Int32, _ space: FlowLineSpace) {
    for (index, object) in tree.paragraphs[Int(paragraph)].objects.enumerated() {
      guard case .float(let box) = object.content, let rect = space.objects[index]?.placed else {
        continue
      }
      placed[Int(box)].rect.x = rect.x + object.margin.left
      placed[Int(box)].rect.y = rect.y + object.margin.top
    }
  }

  /// Gives the boxes of a paragraph's objects the places that their fragments have.
  private mutating func placeObjectBoxes(of paragraph: Int32) {
    let objects = tree.paragraphs[Int(paragraph)].objects
    guard !objects.isEmpty else { return }
    let place = placedParagraphs[Int(paragraph)]
    for line in output.lines[place.lines] {
      for index in line.fragments where output.fragments[Int(index)].kind == .object {
        let fragment = output.fragments[Int(index)]
        let item = prepared.paragraphs[Int(paragraph)].items[Int(fragment.item)]
        if case .box(let box) = objects[Int(item.index)].content {
          placed[Int(box)].rect.x = fragment.rect.x + place.x
          placed[Int(box)].rect.y = fragment.rect.y + place.y
        }
      }
    }
  }
}

extension InlineObject {
  var isFloat: Bool {
    if case .float = content { return true }
    return false
  }
}
