internal import TextModel

/// What each kind of element becomes.
extension BoxGenerator {
  mutating func openElement(_ node: Int, in frame: Frame) {
    showLink(node)
    let style = styled.styleOfNode[node]
    let display = fit(styled.displayOfNode[node], in: frame)
    let role = styled.roleOfNode[node]
    if styled.styles[style].box.float != .none, canHoldObjectBox {
      return openFloat(node, role)
    }
    switch role {
    case .lineBreak: appendLineBreak(node)
    case .breakOpportunity:
      openParagraph()
      mark(node)
      builders[containers.count - 1].appendBreakOpportunity(node: Int32(node))
    case .image where !display.isBlockLevel: appendImage(node)
    case .control where !display.isBlockLevel: appendControl(node)
    case .image, .control: appendReplacedBox(node)
    case .rule where display.isBlockLevel: appendRule(node)
    case .rubyText where display == .inline && isInRuby && canHoldObjectBox: openAnnotation(node)
    case .button where display == .inlineBlock && isEmptyElement(node): appendEmptyButton(node)
    default: open(node, as: display, role)
    }
  }

  private mutating func open(_ node: Int, as display: Display, _ role: ElementRole) {
    switch display {
    case .none, .tableColumn, .tableColumnGroup: break
    case .inline: openInline(node, role)
    case .inlineBlock: openObjectBox(node, kind: .block)
    case .inlineTable: openObjectBox(node, kind: .table)
    case .block, .listItem: openBlock(node, display, role)
    case .table: openBoxAndFrame(node, kind: .table, container: .table)
    case .tableCaption: openBoxAndFrame(node, kind: .tableCaption, container: .flow)
    case .tableRowGroup: openBoxAndFrame(node, kind: .tableRowGroup, container: .rowGroup)
    case .tableRow: openBoxAndFrame(node, kind: .tableRow, container: .row)
    case .tableCell: openBoxAndFrame(node, kind: .tableCell, container: .flow)
    }
    if document.nodes[node].namespace == .html { openList(node) }
  }

  private mutating func openBlock(_ node: Int, _ display: Display, _ role: ElementRole) {
    switch role {
    case .details:
      openBoxAndFrame(node, kind: .block, container: .flow)
      openDetails(node)
    case .fieldset:
      openBoxAndFrame(node, kind: .fieldset, container: .flow)
      openFieldset(node)
    case .legend:
      openBoxAndFrame(node, kind: .legend, container: .flow)
      tree.boxes[Int(containers[containers.count - 1].box)].isFormattingContext = true
    default:
      if display == .listItem {
        openBoxAndFrame(node, kind: .listItem, container: .flow)
        openListItem(node, role)
      } else {
        openBoxAndFrame(node, kind: .block, container: .flow)
      }
    }
  }

  /// Opens a block-level box of an element, and its content.
  mutating func openBoxAndFrame(_ node: Int, kind: Box.Kind, container: Container.Kind) {
    let (parent, depth) = blockParent()
    openContent(node, kind: kind, container: container, parent: parent, depth: depth)
  }

  /// Appends an element's box below `parent` and starts to visit the element's children.
  mutating func openContent(
    _ node: Int, kind: Box.Kind, container: Container.Kind, parent: BoxID, depth: Int
  ) {
    let style = styled.styleOfNode[node]
    var box = makeBox(kind, element: Int32(node), style: style, parent: parent)
    if container == .table { box.attributes = appendTable(node, style: style) }
    if kind == .tableCell { box.attributes = appendCell(node, style: style) }
    if kind == .tableRowGroup { box.rowGroup = rowGroup(of: node) }
    if kind == .tableCaption {
      box.captionSide = styled.styles[style].box.captionIsBelow ? .bottom : .top
    }
    let id = append(box)
    place(node, at: .box(id))
    pushContainer(
      container, box: id, style: style, link: styled.linkOfNode[node],
      isMixed: styled.holdsBlocks[node], depth: depth)
    pushFrame(.container, node)
    if container == .table { orderTableChildren(node) }
  }

  /// Whether an inline-block or a float can still have a box with blocks in it.
  var canHoldObjectBox: Bool {
    (containers.last?.depth ?? 0) + 2 <= NestingLimit.boxes
  }

  private func isEmptyElement(_ node: Int) -> Bool {
    document.nodes[node].subtreeEnd == Int32(node) + 1
  }

  private mutating func appendLineBreak(_ node: Int) {
    openParagraph()
    mark(node)
    let clear = styled.styles[styled.styleOfNode[node]].box.clear
    builders[containers.count - 1].appendForcedBreak(node: Int32(node), clear: clear)
  }

  private mutating func appendRule(_ node: Int) {
    let (parent, _) = blockParent()
    let style = styled.styleOfNode[node]
    let id = append(makeBox(.rule, element: Int32(node), style: style, parent: parent))
    place(node, at: .box(id))
  }

  // MARK: Links and targets

  private mutating func showLink(_ node: Int) {
    let link = Int(styled.linkOfNode[node])
    if link >= 0, tree.links[link].element == Int32(node) {
      tree.links[link].visibility = .visible
    }
  }

  /// Few elements are: this spares the others the search.
  private func mayBeTarget(_ node: Int) -> Bool {
    !document.nodes[node].attributes.isEmpty
      || (options.headingsAreTargets && document.isHeading(node))
  }

  /// Places the jump targets of an element.
  mutating func place(_ node: Int, at place: JumpTarget.Place) {
    guard mayBeTarget(node) else { return }
    for target in styled.targets(of: Int32(node)) { tree.targets[target].place = place }
  }

  /// Places the jump targets of an element at the end of the open paragraph's text.
  mutating func mark(_ node: Int) {
    guard mayBeTarget(node) else { return }
    for target in styled.targets(of: Int32(node)) { builders[containers.count - 1].mark(target) }
  }
}
