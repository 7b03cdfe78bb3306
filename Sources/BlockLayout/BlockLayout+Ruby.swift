internal import TextLayout
internal import TextModel

/// Ruby annotations: boxes above their bases in a line (BROWSER-MORE §2 "Ruby").
extension BlockLayouter {
  /// Lays out the annotations among a paragraph's objects, each as wide as its column.
  mutating func layOutAnnotations(of paragraph: Int32, _ boxes: inout [ObjectBox]) {
    let columns = rubyColumns(of: paragraph, boxes)
    for (index, object) in tree.paragraphs[Int(paragraph)].objects.enumerated() {
      guard case .annotation(let box) = object.content else { continue }
      boxes[index].ruby = columns[index]
      boxes[index].width = max(boxes[index].width, columns[index].width)
      let content = layOutFormattingContext(box, contentWidth: boxes[index].width)
      boxes[index].baseline = content.baselines.first ?? .zero
      guard let text = firstParagraph(in: box), let line = placedParagraphs[text].lines.first else {
        continue
      }
      boxes[index].width = output.lines[line].rect.width
      boxes[index].ruby.annotation = paragraphLayout.emExtent(
        of: tree.paragraphs[text], prepared: prepared.paragraphs[text], style: object.style)
    }
  }

  /// The columns of a paragraph's annotations, whose own widths are in `boxes`.
  func rubyColumns(of paragraph: Int32, _ boxes: [ObjectBox]) -> [RubyColumn] {
    paragraphLayout.rubyColumns(
      of: tree.paragraphs[Int(paragraph)], prepared: prepared.paragraphs[Int(paragraph)],
      objects: boxes)
  }

  private func firstParagraph(in box: BoxID) -> Int? {
    (Int(box)..<Int(tree.boxes[Int(box)].subtreeEnd)).lazy.map { Int(tree.boxes[$0].paragraph) }
      .first { $0 >= 0 }
  }

  /// Gives the boxes of a paragraph's annotations the places that its lines have for them.
  mutating func placeAnnotations(
    _ annotations: [PlacedAnnotation], of paragraph: Int32, _ objects: [ObjectBox]
  ) {
    let place = placedParagraphs[Int(paragraph)]
    for annotation in annotations {
      let object = tree.paragraphs[Int(paragraph)].objects[annotation.object]
      guard case .annotation(let box) = object.content else { continue }
      let ascent = prepared.metrics[Int(object.style)].ascent
      placed[Int(box)].rect = annotation.rect.offset(x: place.x, y: place.y)
      placed[Int(box)].contentOrigin = (.zero, ascent - objects[annotation.object].baseline)
    }
  }

  /// What is free above a paragraph for the annotations of its first line: the margin that is still to
  /// be applied, and its box's padding.
  func roomAbove(paragraphOf box: BoxID, _ flow: BlockFlow) -> LayoutUnit {
    let node = tree.boxes[Int(box)]
    let padding = node.kind == .anonymous ? .zero : node.padding.top
    let room = flow.lineEnd.y == flow.y ? flow.lineEnd.room : .zero
    return max(.zero, flow.pendingMargin) + padding + room
  }
}

extension AttributedText {
  /// Whether any object is a ruby annotation.
  var hasAnnotations: Bool {
    objects.contains {
      if case .annotation = $0.content { return true }
      return false
    }
  }
}
