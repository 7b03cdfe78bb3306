internal import TextModel

/// SVG and MathML (HTML standard §13.2.6.5).
extension TreeConstruction {
  /// Whether the rules for foreign content apply to a start tag.
  func isForeign(startTag token: StartTag) -> Bool {
    guard let current = open.current, !current.isHTML else { return false }
    switch current.integrationPoint {
    case .none: return true
    case .html: return false
    case .mathMLText:
      return token.tag.name.other == "mglyph" || token.tag.name.other == "malignmark"
    case .annotationXML: return token.kind != .svg
    }
  }

  mutating func startForeign(_ token: StartTag) -> Step {
    let breaksOut =
      token.kind.endsForeignContent || (token.kind == .font && hasFontAttribute(token))
    if breaksOut {
      leaveForeignContent()
      return start(token)
    }
    insertForeign(token, namespace: open.current?.namespace ?? .html)
    return .done
  }

  private func hasFontAttribute(_ token: StartTag) -> Bool {
    token.tag.attributes.contains { ["color", "face", "size"].contains($0.name) }
  }

  /// Pops up to HTML, or to a place for it.
  private mutating func leaveForeignContent() {
    while let current = open.current, !current.isHTML, current.integrationPoint != .html,
      current.integrationPoint != .mathMLText
    {
      pop()
    }
  }

  mutating func startForeignRoot(_ token: StartTag, namespace: Document.Namespace) {
    reconstructFormatting()
    insertForeign(token, namespace: namespace)
  }

  private mutating func insertForeign(_ token: StartTag, namespace: Document.Namespace) {
    var adjusted = token
    if namespace == .svg, let name = ForeignNames.svgElements[token.tag.name.text] {
      adjusted.tag.name = .init(name)
      adjusted.name = tree.names.number(of: adjusted.tag.name)
    }
    let names = namespace == .svg ? ForeignNames.svgAttributes : ForeignNames.mathMLAttributes
    for (i, attribute) in token.tag.attributes.enumerated() {
      if let name = names[attribute.name] { adjusted.tag.attributes[i].name = name }
    }
    let place = appropriatePlace()
    let node = makeElement(adjusted, namespace: namespace)
    tree.insert(node, into: place.parent, before: place.sibling)
    let point = integrationPoint(adjusted.tag, namespace: namespace)
    tree.nodes[Int(node)].open = open.push(
      node, tag: adjusted.kind, namespace: namespace, name: token.name, integrationPoint: point,
      isSpecial: point != .none)
    if token.tag.isSelfClosing { popClosed() }
  }

  private func integrationPoint(
    _ tag: HTMLToken.StartTag, namespace: Document.Namespace
  ) -> OpenElements.IntegrationPoint {
    if namespace == .svg {
      return tag.name.tag == .title || ["foreignObject", "desc"].contains(tag.name.other)
        ? .html : .none
    }
    switch tag.name.text {
    case "mi", "mo", "mn", "ms", "mtext": return .mathMLText
    case "annotation-xml":
      let encoding = tag.attributes.first { $0.name == "encoding" }?.value.lowercased()
      return encoding == "text/html" || encoding == "application/xhtml+xml"
        ? .html : .annotationXML
    default: return .none
    }
  }

  /// An end tag while the current node is foreign.
  mutating func endForeign(_ token: EndTag) -> Step {
    if token.tag == .br || token.tag == .p {
      leaveForeignContent()
      return .reprocess
    }
    let entry = open.topmostForeign(name: token.name)
    guard open.isAboveHTML(entry) else { return .reprocess }
    pop(throughEntry: entry)
    return .done
  }
}
