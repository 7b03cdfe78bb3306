internal import TextModel

/// Creating and inserting nodes (HTML standard §13.2.6.1).
extension TreeConstruction {
  /// A place among a node's children: before `sibling`, or at the end where that is -1.
  struct Place {
    var parent: NodeID
    var sibling: NodeID = -1
  }

  /// The appropriate place for inserting a node, `target` being the current node by default.
  func appropriatePlace(in target: OpenElements.Entry? = nil) -> Place {
    guard let target = target ?? open.current else { return Place(parent: 0) }
    guard isFosterParenting, target.isHTML, target.tag.isTablePart else {
      return Place(parent: target.node)
    }
    let table = open.topmost(.table)
    let template = open.topmost(.template)
    if template >= 0, table < 0 || open.isAbove(template, table) {
      return Place(parent: open[template].node)
    }
    guard table >= 0 else { return Place(parent: open[open.bottom].node) }
    let node = open[table].node
    let parent = tree.nodes[Int(node)].parent
    if parent >= 0 { return Place(parent: parent, sibling: node) }
    return Place(parent: open[open[table].below].node)
  }

  mutating func insertComment(_ data: UnsafeBufferPointer<UInt8>, at place: Place) {
    let node = tree.add(.init(.comment, source: source))
    tree.append(data, to: node)
    tree.insert(node, into: place.parent, before: place.sibling)
  }

  mutating func insertComment(_ data: UnsafeBufferPointer<UInt8>, into parent: NodeID) {
    insertComment(data, at: Place(parent: parent))
  }

  mutating func insertCharacters(_ characters: UnsafeBufferPointer<UInt8>) {
    guard !characters.isEmpty else { return }
    let place = appropriatePlace()
    if place.parent == 0 { return }
    let before =
      place.sibling < 0
      ? tree.nodes[Int(place.parent)].lastChild : tree.nodes[Int(place.sibling)].previous
    if before >= 0, tree.nodes[Int(before)].kind == .text {
      tree.append(characters, to: before)
      tree.nodes[Int(before)].sourceEnd = Int32(truncatingIfNeeded: source.upperBound)
      return
    }
    let node = tree.add(.init(.text, source: source))
    tree.append(characters, to: node)
    tree.insert(node, into: place.parent, before: place.sibling)
  }

  /// Makes an element node from a start tag.
  mutating func makeElement(
    _ token: StartTag, namespace: Document.Namespace = .html
  ) -> NodeID {
    var node = MutableTree.Node(.element, source: token.tag.source)
    node.namespace = namespace
    node.tag = token.kind
    node.name = token.name
    node.attributes = addAttributes(token.tag.attributes)
    return tree.add(node)
  }

  /// Adds a tag's attributes to the document's; of two with one name the first counts.
  private mutating func addAttributes(_ attributes: [Document.Attribute]) -> Range<Int32> {
    let start = tree.attributes.count
    if attributes.count < 2 {
      tree.attributes.append(contentsOf: attributes)
    } else if attributes.count <= 8 {
      for attribute in attributes
      where !tree.attributes[start...].contains(where: { $0.name == attribute.name }) {
        tree.attributes.append(attribute)
      }
    } else {
      var names: Set<String> = []
      for attribute in attributes where names.insert(attribute.name).inserted {
        tree.attributes.append(attribute)
      }
    }
    return Int32(start)..<Int32(tree.attributes.count)
  }

  /// Inserts an HTML element at the appropriate place and makes it the current node.
  @discardableResult
  mutating func insert(_ token: StartTag) -> NodeID {
    let place = appropriatePlace()
    let node = makeElement(token)
    tree.insert(node, into: place.parent, before: place.sibling)
    push(node)
    return node
  }

  /// Inserts an element that has no content.
  mutating func insertVoid(_ token: StartTag) {
    insert(token)
    popClosed()
  }

  /// Inserts an element that the source does not have.
  @discardableResult
  mutating func insertImplied(_ tag: Tag) -> NodeID {
    let at = SourceRange(source.lowerBound, source.lowerBound)
    let token = StartTag(
      tag: .init(name: .init(tag), source: at), name: NameID(tag.rawValue))
    let node = insert(token)
    tree.nodes[Int(node)].isImplied = true
    return node
  }

  mutating func push(_ node: NodeID) {
    let element = tree.nodes[Int(node)]
    tree.nodes[Int(node)].open = open.push(
      node, tag: element.tag, namespace: .html, name: element.name, integrationPoint: .none,
      isSpecial: element.tag.isSpecial)
  }

  /// Pops the current node. Its source ends before the token being processed, or, if that is its own
  /// end tag, with it.
  mutating func pop() {
    guard let current = open.current else { return }
    if current.name == closingName {
      closingName = -1
      close(current.node, at: source.upperBound)
    } else {
      close(current.node, at: source.lowerBound)
    }
    remove(entry: open.top)
  }

  /// Pops the current node, which ends with the token being processed.
  mutating func popClosed() {
    guard let current = open.current else { return }
    close(current.node, at: source.upperBound)
    remove(entry: open.top)
  }

  /// Says where an element's source ends; the first to say so is right.
  mutating func close(_ node: NodeID, at offset: Int) {
    guard !tree.nodes[Int(node)].isImplied, !tree.nodes[Int(node)].isClosed else { return }
    tree.nodes[Int(node)].isClosed = true
    let end = Int32(truncatingIfNeeded: offset)
    if end > tree.nodes[Int(node)].sourceEnd { tree.nodes[Int(node)].sourceEnd = end }
  }

  mutating func remove(entry: Int32) {
    tree.nodes[Int(open[entry].node)].open = -1
    open.remove(entry)
  }

  /// Pops elements up to and including an HTML element `tag`.
  mutating func pop(through tag: Tag) {
    let entry = open.topmost(tag)
    guard entry >= 0 else { return }
    pop(throughEntry: entry)
  }

  mutating func pop(throughEntry entry: Int32) {
    while open.top != entry, !open.isEmpty { pop() }
    pop()
  }

  mutating func generateImpliedEndTags(except tag: Tag = .other) {
    while let current = open.current, current.isHTML, current.tag.hasImpliedEndTag,
      current.tag != tag
    {
      pop()
    }
  }

  mutating func closeP() {
    guard open.isInButtonScope(.p) else { return }
    generateImpliedEndTags(except: .p)
    pop(through: .p)
  }
}

/// Attributes that come late (HTML standard §13.2.6.4.7, `html` and `body`).
extension TreeConstruction {
  mutating func addMissingAttributes(of token: StartTag, to node: NodeID) {
    guard !token.tag.attributes.isEmpty else { return }
    var late =
      lateAttributes.removeValue(forKey: node)
      ?? LateAttributes(
        attributes: [],
        names: Set(tree.nodes[Int(node)].attributes.map { tree.attributes[Int($0)].name }))
    for attribute in token.tag.attributes where late.names.insert(attribute.name).inserted {
      late.attributes.append(attribute)
    }
    lateAttributes[node] = late
  }

  mutating func flushLateAttributes() {
    for (node, late) in lateAttributes.sorted(by: { $0.key < $1.key }) {
      let own = tree.nodes[Int(node)].attributes.map { tree.attributes[Int($0)] }
      let start = Int32(tree.attributes.count)
      tree.attributes.append(contentsOf: own + late.attributes)
      tree.nodes[Int(node)].attributes = start..<Int32(tree.attributes.count)
    }
    lateAttributes = [:]
  }
}
