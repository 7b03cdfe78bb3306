internal import TextLayout
internal import TextModel

/// List items: what an outside marker does to the lines around it (BROWSER-MORE §1 "Lists").
extension BlockLayouter {
  /// Moves a list item's block child that holds the item's first line down, so that the marker's
  /// own line fits above: by the marker line's ascent less the child's first baseline.
  ///
  /// - Parameter first: The child's first baseline.
  /// - Returns: How far the child was moved.
  mutating func lowerToMarker(
    _ child: BoxID, first: LayoutUnit, item: BoxID, _ flow: inout BlockFlow
  ) -> LayoutUnit {
    let ascent = paragraphLayout.context.extents[Int(tree.boxes[Int(item)].style)].ascent
    let shift = ascent - (first - placed[Int(child)].rect.y)
    guard shift > .zero else { return .zero }
    moveDown(child, by: shift)
    flow.y += shift
    return shift
  }

  /// Gives a list item without any line the line of its marker.
  ///
  /// - Parameter before: The flow when the item's content began.
  mutating func layOutMarkerLine(
    of box: BoxID, since before: BlockFlow, _ flow: inout BlockFlow
  ) -> Baselines {
    let extent = paragraphLayout.context.extents[Int(tree.boxes[Int(box)].style)]
    guard flow.resolutions > before.resolutions else {
      let pending = flow
      let hasBlocks = tree.boxes[Int(box)].subtreeEnd > box + 1
      let baselines = layOutEmptyLine(of: box, &flow)
      // Margins of empty blocks in the item are applied before its line and again after it.
      if hasBlocks { flow.restoreMargins(of: pending) }
      return baselines
    }
    let node = tree.boxes[Int(box)]
    let top = placed[Int(box)].rect.y + node.border.top + node.padding.top
    flow.y = max(flow.y, top + extent.height)
    return Baselines(first: top + extent.ascent, last: top + extent.ascent)
  }

  /// An empty line in the style of `box`.
  mutating func layOutEmptyLine(of box: BoxID, _ flow: inout BlockFlow) -> Baselines {
    let extent = paragraphLayout.context.extents[Int(tree.boxes[Int(box)].style)]
    resolve(&flow)
    let baseline = flow.y + extent.ascent
    flow.y += extent.height
    return Baselines(first: baseline, last: baseline)
  }

  /// Moves a box and everything in it down.
  private mutating func moveDown(_ box: BoxID, by shift: LayoutUnit) {
    var index = box
    while index < tree.boxes[Int(box)].subtreeEnd {
      placed[Int(index)].rect.y += shift
      if placed[Int(index)].isOrigin {
        index = tree.boxes[Int(index)].subtreeEnd
        continue
      }
      let paragraph = tree.boxes[Int(index)].paragraph
      if paragraph >= 0 { placedParagraphs[Int(paragraph)].y += shift }
      index += 1
    }
  }
}
