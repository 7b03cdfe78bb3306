public import TextModel

/// What a preview says of a document beside its links.
public struct PreviewFinding: Hashable, Sendable {
  public var rule: String
  /// `error`, `warning` or `note`.
  public var severity: String
  public var message: String
  public var line: Int
  public var column: Int
  /// The link it is about, if there is one.
  public var link: Int?

  public init(
    rule: String, severity: String, message: String, line: Int, column: Int, link: Int?
  ) {
    (self.rule, self.severity, self.message) = (rule, severity, message)
    (self.line, self.column, self.link) = (line, column, link)
  }
}

/// A document and its links as a page to look at: one HTML file that loads nothing.
public enum PreviewPage {
  /// - Parameter document: Drawn, at as many widths as are to stand side by side.
  public static func write(_ document: DrawnDocument, findings: [PreviewFinding]) -> [UInt8] {
    var writer = PreviewWriter(document: document, findings: findings)
    writer.write()
    return writer.out.bytes
  }
}

private struct PreviewWriter {
  let document: DrawnDocument
  let findings: [PreviewFinding]
  var out = MarkupBuffer()
  /// The gravest severity of each link's findings.
  private let marks: [Int: String]

  init(document: DrawnDocument, findings: [PreviewFinding]) {
    (self.document, self.findings) = (document, findings)
    let ranks = ["note": 1, "warning": 2, "error": 3]
    var marks: [Int: String] = [:]
    for finding in findings {
      guard let link = finding.link, let rank = ranks[finding.severity] else { continue }
      if rank > marks[link].flatMap({ ranks[$0] }) ?? 0 { marks[link] = finding.severity }
    }
    self.marks = marks
  }

  mutating func write() {
    appendHead()
    appendHeader()
    appendGlyphs()
    out.append("<main>\n<div class=\"pages\" tabindex=\"0\" aria-label=\"The page\">\n")
    for index in document.map.layouts.indices { appendFigure(index) }
    out.append("</div>\n<aside>\n")
    appendInspector()
    appendFindings()
    appendLinkList()
    out.append("</aside>\n</main>\n<script type=\"application/json\" id=\"data\">")
    out.append(String(decoding: previewData(of: document.map), as: UTF8.self))
    out.append(
      "</script>\n<script nonce=\"\(nonce)\">\(previewScript)</script>\n</body>\n</html>\n")
  }

  // MARK: Head

  /// Which scripts run: those with this word, which text of the document cannot know.
  private var nonce: String {
    "p" + document.map.fingerprint.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private mutating func appendHead() {
    out.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>
      """)
    out.append(escaped: document.map.source.name)
    out.append(" – links</title>\n<style>\(previewStyle)</style>\n</head>\n<body>\n")
  }

  private mutating func appendHeader() {
    out.append("<header>\n<div class=\"name\"><h1>")
    out.append(escaped: document.map.source.name)
    let links = counted(document.map.links.count, "link")
    out.append("</h1><p>\(links) · \(counted(findings.count, "finding"))</p></div>\n")
    out.append(
      """
      <div class="controls">
      <label class="slider">Near-hit radius <input id="radius" type="range" min="0" max="48" \
      step="1" value="12"><output id="radius-text" for="radius">12 px</output></label>
      <label><input id="outlines" type="checkbox" checked> Outlines</label>

      """)
    if hasTouchRects {
      out.append("<label><input id=\"touch\" type=\"checkbox\" checked> Touch rectangles</label>\n")
    }
    out.append("</div>\n</header>\n")
  }

  private var hasTouchRects: Bool {
    document.map.layouts.contains { $0.links.contains { !$0.touch.isEmpty } }
  }

  // MARK: Pages

  /// The glyphs of all widths, which each page refers to.
  private mutating func appendGlyphs() {
    var picture = SVGWriter()
    picture.appendGlyphs(of: document, prefix: "g")
    out.append("<svg class=\"glyphs\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n")
    out.append(picture.out)
    out.append("</svg>\n")
  }

  private mutating func appendFigure(_ index: Int) {
    let layout = document.map.layouts[index]
    let (width, height) = (
      decimal(layout.width.px, digits: 6), decimal(max(layout.height.px, 1), digits: 6)
    )
    out.append("<figure>\n<figcaption><b>\(width)</b> × \(height) px</figcaption>\n")
    out.append("<div class=\"paper\">")
    out.append(
      "<svg class=\"sheet\" data-layout=\"\(index)\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"img\"")
    out.append(" aria-label=\"")
    out.append(escaped: document.map.source.name)
    out.append("\">\n")
    if document.pages.indices.contains(index) {
      var picture = SVGWriter()
      picture.appendPage(document.pages[index], of: document, prefix: "g")
      out.append(picture.out)
    }
    appendRegions(layout)
    out.append("</svg></div>\n</figure>\n")
  }

  private mutating func appendRegions(_ layout: LinkMap.Layout) {
    out.append("<g class=\"touch\">")
    for placed in layout.links where !placed.touch.isEmpty {
      out.append("<path d=\"\(RegionOutline(placed.touch).pathData)\"/>")
    }
    out.append("</g>\n<g class=\"regions\">\n")
    for (id, placed) in layout.links.enumerated() where !placed.rects.isEmpty {
      let mark = marks[id].map { " \($0)" } ?? ""
      out.append("<path class=\"region\(mark)\" data-link=\"\(id)\" d=\"")
      out.append(RegionOutline(placed.rects.map(\.rect)).pathData)
      out.append("\"/>\n")
    }
    out.append("</g>\n<g class=\"marks\">\n")
    for (id, placed) in layout.links.enumerated() {
      guard let mark = marks[id], let rect = placed.rects.first?.rect else { continue }
      let x = decimal(min(max(rect.maxX.px, 6), max(layout.width.px - 6, 6)), digits: 3)
      let y = decimal(max(rect.y.px, 6), digits: 3)
      out.append("<g class=\"mark-\(mark)\" transform=\"translate(\(x) \(y))\">")
      out.append("<circle r=\"5.5\"/><path d=\"M0-3V.7M0 2.4V3.2\"/></g>\n")
    }
    out.append("</g>\n<g class=\"pointer\"></g>\n")
  }

  // MARK: Side

  private mutating func appendInspector() {
    out.append(
      """
      <section id="inspector" aria-live="polite">
      <h2>Link</h2>
      <p id="hint">Point at a link, or tap it.</p>
      <dl id="facts" hidden></dl>
      </section>

      """)
  }

  private mutating func appendFindings() {
    out.append("<section id=\"findings\">\n<h2>Findings <span>\(findings.count)</span></h2>\n")
    if findings.isEmpty { out.append("<p class=\"fine\">Nothing to complain about.</p>\n") }
    out.append("<ol>\n")
    for finding in findings {
      let severity = ["error", "warning"].contains(finding.severity) ? finding.severity : "note"
      let link = finding.link.map { " data-link=\"\($0)\"" } ?? " disabled"
      out.append("<li><button type=\"button\" class=\"\(severity)\"\(link)><span class=\"rule\">")
      out.append(escaped: finding.rule)
      out.append("</span> <span class=\"place\">\(severity) · ")
      out.append("\(finding.line):\(finding.column)</span><span class=\"message\">")
      out.append(escaped: finding.message)
      out.append("</span></button></li>\n")
    }
    out.append("</ol>\n</section>\n")
  }

  private mutating func appendLinkList() {
    let links = document.map.links
    out.append("<section id=\"links\">\n<h2>Links <span>\(links.count)</span></h2>\n<ol>\n")
    for (id, link) in links.enumerated() {
      out.append("<li><button type=\"button\" data-link=\"\(id)\"><span class=\"label\">")
      out.append(escaped: link.label.isEmpty ? "(no text)" : link.label)
      out.append("</span> <span class=\"place\">\(link.line):\(link.column)</span>")
      out.append("<span class=\"message\">")
      out.append(escaped: link.url ?? link.href)
      out.append("</span></button></li>\n")
    }
    out.append("</ol>\n</section>\n")
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
