internal import TextLayout
package import TextModel

/// Intrinsic widths of blocks (CSS Sizing 3 §5).
extension BlockLayouter {
  /// The min-content and max-content widths of a box's content; kept, since no width changes them.
  package mutating func intrinsicWidths(of box: BoxID) -> IntrinsicWidths {
    if let known = intrinsicWidths[Int(box)] { return known }
    let node = tree.boxes[Int(box)]
    var widths = IntrinsicWidths.zero
    if node.paragraph >= 0 {
      widths = paragraphWidths(node.paragraph, of: box)
    } else {
      var child = box + 1
      while child < node.subtreeEnd {
        let own = contribution(of: child)
        widths.min = max(widths.min, own.min)
        widths.max = max(widths.max, own.max)
        child = tree.boxes[Int(child)].subtreeEnd
      }
    }
    intrinsicWidths[Int(box)] = widths
    return widths
  }

  /// What a block-level box asks of the box around it: its margin box.
  private mutating func contribution(of box: BoxID) -> IntrinsicWidths {
    let node = tree.boxes[Int(box)]
    var margins = LayoutUnit.zero
    if case .px(let left) = node.margin.left { margins += left }
    if case .px(let right) = node.margin.right { margins += right }
    if node.kind == .table {
      let widths = tableContribution(of: box)
      return IntrinsicWidths(min: widths.min + margins, max: widths.max + margins)
    }
    let edges = margins + node.border.horizontal + node.padding.horizontal
    if case .px(let width) = node.width {
      return IntrinsicWidths(min: width + edges, max: width + edges)
    }
    let content = intrinsicWidths(of: box)
    return IntrinsicWidths(
      min: max(.zero, content.min + edges), max: max(.zero, content.max + edges))
  }

  private mutating func paragraphWidths(_ paragraph: Int32, of box: BoxID) -> IntrinsicWidths {
    let index = Int(paragraph)
    let objects =
      tree.paragraphs[index].objects.isEmpty
      ? (min: [], max: []) : objectWidths(of: paragraph)
    let smallest = paragraphLayout.intrinsicWidths(
      of: tree.paragraphs[index], prepared: prepared.paragraphs[index], indent: indent(of: box),
      objects: objects.min)
    guard !objects.max.isEmpty else {
      return IntrinsicWidths(min: smallest.min, max: smallest.max)
    }
    let largest = paragraphLayout.intrinsicWidths(
      of: tree.paragraphs[index], prepared: prepared.paragraphs[index], indent: indent(of: box),
      objects: objects.max)
    return IntrinsicWidths(min: smallest.min, max: largest.max)
  }

  /// The smallest and largest forms of a paragraph's objects.
  private mutating func objectWidths(
    of paragraph: Int32
  ) -> (min: [ObjectBox], max: [ObjectBox]) {
    var (smallest, largest): ([ObjectBox], [ObjectBox]) = ([], [])
    for object in tree.paragraphs[Int(paragraph)].objects {
      switch object.content {
      case .replaced(let width, let height):
        let box = replacedBox(object, width: width, height: height, available: .zero)
        smallest.append(box)
        largest.append(box)
      case .box(let id), .float(let id):
        let widths = contribution(of: id)
        var box = ObjectBox(
          margin: object.margin, width: widths.min, height: .zero, baseline: .zero)
        smallest.append(box)
        box.width = widths.max
        largest.append(box)
      }
    }
    return (smallest, largest)
  }
}
