internal import TextModel

/// Floats among blocks, and formatting contexts beside floats (BROWSER-MORE §1 "Floats").
extension BlockLayouter {
  /// Lays out a block-level float at the flow's place, which it does not move.
  mutating func layOutFloat(
    _ box: BoxID, in container: ContainingBlock, _ flow: inout BlockFlow
  ) {
    let node = tree.boxes[Int(box)]
    let margin = Edges(
      top: node.margin.top.resolved(against: container.width) ?? .zero,
      right: node.margin.right.resolved(against: container.width) ?? .zero,
      bottom: node.margin.bottom.resolved(against: container.width) ?? .zero,
      left: node.margin.left.resolved(against: container.width) ?? .zero)
    _ = layOutShrinkToFit(box, available: container.width - margin.horizontal)
    let size = placed[Int(box)].rect
    let top = flow.floats.cleared(node.clear, top: flow.y + flow.pendingMargin)
    let rect = flow.floats.add(
      node.float, width: size.width + margin.horizontal, height: size.height + margin.vertical,
      top: top, x: container.x, available: container.width)
    placed[Int(box)].rect.x = rect.x + margin.left
    placed[Int(box)].rect.y = rect.y + margin.top
  }

  /// Moves the flow below the floats that `clear` names.
  mutating func clear(_ clear: Box.Clear, _ flow: inout BlockFlow) {
    let top = flow.y + flow.pendingMargin
    let cleared = flow.floats.cleared(clear, top: top)
    guard cleared > top else { return }
    resolve(&flow)
    flow.y = cleared
  }

  /// The container that a new formatting context has beside the floats: narrower, or further down.
  ///
  /// The box's own margins overlap the floats.
  ///
  /// - Parameter minimum: The least width of the box's border box.
  func container(
    for node: Box, besideFloatsIn container: ContainingBlock, minimum: LayoutUnit,
    _ flow: inout BlockFlow
  ) -> ContainingBlock {
    flow.floats.forget(above: flow.y)
    guard !flow.floats.isEmpty else { return container }
    let left = node.margin.left.resolved(against: container.width) ?? .zero
    let right = node.margin.right.resolved(against: container.width) ?? .zero
    let place = flow.floats.place(
      width: minimum, height: .zero, top: flow.y, x: container.x, available: container.width)
    flow.y = place.top
    var narrowed = container
    narrowed.x = max(container.x, place.x - left)
    let end = min(container.x + container.width, place.x + place.width + right)
    narrowed.width = max(.zero, end - narrowed.x)
    return narrowed
  }
}
