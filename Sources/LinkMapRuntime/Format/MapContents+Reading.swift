extension MapContents {
  /// Reads all that a map holds: the inverse of `LinkMapWriter.bytes(of:)`.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public init(reading map: BinaryLinkMap) throws(LinkMapError) {
    let document = try map.finder.table(.document, of: MapFormat.document, count: 1)
    generator = map.bytes(document, 0) ?? []
    fingerprint = map.bytes(document, 8) ?? []
    source.name = map.bytes(document, 16) ?? []
    source.sha256 = map.bytes(document, 24) ?? []
    source.format = UInt8(truncatingIfNeeded: document.uint32(32))
    unit = UInt8(truncatingIfNeeded: document.uint32(36))
    let fonts = try map.finder.table(.fonts, of: MapFormat.document)
    self.fonts = (0..<fonts.count).map { index in
      Font(
        family: map.bytes(fonts, index * 20) ?? [], sha256: map.bytes(fonts, index * 20 + 8) ?? [],
        face: fonts.uint32(index * 20 + 16))
    }
    links = (0..<map.linkCount).map { Link(LinkRecord(map: map, index: $0)) }
    areas = try Self.areas(of: map)
    let report = try map.finder.table(.report, of: MapFormat.document)
    self.report = (0..<report.count).map { index in
      ReportEntry(
        reason: map.bytes(report, index * 32) ?? [], href: map.bytes(report, index * 32 + 8),
        detail: map.bytes(report, index * 32 + 16), line: report.uint32(index * 32 + 24),
        column: report.uint32(index * 32 + 28))
    }
    text = Array(try map.finder.table(.text, of: MapFormat.document).bytes)
    for index in 0..<map.layoutCount { layouts.append(Layout(try map.layout(index))) }
  }

  private static func areas(of map: BinaryLinkMap) throws(LinkMapError) -> [Area] {
    let areas = try map.finder.table(.areas, of: MapFormat.document)
    let coordinates = try map.finder.table(.coordinates, of: MapFormat.document)
    var budget = coordinates.count
    return (0..<areas.count).map { index in
      let offset = index * 48
      let range = areas.indices(offset + 40, limit: coordinates.count) ?? 0..<0
      budget -= range.count
      return Area(
        map: map.bytes(areas, offset) ?? [], shape: map.bytes(areas, offset + 8) ?? [],
        coordinates: budget < 0
          ? [] : range.map { Double(bitPattern: coordinates.uint64($0 * 8)) },
        href: map.bytes(areas, offset + 16) ?? [], url: map.bytes(areas, offset + 24),
        alt: map.bytes(areas, offset + 32) ?? [])
    }
  }
}

extension BinaryLinkMap {
  fileprivate func bytes(_ table: MapTable, _ offset: Int) -> [UInt8]? {
    string(table, offset).map { Array($0) }
  }
}

extension MapContents.Link {
  fileprivate init(_ record: LinkRecord) {
    href = record.href.map { Array($0) } ?? []
    url = record.url.map { Array($0) }
    text = record.text.map { Array($0) } ?? []
    title = record.title.map { Array($0) }
    label = record.label.map { Array($0) } ?? []
    (state, inert) = (record.state, record.inert)
    (utf8Range, utf16Range) = (record.utf8Range, record.utf16Range)
    (sourceRange, line, column) = (record.sourceRange, record.line, record.column)
  }
}

extension MapContents.Layout {
  fileprivate init(_ layout: LinkLayout) {
    self.init(width: layout.width, height: layout.height)
    var budget = layout.fragmentCount
    for link in 0..<layout.map.linkCount {
      let range = layout.fragments(ofLink: link)
      budget -= range.count
      links.append(
        MapContents.PlacedLink(
          activate: layout.activationPoint(ofLink: link),
          fragments: budget < 0
            ? [] : range.compactMap { layout.fragment($0).map(MapContents.Fragment.init) }))
    }
    paintOrder = Self.paintOrder(of: layout)
    for index in 0..<layout.targetCount {
      guard let target = layout.target(index) else { continue }
      targets.append(MapContents.Target(id: Array(target.id), y: target.y))
    }
    lines = Self.lines(of: layout)
  }

  /// The links by their first fragments; `nil` where that is the document's order.
  private static func paintOrder(of layout: LinkLayout) -> [UInt32]? {
    let count = layout.map.linkCount
    let painted = (0..<count).map { (layout.fragments(ofLink: $0).lowerBound, $0) }
    let order = painted.sorted { $0 < $1 }.map { UInt32($0.1) }
    return order.indices.allSatisfy { order[$0] == UInt32($0) } ? nil : order
  }

  private static func lines(of layout: LinkLayout) -> [MapContents.Line] {
    var budget = [layout.runs.count, layout.characters.count, layout.glyphs.count]
    return (0..<layout.lineCount).compactMap { index in
      guard let line = layout.line(index) else { return nil }
      budget[0] -= line.runs.count
      let runs = budget[0] < 0 ? 0..<0 : line.runs
      return MapContents.Line(
        rect: line.rect, baseline: line.baseline, utf8Range: line.utf8Range,
        runs: runs.compactMap { run(layout, $0, &budget) })
    }
  }

  private static func run(
    _ layout: LinkLayout, _ index: Int, _ budget: inout [Int]
  ) -> MapContents.Run? {
    guard let run = layout.run(index) else { return nil }
    budget[1] -= run.characters.count
    budget[2] -= run.glyphs.count
    guard budget[1] >= 0, budget[2] >= 0 else { return nil }
    return MapContents.Run(
      rect: run.rect, utf8Range: run.utf8Range, link: run.link.map { UInt32($0) },
      font: run.font.map { UInt32($0) }, fontSize: run.fontSize, level: run.level, kind: run.kind,
      characters: run.characters.compactMap { index in
        layout.character(index).map {
          MapContents.CharacterEdge(x: $0.x, utf8Offset: $0.utf8Offset)
        }
      },
      glyphs: run.glyphs.compactMap { index in
        layout.glyph(index).map {
          MapContents.Glyph(id: $0.id, x: $0.origin.x, y: $0.origin.y)
        }
      })
  }
}

extension MapContents.Fragment {
  fileprivate init(_ record: FragmentRecord) {
    self.init(
      rect: record.rect, line: record.line, isRTL: record.isRTL, utf16Range: record.utf16Range)
  }
}
