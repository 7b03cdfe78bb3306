internal import CUnicode
internal import TextModel

/// Measures text as terminals show it: each grapheme cluster takes no, one or two character cells
/// (UAX #11), and one unit of length is one cell.
struct CellShaper {
  private let graphemes = GraphemeFinder()

  /// A cell's width as an advance.
  private static let cell: Int32 = 65_536

  /// Fills in the advances of a paragraph whose items are divided.
  func measure(
    _ paragraph: AttributedText, _ characters: inout CharacterTable,
    into prepared: inout PreparedText
  ) {
    let text = paragraph.text
    prepared.advances = [Int32](repeating: 0, count: text.count)
    let starts = paragraph.isASCII ? nil : graphemes.starts(in: text)
    for item in prepared.items where item.kind == .text {
      var start = Int(item.range.lowerBound)
      let end = Int(item.range.upperBound)
      while start < end {
        var next = start + 1
        if let starts { while next < end, !starts[next] { next += 1 } }
        prepared.advances[start] = Self.width(of: text[start..<next], &characters) * Self.cell
        start = next
      }
    }
  }

  /// The cells that a grapheme cluster takes: those of its widest character, two where a variation
  /// selector asks for an emoji, or two regional indicators make a flag.
  private static func width(
    of cluster: ArraySlice<UInt8>, _ characters: inout CharacterTable
  ) -> Int32 {
    var width: Int32 = 0
    var indicators = 0
    var decoder = Unicode.UTF8()
    var bytes = cluster.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      if scalar == "\u{FE0F}", width > 0 { return 2 }
      let properties = characters[scalar.value]
      if properties.has(LM_IS_REGIONAL_INDICATOR) { indicators += 1 }
      let isInvisible =
        properties.has(LM_IS_MARK) || properties.has(LM_IS_FORMAT)
        || properties.has(LM_IS_CONTROL) || properties.has(LM_IS_IGNORABLE)
      if !isInvisible { width = max(width, properties.has(LM_IS_WIDE) ? 2 : 1) }
    }
    return indicators > 1 ? 2 : width
  }

  /// Measured paragraphs as a document: every line is one cell high. Fonts are the faces of
  /// `cellFaces`.
  static func document(
    of paragraphs: [PreparedText], in styles: [ComputedStyle]
  ) -> PreparedDocument {
    let metrics = FontMetrics(
      ascent: LayoutUnit(px: 1), descent: .zero, lineGap: .zero, xHeight: .zero,
      spaceAdvance: cell, hyphenAdvance: cell)
    var document = PreparedDocument(
      metrics: styles.map { _ in metrics }, fallbackMetrics: [], paragraphs: paragraphs)
    document.fonts = styles.map { ($0.isBold ? 1 : 0) + ($0.isItalic ? 2 : 0) }
    return document
  }
}

/// What a terminal can show text in: the names of the fonts of cells.
package let cellFaces = ["cells", "cells bold", "cells italic", "cells bold italic"]
