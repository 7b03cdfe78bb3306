/// Writes binary link maps. `BinaryLinkMap` is the inverse.
public enum LinkMapWriter {
  /// Writes a map. Equal contents give equal bytes.
  ///
  /// - Complexity: O(*n*) for *n* bytes written.
  public static func bytes(of contents: MapContents) throws(LinkMapError) -> [UInt8] {
    var writer = SectionWriter()
    try writer.addDocument(contents)
    for (index, layout) in contents.layouts.enumerated() {
      try writer.add(layout, index: UInt32(index), linkCount: contents.links.count)
    }
    return writer.finish(layouts: contents.layouts.count, links: contents.links.count)
  }
}

/// Sections in the order in which they will stand in the file.
struct SectionWriter {
  private struct Section {
    var kind: SectionKind
    var layout: UInt32
    var bytes: [UInt8]
  }

  private var sections: [Section] = []
  private var strings = StringPool()

  /// Adds a section, unless it is empty.
  mutating func add(_ kind: SectionKind, _ writer: ByteWriter, layout: UInt32) {
    guard !writer.bytes.isEmpty else { return }
    sections.append(Section(kind: kind, layout: layout, bytes: writer.bytes))
  }

  mutating func addDocument(_ contents: MapContents) throws(LinkMapError) {
    guard contents.links.count < Int32.max, contents.layouts.count < Int32.max else {
      throw .tooLarge
    }
    var document = ByteWriter()
    _ = try strings.add(contents.generator, to: &document)
    _ = try strings.add(contents.fingerprint, to: &document)
    _ = try strings.add(contents.source.name, to: &document)
    _ = try strings.add(contents.source.sha256, to: &document)
    document.append(UInt32(contents.source.format))
    document.append(UInt32(contents.unit))
    add(.document, document, layout: MapFormat.document)
    try addLinks(contents.links)
    try addFonts(contents.fonts)
    try addAreas(contents.areas)
    try addReport(contents.report)
    var layouts = ByteWriter()
    for layout in contents.layouts {
      layouts.append(layout.width)
      layouts.append(layout.height)
    }
    add(.layouts, layouts, layout: MapFormat.document)
    var text = ByteWriter()
    text.append(contentsOf: contents.text)
    add(.text, text, layout: MapFormat.document)
  }

  private mutating func addLinks(_ links: [MapContents.Link]) throws(LinkMapError) {
    var records = ByteWriter()
    records.reserve(links.count * SectionKind.links.recordSize)
    for link in links {
      let href = try strings.add(link.href, to: &records)
      _ = try strings.add(link.url, to: &records, sharing: href)
      let text = try strings.add(link.text, to: &records)
      _ = try strings.add(link.title, to: &records, sharing: text)
      _ = try strings.add(link.label, to: &records, sharing: text)
      records.append(link.sourceRange.lowerBound)
      records.append(link.sourceRange.upperBound)
      records.append(link.utf8Range)
      records.append(link.utf16Range)
      records.append(link.line)
      records.append(link.column)
      records.append(link.state.rawValue)
      records.append(link.inert.rawValue)
      records.append(UInt16(0))
      records.append(UInt32(0))
    }
    add(.links, records, layout: MapFormat.document)
  }

  private mutating func addFonts(_ fonts: [MapContents.Font]) throws(LinkMapError) {
    var records = ByteWriter()
    for font in fonts {
      _ = try strings.add(font.family, to: &records)
      _ = try strings.add(font.sha256, to: &records)
      records.append(font.face)
    }
    add(.fonts, records, layout: MapFormat.document)
  }

  private mutating func addAreas(_ areas: [MapContents.Area]) throws(LinkMapError) {
    var records = ByteWriter()
    var coordinates = ByteWriter()
    for area in areas {
      _ = try strings.add(area.map, to: &records)
      _ = try strings.add(area.shape, to: &records)
      let href = try strings.add(area.href, to: &records)
      _ = try strings.add(area.url, to: &records, sharing: href)
      _ = try strings.add(area.alt, to: &records)
      records.append(UInt32(coordinates.bytes.count / 8))
      records.append(UInt32(area.coordinates.count))
      for coordinate in area.coordinates { coordinates.append(coordinate) }
      guard coordinates.bytes.count / 8 < Int32.max else { throw .tooLarge }
    }
    add(.areas, records, layout: MapFormat.document)
    add(.coordinates, coordinates, layout: MapFormat.document)
  }

  private mutating func addReport(_ entries: [MapContents.ReportEntry]) throws(LinkMapError) {
    var records = ByteWriter()
    for entry in entries {
      _ = try strings.add(entry.reason, to: &records)
      _ = try strings.add(entry.href, to: &records)
      _ = try strings.add(entry.detail, to: &records)
      records.append(entry.line)
      records.append(entry.column)
    }
    add(.report, records, layout: MapFormat.document)
  }

  mutating func addTargets(
    _ targets: [MapContents.Target], layout: UInt32
  ) throws(LinkMapError) {
    var records = ByteWriter()
    for target in targets {
      _ = try strings.add(target.id, to: &records)
      records.append(target.y)
    }
    add(.targets, records, layout: layout)
  }

  /// Header, table of contents, sections; the checksum last.
  mutating func finish(layouts: Int, links: Int) -> [UInt8] {
    add(.strings, strings.writer, layout: MapFormat.document)
    var size = MapFormat.headerSize + sections.count * MapFormat.sectionEntrySize
    var table = ByteWriter()
    for section in sections {
      table.append(section.kind.code)
      table.append(section.layout)
      table.append(UInt64(size))
      table.append(UInt64(section.bytes.count))
      size += (section.bytes.count + 7) & ~7
    }
    var map = ByteWriter()
    map.reserve(size)
    map.append(MapFormat.magic)
    map.append(MapFormat.version)
    map.append(UInt32(0))
    map.append(UInt64(size))
    map.append(UInt32(sections.count))
    map.append(UInt32(layouts))
    map.append(UInt32(links))
    map.append(UInt32(0))
    map.append(contentsOf: table.bytes)
    for section in sections {
      map.append(contentsOf: section.bytes)
      map.align()
    }
    let checksum = map.bytes.withUnsafeBytes { bytes in
      CRC32.checksum(UnsafeRawBufferPointer(rebasing: bytes[MapFormat.checksumStart...]))
    }
    map.overwrite(checksum, at: MapFormat.checksumOffset)
    return map.bytes
  }
}
