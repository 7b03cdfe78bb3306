internal import TextModel

/// Floats among blocks, and formatting contexts beside floats (BROWSER-MORE §1 "Floats").
extension BlockLayouter {
  /// Lays out a float that stands among blocks at the flow's place, which it does not move.
  ///
  /// Where the box around it has no place yet, the float waits for it: margins that collapse with
  /// that box's top move the float too.
  mutating func layOutFloat(
    _ box: BoxID, in container: ContainingBlock, _ flow: inout BlockFlow
  ) {
    let margin = tree.boxes[Int(box)].margin.resolved(against: container.width)
    layOutFloatingBox(box, margin: margin, available: container.width)
    if flow.waiting.isEmpty {
      placeFloat(box, in: container, top: flow.y + flow.pendingMargin, &flow)
    } else {
      flow.wait(BlockFlow.WaitingFloat(box: box, container: container))
    }
  }

  /// Lays out a float's content, in a container `available` wide.
  mutating func layOutFloatingBox(
    _ box: BoxID, margin: Edges<LayoutUnit>, available: LayoutUnit
  ) {
    if tree.boxes[Int(box)].kind == .replaced {
      layOutReplaced(box, margin: margin, available: available)
    } else {
      _ = layOutShrinkToFit(box, available: available - margin.horizontal)
    }
  }

  /// Gives a float that is replaced its size.
  private mutating func layOutReplaced(
    _ box: BoxID, margin: Edges<LayoutUnit>, available: LayoutUnit
  ) {
    let node = tree.boxes[Int(box)]
    let isFilling = node.width == .auto && node.height == .auto
    let edges = node.border.horizontal + node.padding.horizontal
    let room = max(.zero, available - margin.horizontal - edges)
    let size = replacedSize(
      width: node.width, height: node.height, aspectRatio: node.aspectRatio,
      available: isFilling ? room : available)
    placed[Int(box)].rect = Rect(
      x: .zero, y: .zero, width: size.width + edges,
      height: size.height + node.border.vertical + node.padding.vertical)
  }

  private mutating func placeFloat(
    _ box: BoxID, in container: ContainingBlock, top: LayoutUnit, _ flow: inout BlockFlow
  ) {
    let node = tree.boxes[Int(box)]
    let margin = node.margin.resolved(against: container.width)
    let size = placed[Int(box)].rect
    let rect = flow.floats.add(
      node.float, width: size.width + margin.horizontal, height: size.height + margin.vertical,
      top: flow.floats.cleared(node.clear, top: top), x: container.x, available: container.width)
    placed[Int(box)].rect.x = rect.x + margin.left
    placed[Int(box)].rect.y = rect.y + margin.top
  }

  /// Places the floats that waited, with their top edge at `top`.
  mutating func placeWaitingFloats(top: LayoutUnit, _ flow: inout BlockFlow) {
    guard !flow.waitingFloats.isEmpty else { return }
    for float in flow.takeWaitingFloats() {
      placeFloat(float.box, in: float.container, top: top, &flow)
    }
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

extension Edges where Value == Length {
  /// The edges in px; `auto` is 0.
  func resolved(against width: LayoutUnit) -> Edges<LayoutUnit> {
    Edges<LayoutUnit>(
      top: top.resolved(against: width) ?? .zero, right: right.resolved(against: width) ?? .zero,
      bottom: bottom.resolved(against: width) ?? .zero,
      left: left.resolved(against: width) ?? .zero)
  }
}
