import LinkMapCompiler
import LinkMapExport
import LinkMapRuntime
import TextModel

/// A document laid out for so many columns: its lines to draw, and its map to ask.
struct Page: ~Copyable {
  let lines: [LinkMap.TextLine]
  let links: [LinkMap.Link]
  /// In rows.
  let height: Int
  private let text: [UInt8]
  private let storage: OwnedLinkMap
  let layout: LinkLayout

  init(_ source: Source, columns: Int) throws {
    var options = CompileOptions()
    options.medium = .cells
    options.detail = .characters
    let map = try Compiler(options: options).compile(source, widths: [Double(columns)])
    let opened = try OwnedLinkMap(copying: BinaryMap.write(map))
    layout = try opened.map.layout(0)
    storage = opened
    (lines, links, text) = (map.layouts[0].lines, map.links, Array(map.text.utf8))
    height = Int(map.layouts[0].height.px)
  }

  /// A piece of a row: characters of one face and link, one after the other on the screen.
  struct Cell {
    let column: Int
    /// In columns.
    let width: Int
    /// Without controls.
    let text: String
    let link: Int?
    let isBold: Bool
    let isItalic: Bool
  }

  /// The cells of rows, each row's from left to right.
  func cells(ofRows rows: Range<Int>) -> [[Cell]] {
    var cells = Array(repeating: [Cell](), count: rows.count)
    for line in lines {
      let row = Int(line.rect.y.px) - rows.lowerBound
      guard cells.indices.contains(row) else { continue }
      for run in line.runs { cells[row] += self.cells(of: run) }
    }
    return cells.map { $0.sorted { $0.column < $1.column } }
  }

  private func cells(of run: LinkMap.TextRun) -> [Cell] {
    func cell(_ x: LayoutUnit, _ end: LayoutUnit, _ text: String) -> Cell {
      Cell(
        column: Int(x.px), width: Int((end - x).px), text: text, link: run.link,
        isBold: (run.font ?? 0) & 1 != 0, isItalic: (run.font ?? 0) & 2 != 0)
    }
    switch run.kind {
    case .tab: return []
    case .hyphen: return [cell(run.rect.x, run.rect.maxX, "-")]
    case .object:
      let box = String(repeating: "▒", count: Int(run.rect.width.px))
      return [cell(run.rect.x, run.rect.maxX, box)]
    case .text: break
    }
    let ends = run.characters.map(\.utf8Offset).sorted() + [run.utf8Range.upperBound]
    let edges = run.characters.dropFirst().map(\.x) + [run.rect.maxX]
    return zip(run.characters, edges).compactMap { character, edge in
      let end = ends.first { $0 > character.utf8Offset } ?? run.utf8Range.upperBound
      let printed = printable(text[character.utf8Offset..<end])
      return printed.isEmpty ? nil : cell(character.x, edge, printed)
    }
  }

  /// A character without controls, and without soft hyphens, which terminals may show.
  private func printable(_ bytes: ArraySlice<UInt8>) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return String(
      String.UnicodeScalarView(
        scalars.filter { $0.properties.generalCategory != .control && $0 != "\u{AD}" }))
  }

  /// The address of a link as OSC 8 may have it; `nil` where it must not be opened.
  func address(of link: Int) -> String? {
    guard links[link].inert == nil else { return nil }
    let address = links[link].url ?? links[link].href
    let isPrintable = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    return isPrintable ? address : nil
  }

  /// The first row of a link.
  func row(of link: Int) -> Int? {
    let first = layout.fragments(ofLink: link).first
    return first.flatMap { layout.fragment($0) }.map { Int($0.rect.minY / 64) }
  }
}
