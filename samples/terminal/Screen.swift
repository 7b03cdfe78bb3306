/// Turns rows of cells into what a terminal is sent: SGR for the faces, OSC 8 for the links.
struct Screen {
  let columns: Int
  var focus: Int?
  private var column = 0
  private var style = ""
  private var link: Int?
  private(set) var output = ""

  init(columns: Int, focus: Int? = nil) { (self.columns, self.focus) = (columns, focus) }

  /// Appends a row, as far as there are columns.
  mutating func append(_ cells: [Page.Cell], of page: borrowing Page) {
    column = 0
    for cell in cells where cell.column >= column && cell.column + cell.width <= columns {
      if cell.column > column {
        // What lies between two cells of a link (a tab) is the link's, too.
        if cell.link != link { set(style: "", link: nil, page) }
        output += String(repeating: " ", count: cell.column - column)
      }
      set(style: sgr(of: cell), link: cell.link, page)
      output += cell.text
      column = cell.column + cell.width
    }
    set(style: "", link: nil, page)
  }

  private func sgr(of cell: Page.Cell) -> String {
    var codes: [String] = []
    if cell.isBold { codes.append("1") }
    if cell.isItalic { codes.append("3") }
    if let link = cell.link { codes += link == focus ? ["7"] : ["4", "34"] }
    return codes.joined(separator: ";")
  }

  private mutating func set(style: String, link: Int?, _ page: borrowing Page) {
    if link != self.link {
      let address = link.flatMap { page.address(of: $0) }
      if self.link.flatMap({ page.address(of: $0) }) != nil || address != nil {
        output += address.map { "\u{1B}]8;id=\(link ?? 0);\($0)\u{1B}\\" } ?? "\u{1B}]8;;\u{1B}\\"
      }
      self.link = link
    }
    if style != self.style {
      output += style.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(style)m"
      self.style = style
    }
  }

  mutating func append(raw text: String) { output += text }
}
