public import TextModel

/// A drawn page as HTML: everything at its place, links as elements. docs/FORMAT-EXPORTS.md describes
/// it and the image map.
public enum HTMLExport {
  /// A page with the text as outlines, selectable text over it, and an `<a>` for each link with an
  /// element for each of its rectangles.
  public static func write(_ document: DrawnDocument) throws(ExportError) -> [UInt8] {
    let layout = try onlyLayout(of: document.map, for: .html)
    var writer = HTMLWriter()
    writer.begin(document.map, style: HTMLWriter.pageStyle)
    writer.appendPage(document, layout)
    writer.end()
    return writer.out.bytes
  }

  /// A picture with an image map over it; the page drawn as SVG is the picture where there is no
  /// other.
  public static func writeImageMap(
    _ document: DrawnDocument, picture: String?
  ) throws(ExportError) -> [UInt8] {
    let layout = try onlyLayout(of: document.map, for: .imageMap)
    var writer = HTMLWriter()
    writer.begin(document.map, style: "body{margin:0}img{display:block}")
    var source = picture ?? ""
    if picture == nil { source = try "data:image/svg+xml;base64," + base64(drawing(of: document)) }
    writer.appendImageMap(document.map, layout, picture: source)
    writer.end()
    return writer.out.bytes
  }

  private static func drawing(of document: DrawnDocument) throws(ExportError) -> [UInt8] {
    var map = document.map
    for i in map.layouts.indices { map.layouts[i].targets = [] }
    for i in map.layouts.indices {
      for link in map.layouts[i].links.indices { map.layouts[i].links[link].rects = [] }
    }
    return try SVGExport.writePage(
      DrawnDocument(map: map, fonts: document.fonts, pages: document.pages))
  }
}

private struct HTMLWriter {
  var out = MarkupBuffer()

  static let pageStyle = """
    body{margin:0;background:#fff}.document{position:relative;overflow:hidden}\
    .document>svg{position:absolute;left:0;top:0}\
    .line{position:absolute;margin:0;color:transparent;white-space:pre;overflow:hidden}\
    .document a i{position:absolute}.target{position:absolute;left:0}\
    \(SVGWriter.pageStyle)
    """

  mutating func begin(_ map: LinkMap, style: String) {
    out.append("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>")
    out.append(escaped: map.source.name)
    out.append("</title>\n<style>\(style)</style>\n</head>\n<body>\n")
  }

  mutating func end() { out.append("</body>\n</html>\n") }

  mutating func appendPage(_ document: DrawnDocument, _ layout: LinkMap.Layout) {
    out.append("<div class=\"document\" style=\"")
    appendSize(layout.width, layout.height)
    out.append("\">\n")
    var picture = SVGWriter()
    picture.begin(width: layout.width, height: layout.height, title: "")
    picture.appendGlyphs(of: document, prefix: "g")
    for page in document.pages { picture.appendPage(page, of: document, prefix: "g") }
    picture.out.append("</svg>\n")
    out.append(picture.out)
    for page in document.pages {
      for line in page.lines where !line.runs.isEmpty { append(line) }
    }
    for target in layout.targets {
      out.append("<div class=\"target\" id=\"")
      out.append(escaped: target.id)
      out.append("\" style=\"top:")
      out.append(target.y)
      out.append("px\"></div>\n")
    }
    for (id, (link, placed)) in zip(document.map.links, layout.links).enumerated()
    where !placed.rects.isEmpty {
      append(link, placed, id: id)
    }
    out.append("</div>\n")
  }

  private mutating func appendSize(_ width: LayoutUnit, _ height: LayoutUnit) {
    out.append("width:")
    out.append(width)
    out.append("px;height:")
    out.append(height)
    out.append("px")
  }

  private mutating func appendBox(_ rect: Rect) {
    out.append("left:")
    out.append(rect.x)
    out.append("px;top:")
    out.append(rect.y)
    out.append("px;")
    appendSize(rect.width, rect.height)
  }

  private mutating func append(_ line: DrawnLine) {
    out.append("<p class=\"line\" style=\"")
    appendBox(line.rect)
    out.append(";font-size:")
    out.append(Double(line.runs[0].size), digits: 2)
    out.append("px\">")
    for run in line.runs { out.append(escaped: run.text) }
    out.append("</p>\n")
  }

  private mutating func append(_ link: LinkMap.Link, _ placed: LinkMap.PlacedLink, id: Int) {
    out.append("<a id=\"link-\(id)\"")
    if let destination = link.destination { appendAttribute("href", destination) }
    if let title = link.title { appendAttribute("title", title) }
    appendAttribute("aria-label", link.label)
    out.append(">")
    for rect in placed.rects {
      out.append("<i style=\"")
      appendBox(rect.rect)
      out.append("\"></i>")
    }
    out.append("</a>\n")
  }

  private mutating func appendAttribute(_ name: String, _ value: String) {
    out.append(" \(name)=\"")
    out.append(escaped: value)
    out.append("\"")
  }

  // MARK: Image map

  mutating func appendImageMap(_ map: LinkMap, _ layout: LinkMap.Layout, picture: String) {
    let (width, height) = (outward(layout.width), outward(layout.height))
    out.append("<img usemap=\"#links\" width=\"\(width)\" height=\"\(height)\"")
    appendAttribute("alt", map.source.name)
    appendAttribute("src", picture)
    out.append(">\n<map name=\"links\">\n")
    // Of overlapping areas the first one wins, of links the last.
    for (link, placed) in zip(map.links, layout.links).reversed() {
      for rect in placed.rects.reversed() { appendArea(link, rect.rect) }
    }
    out.append("</map>\n")
  }

  private mutating func appendArea(_ link: LinkMap.Link, _ rect: Rect) {
    let left = rect.x.rawValue >> 6
    let top = rect.y.rawValue >> 6
    out.append(
      "<area shape=\"rect\" coords=\"\(left),\(top),\(outward(rect.maxX)),\(outward(rect.maxY))\"")
    if let destination = link.destination { appendAttribute("href", destination) }
    if let title = link.title { appendAttribute("title", title) }
    appendAttribute("alt", link.label)
    out.append(">\n")
  }

  /// The next whole px that is not less.
  private func outward(_ length: LayoutUnit) -> Int { (Int(length.rawValue) + 63) >> 6 }
}
