/// The strike of a colour bitmap font (tables CBLC and CBDT): its glyphs' own advances are what the
/// browser uses, not those of `hmtx`.
struct EmbeddedBitmaps: Sendable {
  /// The strike's size in px per em.
  var ppem: Int
  /// In px at `ppem`, by glyph.
  var advances: [UInt8]
  var metrics: VerticalMetrics

  /// Reads the first strike; `nil` where there is none.
  init?(locations: TableReader, data: TableReader, glyphCount: Int) {
    guard locations.uint32(at: 4) > 0 else { return nil }
    let strike = 8
    ppem = locations.uint8(at: strike + 45)
    guard ppem > 0 else { return nil }
    let ascender = locations.int8(at: strike + 16)
    let descender = -locations.int8(at: strike + 17)
    metrics = VerticalMetrics(strikeOf: ppem, ascender: ascender, descender: descender)
    advances = [UInt8](repeating: 0, count: glyphCount)
    let array = locations.uint32(at: strike)
    for index in 0..<min(locations.uint32(at: strike + 8), glyphCount) {
      let entry = array + index * 8
      let first = locations.uint16(at: entry)
      let last = min(locations.uint16(at: entry + 2), glyphCount - 1)
      guard first <= last else { continue }
      let table = array + locations.uint32(at: entry + 4)
      readAdvances(of: first...last, in: table, locations: locations, data: data)
    }
  }

  private mutating func readAdvances(
    of glyphs: ClosedRange<Int>, in table: Int, locations: TableReader, data: TableReader
  ) {
    let format = locations.uint16(at: table)
    let image = locations.uint16(at: table + 2)
    let base = locations.uint32(at: table + 4)
    // The advance in the metrics of formats 17 and 18 stands after height, width and bearings.
    let hasOwnMetrics = image == 17 || image == 18
    for glyph in glyphs {
      let place = glyph - glyphs.lowerBound
      switch format {
      case 1 where hasOwnMetrics, 3 where hasOwnMetrics:
        let start =
          format == 1
          ? locations.uint32(at: table + 8 + place * 4)
          : locations.uint16(at: table + 8 + place * 2)
        let end =
          format == 1
          ? locations.uint32(at: table + 12 + place * 4)
          : locations.uint16(at: table + 10 + place * 2)
        if end > start { advances[glyph] = UInt8(data.uint8(at: base + start + 4)) }
      case 2, 5: advances[glyph] = UInt8(locations.uint8(at: table + 16))
      default: break
      }
    }
  }
}
