internal import TextModel

/// Tables: their attributes, the order of their parts, and the anonymous boxes that make every part
/// stand in its place (CSS 2 §17.2.1).
extension BoxGenerator {
  /// Makes the innermost container one that can hold a child of `frame`'s element with this display,
  /// by ending and making anonymous table boxes. Gives the display that the nesting limit leaves.
  mutating func fit(_ display: Display, in frame: Frame) -> Display {
    if containers.count - 1 == frame.container, containers[frame.container].kind == .flow,
      display == .inline || display == .block
    {
      return display
    }
    while containers.count - 1 > frame.container,
      !containers[containers.count - 1].kind.accepts(display)
    {
      closeContainers(downTo: containers.count - 1)
    }
    let display = limited(display)
    while !containers[containers.count - 1].kind.accepts(display) {
      openAnonymousPart(for: display)
    }
    return display
  }

  /// What a display becomes where the boxes that it needs would nest too deeply.
  private func limited(_ display: Display) -> Display {
    let top = containers[containers.count - 1]
    let hasRoomForTable = top.depth + NestingLimit.tableParts <= NestingLimit.boxes
    switch display {
    case .inlineBlock: return canHoldObjectBox ? display : .inline
    case .inlineTable: return hasRoomForTable ? display : .inline
    case .table: return hasRoomForTable ? display : .block
    case .tableCaption, .tableRowGroup, .tableRow, .tableCell:
      return hasRoomForTable || top.kind.accepts(display) ? display : .block
    default: return display
    }
  }

  private mutating func openAnonymousPart(for display: Display) {
    let top = containers[containers.count - 1]
    switch top.kind {
    case .flow: openAnonymous(.table, .table, display: .table)
    case .table: openAnonymous(.tableRowGroup, .rowGroup, display: .tableRowGroup)
    case .rowGroup: openAnonymous(.tableRow, .row, display: .tableRow)
    case .row: openAnonymous(.tableCell, .flow, display: .tableCell)
    }
  }

  private mutating func openAnonymous(
    _ kind: Box.Kind, _ containerKind: Container.Kind, display: Display
  ) {
    let (parent, depth) = blockParent()
    let top = containers[containers.count - 1]
    let style = styled.styles.anonymousStyle(in: top.style, display: display)
    let id = appendAnonymousBox(
      kind, parent: parent, style: style, link: tree.boxes[Int(parent)].link)
    switch kind {
    case .table:
      tree.boxes[Int(id)].attributes = appendTable(-1, style: style)
      tree.boxes[Int(id)].isFormattingContext = true
    case .tableCell:
      tree.boxes[Int(id)].attributes = appendCell(-1, style: style)
      tree.boxes[Int(id)].isFormattingContext = true
    default: break
    }
    // What an anonymous cell will hold is not known: inline content gets boxes of its own.
    pushContainer(
      containerKind, box: id, style: style, link: tree.boxes[Int(id)].link, isMixed: true,
      depth: depth)
  }

  // MARK: Attributes

  /// Appends a table's attributes; `node` is -1 for an anonymous table.
  mutating func appendTable(_ node: Int, style: Int32) -> Int32 {
    let style = styled.styles[style]
    var table = TableAttributes()
    (table.width, table.height) = (style.box.width, style.box.height)
    table.border = style.box.border
    table.collapsesBorders = style.inherited.collapsesBorders
    table.isFixedLayout = style.box.isFixedTableLayout
    let isAnonymous = node < 0
    table.horizontalSpacing = isAnonymous ? .zero : style.inherited.horizontalSpacing
    table.verticalSpacing = isAnonymous ? .zero : style.inherited.verticalSpacing
    if table.collapsesBorders { (table.horizontalSpacing, table.verticalSpacing) = (.zero, .zero) }
    if node >= 0 {
      let hints = PresentationalHints(document: document, attributes: attributes)
      table.rules = hints.tableRules(of: node) ?? .none
      table.columns = appendColumns(of: node)
    }
    tree.tables.append(table)
    return Int32(tree.tables.count - 1)
  }

  mutating func appendCell(_ node: Int, style: Int32) -> Int32 {
    var cell = CellAttributes()
    if node >= 0 {
      cell.verticalAlign = styled.styles[style].inherited.cellVerticalAlign
      cell.columnSpan = Int32(span(.colspan, of: node))
      if let text = attributes.value(.rowspan, of: node),
        let rows = Dimension.nonNegativeInteger(text)
      {
        cell.rowSpan = Int32(min(rows, 65_534))
      }
    } else {
      cell.verticalAlign = .baseline
    }
    tree.cells.append(cell)
    return Int32(tree.cells.count - 1)
  }

  /// A `span` or `colspan`: 1 to 1000.
  private func span(_ name: AttributeName, of node: Int) -> Int {
    let number = attributes.value(name, of: node).flatMap(Dimension.integer) ?? 1
    return number < 1 ? 1 : min(number, 1000)
  }

  private mutating func appendColumns(of table: Int) -> Range<Int32> {
    let start = Int32(tree.columns.count)
    for child in children(of: table) {
      switch styled.displayOfNode[Int(child)] {
      case .tableColumn: appendColumn(Int(child), startsGroup: false, width: .auto)
      case .tableColumnGroup: appendColumnGroup(Int(child))
      default: break
      }
    }
    return start..<Int32(tree.columns.count)
  }

  private mutating func appendColumnGroup(_ group: Int) {
    let width = styled.styles[styled.styleOfNode[group]].box.width
    let columns = children(of: group).filter { styled.displayOfNode[Int($0)] == .tableColumn }
    if columns.isEmpty { return appendColumn(group, startsGroup: true, width: width) }
    for column in columns {
      appendColumn(Int(column), startsGroup: column == columns.first, width: width)
    }
  }

  private mutating func appendColumn(_ node: Int, startsGroup: Bool, width: Length) {
    var column = ColumnAttributes()
    column.span = Int32(span(.span, of: node))
    let own = styled.styles[styled.styleOfNode[node]].box.width
    column.width = own == .auto ? width : own
    column.startsGroup = startsGroup
    tree.columns.append(column)
  }

  func rowGroup(of node: Int) -> Box.RowGroup {
    document.isHTML(.thead, at: node)
      ? .header : document.isHTML(.tfoot, at: node) ? .footer : .body
  }

  // MARK: Order

  /// Makes the innermost frame, a table's, visit its children from top to bottom as they are laid
  /// out: captions above, the first `thead`, bodies, the first `tfoot`, captions below.
  mutating func orderTableChildren(_ table: Int) {
    var places: [[Int32]] = [[], [], [], [], []]
    var (place, isOrdered) = (0, true)
    for child in children(of: table) {
      let i = Int(child)
      let previous = place
      if document.nodes[i].kind == .element {
        switch styled.displayOfNode[i] {
        case .tableCaption:
          place = styled.styles[styled.styleOfNode[i]].box.captionIsBelow ? 4 : 0
        case .tableRowGroup where document.isHTML(.thead, at: i) && places[1].isEmpty: place = 1
        case .tableRowGroup where document.isHTML(.tfoot, at: i) && places[3].isEmpty: place = 3
        case .none: break
        default: place = 2
        }
      }
      if place < previous { isOrdered = false }
      places[place].append(child)
    }
    if !isOrdered { orderChildren(places.flatMap { $0 }) }
  }
}
