internal import TextModel

extension BlockLayouter {
  /// Lays out the content of `box` as a formatting context: its margins, and those inside, do not
  /// collapse. Everything in it is placed from its own content origin.
  mutating func layOutFormattingContext(_ box: BoxID, contentWidth: LayoutUnit) -> FormattingContext
  {
    placed[Int(box)].isOrigin = true
    let style = style(of: box)
    let container = ContainingBlock(
      x: .zero, width: contentWidth, direction: style.direction, textAlign: style.textAlign)
    var flow = BlockFlow()
    let baselines = layOutContent(of: box, in: container, &flow)
    let height = max(.zero, flow.y + flow.pendingMargin)
    return FormattingContext(height: max(height, flow.floats.bottom), baselines: baselines)
  }

  /// Lays out what is in `box`: its paragraph, or its block-level children.
  mutating func layOutContent(
    of box: BoxID, in container: ContainingBlock, _ flow: inout BlockFlow
  ) -> Baselines {
    let node = tree.boxes[Int(box)]
    if node.paragraph >= 0 {
      return layOutParagraph(node.paragraph, of: box, in: container, &flow)
    }
    var baselines = Baselines()
    let legend = node.kind == .fieldset ? legend(of: box) : nil
    var child = box + 1
    while child < node.subtreeEnd {
      defer { child = tree.boxes[Int(child)].subtreeEnd }
      if child == legend { continue }
      var own = layOutBlock(child, in: container, &flow)
      if baselines.first == nil, let first = own.first, node.marker == .outside {
        own = own.offset(by: lowerToMarker(child, first: first, item: box, &flow))
      }
      baselines.append(own)
    }
    return baselines
  }

  /// Lays out one block-level box below what is in the flow.
  ///
  /// - Returns: Its baselines, in the formatting context's coordinates.
  mutating func layOutBlock(
    _ box: BoxID, in container: ContainingBlock, _ flow: inout BlockFlow
  ) -> Baselines {
    let node = tree.boxes[Int(box)]
    if node.float != .none {
      layOutFloat(box, in: container, &flow)
      return Baselines()
    }
    flow.add(margin: node.margin.top.resolved(against: container.width) ?? .zero)
    if node.clear != .none { clear(node.clear, &flow) }
    let baselines: Baselines =
      switch node.kind {
      case .table: layOutTable(box, in: container, &flow)
      case .fieldset: layOutFieldset(box, in: container, &flow)
      case .replaced: layOutReplaced(box, in: container, &flow)
      case _ where node.isFormattingContext || node.kind == .rule:
        layOutIndependent(box, in: container, &flow)
      default: layOutInFlow(box, in: container, &flow)
      }
    flow.add(margin: node.margin.bottom.resolved(against: container.width) ?? .zero)
    if flow.waiting.isEmpty { placeWaitingFloats(top: flow.y + flow.pendingMargin, &flow) }
    return baselines
  }

  /// A box whose margins and content take part in the formatting context around it.
  private mutating func layOutInFlow(
    _ box: BoxID, in container: ContainingBlock, _ flow: inout BlockFlow
  ) -> Baselines {
    let node = tree.boxes[Int(box)]
    let (x, contentWidth) = horizontalPlace(of: node, in: container)
    placed[Int(box)].rect.x = x
    placed[Int(box)].rect.width =
      contentWidth + node.padding.horizontal + node.border.horizontal
    flow.wait(box)
    let startEdge = node.border.top + node.padding.top
    if startEdge > .zero {
      resolve(&flow)
      flow.y += startEdge
    }
    let style = style(of: box)
    let inner = ContainingBlock(
      x: x + node.border.left + node.padding.left, width: contentWidth,
      direction: style.direction, textAlign: style.textAlign)
    let before = flow
    var baselines = layOutContent(of: box, in: inner, &flow)
    if node.marker == .outside, baselines.first == nil {
      baselines = layOutMarkerLine(of: box, since: before, &flow)
    }
    finishHeight(of: box, before: before, &flow)
    return baselines
  }

  /// Closes an in-flow box: its own height, and its bottom edge.
  private mutating func finishHeight(
    of box: BoxID, before: BlockFlow, _ flow: inout BlockFlow
  ) {
    let node = tree.boxes[Int(box)]
    let endEdge = node.border.bottom + node.padding.bottom
    var wanted = node.minHeight
    var isFixed = false
    if case .px(let height) = node.height {
      wanted = max(wanted, height)
      isFixed = true
    }
    if wanted > .zero || isFixed {
      if flow.resolutions == before.resolutions, wanted > .zero || endEdge > .zero {
        resolve(&flow)
      }
      let top = contentTop(of: box, before: before, flow)
      let content = flow.y + flow.pendingMargin - top
      if flow.resolutions > before.resolutions, isFixed || content < wanted {
        flow.dropPendingMargins()
        flow.y = top + wanted
      }
    }
    if endEdge > .zero {
      resolve(&flow)
      flow.y += endEdge
    }
    if flow.waiting.contains(box) {
      flow.stopWaiting(box)
      placed[Int(box)].rect.y = flow.y + flow.pendingMargin
    } else {
      placed[Int(box)].rect.height = flow.y - placed[Int(box)].rect.y
    }
  }

  private func contentTop(of box: BoxID, before: BlockFlow, _ flow: BlockFlow) -> LayoutUnit {
    let node = tree.boxes[Int(box)]
    if flow.waiting.contains(box) { return flow.y }
    return placed[Int(box)].rect.y + node.border.top + node.padding.top
  }

  /// A box that is a formatting context: the pending margins are applied before it.
  private mutating func layOutIndependent(
    _ box: BoxID, in container: ContainingBlock, _ flow: inout BlockFlow
  ) -> Baselines {
    let node = tree.boxes[Int(box)]
    resolve(&flow)
    let container = self.container(
      for: node, besideFloatsIn: container, minimum: minimumWidth(of: node, box), &flow)
    let (x, contentWidth) = horizontalPlace(of: node, in: container)
    let content = layOutFormattingContext(box, contentWidth: contentWidth)
    var height = max(content.height, node.minHeight)
    if case .px(let fixed) = node.height { height = max(fixed, node.minHeight) }
    let origin = (
      x: node.border.left + node.padding.left, y: node.border.top + node.padding.top
    )
    placed[Int(box)].contentOrigin = origin
    placed[Int(box)].rect = Rect(
      x: x, y: flow.y, width: contentWidth + node.padding.horizontal + node.border.horizontal,
      height: height + node.padding.vertical + node.border.vertical)
    let baselines = content.baselines.offset(by: flow.y + origin.y)
    flow.y += placed[Int(box)].rect.height
    return baselines
  }

  /// A block-level replaced box: both sides known, or one and the ratio.
  private mutating func layOutReplaced(
    _ box: BoxID, in container: ContainingBlock, _ flow: inout BlockFlow
  ) -> Baselines {
    let node = tree.boxes[Int(box)]
    resolve(&flow)
    let size = replacedSize(
      width: node.width, height: node.height, aspectRatio: node.aspectRatio,
      available: container.width)
    let width = size.width + node.border.horizontal + node.padding.horizontal
    let margins = (
      left: node.margin.left.resolved(against: container.width),
      right: node.margin.right.resolved(against: container.width)
    )
    placed[Int(box)].rect = Rect(
      x: container.x + offset(ofBorderBox: width, margins: margins, in: container), y: flow.y,
      width: width, height: size.height + node.border.vertical + node.padding.vertical)
    flow.y += placed[Int(box)].rect.height
    return Baselines()
  }

  /// The least width of a formatting context's border box.
  mutating func minimumWidth(of node: Box, _ box: BoxID) -> LayoutUnit {
    let edges = node.border.horizontal + node.padding.horizontal
    if case .px(let width) = node.width { return width + edges }
    return node.kind == .fieldset ? intrinsicWidths(of: box).min + edges : edges
  }

  /// Applies the pending margins and fixes the top edges that waited for it.
  mutating func resolve(_ flow: inout BlockFlow) {
    for box in flow.resolve() { placed[Int(box)].rect.y = flow.y }
    placeWaitingFloats(top: flow.y, &flow)
  }

  /// A block box's left border edge, and the width of its content (CSS 2 §10.3.3).
  func horizontalPlace(
    of node: Box, in container: ContainingBlock
  ) -> (x: LayoutUnit, contentWidth: LayoutUnit) {
    let edges = node.border.horizontal + node.padding.horizontal
    let left = node.margin.left.resolved(against: container.width)
    let right = node.margin.right.resolved(against: container.width)
    guard let width = node.width.resolved(against: container.width) else {
      let margins = (left ?? .zero) + (right ?? .zero)
      return (
        container.x + (left ?? .zero), max(.zero, container.width - margins - edges)
      )
    }
    let offset = offset(
      ofBorderBox: width + edges, margins: (left, right), in: container)
    return (container.x + offset, width)
  }

  /// How far from its container's left edge a box of a known width stands.
  func offset(
    ofBorderBox width: LayoutUnit, margins: (left: LayoutUnit?, right: LayoutUnit?),
    in container: ContainingBlock
  ) -> LayoutUnit {
    let rest = container.width - width - (margins.left ?? .zero) - (margins.right ?? .zero)
    switch (margins.left, margins.right) {
    case (nil, nil): return rest > .zero ? rest.half : (container.direction == .rtl ? rest : .zero)
    case (nil, .some): return max(rest, .zero)
    case (.some(let left), nil): return left
    case (.some(let left), .some):
      switch container.textAlign {
      case .blockCenter where rest > .zero: return left + rest.half
      case .blockRight where rest > .zero: return left + rest
      case .blockLeft where rest > .zero: return left
      default: return container.direction == .rtl ? left + rest : left
      }
    }
  }
}
