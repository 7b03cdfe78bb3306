internal import TextModel

/// A face's metrics in font units (BROWSER §3).
struct VerticalMetrics: Hashable, Sendable {
  var unitsPerEm: Int
  /// Up from the baseline.
  var ascender: Int
  /// Down from the baseline, as a positive number.
  var descender: Int
  var lineGap: Int
  /// 0 where it is not known.
  var xHeight: Int
  /// The typographic ascender and descender, whose ratio divides the em square.
  private var typoAscender = 0
  private var typoDescender = 0

  /// Reads `hhea` and `OS/2`: the typographic metrics where the font asks for them
  /// (USE_TYPO_METRICS) or `hhea` has none.
  init(unitsPerEm: Int, hhea: TableReader, os2: TableReader) {
    self.unitsPerEm = unitsPerEm
    ascender = hhea.int16(at: 4)
    descender = -hhea.int16(at: 6)
    lineGap = hhea.int16(at: 8)
    let usesTypo = !os2.isEmpty && os2.uint16(at: 62) & 1 << 7 != 0
    if usesTypo || (ascender == 0 && descender == 0) {
      ascender = os2.int16(at: 68)
      descender = -os2.int16(at: 70)
      lineGap = os2.int16(at: 72)
    }
    if ascender == 0, descender == 0 {
      (ascender, descender, lineGap) = (os2.uint16(at: 74), os2.uint16(at: 76), 0)
    }
    (typoAscender, typoDescender) = (os2.int16(at: 68), -os2.int16(at: 70))
    xHeight = os2.uint16(at: 0) >= 2 ? max(0, os2.int16(at: 86)) : 0
  }

  /// A bitmap strike's, in px per ppem.
  init(strikeOf ppem: Int, ascender: Int, descender: Int) {
    (unitsPerEm, self.ascender, self.descender) = (ppem, ascender, descender)
    (lineGap, xHeight) = (0, 0)
  }
}

extension VerticalMetrics {
  /// The metrics at a size: whole px, and where the descent was rounded down, one px goes over from
  /// the ascent.
  func scaled(to size: FontSize, spaceAdvance: Int32, hyphenAdvance: Int32) -> FontMetrics {
    func scale(_ units: Int) -> Float { Float(units) / Float(unitsPerEm) * size.px }
    let exactDescent = scale(descender)
    var ascent = (scale(ascender) + 0.5).rounded(.down)
    var descent = (exactDescent + 0.5).rounded(.down)
    if descent < exactDescent, ascent >= 1 {
      descent += 1
      ascent -= 1
    }
    let exactXHeight = xHeight > 0 ? Double(scale(xHeight)) : Double(ascent) * 0.56
    var metrics = FontMetrics(
      ascent: LayoutUnit(truncating: Double(ascent)),
      descent: LayoutUnit(truncating: Double(descent)),
      lineGap: LayoutUnit(truncating: Double((scale(lineGap) + 0.5).rounded(.down))),
      xHeight: LayoutUnit(saturating: Int((exactXHeight * 64).rounded())),
      spaceAdvance: spaceAdvance, hyphenAdvance: hyphenAdvance)
    (metrics.emAscent, metrics.emDescent) = emSquare(of: size)
    return metrics
  }

  /// How far the em square reaches above and below the baseline, in whole px (BROWSER-MORE §2 "Ruby").
  private func emSquare(of size: FontSize) -> (ascent: LayoutUnit, descent: LayoutUnit) {
    let isTypographic = typoAscender > 0 && typoAscender + typoDescender > 0
    let (up, down) = isTypographic ? (typoAscender, typoDescender) : (ascender, descender)
    guard up + down > 0 else { return (.zero, .zero) }
    let em = Double(size.px)
    let ascent = (em * 64 * Double(up) / Double(up + down)).rounded() / 64
    return (
      LayoutUnit(px: Int(ascent.rounded(.up))), LayoutUnit(px: Int((em - ascent).rounded(.up)))
    )
  }
}
