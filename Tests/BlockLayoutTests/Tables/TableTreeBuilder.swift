import TextModel

/// Makes the box tree of a described table, as the style sheet would.
struct TableTreeBuilder {
  var tree = BoxTree()
  /// By box.
  private(set) var contents: [WordBoxes.Content] = []

  init() {
    var rtl = ComputedStyle()
    rtl.direction = .rtl
    tree.styles = [ComputedStyle(), rtl]
  }

  /// Adds a box; its descendants are those added before `close`.
  mutating func open(_ kind: Box.Kind, style: StyleID = 0, parent: BoxID) -> BoxID {
    tree.boxes.append(Box(kind: kind, style: style, parent: parent))
    contents.append(WordBoxes.Content())
    return BoxID(tree.boxes.count - 1)
  }

  mutating func close(_ box: BoxID) { tree.boxes[Int(box)].subtreeEnd = BoxID(tree.boxes.count) }

  mutating func change(_ box: BoxID, _ body: (inout Box) -> Void) { body(&tree.boxes[Int(box)]) }

  mutating func setContent(_ box: BoxID, _ content: WordBoxes.Content) {
    contents[Int(box)] = content
  }

  mutating func setCell(_ box: BoxID, _ attributes: CellAttributes) {
    tree.boxes[Int(box)].attributes = Int32(tree.cells.count)
    tree.cells.append(attributes)
  }

  mutating func setTable(
    _ box: BoxID, _ attributes: TableAttributes, columns: [ColumnAttributes] = []
  ) {
    var attributes = attributes
    let first = Int32(tree.columns.count)
    tree.columns += columns
    attributes.columns = first..<Int32(tree.columns.count)
    tree.boxes[Int(box)].attributes = Int32(tree.tables.count)
    tree.tables.append(attributes)
  }
}

// MARK: Random tables

extension TableTreeBuilder {
  /// What a cell inherits from the table and the cells around.
  private struct Inherited {
    var wraps: Bool
    var padding: Edges<LayoutUnit>
    var border: Edges<LayoutUnit>
  }

  mutating func add(
    _ table: RandomTableCase.Table, parent: BoxID, isRTL: Bool, wraps: Bool
  ) -> BoxID {
    let box = open(.table, style: table.di == "rtl" ? 1 : 0, parent: parent)
    let border = table.bo ?? 0
    setTable(box, attributes(of: table), columns: (table.cl ?? []).map(columnAttributes))
    let inherited = Inherited(
      wraps: wraps, padding: Edges(all: length(table.pa ?? 1)),
      border: Edges(all: border > 0 ? LayoutUnit(px: 1) : .zero))
    if table.cb != true { addCaption(of: table, parent: box, wraps: wraps) }
    let header = table.s.firstIndex { $0.k == "thead" }
    let footer = table.s.firstIndex { $0.k == "tfoot" }
    let bodies = table.s.indices.filter { $0 != header && $0 != footer }
    for i in [header].compactMap({ $0 }) + bodies + [footer].compactMap({ $0 }) {
      add(table.s[i], parent: box, inherited)
    }
    if table.cb == true { addCaption(of: table, parent: box, wraps: wraps) }
    close(box)
    return box
  }

  private func attributes(of table: RandomTableCase.Table) -> TableAttributes {
    var attributes = TableAttributes()
    attributes.width = length(table.w)
    attributes.height = table.h.map { .px(length($0)) } ?? .auto
    attributes.horizontalSpacing = length(table.sp ?? 2)
    attributes.verticalSpacing = length(table.sp ?? 2)
    attributes.border = Edges(all: length(table.bo ?? 0))
    attributes.collapsesBorders = table.co == true
    attributes.isFixedLayout = table.fi == true
    return attributes
  }

  private func columnAttributes(_ column: RandomTableCase.Column) -> ColumnAttributes {
    var attributes = ColumnAttributes()
    attributes.span = column.n ?? 1
    attributes.width = length(column.w)
    return attributes
  }

  private mutating func addCaption(
    of table: RandomTableCase.Table, parent: BoxID, wraps: Bool
  ) {
    guard let words = table.ca else { return }
    let box = open(.tableCaption, parent: parent)
    change(box) { $0.captionSide = table.cb == true ? .bottom : .top }
    setContent(box, WordBoxes.Content(words: words.map(word), wraps: wraps))
    close(box)
  }

  private mutating func add(
    _ section: RandomTableCase.Section, parent: BoxID, _ inherited: Inherited
  ) {
    let group = open(.tableRowGroup, parent: parent)
    change(group) {
      $0.rowGroup = section.k == "thead" ? .header : section.k == "tfoot" ? .footer : .body
    }
    for row in section.r {
      let box = open(.tableRow, parent: group)
      change(box) { $0.height = length(row.h) }
      for cell in row.c {
        add(cell, parent: box, align: cell.va ?? row.va ?? section.va, inherited)
      }
      close(box)
    }
    close(group)
  }

  private mutating func add(
    _ cell: RandomTableCase.Cell, parent: BoxID, align: String?, _ inherited: Inherited
  ) {
    let box = open(.tableCell, parent: parent)
    change(box) {
      ($0.width, $0.height) = (length(cell.w), length(cell.h))
      ($0.padding, $0.border) = (inherited.padding, inherited.border)
    }
    var attributes = CellAttributes()
    attributes.columnSpan = cell.cs ?? 1
    attributes.rowSpan = cell.rs ?? 1
    attributes.verticalAlign =
      switch align {
      case "top": .top
      case "bottom": .bottom
      case "baseline": .baseline
      default: .middle
      }
    setCell(box, attributes)
    let wraps = inherited.wraps && cell.nw != true
    var content = WordBoxes.Content(words: (cell.x ?? []).map(word), wraps: wraps)
    if let table = cell.t {
      content.table = add(table, parent: box, isRTL: false, wraps: wraps)
      content.isCentered = table.al == "center"
    }
    setContent(box, content)
    close(box)
  }
}

private func word(_ size: [Double]) -> WordBoxes.Word {
  WordBoxes.Word(width: length(size[0]), height: length(size[1]))
}

private func length(_ px: Double) -> LayoutUnit { LayoutUnit(truncating: px) }

private func length(_ attribute: RandomTableCase.Attribute?) -> Length {
  switch attribute {
  case nil: .auto
  case .px(let px): .px(length(px))
  case .percent(let percent): .percent(percent)
  }
}
