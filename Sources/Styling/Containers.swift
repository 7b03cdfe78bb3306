internal import TextModel

/// An open box that content goes to.
struct Container {
  enum Kind {
    /// Blocks or inline content.
    case flow
    case table, rowGroup, row

    /// Whether a child with this display needs no anonymous box between.
    func accepts(_ display: Display) -> Bool {
      switch self {
      case .flow: !display.isTablePart
      case .table:
        display == .tableCaption || display == .tableRowGroup || display == .tableColumn
          || display == .tableColumnGroup
      case .rowGroup: display == .tableRow
      case .row: display == .tableCell
      }
    }
  }

  var kind: Kind
  var box: BoxID
  var style: Int32
  var link: Int32
  /// How deep the box is nested; 0 for the root.
  var depth: Int
  /// Whether inline content stands in anonymous boxes, for there are blocks beside it.
  var isMixed: Bool
  /// The open inline elements from here on are in this box.
  var inlineBase: Int
  /// The inline elements before this one have been in a paragraph of this box, or hold a block.
  var openedInlines: Int
  /// The open paragraph and the box that has it; -1 for none.
  var paragraph: Int32 = -1
  var paragraphBox: BoxID = -1
  /// The open anonymous box around blocks in an inline element, and that element; -1 for none.
  var blockInInline: BoxID = -1
  var blockInInlineOwner: Int32 = -1
  /// Whether the box is closed for good, because blocks at the nesting limit followed it.
  var isClosed = false
}

extension BoxGenerator {
  // MARK: Boxes

  func makeBox(_ kind: Box.Kind, element: Int32, style: Int32, parent: BoxID) -> Box {
    var box = Box(kind: kind, style: styled.styles.textStyle(of: style), parent: parent)
    box.element = element
    box.link = element < 0 ? -1 : styled.linkOfNode[Int(element)]
    let values = styled.styles[style].box
    (box.margin, box.border, box.padding) = (values.margin, values.border, values.padding)
    (box.width, box.height, box.minHeight) = (values.width, values.height, values.minHeight)
    (box.float, box.clear) = (values.float, values.clear)
    box.isFormattingContext = values.isFormattingContext
    return box
  }

  /// Appends a box; its subtree ends with it as long as no container says more.
  mutating func append(_ box: Box) -> BoxID {
    let id = BoxID(tree.boxes.count)
    tree.boxes.append(box)
    tree.boxes[Int(id)].subtreeEnd = id + 1
    return id
  }

  mutating func appendAnonymousBox(_ kind: Box.Kind, parent: BoxID, style: Int32, link: Int32)
    -> BoxID
  {
    var box = Box(kind: kind, style: styled.styles.textStyle(of: style), parent: parent)
    box.link = link
    return append(box)
  }

  // MARK: Containers

  mutating func pushContainer(
    _ kind: Container.Kind, box: BoxID, style: Int32, link: Int32, isMixed: Bool, depth: Int
  ) {
    containers.append(
      Container(
        kind: kind, box: box, style: style, link: link, depth: depth, isMixed: isMixed,
        inlineBase: inlines.count, openedInlines: inlines.count))
    if builders.count < containers.count { builders.append(ParagraphBuilder()) }
  }

  mutating func closeContainers(downTo count: Int) {
    while containers.count > count {
      closeParagraph()
      closeBlockInInline()
      let container = containers.removeLast()
      if !container.isClosed {
        tree.boxes[Int(container.box)].subtreeEnd = BoxID(tree.boxes.count)
      }
    }
  }

  private mutating func closeBlockInInline() {
    let top = containers.count - 1
    let box = containers[top].blockInInline
    guard box >= 0 else { return }
    tree.boxes[Int(box)].subtreeEnd = BoxID(tree.boxes.count)
    (containers[top].blockInInline, containers[top].blockInInlineOwner) = (-1, -1)
  }

  /// Ends the open paragraph and gives the parent and depth for a block-level box that follows.
  mutating func blockParent() -> (BoxID, depth: Int) {
    closeParagraph()
    let top = containers.count - 1
    let container = containers[top]
    guard container.kind == .flow else { return (container.box, container.depth + 1) }
    if container.depth >= NestingLimit.boxes { return (closeAtLimit(), container.depth) }
    guard inlines.count > container.inlineBase else {
      closeBlockInInline()
      return (container.box, container.depth + 1)
    }
    return (openBlockInInline(), container.depth + 2)
  }

  /// Closes the innermost box, which is nested as deep as boxes may, and gives its parent.
  private mutating func closeAtLimit() -> BoxID {
    let top = containers.count - 1
    let box = Int(containers[top].box)
    if !containers[top].isClosed {
      tree.boxes[box].subtreeEnd = BoxID(tree.boxes.count)
      containers[top].isClosed = true
    }
    return tree.boxes[box].parent
  }

  /// The anonymous box that holds consecutive blocks of the innermost inline element.
  private mutating func openBlockInInline() -> BoxID {
    let top = containers.count - 1
    openPendingEdges()
    closeParagraph()
    let inline = inlines[inlines.count - 1]
    if containers[top].blockInInlineOwner == inline.element { return containers[top].blockInInline }
    closeBlockInInline()
    let container = containers[top]
    let box = appendAnonymousBox(
      .blockInInline, parent: container.box, style: container.style, link: inline.link)
    (containers[top].blockInInline, containers[top].blockInInlineOwner) = (box, inline.element)
    for i in container.openedInlines..<max(inlines.count, container.openedInlines) {
      place(Int(inlines[i].element), at: .box(box))
    }
    containers[top].openedInlines = inlines.count
    return box
  }

  // MARK: Paragraphs

  /// Makes the innermost container, which is a flow, ready for inline content: its paragraph is
  /// open, and the spans of all open inline elements.
  mutating func openParagraph() {
    let top = containers.count - 1
    if containers[top].paragraph < 0 { startParagraph() }
    if inlines.count > containers[top].inlineBase { openSpans() }
  }

  private mutating func startParagraph() {
    let top = containers.count - 1
    closeBlockInInline()
    let container = containers[top]
    let own = Int(container.box)
    let isAtLimit = container.depth >= NestingLimit.boxes
    let box: BoxID
    if (container.isMixed && !isAtLimit) || container.isClosed || tree.boxes[own].paragraph >= 0 {
      let parent = isAtLimit ? closeAtLimit() : container.box
      box = appendAnonymousBox(
        .anonymous, parent: parent, style: container.style, link: container.link)
    } else {
      box = container.box
    }
    let paragraph = Int32(tree.paragraphs.count)
    tree.paragraphs.append(AttributedText())
    tree.boxes[Int(box)].paragraph = paragraph
    (containers[top].paragraph, containers[top].paragraphBox) = (paragraph, box)
    builders[top].start(style: styled.styles.textStyle(of: container.style), link: container.link)
    if !pendingMarker.isEmpty { appendPendingMarker(to: Int(box)) }
  }

  private mutating func appendPendingMarker(to box: Int) {
    let top = containers.count - 1
    tree.boxes[box].markerLength = Int32(pendingMarker.utf8.count)
    pendingMarker.withUTF8 {
      builders[top].appendText($0, from: 0, node: -1, whiteSpace: .preWrap)
    }
    pendingMarker = ""
    builders[top].suppressSpaces()
  }

  /// Ends the innermost container's paragraph, if one is open.
  mutating func closeParagraph() {
    let top = containers.count - 1
    let (paragraph, box) = (containers[top].paragraph, containers[top].paragraphBox)
    guard paragraph >= 0 else { return }
    closeSpans()
    tree.paragraphs[Int(paragraph)] = builders[top].finish()
    builders[top].placeMarks(in: &tree.targets, paragraph: paragraph)
    (containers[top].paragraph, containers[top].paragraphBox) = (-1, -1)
    if box != containers[top].box {
      tree.boxes[Int(box)].subtreeEnd = BoxID(tree.boxes.count)
    }
  }
}
