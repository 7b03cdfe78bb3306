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
      widths = childWidths(of: box)
    }
    intrinsicWidths[Int(box)] = widths
    return widths
  }

  /// What the block-level children of `box` ask for (BROWSER-MORE §1 "Intrinsic widths").
  private mutating func childWidths(of box: BoxID) -> IntrinsicWidths {
    let node = tree.boxes[Int(box)]
    var widths = IntrinsicWidths.zero
    var floats = FloatWidths()
    var child = box + 1
    while child < node.subtreeEnd {
      let own =
        floats.sum > .zero && tree.boxes[Int(child)].kind == .anonymous
        ? paragraphWidths(tree.boxes[Int(child)].paragraph, of: child, floats: floats.sum)
        : contribution(of: child)
      widths.min = max(widths.min, own.min)
      widths.max = max(widths.max, floats.add(tree.boxes[Int(child)], own.max))
      child = tree.boxes[Int(child)].subtreeEnd
    }
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
    if node.kind == .replaced, case .percent = node.width {
      return IntrinsicWidths(min: edges, max: node.naturalWidth + edges)
    }
    if case .px(let width) = node.width {
      return IntrinsicWidths(min: width + edges, max: width + edges)
    }
    let content = intrinsicWidths(of: box)
    return IntrinsicWidths(
      min: max(.zero, content.min + edges), max: max(.zero, content.max + edges))
  }

  /// - Parameter floats: The widths of the floats before the paragraph that its first line stands beside.
  private mutating func paragraphWidths(
    _ paragraph: Int32, of box: BoxID, floats: LayoutUnit = .zero
  ) -> IntrinsicWidths {
    let index = Int(paragraph)
    guard index >= 0 else { return IntrinsicWidths(min: .zero, max: floats) }
    let objects =
      tree.paragraphs[index].objects.isEmpty
      ? (min: [], max: []) : objectWidths(of: paragraph)
    let smallest = paragraphLayout.minContentWidth(
      of: tree.paragraphs[index], prepared: prepared.paragraphs[index], indent: indent(of: box),
      objects: objects.min)
    let largest = paragraphLayout.maxContentWidth(
      of: tree.paragraphs[index], prepared: prepared.paragraphs[index], indent: indent(of: box),
      objects: objects.max, floats: floats)
    return IntrinsicWidths(min: smallest, max: largest)
  }

  /// The smallest and largest forms of a paragraph's objects.
  private mutating func objectWidths(
    of paragraph: Int32
  ) -> (min: [ObjectBox], max: [ObjectBox]) {
    var (smallest, largest): ([ObjectBox], [ObjectBox]) = ([], [])
    for object in tree.paragraphs[Int(paragraph)].objects {
      switch object.content {
      case .replaced(let width, let height):
        var box = replacedBox(object, width: width, height: height, available: .zero)
        smallest.append(box)
        if case .percent = width { box.width += object.naturalWidth }
        largest.append(box)
      case .box(let id), .float(let id):
        let widths = contribution(of: id)
        // The margins are in the contribution.
        var box = ObjectBox(margin: .zero, width: widths.min, height: .zero, baseline: .zero)
        smallest.append(box)
        box.width = widths.max
        largest.append(box)
      case .annotation(let id):
        let width = intrinsicWidths(of: id).max
        let box = ObjectBox(margin: .zero, width: width, height: .zero, baseline: .zero)
        smallest.append(box)
        largest.append(box)
      }
    }
    if tree.paragraphs[Int(paragraph)].hasAnnotations {
      let columns = (rubyColumns(of: paragraph, smallest), rubyColumns(of: paragraph, largest))
      for i in smallest.indices {
        (smallest[i].ruby, largest[i].ruby) = (columns.0[i].whole, columns.1[i].whole)
      }
    }
    return (smallest, largest)
  }
}

/// The max-content widths of floats that stand side by side.
private struct FloatWidths {
  private var left = LayoutUnit.zero
  private var right = LayoutUnit.zero

  var sum: LayoutUnit { left + right }

  /// Adds a child whose max-content margin box is `width` wide, below or beside the floats before it.
  ///
  /// - Returns: The width that the child takes with the floats beside it.
  mutating func add(_ node: Box, _ width: LayoutUnit) -> LayoutUnit {
    let before = sum
    if node.clear == .left || node.clear == .both { left = .zero }
    if node.clear == .right || node.clear == .both { right = .zero }
    switch node.float {
    case .left: left += max(.zero, width)
    case .right: right += max(.zero, width)
    case .none:
      defer { (left, right) = (.zero, .zero) }
      guard node.isIndependent else { return max(before, width) }
      return max(before, width + inset(left, node.margin.left) + inset(right, node.margin.right))
    }
    return max(before, sum)
  }

  /// How much more than its margin box a formatting context takes at a side: it may overlap a
  /// float with its margin.
  private func inset(_ floats: LayoutUnit, _ margin: Length) -> LayoutUnit {
    guard case .px(let margin) = margin, margin > .zero else { return floats }
    return max(.zero, floats - margin)
  }
}

extension Box {
  /// Whether a block-level box is a formatting context of its own, which floats around it keep off.
  var isIndependent: Bool {
    isFormattingContext || kind == .table || kind == .fieldset || kind == .rule
      || kind == .replaced
  }
}
