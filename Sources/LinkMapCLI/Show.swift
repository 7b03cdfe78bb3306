internal import TextModel

extension Verb {
  static let show = Verb(
    name: "show", synopsis: "show MAP [--width PX]",
    summary: "prints a map as a table for people",
    options: [
      Option("--width", value: "PX", help: "only one of the map's layouts")
    ],
    notes: "",
    run: { (arguments) throws(Failure) in
      guard let file = arguments.operands.first, arguments.operands.count == 1 else {
        throw .usage("show takes one map")
      }
      let input = try MapFile(file)
      let map = try input.map()
      guard let width = arguments.value("--width") else {
        return try write(map.table(of: map.layouts))
      }
      let index = try input.withOpened { (map) throws(Failure) in
        try map.layoutIndex(width, file: file)
      }
      return try write(map.table(of: [map.layouts[index]]))
    })
}

extension LinkMap {
  /// The map as text: one table for each of `layouts`, then the report.
  fileprivate func table(of layouts: [Layout]) -> String {
    let count = links.count == 1 ? "1 link" : "\(links.count) links"
    var text =
      "\(printable(source.name)) (\(source.format.rawValue)), \(count), by \(printable(generator))\n"
    for layout in layouts {
      text += "\n\(shortest(layout.width.px)) × \(shortest(layout.height.px)) \(unitName)\n"
      if !links.isEmpty { text += aligned(rows(of: layout)) }
    }
    if !report.isEmpty { text += "\nReport\n" + aligned(reportRows) }
    return text
  }

  private var unitName: String { unit == .cell ? "cells" : "px" }

  private func rows(of layout: Layout) -> [[String]] {
    var rows = [["line:column", "URL", "rectangles: left, top, width × height"]]
    for (link, placed) in zip(links, layout.links) {
      let inert = link.inert.map { " (inert: \($0.rawValue))" } ?? ""
      let rects = placed.rects.map(\.rect.text)
      let fallback = link.state == .ok ? "none" : link.state.rawValue
      rows.append([
        "\(link.line):\(link.column)", printable(link.url ?? link.href) + inert,
        rects.first ?? fallback,
      ])
      rows += rects.dropFirst().map { ["", "", $0] }
    }
    return rows
  }

  private var reportRows: [[String]] {
    report.map {
      ["\($0.line):\($0.column)", printable($0.reason), printable($0.href ?? $0.detail ?? "")]
    }
  }
}

extension Rect {
  fileprivate var text: String {
    "\(shortest(x.px)), \(shortest(y.px)), \(shortest(width.px)) × \(shortest(height.px))"
  }
}

/// Rows of cells as lines, each column as wide as its widest cell.
private func aligned(_ rows: [[String]]) -> String {
  var widths: [Int] = []
  for row in rows {
    for (i, cell) in row.enumerated() {
      if i == widths.count { widths.append(0) }
      widths[i] = max(widths[i], cell.unicodeScalars.count)
    }
  }
  var text = ""
  for row in rows {
    var line = ""
    for (i, cell) in row.enumerated() {
      line += "  " + cell
      if i < row.count - 1 {
        line += String(repeating: " ", count: widths[i] - cell.unicodeScalars.count)
      }
    }
    text += line + "\n"
  }
  return text
}
