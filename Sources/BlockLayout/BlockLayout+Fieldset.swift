internal import TextModel

/// `fieldset` and its `legend` (BROWSER-MORE §1).
extension BlockLayouter {
  mutating func layOutFieldset(
    _ box: BoxID, in container: ContainingBlock, _ flow: inout BlockFlow
  ) -> Baselines {
    let node = tree.boxes[Int(box)]
    resolve(&flow)
    let container = self.container(
      for: node, besideFloatsIn: container, minimum: minimumWidth(of: node, box), &flow)
    let (x, contentWidth) = fieldsetPlace(box, in: container)
    let legend = legend(of: box)
    let legendHeight = legend.map { layOutLegend($0, of: node, contentWidth: contentWidth) }
    let origin = (
      x: node.border.left + node.padding.left,
      y: max(node.border.top, legendHeight ?? .zero) + node.padding.top
    )
    let content = layOutFormattingContext(box, contentWidth: contentWidth)
    placed[Int(box)].contentOrigin = origin
    if let legend { placed[Int(legend)].rect.y = -origin.y }
    placed[Int(box)].rect = Rect(
      x: x, y: flow.y, width: contentWidth + node.padding.horizontal + node.border.horizontal,
      height: origin.y + max(content.height, node.minHeight) + node.padding.bottom
        + node.border.bottom)
    let baselines = content.baselines.offset(by: flow.y + origin.y)
    flow.y += placed[Int(box)].rect.height
    return baselines
  }

  /// A fieldset's left border edge and content width: it is never narrower than its content.
  private mutating func fieldsetPlace(
    _ box: BoxID, in container: ContainingBlock
  ) -> (x: LayoutUnit, contentWidth: LayoutUnit) {
    var node = tree.boxes[Int(box)]
    let place = horizontalPlace(of: node, in: container)
    let minimum = intrinsicWidths(of: box).min
    guard place.contentWidth < minimum else { return place }
    node.width = .px(minimum)
    return horizontalPlace(of: node, in: container)
  }

  /// The fieldset's first child legend.
  func legend(of fieldset: BoxID) -> BoxID? {
    var child = fieldset + 1
    while child < tree.boxes[Int(fieldset)].subtreeEnd {
      if tree.boxes[Int(child)].kind == .legend { return child }
      child = tree.boxes[Int(child)].subtreeEnd
    }
    return nil
  }

  /// Lays the legend out, shrink-to-fit, and places it along the fieldset's content.
  ///
  /// - Returns: Its height.
  private mutating func layOutLegend(
    _ legend: BoxID, of fieldset: Box, contentWidth: LayoutUnit
  ) -> LayoutUnit {
    _ = layOutShrinkToFit(legend, available: contentWidth)
    let node = tree.boxes[Int(legend)]
    let fieldsetStyle = tree.styles[Int(fieldset.style)]
    let rest = contentWidth - placed[Int(legend)].rect.width
    let isRTL = fieldsetStyle.direction == .rtl
    switch (node.margin.left, node.margin.right) {
    case (.auto, .auto): placed[Int(legend)].rect.x = rest.half
    case (.auto, _): placed[Int(legend)].rect.x = rest
    default: placed[Int(legend)].rect.x = isRTL ? rest : .zero
    }
    return placed[Int(legend)].rect.height
  }
}
