public import TextModel

/// Link maps as JSON, version 1: docs/FORMAT-JSON.md describes it, Schemas/linkmap.schema.json
/// checks it.
public enum LinkMapJSON {
  /// The version of the format that is written, and the only one that is read.
  public static let version = 1

  /// The JSON text of `map`, in UTF-8, one link a line. `read(_:)` is the inverse.
  ///
  /// With one layout the links carry their rectangles; with any other number `layouts` does.
  ///
  /// - Complexity: O(*n*) in the size of the text.
  public static func write(_ map: LinkMap) -> [UInt8] {
    for layout in map.layouts {
      precondition(
        layout.links.count == map.links.count,
        "a layout has \(layout.links.count) links, the map \(map.links.count)")
    }
    let rects = map.layouts.reduce(0) { $0 + $1.links.count }
    var writer = JSONWriter(
      buffer: JSONBuffer(capacity: 512 * map.links.count + 128 * rects + 4096))
    writer.write(map)
    return writer.buffer.bytes
  }
}

private struct JSONWriter: ~Copyable {
  var buffer: JSONBuffer

  mutating func write(_ map: LinkMap) {
    let only = map.layouts.count == 1 ? map.layouts[0] : nil
    buffer.appendRaw("{\"linkmap\":")
    buffer.append(LinkMapJSON.version)
    buffer.appendRaw(",\"generator\":")
    buffer.append(map.generator)
    buffer.appendRaw(",\"unit\":")
    buffer.append(map.unit.rawValue)
    buffer.appendRaw(",\"origin\":\"top-left\"")
    if let only { writeSize(only) }
    writeSource(map.source)
    writeFonts(map)
    buffer.appendRaw(",\n\"links\":")
    writeList(map.links, each: .line) { writer, link, id in
      writer.writeLink(link, id: id, placed: only?.links[id])
    }
    if let only {
      writeTargets(only.targets)
    } else {
      writeLayouts(map.layouts)
    }
    writeAreas(map.areas)
    writeReport(map.report)
    buffer.appendRaw("}\n")
  }

  private enum Arrangement { case line, inline }

  /// Writes an array, each element on a line of its own or all on one.
  private mutating func writeList<Element>(
    _ list: [Element], each arrangement: Arrangement,
    _ write: (inout JSONWriter, Element, Int) -> Void
  ) {
    buffer.appendRaw("[")
    for i in list.indices {
      if i > 0 { buffer.appendRaw(",") }
      if arrangement == .line { buffer.appendRaw("\n") }
      write(&self, list[i], i)
    }
    buffer.appendRaw("]")
  }

  private mutating func writeSize(_ layout: LinkMap.Layout) {
    buffer.appendRaw(",\"width\":")
    buffer.append(layout.width)
    buffer.appendRaw(",\"height\":")
    buffer.append(layout.height)
  }

  private mutating func writeSource(_ source: LinkMap.Source) {
    buffer.appendRaw(",\n\"source\":{\"name\":")
    buffer.append(source.name)
    buffer.appendRaw(",\"format\":")
    buffer.append(source.format.rawValue)
    buffer.appendRaw(",\"sha256\":")
    buffer.append(source.sha256)
    buffer.appendRaw("}")
  }

  private mutating func writeFonts(_ map: LinkMap) {
    buffer.appendRaw(",\n\"layout\":{\"fingerprint\":")
    buffer.append(map.fingerprint)
    buffer.appendRaw(",\"fonts\":")
    writeList(map.fonts, each: .inline) { writer, font, _ in
      writer.buffer.appendRaw("{\"family\":")
      writer.buffer.append(font.family)
      writer.buffer.appendRaw(",\"sha256\":")
      writer.buffer.append(font.sha256)
      writer.buffer.appendRaw(",\"face\":")
      writer.buffer.append(font.face)
      writer.buffer.appendRaw("}")
    }
    buffer.appendRaw("}")
  }
}

// MARK: - Links

extension JSONWriter {
  /// Writes a link, with its rectangles where `placed` has them.
  private mutating func writeLink(_ link: LinkMap.Link, id: Int, placed: LinkMap.PlacedLink?) {
    buffer.appendRaw("{\"id\":")
    buffer.append(id)
    buffer.appendRaw(",\"href\":")
    buffer.append(link.href)
    buffer.appendRaw(",\"url\":")
    buffer.append(link.url)
    buffer.appendRaw(",\"text\":")
    buffer.append(link.text)
    buffer.appendRaw(",\"title\":")
    buffer.append(link.title)
    buffer.appendRaw(",\"label\":")
    buffer.append(link.label)
    writeState(link)
    buffer.appendRaw(",\"range\":")
    if let utf8 = link.utf8Range, let utf16 = link.utf16Range {
      buffer.appendRaw("{\"utf8\":")
      writeRange(utf8)
      buffer.appendRaw(",\"utf16\":")
      writeRange(utf16)
      buffer.appendRaw("}")
    } else {
      buffer.appendRaw("null")
    }
    buffer.appendRaw(",\"source\":{\"bytes\":")
    writeRange(link.sourceRange)
    writePlace(line: link.line, column: link.column)
    buffer.appendRaw("}")
    if let placed { writePlaced(placed) }
    buffer.appendRaw("}")
  }

  private mutating func writeState(_ link: LinkMap.Link) {
    switch link.state {
    case .ok: buffer.appendRaw(",\"state\":\"ok\"")
    case .hidden: buffer.appendRaw(",\"state\":\"hidden\"")
    case .empty: buffer.appendRaw(",\"state\":\"empty\"")
    }
    switch link.inert {
    case nil: buffer.appendRaw(",\"inert\":null")
    case .scheme: buffer.appendRaw(",\"inert\":\"scheme\"")
    case .unparsable: buffer.appendRaw(",\"inert\":\"unparsable\"")
    }
  }

  private mutating func writeRange(_ range: Range<Int>) {
    buffer.appendRaw("[")
    buffer.append(range.lowerBound)
    buffer.appendRaw(",")
    buffer.append(range.upperBound)
    buffer.appendRaw("]")
  }

  private mutating func writePlace(line: Int, column: Int) {
    buffer.appendRaw(",\"line\":")
    buffer.append(line)
    buffer.appendRaw(",\"column\":")
    buffer.append(column)
  }

  private mutating func writePlaced(_ placed: LinkMap.PlacedLink) {
    buffer.appendRaw(",\"activate\":")
    if let point = placed.activate {
      buffer.appendRaw("{\"x\":")
      buffer.append(point.x)
      buffer.appendRaw(",\"y\":")
      buffer.append(point.y)
      buffer.appendRaw("}")
    } else {
      buffer.appendRaw("null")
    }
    buffer.appendRaw(",\"rects\":[")
    for i in placed.rects.indices {
      if i > 0 { buffer.appendRaw(",") }
      writeRect(placed.rects[i])
    }
    buffer.appendRaw("]")
    guard !placed.touch.isEmpty else { return }
    buffer.appendRaw(",\"touch\":")
    writeList(placed.touch, each: .inline) { writer, rect, _ in
      writer.writeEdges(rect)
      writer.buffer.appendRaw("}")
    }
  }

  private mutating func writeEdges(_ rect: Rect) {
    buffer.appendRaw("{\"x\":")
    buffer.append(rect.x)
    buffer.appendRaw(",\"y\":")
    buffer.append(rect.y)
    buffer.appendRaw(",\"w\":")
    buffer.append(rect.width)
    buffer.appendRaw(",\"h\":")
    buffer.append(rect.height)
  }

  private mutating func writeRect(_ rect: LinkMap.LinkRect) {
    writeEdges(rect.rect)
    buffer.appendRaw(",\"line\":")
    buffer.append(rect.line)
    switch rect.direction {
    case .ltr: buffer.appendRaw(",\"dir\":\"ltr\",\"utf16\":")
    case .rtl: buffer.appendRaw(",\"dir\":\"rtl\",\"utf16\":")
    }
    if let range = rect.utf16Range { writeRange(range) } else { buffer.appendRaw("null") }
    buffer.appendRaw("}")
  }
}

// MARK: - Everything else

extension JSONWriter {
  private mutating func writeLayouts(_ layouts: [LinkMap.Layout]) {
    buffer.appendRaw(",\n\"layouts\":")
    writeList(layouts, each: .line) { writer, layout, _ in
      writer.buffer.appendRaw("{\"width\":")
      writer.buffer.append(layout.width)
      writer.buffer.appendRaw(",\"height\":")
      writer.buffer.append(layout.height)
      writer.writeTargets(layout.targets)
      writer.buffer.appendRaw(",\n\"links\":")
      writer.writeList(layout.links, each: .line) { writer, placed, id in
        writer.buffer.appendRaw("{\"id\":")
        writer.buffer.append(id)
        writer.writePlaced(placed)
        writer.buffer.appendRaw("}")
      }
      writer.buffer.appendRaw("}")
    }
  }

  private mutating func writeTargets(_ targets: [LinkMap.Target]) {
    buffer.appendRaw(",\n\"targets\":")
    writeList(targets, each: .line) { writer, target, _ in
      writer.buffer.appendRaw("{\"id\":")
      writer.buffer.append(target.id)
      writer.buffer.appendRaw(",\"y\":")
      writer.buffer.append(target.y)
      writer.buffer.appendRaw("}")
    }
  }

  private mutating func writeAreas(_ areas: [LinkMap.Area]) {
    buffer.appendRaw(",\n\"areas\":")
    writeList(areas, each: .line) { writer, area, _ in
      writer.buffer.appendRaw("{\"map\":")
      writer.buffer.append(area.map)
      writer.buffer.appendRaw(",\"shape\":")
      writer.buffer.append(area.shape)
      writer.buffer.appendRaw(",\"coords\":")
      writer.writeList(area.coords, each: .inline) { writer, value, _ in
        writer.buffer.append(value)
      }
      writer.buffer.appendRaw(",\"href\":")
      writer.buffer.append(area.href)
      writer.buffer.appendRaw(",\"url\":")
      writer.buffer.append(area.url)
      writer.buffer.appendRaw(",\"alt\":")
      writer.buffer.append(area.alt)
      writer.buffer.appendRaw("}")
    }
  }

  private mutating func writeReport(_ report: [LinkMap.ReportEntry]) {
    buffer.appendRaw(",\n\"report\":")
    writeList(report, each: .line) { writer, entry, _ in
      writer.buffer.appendRaw("{\"reason\":")
      writer.buffer.append(entry.reason)
      writer.buffer.appendRaw(",\"href\":")
      writer.buffer.append(entry.href)
      writer.buffer.appendRaw(",\"detail\":")
      writer.buffer.append(entry.detail)
      writer.writePlace(line: entry.line, column: entry.column)
      writer.buffer.appendRaw("}")
    }
  }
}
