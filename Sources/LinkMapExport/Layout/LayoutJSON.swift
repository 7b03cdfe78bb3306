public import TextModel

/// What is drawn of a document, as JSON: docs/FORMAT-LAYOUT.md describes it,
/// Schemas/layout.schema.json checks it.
public enum LayoutJSON {
  public static let version = 1

  /// The JSON text of `document`, in UTF-8, one line box a line.
  ///
  /// - Complexity: O(*n*) in the size of the text.
  public static func write(_ document: DrawnDocument) -> [UInt8] {
    let lines = document.pages.reduce(0) { $0 + $1.lines.count }
    var writer = LayoutWriter(buffer: JSONBuffer(capacity: 2048 * lines + 4096))
    writer.write(document)
    return writer.buffer.bytes
  }
}

private struct LayoutWriter: ~Copyable {
  var buffer: JSONBuffer

  mutating func write(_ document: DrawnDocument) {
    buffer.appendRaw("{\"linkmapLayout\":")
    buffer.append(LayoutJSON.version)
    buffer.appendRaw(",\"generator\":")
    buffer.append(document.map.generator)
    buffer.appendRaw(",\"unit\":\"px\",\"origin\":\"top-left\",\n\"source\":{\"name\":")
    buffer.append(document.map.source.name)
    buffer.appendRaw(",\"sha256\":")
    buffer.append(document.map.source.sha256)
    buffer.appendRaw("},\"fingerprint\":")
    buffer.append(document.map.fingerprint)
    buffer.appendRaw(",\n\"fonts\":[")
    writeList(document.fonts) { writer, font in writer.write(font) }
    buffer.appendRaw("],\n\"layouts\":[")
    writeList(document.pages) { writer, page in writer.write(page) }
    buffer.appendRaw("]}\n")
  }

  private mutating func writeList<Element>(
    _ list: [Element], _ write: (inout LayoutWriter, Element) -> Void
  ) {
    for (index, element) in list.enumerated() {
      if index > 0 { buffer.appendRaw(",") }
      write(&self, element)
    }
  }

  private mutating func write(_ font: DrawnFont) {
    buffer.appendRaw("\n {\"family\":")
    buffer.append(font.family)
    buffer.appendRaw(",\"sha256\":")
    buffer.append(font.sha256)
    buffer.appendRaw(",\"face\":")
    buffer.append(font.face)
    buffer.appendRaw(",\"unitsPerEm\":")
    buffer.append(font.unitsPerEm)
    buffer.appendRaw("}")
  }

  private mutating func write(_ page: DrawnPage) {
    buffer.appendRaw("\n {\"width\":")
    buffer.append(page.width)
    buffer.appendRaw(",\"height\":")
    buffer.append(page.height)
    buffer.appendRaw(",\n  \"boxes\":[")
    writeList(page.boxes) { writer, box in writer.write(box) }
    buffer.appendRaw("],\n  \"lines\":[")
    writeList(page.lines) { writer, line in writer.write(line) }
    buffer.appendRaw("]}")
  }

  private mutating func write(_ box: DrawnBox) {
    buffer.appendRaw("\n   {")
    switch box.content {
    case .border(let edges):
      buffer.appendRaw("\"kind\":\"border\",\"edges\":{\"top\":")
      buffer.append(edges.top)
      buffer.appendRaw(",\"right\":")
      buffer.append(edges.right)
      buffer.appendRaw(",\"bottom\":")
      buffer.append(edges.bottom)
      buffer.appendRaw(",\"left\":")
      buffer.append(edges.left)
      buffer.appendRaw("}")
    case .image(let source, let alternative):
      buffer.appendRaw("\"kind\":\"image\",\"src\":")
      buffer.append(source)
      buffer.appendRaw(",\"alt\":")
      buffer.append(alternative)
    case .control(let element):
      buffer.appendRaw("\"kind\":\"control\",\"element\":")
      buffer.append(element)
    case .symbol(let symbol):
      buffer.appendRaw("\"kind\":\"symbol\",\"symbol\":")
      buffer.append(symbol.rawValue)
    }
    write(role: box.role, link: box.link)
    write(box.rect)
    buffer.appendRaw("}")
  }

  private mutating func write(role: DrawnRole, link: Int?) {
    buffer.appendRaw(",\"role\":")
    buffer.append(role.rawValue)
    guard let link else { return }
    buffer.appendRaw(",\"link\":")
    buffer.append(link)
  }

  private mutating func write(_ rect: Rect) {
    buffer.appendRaw(",\"x\":")
    buffer.append(rect.x)
    buffer.appendRaw(",\"y\":")
    buffer.append(rect.y)
    buffer.appendRaw(",\"w\":")
    buffer.append(rect.width)
    buffer.appendRaw(",\"h\":")
    buffer.append(rect.height)
  }

  private mutating func write(_ line: DrawnLine) {
    buffer.appendRaw("\n   {\"baseline\":")
    buffer.append(line.baseline)
    write(line.rect)
    buffer.appendRaw(",\"runs\":[")
    writeList(line.runs) { writer, run in writer.write(run) }
    buffer.appendRaw("],\"decorations\":[")
    writeList(line.decorations) { writer, decoration in writer.write(decoration) }
    buffer.appendRaw("]}")
  }

  private mutating func write(_ run: GlyphRun) {
    buffer.appendRaw("{\"font\":")
    buffer.append(run.font)
    buffer.appendRaw(",\"size\":")
    buffer.append(rounded(Double(run.size)))
    write(role: run.role, link: run.link)
    buffer.appendRaw(",\"dir\":")
    buffer.append(run.isRTL ? "rtl" : "ltr")
    if run.isSynthesizedBold { buffer.appendRaw(",\"bold\":true") }
    if run.isSynthesizedItalic { buffer.appendRaw(",\"italic\":true") }
    buffer.appendRaw(",\"text\":")
    buffer.append(run.text)
    buffer.appendRaw(",\"glyphs\":[")
    writeList(run.glyphs) { writer, glyph in writer.buffer.append(Int(glyph.id)) }
    buffer.appendRaw("],\"x\":[")
    writeList(run.glyphs) { writer, glyph in writer.buffer.append(writer.rounded(glyph.x)) }
    buffer.appendRaw("],\"y\":[")
    writeList(run.glyphs) { writer, glyph in writer.buffer.append(writer.rounded(glyph.y)) }
    buffer.appendRaw("],\"clusters\":[")
    writeList(run.glyphs) { writer, glyph in writer.buffer.append(glyph.cluster) }
    buffer.appendRaw("]}")
  }

  private mutating func write(_ decoration: DrawnLine.Decoration) {
    buffer.appendRaw("{\"kind\":")
    buffer.append(decoration.kind.rawValue)
    write(role: decoration.role, link: nil)
    buffer.appendRaw(",\"x\":")
    buffer.append(rounded(decoration.x))
    buffer.appendRaw(",\"y\":")
    buffer.append(rounded(decoration.y))
    buffer.appendRaw(",\"w\":")
    buffer.append(rounded(decoration.width))
    buffer.appendRaw(",\"h\":")
    buffer.append(rounded(decoration.height))
    buffer.appendRaw("}")
  }

  /// To ten-thousandths of a px.
  private func rounded(_ px: Double) -> Double { (px * 10_000).rounded() / 10_000 }
}
