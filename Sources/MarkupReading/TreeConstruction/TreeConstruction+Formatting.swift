internal import TextModel

/// Formatting elements: the list of active ones and the adoption agency
/// (HTML standard §13.2.4.3 and §13.2.6.4.7).
extension TreeConstruction {
  /// Inserts a formatting element and makes it active. Of elements that look alike the list keeps
  /// the last three.
  mutating func insertFormatting(_ token: StartTag) {
    let node = insert(token)
    let signature = signature(of: node)
    if formatting.mayHaveThree(signature: signature) { removeEarliest(like: node, signature) }
    let entry = formatting.push(node, tag: token.kind, signature: signature)
    tree.nodes[Int(node)].formatting = entry
  }

  /// A number that is equal for elements of equal name and attributes, in whatever order.
  private func signature(of node: NodeID) -> Int {
    let name = Int(tree.nodes[Int(node)].name)
    if tree.nodes[Int(node)].attributes.isEmpty { return name }
    var sum = name
    for attribute in attributes(of: node) { sum &+= attribute.hashValue }
    return sum
  }

  private func attributes(of node: NodeID) -> ArraySlice<Document.Attribute> {
    let range = tree.nodes[Int(node)].attributes
    return tree.attributes[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  private func areAlike(_ a: NodeID, _ b: NodeID) -> Bool {
    let (first, second) = (attributes(of: a), attributes(of: b))
    guard tree.nodes[Int(a)].name == tree.nodes[Int(b)].name, first.count == second.count
    else { return false }
    return first.elementsEqual(second) || Set(first) == Set(second)
  }

  private mutating func removeEarliest(like node: NodeID, _ signature: Int) {
    var found: [Int32] = []
    var entry = formatting.last
    while entry >= 0, !formatting.isMarker(entry), found.count < 3 {
      if formatting[entry].signature == signature, areAlike(formatting[entry].node, node) {
        found.append(entry)
      }
      entry = formatting[entry].previous
    }
    if found.count == 3 { removeFormatting(entry: found[2]) }
  }

  mutating func removeFormatting(entry: Int32) {
    let node = formatting[entry].node
    if node >= 0 { tree.nodes[Int(node)].formatting = -1 }
    formatting.remove(entry)
  }

  mutating func clearFormattingToMarker() {
    while formatting.last >= 0 {
      let isMarker = formatting.isMarker(formatting.last)
      removeFormatting(entry: formatting.last)
      if isMarker { return }
    }
  }

  /// Reopens the active formatting elements that are not open (HTML standard, "reconstruct the
  /// active formatting elements"). The new elements keep their start tags' place in the source.
  mutating func reconstructFormatting() {
    var entry = formatting.last
    guard entry >= 0, !isMarkerOrOpen(entry) else { return }
    while formatting[entry].previous >= 0, !isMarkerOrOpen(formatting[entry].previous) {
      entry = formatting[entry].previous
    }
    while entry >= 0, !isOverLimit {
      let copy = copyElement(formatting[entry].node)
      let place = appropriatePlace()
      tree.insert(copy, into: place.parent, before: place.sibling)
      push(copy)
      replace(entry: entry, with: copy)
      entry = formatting[entry].next
    }
  }

  private func isMarkerOrOpen(_ entry: Int32) -> Bool {
    formatting.isMarker(entry) || tree.nodes[Int(formatting[entry].node)].open >= 0
  }

  /// A new element from the start tag that `node` was made from.
  private mutating func copyElement(_ node: NodeID) -> NodeID {
    let original = tree.nodes[Int(node)]
    var copy = MutableTree.Node(
      .element, source: SourceRange(Int(original.sourceStart), Int(original.startTagEnd)))
    copy.tag = original.tag
    copy.name = original.name
    copy.attributes = original.attributes
    return tree.add(copy)
  }

  private mutating func replace(entry: Int32, with node: NodeID) {
    tree.nodes[Int(formatting[entry].node)].formatting = -1
    formatting.replaceNode(at: entry, with: node)
    tree.nodes[Int(node)].formatting = entry
  }
}

// MARK: The adoption agency

extension TreeConstruction {
  /// Runs the adoption agency for an end tag `subject`, or the end that `<a>` and `<nobr>` imply.
  /// Returns false where the tag is to be treated as any other end tag.
  mutating func adopt(_ subject: Tag) -> Bool {
    if let current = open.current, current.isHTML, current.tag == subject,
      tree.nodes[Int(current.node)].formatting < 0
    {
      pop()
      return true
    }
    for _ in 0..<8 {
      let entry = formatting.last(subject)
      guard entry >= 0 else { return false }
      let element = formatting[entry].node
      let place = tree.nodes[Int(element)].open
      guard place >= 0 else {
        removeFormatting(entry: entry)
        return true
      }
      guard open.isInScope(entry: place) else { return true }
      let block = furthestBlock(above: place)
      guard block >= 0 else {
        pop(throughEntry: place)
        removeFormatting(entry: entry)
        return true
      }
      closeAdopted(element)
      adopt(entry: entry, place: place, block: block)
    }
    return true
  }

  /// The source of an element that the agency takes apart ends with its end tag.
  private mutating func closeAdopted(_ element: NodeID) {
    let isEndTag = closingName == tree.nodes[Int(element)].name
    close(element, at: isEndTag ? source.upperBound : source.lowerBound)
  }

  private func furthestBlock(above place: Int32) -> Int32 {
    var entry = open[place].above
    while entry >= 0, !open[entry].isSpecial { entry = open[entry].above }
    return entry
  }

  /// One turn of the agency's outer loop.
  private mutating func adopt(entry: Int32, place: Int32, block: Int32) {
    let commonAncestor = open[open[place].below]
    let (last, bookmark) = adoptInner(place: place, block: block, commonAncestor: commonAncestor)
    tree.detach(last)
    let target = appropriatePlace(in: commonAncestor)
    tree.insert(last, into: target.parent, before: target.sibling)

    let element = formatting[entry].node
    let copy = copyElement(element)
    let blockNode = open[block].node
    tree.moveChildren(of: blockNode, to: copy)
    tree.insert(copy, into: blockNode)
    replace(entry: entry, with: copy)
    if bookmark >= 0 { formatting.move(entry, behind: bookmark, as: copy) }
    tree.nodes[Int(element)].open = -1
    tree.nodes[Int(copy)].open = open.move(place, above: block, as: copy)
  }

  /// The inner loop: copies the formatting elements between the block and the formatting element.
  /// Returns the topmost node, and the entry of the list to put the formatting element behind.
  private mutating func adoptInner(
    place: Int32, block: Int32, commonAncestor: OpenElements.Entry
  ) -> (last: NodeID, bookmark: Int32) {
    var last = open[block].node
    var bookmark: Int32 = -1
    var counter = 0
    var next = open[block].below
    while next != place {
      let entry = next
      next = open[entry].below
      counter += 1
      let node = open[entry].node
      var listed = tree.nodes[Int(node)].formatting
      if counter > 3, listed >= 0 {
        removeFormatting(entry: listed)
        listed = -1
      }
      guard listed >= 0 else {
        close(node, at: source.lowerBound)
        remove(entry: entry)
        continue
      }
      let copy = copyElement(node)
      close(node, at: source.lowerBound)
      tree.nodes[Int(node)].open = -1
      open.replaceNode(at: entry, with: copy)
      tree.nodes[Int(copy)].open = entry
      replace(entry: listed, with: copy)
      if last == open[block].node { bookmark = listed }
      tree.detach(last)
      tree.insert(last, into: copy)
      last = copy
    }
    return (last, bookmark)
  }
}
