public import TextModel

/// A layout's links as SVG, in px: one `<a>` for each link with rectangles, in document order, its
/// path the outline of the link's region; below them the drawn page, where that is wanted.
/// docs/FORMAT-SVG.md describes it.
public enum SVGExport {
  /// The links alone, to be laid over what the page is drawn with.
  public static func write(_ map: LinkMap) throws(ExportError) -> [UInt8] {
    let layout = try onlyLayout(of: map, for: .svg)
    var writer = SVGWriter()
    writer.begin(width: layout.width, height: layout.height, title: map.source.name)
    writer.appendLinks(of: map, layout)
    writer.out.append("</svg>\n")
    return writer.out.bytes
  }

  /// The page and its links.
  public static func writePage(_ document: DrawnDocument) throws(ExportError) -> [UInt8] {
    let layout = try onlyLayout(of: document.map, for: .svg)
    var writer = SVGWriter()
    writer.begin(width: layout.width, height: layout.height, title: document.map.source.name)
    writer.out.append("<style>\(SVGWriter.pageStyle)</style>\n")
    writer.appendGlyphs(of: document, prefix: "g")
    for page in document.pages { writer.appendPage(page, of: document, prefix: "g") }
    writer.appendLinks(of: document.map, layout)
    writer.out.append("</svg>\n")
    return writer.out.bytes
  }
}

/// Writes the parts of SVG pictures.
struct SVGWriter {
  var out = MarkupBuffer()

  /// How a page looks where nothing else says so: as in the browser.
  static let pageStyle = """
    .text{fill:#000}.link{fill:#00e}.mark{fill:#000}.background{fill:#ff0}\
    .border{fill:#808080}.frame{fill:none;stroke:#999}
    """

  mutating func begin(width: LayoutUnit, height: LayoutUnit, title: String) {
    let (width, height) = (decimal(width.px, digits: 6), decimal(height.px, digits: 6))
    out.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
        + "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">\n<title>")
    out.append(escaped: title)
    out.append("</title>\n")
  }

  // MARK: Links

  mutating func appendLinks(of map: LinkMap, _ layout: LinkMap.Layout) {
    out.append("<g class=\"links\" fill=\"none\" pointer-events=\"fill\">\n")
    for (id, (link, placed)) in zip(map.links, layout.links).enumerated()
    where !placed.rects.isEmpty {
      appendLink(id, link, placed)
    }
    out.append("</g>\n")
    for target in layout.targets {
      out.append("<g class=\"target\" id=\"")
      out.append(escaped: target.id)
      out.append("\"><path d=\"M0 \(decimal(target.y.px, digits: 6))\"/></g>\n")
    }
  }

  private mutating func appendLink(
    _ id: Int, _ link: LinkMap.Link, _ placed: LinkMap.PlacedLink
  ) {
    out.append("<a id=\"link-\(id)\"")
    if let destination = link.destination {
      appendAttribute("href", destination)
      appendAttribute("xlink:href", destination)
    } else {
      out.append(" class=\"inert\"")
    }
    appendAttribute("aria-label", link.label)
    out.append("><path d=\"")
    out.append(RegionOutline(placed.rects.map(\.rect)).pathData)
    out.append("\"/>")
    if let title = link.title {
      out.append("<title>")
      out.append(escaped: title)
      out.append("</title>")
    }
    out.append("</a>\n")
  }

  mutating func appendAttribute(_ name: String, _ value: String) {
    out.append(" \(name)=\"")
    out.append(escaped: value)
    out.append("\"")
  }

  // MARK: Page

  /// The outlines of all glyphs of a document, once each: `PREFIXfont-glyph`, in font units.
  mutating func appendGlyphs(of document: DrawnDocument, prefix: String) {
    out.append("<defs>\n")
    for (index, font) in document.fonts.enumerated() {
      for glyph in font.outlines.keys.sorted() {
        guard let outline = font.outlines[glyph], !outline.steps.isEmpty else { continue }
        out.append("<path id=\"\(prefix)\(index)-\(glyph)\" d=\"\(outline.pathData)\"/>\n")
      }
    }
    out.append("</defs>\n")
  }

  mutating func appendPage(_ page: DrawnPage, of document: DrawnDocument, prefix: String) {
    out.append("<g class=\"page\">\n")
    for box in page.boxes { appendBox(box) }
    for line in page.lines {
      for decoration in line.decorations where decoration.kind == .background {
        append(decoration)
      }
      for run in line.runs { append(run, of: document.fonts[run.font], prefix: prefix) }
      for decoration in line.decorations where decoration.kind != .background {
        append(decoration)
      }
    }
    out.append("</g>\n")
  }

  private mutating func append(_ decoration: DrawnLine.Decoration) {
    let name = decoration.kind == .background ? "background" : decoration.role.rawValue
    out.append("<path class=\"\(name)\" d=\"M")
    out.append(decoration.x, digits: 4)
    out.append(" ")
    out.append(decoration.y, digits: 4)
    out.append("h")
    out.append(decoration.width, digits: 4)
    out.append("v")
    out.append(decoration.height, digits: 4)
    out.append("h")
    out.append(-decoration.width, digits: 4)
    out.append("z\"/>\n")
  }

  /// A run as uses of its glyphs, in a system of font units with its origin at the first glyph.
  private mutating func append(_ run: GlyphRun, of font: DrawnFont, prefix: String) {
    guard let first = run.glyphs.first else { return }
    let unit = Double(run.size) / Double(font.unitsPerEm)
    guard unit > 0 else { return }
    var shape = ""
    if run.isSynthesizedItalic { shape += " skewX(-14)" }
    out.append("<g class=\"\(run.role.rawValue)\" transform=\"translate(")
    out.append(first.x, digits: 4)
    out.append(" ")
    out.append(first.y, digits: 4)
    out.append(")\(shape) scale(")
    out.append(unit, digits: 8)
    out.append(" ")
    out.append(-unit, digits: 8)
    out.append(")\"")
    if run.isSynthesizedBold {
      out.append(" stroke=\"currentColor\" stroke-width=\"\(font.unitsPerEm / 24)\"")
    }
    out.append(">")
    for glyph in run.glyphs where font.outlines[glyph.id]?.steps.isEmpty == false {
      out.append("<use xlink:href=\"#\(prefix)\(run.font)-\(glyph.id)\" x=\"")
      out.append((glyph.x - first.x) / unit, digits: 1)
      if glyph.y != first.y {
        out.append("\" y=\"")
        out.append((first.y - glyph.y) / unit, digits: 1)
      }
      out.append("\"/>")
    }
    out.append("</g>\n")
  }

  // MARK: Boxes

  private mutating func appendBox(_ box: DrawnBox) {
    switch box.content {
    case .border(let edges): appendBorder(edges, box.rect)
    case .image(let source, let alternative):
      appendFrame(box.rect, label: alternative.isEmpty ? source : alternative)
    case .control(let element): appendFrame(box.rect, label: element)
    case .symbol(let symbol): appendSymbol(symbol, box.rect)
    }
  }

  private mutating func appendBorder(_ edges: Edges<LayoutUnit>, _ rect: Rect) {
    let inner = Rect(
      x: rect.x + edges.left, y: rect.y + edges.top, width: rect.width - edges.horizontal,
      height: rect.height - edges.vertical)
    out.append("<path class=\"border\" fill-rule=\"evenodd\" d=\"")
    out.append(RegionOutline([rect]).pathData)
    if !inner.isEmpty { out.append(RegionOutline([inner]).pathData) }
    out.append("\"/>\n")
  }

  private mutating func appendFrame(_ rect: Rect, label: String) {
    let half = 0.5
    out.append("<rect class=\"frame\" x=\"")
    out.append(rect.x.px + half, digits: 4)
    out.append("\" y=\"")
    out.append(rect.y.px + half, digits: 4)
    out.append("\" width=\"")
    out.append(max(0, rect.width.px - 1), digits: 4)
    out.append("\" height=\"")
    out.append(max(0, rect.height.px - 1), digits: 4)
    out.append("\"><title>")
    out.append(escaped: label)
    out.append("</title></rect>\n")
  }

  private mutating func appendSymbol(_ symbol: DrawnSymbol, _ rect: Rect) {
    let (x, y, side) = (rect.x.px, rect.y.px, rect.width.px)
    switch symbol {
    case .disc, .circle:
      let style =
        symbol == .disc ? "class=\"text\"" : "class=\"frame\" style=\"stroke:currentColor\""
      out.append("<circle \(style) cx=\"")
      out.append(x + side / 2, digits: 4)
      out.append("\" cy=\"")
      out.append(y + side / 2, digits: 4)
      out.append("\" r=\"")
      out.append(symbol == .disc ? side / 2 : max(0, side / 2 - 0.5), digits: 4)
      out.append("\"/>\n")
    case .square: appendPolygon([(x, y), (x + side, y), (x + side, y + side), (x, y + side)])
    case .closed:
      appendPolygon([(x, y), (x + side * 0.86, y + side / 2), (x, y + side)])
    case .open:
      appendPolygon([(x, y), (x + side, y), (x + side / 2, y + side * 0.86)])
    }
  }

  private mutating func appendPolygon(_ points: [(Double, Double)]) {
    out.append("<polygon class=\"text\" points=\"")
    out.append(
      points.map { "\(decimal($0.0, digits: 4)),\(decimal($0.1, digits: 4))" }
        .joined(separator: " "))
    out.append("\"/>\n")
  }
}

extension GlyphOutline {
  /// As the `d` of an SVG path.
  var pathData: String {
    func text(_ point: OutlinePoint) -> String {
      "\(decimal(Double(point.x), digits: 2)) \(decimal(Double(point.y), digits: 2))"
    }
    var data = ""
    for step in steps {
      switch step {
      case .move(let end): data += "M" + text(end)
      case .line(let end): data += "L" + text(end)
      case .quadratic(let control, let end): data += "Q\(text(control)) \(text(end))"
      case .cubic(let first, let second, let end):
        data += "C\(text(first)) \(text(second)) \(text(end))"
      case .close: data += "Z"
      }
    }
    return data
  }
}
