internal import TextModel
internal import TextShaping

/// Finds where the characters of one line's fragments stand.
struct RunPlacer {
  /// Where the line starts in the paragraph.
  let lineStart: Int
  /// For each byte of the line, in 1/65536 px.
  let advances: [Int64]
  /// For each byte of the line, and for its end: where it stands in the document's text.
  let offsets: [Int]
  /// For each byte of the paragraph whether a grapheme cluster starts there; `nil`: at each.
  let starts: [Bool]?
  /// Of the paragraph.
  let bytes: [UInt8]

  /// A range of the paragraph's bytes in the document's text.
  func range(_ range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound - lineStart]..<offsets[range.upperBound - lineStart]
  }

  /// The part of the fragment's rectangle that some of its bytes take.
  func rect(of part: Range<Int>, _ fragment: Fragment) -> Rect {
    let whole = fragment.range.indices
    guard part != whole else { return fragment.rect }
    let (before, through) = (
      advance(whole.lowerBound..<part.lowerBound), advance(whole.lowerBound..<part.upperBound)
    )
    var rect = fragment.rect
    rect.x = edge(before, fragment)
    let end = part.upperBound == whole.upperBound ? nil : edge(through, fragment)
    if fragment.level % 2 == 1 {
      let right = rect.x
      rect.x = end ?? fragment.rect.x
      rect.width = right - rect.x
    } else {
      rect.width = (end ?? fragment.rect.maxX) - rect.x
    }
    return rect
  }

  /// The grapheme clusters among some of the fragment's bytes, from left to right.
  func characters(of part: Range<Int>, _ fragment: Fragment) -> [LinkMap.CharacterEdge] {
    switch fragment.kind {
    case .hyphen, .forcedBreak: return []
    case .tab, .object:
      return [LinkMap.CharacterEdge(x: fragment.rect.x, utf8Offset: range(part).lowerBound)]
    case .text: break
    }
    let isRTL = fragment.level % 2 == 1
    var position = advance(fragment.range.indices.lowerBound..<part.lowerBound)
    var characters: [LinkMap.CharacterEdge] = []
    for cell in cells(of: part) {
      let x = edge(isRTL ? position + cell.advance : position, fragment)
      position += cell.advance
      characters.append(LinkMap.CharacterEdge(x: x, utf8Offset: offsets[cell.start - lineStart]))
    }
    if isRTL { characters.reverse() }
    return characters
  }

  /// The glyphs of shaped clusters, from left to right, each at its origin.
  func glyphs(
    _ clusters: [GlyphCluster], of fragment: Fragment, baseline: LayoutUnit
  ) -> [LinkMap.Glyph] {
    let start = fragment.range.indices.lowerBound
    let isRTL = fragment.level % 2 == 1
    var glyphs: [LinkMap.Glyph] = []
    for cluster in isRTL ? clusters.reversed() : clusters {
      let bound = min(isRTL ? cluster.end : cluster.start, fragment.range.indices.upperBound)
      var x = Int64(edge(advance(start..<bound), fragment).rawValue) << 10
      for glyph in cluster.glyphs {
        let origin = LinkMap.Point(
          x: LayoutUnit(saturating: Int((x + Int64(glyph.xOffset)) >> 10)),
          y: baseline - LayoutUnit(saturating: Int(glyph.yOffset) >> 10))
        glyphs.append(LinkMap.Glyph(id: Int(glyph.id), origin: origin))
        x += Int64(glyph.advance)
      }
    }
    return glyphs
  }

  /// How far from the fragment's logical start, as a place on the line.
  private func edge(_ advance: Int64, _ fragment: Fragment) -> LayoutUnit {
    let distance = LayoutUnit(saturating: Int(advance >> 10))
    let rect = fragment.rect
    let x = fragment.level % 2 == 1 ? rect.maxX - distance : rect.x + distance
    return min(max(x, rect.x), rect.maxX)
  }

  private func advance(_ range: Range<Int>) -> Int64 {
    advances[(range.lowerBound - lineStart)..<(range.upperBound - lineStart)].reduce(0, +)
  }

  private struct Cell {
    let start: Int
    var advance: Int64
  }

  /// The clusters with their advances. What one shaped cluster draws for several characters
  /// (a ligature), these share in equal parts.
  private func cells(of part: Range<Int>) -> [Cell] {
    var cells: [Cell] = []
    /// Of the cells that the last shaped cluster covers: the first.
    var first = 0
    for offset in part {
      let advance = advances[offset - lineStart]
      if cells.isEmpty || starts?[offset] ?? true {
        cells.append(Cell(start: offset, advance: advance))
        if advance != 0 || isInvisible(at: offset) {
          share(&cells, from: first, to: cells.count - 1)
          first = cells.count - 1
        }
      } else {
        cells[cells.count - 1].advance += advance
      }
    }
    share(&cells, from: first, to: cells.count)
    return cells
  }

  private func share(_ cells: inout [Cell], from first: Int, to end: Int) {
    let count = Int64(end - first)
    guard count > 1 else { return }
    let whole = cells[first].advance
    for index in first..<end {
      let place = Int64(index - first)
      cells[index].advance = whole * (place + 1) / count - whole * place / count
    }
  }

  /// Whether the character draws nothing of itself: a soft hyphen, a zero-width space, a control.
  private func isInvisible(at offset: Int) -> Bool {
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    switch bytes[offset] {
    case ..<0x20, 0x7F: return true
    case 0xC2: return next <= 0xA0 || next == 0xAD
    case 0xE2: return next == 0x80 || next == 0x81
    case 0xEF: return next == 0xBB
    default: return false
    }
  }
}
