extension SectionWriter {
  /// Adds the sections of one layout.
  mutating func add(
    _ layout: MapContents.Layout, index: UInt32, linkCount: Int
  ) throws(LinkMapError) {
    guard layout.links.count == linkCount else { throw .inconsistent }
    let rects = try addFragments(of: layout, index: index)
    let grid = HitGridBuilder(rects: rects).makeGrid()
    if let grid {
      add(.grid, grid.levels, layout: index)
      add(.cells, grid.cells, layout: index)
      add(.entries, grid.entries, layout: index)
    }
    try addTargets(layout.targets, layout: index)
    try addLines(of: layout, index: index)
  }

  /// Adds fragments in paint order, and where each link's stand; returns the rectangles.
  private mutating func addFragments(
    of layout: MapContents.Layout, index: UInt32
  ) throws(LinkMapError) -> [FixedRect] {
    var (rects, details) = (ByteWriter(), ByteWriter())
    var ordered: [FixedRect] = []
    var firsts = [UInt32](repeating: 0, count: layout.links.count)
    for link in try paintOrder(of: layout) {
      firsts[Int(link)] = UInt32(ordered.count)
      for fragment in layout.links[Int(link)].fragments {
        ordered.append(fragment.rect)
        rects.append(fragment.rect)
        details.append(link)
        details.append(fragment.line)
        details.append(fragment.utf16Range)
        details.append(UInt32(fragment.isRTL ? 1 : 0))
      }
      guard ordered.count < Int32.max / 4 else { throw .tooLarge }
    }
    var places = ByteWriter()
    for (link, place) in layout.links.enumerated() {
      places.append(firsts[link])
      places.append(UInt32(place.fragments.count))
      places.append(place.activate?.x ?? 0)
      places.append(place.activate?.y ?? 0)
      places.append(UInt32(place.activate == nil ? 0 : 1))
    }
    add(.places, places, layout: index)
    add(.rects, rects, layout: index)
    add(.fragments, details, layout: index)
    return ordered
  }

  /// Each link once.
  private func paintOrder(of layout: MapContents.Layout) throws(LinkMapError) -> [UInt32] {
    guard let order = layout.paintOrder else { return layout.links.indices.map { UInt32($0) } }
    guard order.count == layout.links.count else { throw .inconsistent }
    var seen = [Bool](repeating: false, count: order.count)
    for link in order {
      guard link < order.count, !seen[Int(link)] else { throw .inconsistent }
      seen[Int(link)] = true
    }
    return order
  }

  private mutating func addLines(
    of layout: MapContents.Layout, index: UInt32
  ) throws(LinkMapError) {
    var writer = LineWriter(linkCount: layout.links.count)
    for line in layout.lines { try writer.add(line) }
    add(.lines, writer.lines, layout: index)
    add(.runs, writer.runs, layout: index)
    add(.characters, writer.characters, layout: index)
    add(.glyphs, writer.glyphs, layout: index)
  }
}

/// The four sections of lines, written side by side.
private struct LineWriter {
  let linkCount: Int
  var (lines, runs) = (ByteWriter(), ByteWriter())
  var (characters, glyphs) = (ByteWriter(), ByteWriter())
  private var (runCount, characterCount, glyphCount) = (0, 0, 0)

  init(linkCount: Int) { self.linkCount = linkCount }

  mutating func add(_ line: MapContents.Line) throws(LinkMapError) {
    lines.append(line.rect)
    lines.append(line.baseline)
    lines.append(line.utf8Range)
    lines.append(UInt32(runCount))
    lines.append(UInt32(line.runs.count))
    let firstCharacter = characterCount
    for run in line.runs { try add(run) }
    lines.append(UInt32(firstCharacter))
    lines.append(UInt32(characterCount - firstCharacter))
    guard runCount < Int32.max, characterCount < Int32.max, glyphCount < Int32.max else {
      throw .tooLarge
    }
  }

  private mutating func add(_ run: MapContents.Run) throws(LinkMapError) {
    if let link = run.link, Int(link) >= linkCount { throw .inconsistent }
    runs.append(run.rect)
    runs.append(run.utf8Range)
    runs.append(run.link ?? MapFormat.none)
    runs.append(run.font ?? MapFormat.none)
    runs.append(run.fontSize)
    runs.append(run.level)
    runs.append(run.kind.rawValue)
    runs.append(UInt16(0))
    runs.append(UInt32(characterCount))
    runs.append(UInt32(run.characters.count))
    runs.append(UInt32(glyphCount))
    runs.append(UInt32(run.glyphs.count))
    for character in run.characters {
      characters.append(character.x)
      characters.append(character.utf8Offset)
    }
    for glyph in run.glyphs {
      glyphs.append(glyph.id)
      glyphs.append(glyph.x)
      glyphs.append(glyph.y)
    }
    runCount += 1
    characterCount += run.characters.count
    glyphCount += run.glyphs.count
  }
}
