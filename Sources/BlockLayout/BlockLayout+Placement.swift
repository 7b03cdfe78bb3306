internal import TextLayout
internal import TextModel

/// The last step: from places in formatting contexts to places in the document.
extension BlockLayouter {
  mutating func placedDocument(width: LayoutUnit, height: LayoutUnit) -> DocumentLayout {
    var boxes = placed.map(\.rect)
    /// By box: the origin of what is placed inside it.
    var origins = Array(repeating: (x: LayoutUnit.zero, y: LayoutUnit.zero), count: boxes.count)
    var isPlaced = Array(repeating: false, count: tree.paragraphs.count)
    for index in boxes.indices {
      let parent = Int(tree.boxes[index].parent)
      let outer = parent >= 0 ? origins[parent] : (x: .zero, y: .zero)
      boxes[index] = boxes[index].offset(x: outer.x, y: outer.y)
      if placed[index].isOrigin {
        origins[index] = (
          x: boxes[index].x + placed[index].contentOrigin.x,
          y: boxes[index].y + placed[index].contentOrigin.y
        )
      } else {
        origins[index] = outer
      }
      let paragraph = Int(tree.boxes[index].paragraph)
      if paragraph >= 0, !isPlaced[paragraph] {
        isPlaced[paragraph] = true
        move(placedParagraphs[paragraph], by: origins[index])
      }
    }
    return DocumentLayout(
      width: width, height: height, boxes: boxes, lines: output.lines,
      fragments: output.fragments, inlineBoxes: output.inlineBoxes)
  }

  private mutating func move(
    _ paragraph: PlacedParagraph, by origin: (x: LayoutUnit, y: LayoutUnit)
  ) {
    let (dx, dy) = (paragraph.x + origin.x, paragraph.y + origin.y)
    for line in paragraph.lines {
      output.lines[line].rect = output.lines[line].rect.offset(x: dx, y: dy)
      output.lines[line].baseline += dy
      for fragment in output.lines[line].fragments {
        output.fragments[Int(fragment)].rect =
          output.fragments[Int(fragment)].rect.offset(x: dx, y: dy)
      }
      for box in output.lines[line].inlineBoxes {
        output.inlineBoxes[Int(box)].rect = output.inlineBoxes[Int(box)].rect.offset(x: dx, y: dy)
      }
    }
  }
}
