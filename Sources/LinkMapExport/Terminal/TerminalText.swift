public import TextModel

/// A drawn page as text for terminals, its links as OSC 8 hyperlinks. docs/FORMAT-EXPORTS.md
/// describes it.
public enum TerminalText {
  public static func write(_ document: DrawnDocument) throws(ExportError) -> [UInt8] {
    _ = try onlyLayout(of: document.map, for: .osc8)
    var out: [UInt8] = []
    for page in document.pages {
      let cell = CellSize(of: page)
      var last: LayoutUnit?
      for row in TerminalRow.rows(of: page, cell) {
        if let last {
          let gap = Double((row.top - last).rawValue) / Double(max(cell.height.rawValue, 1))
          for _ in 0..<min(max(Int(gap + 0.4), 0), 4) { out.append(0x0A) }
        }
        last = row.bottom
        row.write(document.map.links, cell, to: &out)
        out.append(0x0A)
      }
    }
    return out
  }
}

/// How large a terminal's cell is taken to be.
private struct CellSize {
  /// What a column of text is wide on average: exact for a monospaced font.
  var width = 8.0
  var height = LayoutUnit(px: 16)

  init(of page: DrawnPage) {
    var (advance, columns) = (0.0, 0)
    for run in page.lines.lazy.flatMap(\.runs) {
      advance += run.glyphs.reduce(0) { $0 + $1.advance }
      columns += columnCount(of: run.text)
    }
    if columns > 0, advance > 0 { width = advance / Double(columns) }
    let heights = page.lines.map(\.rect.height).sorted()
    if !heights.isEmpty { height = heights[heights.count / 2] }
  }
}

/// The runs that share a row of the terminal, from left to right.
private struct TerminalRow {
  var baseline: LayoutUnit
  var top: LayoutUnit
  var bottom: LayoutUnit
  var runs: [GlyphRun]

  /// The lines of a page by row: lines side by side share one.
  static func rows(of page: DrawnPage, _ cell: CellSize) -> [TerminalRow] {
    var rows: [TerminalRow] = []
    let lines = page.lines.filter { !$0.runs.isEmpty }.sorted { $0.baseline < $1.baseline }
    for line in lines {
      let bottom = line.rect.maxY
      if let last = rows.last, line.baseline - last.baseline < cell.height.half {
        rows[rows.count - 1].runs += line.runs
        rows[rows.count - 1].bottom = max(last.bottom, bottom)
      } else {
        rows.append(
          TerminalRow(
            baseline: line.baseline, top: line.rect.y, bottom: bottom, runs: line.runs))
      }
    }
    for i in rows.indices { rows[i].runs.sort { $0.left < $1.left } }
    return rows
  }

  func write(_ links: [LinkMap.Link], _ cell: CellSize, to out: inout [UInt8]) {
    var (column, right) = (0, 0.0)
    var open: Int?
    func close() {
      if open != nil { out += Array("\u{1B}]8;;\u{1B}\\".utf8) }
      open = nil
    }
    for run in runs {
      let text = shown(run.text)
      if run.left - right > cell.width * 0.6 {
        if open != run.link { close() }
        let wanted = max(Int((run.left / cell.width).rounded()), column > 0 ? column + 1 : 0)
        out += Array(repeating: 0x20, count: min(wanted - column, 1000))
        column = wanted
      }
      if open != run.link {
        close()
        if let link = run.link, let url = links[link].terminalURL {
          out += Array("\u{1B}]8;id=link-\(link);\(url)\u{1B}\\".utf8)
          open = link
        }
      }
      out += Array(text.utf8)
      column += columnCount(of: text)
      right = run.right
    }
    close()
  }

  /// The text without what could do something to a terminal.
  private func shown(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    // Soft hyphens and zero-width spaces: places to break, of no use in lines that are broken.
    for scalar in text.unicodeScalars where scalar.value != 0xAD && scalar.value != 0x200B {
      shown.append(scalar.isUnfitForOutput ? "\u{FFFD}" : scalar)
    }
    return String(shown)
  }
}

extension GlyphRun {
  fileprivate var left: Double { glyphs.map(\.x).min() ?? 0 }
  fileprivate var right: Double { glyphs.map { $0.x + $0.advance }.max() ?? 0 }
}

extension LinkMap.Link {
  /// The URL where a terminal may be given it: printable ASCII, of a scheme that terminals open.
  fileprivate var terminalURL: String? {
    guard inert == nil, let url, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    return ["http:", "https:", "mailto:", "file:"].contains { url.hasPrefix($0) } ? url : nil
  }
}

/// How many columns of a terminal a text takes.
private func columnCount(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + columnCount(of: $1) }
}

private func columnCount(of scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
    0x20000...0x3FFFD:
    return 2
  default: return scalar.value == 0x200B ? 0 : 1
  }
}
