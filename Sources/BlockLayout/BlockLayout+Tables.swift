package import TextModel

/// Tables in the flow of blocks.
extension BlockLayouter: TableContent {
  package mutating func layOut(_ box: BoxID, contentWidth: LayoutUnit) -> CellContent {
    let content = layOutFormattingContext(box, contentWidth: contentWidth)
    return CellContent(height: content.height, baseline: content.baselines.first)
  }

  /// What a table asks of the box around it.
  mutating func tableContribution(of box: BoxID) -> IntrinsicWidths {
    return tableLayout(of: box).intrinsicWidths(
      percentEstimate: isInCell(box) ? .excluded : .included)
  }

  /// What of a table no width changes; kept.
  private mutating func tableLayout(of box: BoxID) -> TableLayout {
    if let known = tableLayouts[box] { return known }
    let layout = TableLayout(of: box, in: tree, content: &self)
    tableLayouts[box] = layout
    return layout
  }

  private func isInCell(_ box: BoxID) -> Bool {
    var parent = tree.boxes[Int(box)].parent
    while parent >= 0 {
      if tree.boxes[Int(parent)].kind == .tableCell { return true }
      parent = tree.boxes[Int(parent)].parent
    }
    return false
  }

  mutating func layOutTable(
    _ box: BoxID, in container: ContainingBlock, _ flow: inout BlockFlow
  ) -> Baselines {
    let node = tree.boxes[Int(box)]
    resolve(&flow)
    let whole = container
    let hasFloats = !flow.floats.isEmpty
    let container = self.container(
      for: node, besideFloatsIn: whole,
      minimum: hasFloats ? minimumTableWidth(box, available: whole.width) : .zero, &flow)
    let left = node.margin.left.resolved(against: container.width)
    let right = node.margin.right.resolved(against: container.width)
    let isPercentage =
      if case .percent = tree.tables[Int(node.attributes)].width { true } else { false }
    let room =
      (isPercentage ? whole : container).width - (left ?? .zero) - (right ?? .zero)
    let baseline = layOutAtomicTable(box, available: room)
    let rect = placed[Int(box)].rect
    placed[Int(box)].rect.x =
      container.x + offset(ofBorderBox: rect.width, margins: (left, right), in: container)
    placed[Int(box)].rect.y = flow.y
    let baselines = Baselines(first: baseline, last: baseline).offset(by: flow.y)
    flow.y += rect.height
    return baselines
  }

  /// The least width that a table takes in a container.
  private mutating func minimumTableWidth(_ box: BoxID, available: LayoutUnit) -> LayoutUnit {
    let minimum = tableLayout(of: box).intrinsicWidths(percentEstimate: .included).min
    let width = tree.tables[Int(tree.boxes[Int(box)].attributes)].width
    return max(minimum, width.resolved(against: available) ?? .zero)
  }

  /// Lays a table and its cells out, and places them from the table's own top left.
  ///
  /// - Returns: The table's baseline, from its top.
  mutating func layOutAtomicTable(_ box: BoxID, available: LayoutUnit) -> LayoutUnit? {
    let result = tableLayout(of: box).layOut(
      availableWidth: available, availableHeight: nil, content: &self)
    placed[Int(box)].isOrigin = true
    placed[Int(box)].rect = Rect(
      x: .zero, y: .zero, width: result.grid.width, height: result.height)
    for part in result.parts {
      placed[Int(part.box)].rect = part.rect
      if part.kind == .tableCell || part.kind == .tableCaption {
        placed[Int(part.box)].isOrigin = true
        placed[Int(part.box)].contentOrigin = (
          x: part.content.x - part.rect.x, y: part.content.y - part.rect.y
        )
      }
    }
    return result.baseline
  }
}
