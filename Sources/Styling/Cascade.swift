internal import TextModel

/// Gives every element that is laid out its style, and finds the links and jump targets.
func resolveStyles(of document: Document, options: StyleOptions) -> StyledDocument {
  var cascade = Cascade(document: document, options: options)
  cascade.resolve()
  return cascade.styled
}

/// One pass over the nodes in document order: a parent's style is there before its children's.
private struct Cascade {
  let document: Document
  let options: StyleOptions
  let attributes: AttributeTable
  let hints: PresentationalHints
  var styled: StyledDocument
  var targets = TargetCollector()
  var unsupported: Set<String> = []
  /// Styles of elements with presentational attributes, by what they depend on.
  var hintedStyles: [HintedStyleKey: Int32] = [:]
  /// Nodes before this one are in a subtree that is not laid out.
  var hiddenEnd: Int32 = 0

  struct HintedStyleKey: Hashable {
    var parent: Int32
    var tag: Tag
    var attributes: AttributeTable.StyleKey
  }

  init(document: Document, options: StyleOptions) {
    (self.document, self.options) = (document, options)
    attributes = AttributeTable(of: document)
    hints = PresentationalHints(document: document, attributes: attributes)
    var initial = ComputedStyle()
    initial.fontSize = options.fontSize
    initial.lineHeight = options.lineHeight.map { .number($0) } ?? .normal
    initial.textSpacingTrim = options.textSpacingTrim
    styled = StyledDocument(
      nodeCount: document.nodes.count, attributes: attributes,
      styles: StyleTable(initial: Style(initial: initial)))
  }

  mutating func resolve() {
    var i = 0
    while i < document.nodes.count {
      let parent = Int(document.nodes[i].parent)
      if parent >= 0 { styled.linkOfNode[i] = styled.linkOfNode[parent] }
      if document.nodes[i].kind == .element {
        if document.isHTML(.template, at: i) {
          i = Int(document.nodes[i].subtreeEnd)
          continue
        }
        findLinkAndTargets(i)
        if i >= hiddenEnd { resolveElement(i, parent: parent) }
      }
      i += 1
    }
    styled.targets = targets.targets()
  }

  private mutating func findLinkAndTargets(_ i: Int) {
    if options.headingsAreTargets, document.isHeading(i), attributes.value(.id, of: i) == nil {
      targets.add(heading: document.headingName(of: i), of: Int32(i))
    }
    noteAuthorStyles(i)
    guard !document.nodes[i].attributes.isEmpty else { return }
    if let id = attributes.value(.id, of: i), !id.isEmpty { targets.add(id: id, of: Int32(i)) }
    guard document.isHTML(.a, at: i) else { return }
    if let name = attributes.value(.name, of: i), !name.isEmpty {
      targets.add(name: name, of: Int32(i))
    }
    if attributes.value(.href, of: i) != nil {
      let around = styled.linkOfNode[i]
      styled.linkOfNode[i] = Int32(styled.links.count)
      styled.links.append(LinkElement(element: Int32(i), parent: around, visibility: .hidden))
    }
  }

  private mutating func resolveElement(_ i: Int, parent: Int) {
    let node = document.nodes[i]
    let tag = node.namespace == .html || node.tag == .svg ? node.tag : .other
    let parentStyle = parent >= 0 ? styled.styleOfNode[parent] : 0
    let style = style(of: i, tag, in: parentStyle)
    styled.styleOfNode[i] = style
    if styled.roleOfNode[i] == .ordinary {
      styled.roleOfNode[i] = ElementRole.byTag[Int(tag.rawValue)]
    }
    // Cells have no place above a line: annotations stand behind their bases, in their parentheses.
    if options.medium == .cells, [.ruby, .rubyText].contains(styled.roleOfNode[i]) {
      styled.roleOfNode[i] = .ordinary
    }
    let display = displayed(i, tag, styled.styles[style].box.display)
    styled.displayOfNode[i] = display
    if display == .none || styled.roleOfNode[i].isReplaced { hiddenEnd = node.subtreeEnd }
    if styled.roleOfNode[i] == .details { markFirstChild(.summary, of: i, as: .summary) }
    if styled.roleOfNode[i] == .fieldset { markFirstChild(.legend, of: i, as: .legend) }
  }

  private mutating func style(of i: Int, _ tag: Tag, in parent: Int32) -> Int32 {
    if styled.roleOfNode[i] == .summary || tag == .bdi {
      return styled.styles.style(with: declarations(i, tag), in: parent)
    }
    switch attributes.styleEffect(of: i) {
    case .none: return styled.styles.style(of: tag, in: parent)
    case .own: return styled.styles.style(with: declarations(i, tag), in: parent)
    case .key(let attributes):
      let key = HintedStyleKey(parent: parent, tag: tag, attributes: attributes)
      if let style = hintedStyles[key] { return style }
      let style = styled.styles.style(with: declarations(i, tag), in: parent)
      hintedStyles[key] = style
      return style
    }
  }

  /// The declarations for an element whose attributes or place matter, in the cascade's order.
  private func declarations(_ i: Int, _ tag: Tag) -> [Declaration] {
    let sheet = UserAgentSheet.declarations[Int(tag.rawValue)]
    let summary = styled.roleOfNode[i] == .summary ? UserAgentSheet.ownSummary : []
    return sheet + summary + hints.declarations(of: i)
  }

  private mutating func markFirstChild(_ tag: Tag, of i: Int, as role: ElementRole) {
    let end = Int(document.nodes[i].subtreeEnd)
    var child = i + 1
    while child < end {
      if document.isHTML(tag, at: child) {
        styled.roleOfNode[child] = role
        return
      }
      child = Int(document.nodes[child].subtreeEnd)
    }
  }

  /// The display of node `i`: its style's, but for what context and options leave out.
  private mutating func displayed(_ i: Int, _ tag: Tag, _ display: Display) -> Display {
    let parent = Int(document.nodes[i].parent)
    if tag == .dialog, attributes.value(.open, of: i) != nil { addNotice("dialog", i) }
    if tag == .embed || tag == .marquee { addNotice(tag.name, i) }
    if document.nodes[i].namespace == .mathML, document.nodes[i].tag == .math {
      addNotice("math", i)
    }
    if tag == .rp, options.medium == .cells { return .inline }
    guard display != .none, parent >= 0 else { return display }
    if styled.roleOfNode[parent] == .details, styled.roleOfNode[i] != .summary,
      attributes.value(.open, of: parent) == nil
    {
      return .none
    }
    if tag == .form, isTablePart(parent) { return .none }
    if options.content == .plain, isLeftOutWhenPlain(i, tag) { return .none }
    if tag == .input, attributes.value(.type, of: i)?.lowercased() == "image" {
      styled.roleOfNode[i] = .image
    }
    if styled.roleOfNode[i] == .image { return resolveImage(i) ? display : .none }
    return display
  }

  private func isTablePart(_ i: Int) -> Bool {
    switch styled.displayOfNode[i] {
    case .table, .inlineTable, .tableRowGroup, .tableRow: true
    default: false
    }
  }

  private func isLeftOutWhenPlain(_ i: Int, _ tag: Tag) -> Bool {
    switch document.nodes[i].namespace {
    case .svg: return document.nodes[i].tag == .svg
    case .mathML: return document.nodes[i].tag == .math
    case .html: break
    }
    switch tag {
    case .input, .select, .textarea, .button, .progress, .meter, .iframe, .frame, .object, .embed,
      .video, .audio, .canvas:
      return true
    default: return false
    }
  }

  /// Names the author's styles, which are left out, unless that was asked for.
  private mutating func noteAuthorStyles(_ i: Int) {
    guard options.content == .all, document.nodes[i].namespace == .html else { return }
    switch document.nodes[i].tag {
    case .style: addNotice("style sheet", i)
    case .link:
      let words = attributes.value(.rel, of: i)?.lowercased().split(whereSeparator: \.isWhitespace)
      if words?.contains("stylesheet") == true { addNotice("style sheet", i) }
    case .frameset: addNotice("frameset", i)
    default: break
    }
    if !document.nodes[i].attributes.isEmpty, let style = attributes.value(.style, of: i),
      !style.allSatisfy(\.isWhitespace)
    {
      addNotice("style attribute", i)
    }
  }

  /// Names what is not laid out as the browser does it, once per kind.
  private mutating func addNotice(_ detail: String, _ i: Int) {
    guard unsupported.insert(detail).inserted else { return }
    styled.notices.append(Notice(reason: .unsupported, element: Int32(i), detail: detail))
  }

  /// Finds an image's size; without one it is left out and named.
  private mutating func resolveImage(_ i: Int) -> Bool {
    let size = imageSize(
      of: i, document, attributes, styled.styles[styled.styleOfNode[i]].box, options)
    if let size {
      styled.imageSizes[Int32(i)] = size
    } else {
      let source = attributes.value(.src, of: i) ?? ""
      styled.notices.append(Notice(reason: .unsizedImage, element: Int32(i), detail: source))
    }
    return size != nil
  }
}
