internal import TextModel

/// What becomes of a `template` element's contents.
enum TemplateContents {
  /// They are not in the document, as in a browser; links in them are lost links.
  case omitted
  /// They are its children.
  case children
}

extension MutableTree {
  /// Gives the tree in document order.
  func document(
    isQuirks: Bool, lostLinks: [Document.LostLink], templates: TemplateContents
  ) -> Document {
    var lineariser = Lineariser(tree: self, lostLinks: lostLinks, templates: templates)
    lineariser.walk()
    return Document(
      nodes: lineariser.nodes, text: lineariser.text, attributes: attributes,
      names: names.names, lostLinks: lineariser.sortedLostLinks, isQuirks: isQuirks)
  }
}

/// Walks a tree in document order without recursion.
private struct Lineariser {
  let tree: MutableTree
  let templates: TemplateContents
  var nodes: [Document.Node] = []
  var text: [UInt8] = []
  private var lostLinks: [Document.LostLink]

  init(tree: MutableTree, lostLinks: [Document.LostLink], templates: TemplateContents) {
    self.tree = tree
    self.lostLinks = lostLinks
    self.templates = templates
    nodes.reserveCapacity(tree.nodes.count)
    text.reserveCapacity(tree.text.count)
  }

  var sortedLostLinks: [Document.LostLink] {
    lostLinks.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
  }

  mutating func walk() {
    var current: NodeID = 0
    var parent: Int32 = -1
    while true {
      let index = Int32(nodes.count)
      append(tree.nodes[Int(current)], parent: parent)
      let child = tree.nodes[Int(current)].firstChild
      if child >= 0, isEntered(current) {
        (current, parent) = (child, index)
        continue
      }
      nodes[Int(index)].subtreeEnd = index + 1
      while tree.nodes[Int(current)].next < 0 {
        guard parent >= 0 else { return }
        current = tree.nodes[Int(current)].parent
        nodes[Int(parent)].subtreeEnd = Int32(nodes.count)
        parent = nodes[Int(parent)].parent
      }
      current = tree.nodes[Int(current)].next
    }
  }

  /// Whether the node's children are in the document; notes the links that are not.
  private mutating func isEntered(_ node: NodeID) -> Bool {
    guard templates == .omitted, tree.nodes[Int(node)].tag == .template,
      tree.nodes[Int(node)].namespace == .html
    else { return true }
    noteLinks(below: node)
    return false
  }

  private mutating func noteLinks(below template: NodeID) {
    var current = tree.nodes[Int(template)].firstChild
    while current != template {
      let node = tree.nodes[Int(current)]
      if node.tag == .a, node.namespace == .html, let href = href(of: node) {
        lostLinks.append(.init(reason: .inTemplate, href: href, offset: Int(node.sourceStart)))
      }
      if node.firstChild >= 0 {
        current = node.firstChild
        continue
      }
      while current != template, tree.nodes[Int(current)].next < 0 {
        current = tree.nodes[Int(current)].parent
      }
      if current != template { current = tree.nodes[Int(current)].next }
    }
  }

  private func href(of node: MutableTree.Node) -> String? {
    node.attributes.lazy.map { tree.attributes[Int($0)] }.first { $0.name == "href" }?.value
  }

  private mutating func append(_ node: MutableTree.Node, parent: Int32) {
    let start = Int32(text.count)
    var segment = node.firstSegment
    while segment >= 0 {
      let part = tree.segments[Int(segment)]
      text.append(contentsOf: tree.text[Int(part.start)..<Int(part.end)])
      segment = part.next
    }
    nodes.append(
      Document.Node(
        kind: node.kind, namespace: node.namespace, tag: node.tag,
        name: node.tag == .other ? max(node.name - NameTable.firstOther, 0) : 0,
        parent: parent, subtreeEnd: 0, attributes: node.attributes,
        characters: start..<Int32(text.count),
        source: SourceRange(Int(node.sourceStart), Int(node.sourceEnd)),
        startTagEnd: Int(node.startTagEnd)))
  }
}
