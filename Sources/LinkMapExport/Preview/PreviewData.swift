internal import TextModel

/// What a preview's script knows, as JSON that may stand in a script element.
///
/// Rectangles are `[link, min x, min y, max x, max y]` in 1/64 px, in paint order. `touch` has
/// those of all links, enlarged where they are; it is empty in a map without touch rectangles.
func previewData(of map: LinkMap) -> [UInt8] {
  var buffer = JSONBuffer(capacity: 256 * map.links.count + 1024)
  buffer.appendRaw("{\"links\":[")
  for (id, link) in map.links.enumerated() {
    if id > 0 { buffer.appendRaw(",\n") }
    append(link, to: &buffer)
  }
  buffer.appendRaw("],\n\"layouts\":[")
  for (index, layout) in map.layouts.enumerated() {
    buffer.appendRaw(index > 0 ? ",\n{\"rects\":[" : "{\"rects\":[")
    append(layout.links.map { $0.rects.map(\.rect) }, to: &buffer)
    buffer.appendRaw("],\"touch\":[")
    if layout.links.contains(where: { !$0.touch.isEmpty }) {
      append(LinkMap.Layout(enlarging: layout).links.map { $0.rects.map(\.rect) }, to: &buffer)
    }
    buffer.appendRaw("]}")
  }
  buffer.appendRaw("]}")
  return withoutTags(buffer.bytes)
}

private func append(_ link: LinkMap.Link, to buffer: inout JSONBuffer) {
  buffer.appendRaw("{\"label\":")
  buffer.append(link.label)
  buffer.appendRaw(",\"url\":")
  buffer.append(link.url)
  buffer.appendRaw(",\"href\":")
  buffer.append(link.href)
  buffer.appendRaw(",\"title\":")
  buffer.append(link.title)
  buffer.appendRaw(",\"state\":")
  buffer.append(link.state.rawValue)
  buffer.appendRaw(",\"inert\":")
  buffer.append(link.inert?.rawValue)
  buffer.appendRaw(",\"line\":")
  buffer.append(link.line)
  buffer.appendRaw(",\"column\":")
  buffer.append(link.column)
  buffer.appendRaw("}")
}

private func append(_ rects: [[Rect]], to buffer: inout JSONBuffer) {
  var isFirst = true
  for (link, rects) in rects.enumerated() {
    for rect in rects {
      buffer.appendRaw(isFirst ? "[" : ",[")
      isFirst = false
      buffer.append(link)
      for length in [rect.x, rect.y, rect.maxX, rect.maxY] {
        buffer.appendRaw(",")
        buffer.append(Int(length.rawValue))
      }
      buffer.appendRaw("]")
    }
  }
}

/// JSON with `<` as an escape, so that no text in it ends the element around it.
private func withoutTags(_ json: [UInt8]) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(json.count)
  for byte in json {
    if byte == UInt8(ascii: "<") { bytes += "\\u003c".utf8 } else { bytes.append(byte) }
  }
  return bytes
}
