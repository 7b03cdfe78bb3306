internal import MarkupReading
internal import TextModel
internal import TextShaping

extension Compiler {
  /// Puts the map together: what the document says of its links, and where each layout has them.
  func linkMap(
    of document: Document, _ tree: BoxTree, _ text: DocumentText, _ source: Source,
    _ layouts: [LinkMap.Layout]
  ) -> LinkMap {
    let locator = SourceLocator(source.bytes)
    let resolver = LinkResolver(base: options.base, element: document.baseHref)
    let extents = linkExtents(in: tree, text)
    let links = tree.links.indices.map { index in
      link(
        tree.links[index], of: document,
        hasRects: layouts.first?.links[index].rects.isEmpty == false,
        extent: extents[index], locator, resolver)
    }
    var map = LinkMap(
      generator: Version.generator, source: mapSource(source), fingerprint: fingerprint(layouts),
      fonts: mapFonts,
      links: links, areas: areas(of: document, resolver),
      report: report(of: document, tree, locator), layouts: layouts)
    if options.medium == .cells { map.unit = .cell }
    if options.detail != .links { map.text = text.characters }
    return map
  }

  private var mapFonts: [LinkMap.Font] {
    guard let fonts else {
      return cellFaces.map { LinkMap.Font(family: $0, sha256: "", face: 0) }
    }
    return fonts.fonts.map { LinkMap.Font(family: $0.family, sha256: $0.sha256, face: $0.face) }
  }

  /// What measures text for the medium.
  func shaper() -> TextShaper { fonts.map { TextShaper(fonts: $0) } ?? .forCells }

  /// What collects the lines, where they are asked for.
  func textLines(
    of tree: BoxTree, _ prepared: PreparedDocument, _ text: DocumentText, _ shaper: TextShaper
  ) -> TextLines? {
    guard options.detail != .links else { return nil }
    return TextLines(
      tree: tree, prepared: prepared, text: text, graphemes: GraphemeStarts(tree.paragraphs),
      shaper: options.detail == .glyphs ? shaper : nil)
  }

  private func link(
    _ element: LinkElement, of document: Document, hasRects: Bool,
    extent: (lower: DocumentText.Position, upper: DocumentText.Position)?,
    _ locator: SourceLocator, _ resolver: LinkResolver
  ) -> LinkMap.Link {
    let node = Int(element.element)
    let href = document.attribute("href", of: node) ?? ""
    let resolved = resolver.resolve(href)
    let range = document.nodes[node].source
    let place = locator.location(of: range.lowerBound)
    let shown = hasRects ? extent : nil
    let text = document.collapsedText(of: node, alternatives: .excluded)
    return LinkMap.Link(
      href: href, url: resolved.url, text: text, title: document.attribute("title", of: node),
      label: document.attribute("aria-label", of: node)
        ?? (document.holdsImage(node)
          ? document.collapsedText(of: node, alternatives: .included) : text),
      state: element.visibility == .hidden ? .hidden : hasRects ? .ok : .empty,
      inert: resolved.inert, utf8Range: shown.map { $0.lower.utf8..<$0.upper.utf8 },
      utf16Range: shown.map { $0.lower.utf16..<$0.upper.utf16 },
      sourceRange: range.lowerBound..<range.upperBound, line: place.line, column: place.column)
  }

  private func areas(of document: Document, _ resolver: LinkResolver) -> [LinkMap.Area] {
    var areas: [LinkMap.Area] = []
    for i in document.nodes.indices where document.isHTML(.area, at: i) {
      guard let href = document.attribute("href", of: i) else { continue }
      var map = Int(document.nodes[i].parent)
      while map > 0, !document.isHTML(.map, at: map) { map = Int(document.nodes[map].parent) }
      areas.append(
        LinkMap.Area(
          map: map > 0 ? document.attribute("name", of: map) ?? "" : "",
          shape: areaShape(document.attribute("shape", of: i)),
          coords: coordinates(document.attribute("coords", of: i) ?? ""), href: href,
          url: resolver.resolve(href).url, alt: document.attribute("alt", of: i) ?? ""))
    }
    return areas
  }

  private func areaShape(_ attribute: String?) -> String {
    switch attribute?.lowercased() {
    case "circle", "circ": "circle"
    case "poly", "polygon": "poly"
    case "default": "default"
    default: "rect"
    }
  }

  /// The numbers of a `coords` attribute; what is no number reads as 0 (HTML standard §2.3.4.6).
  private func coordinates(_ attribute: String) -> [Double] {
    attribute.split { ",; \t\n\r\u{0C}".contains($0) }.map { Double($0) ?? 0 }
      .map { $0.isFinite ? $0 : 0 }
  }

  private func report(
    of document: Document, _ tree: BoxTree, _ locator: SourceLocator
  ) -> [LinkMap.ReportEntry] {
    let lost = document.lostLinks.map { link in
      let place = locator.location(of: link.offset)
      return LinkMap.ReportEntry(
        reason: link.reason.rawValue, href: link.href, detail: nil, line: place.line,
        column: place.column)
    }
    let notices = tree.notices.map { notice in
      let place = locator.location(of: document.nodes[Int(notice.element)].source.lowerBound)
      return LinkMap.ReportEntry(
        reason: notice.reason.rawValue, href: nil, detail: notice.detail, line: place.line,
        column: place.column)
    }
    return (lost + notices).sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
