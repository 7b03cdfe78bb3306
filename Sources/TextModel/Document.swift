/// A document as read: its tree in document order, with the byte ranges of its elements in the source.
///
/// Node 0 is the document. Nodes stand in document order (pre-order), so that a subtree is a run of
/// nodes: the first child of `i` is `i + 1` where `i + 1 < subtreeEnd`, the next sibling starts at
/// `subtreeEnd`.
package struct Document: Sendable {
  package enum Kind: UInt8, Sendable { case document, doctype, element, text, comment }

  package enum Namespace: UInt8, Sendable { case html, svg, mathML }

  /// One node.
  package struct Node: Sendable {
    package var kind: Kind
    package var namespace: Namespace
    /// An element's name where it is one that the HTML standard knows, else `.other`.
    package var tag: Tag
    /// The name's index in `names`, for elements with `tag == .other`.
    package var name: Int32
    /// The parent's index; -1 for the document.
    package var parent: Int32
    /// The index after the node's last descendant.
    package var subtreeEnd: Int32
    /// An element's attributes, as indices into `attributes`.
    package var attributes: Range<Int32>
    /// A text's, comment's or doctype's characters, as indices into `text`.
    package var characters: Range<Int32>
    /// An element's whole source: from its start tag's first byte to the end of its end tag, or to
    /// where it was closed. Empty for elements that the source does not have.
    package var source: SourceRange
    /// Where the start tag ends in the source.
    package var startTagEnd: Int

    package init(
      kind: Kind, namespace: Namespace, tag: Tag, name: Int32, parent: Int32, subtreeEnd: Int32,
      attributes: Range<Int32>, characters: Range<Int32>, source: SourceRange, startTagEnd: Int
    ) {
      (self.kind, self.namespace, self.tag, self.name) = (kind, namespace, tag, name)
      (self.parent, self.subtreeEnd) = (parent, subtreeEnd)
      (self.attributes, self.characters) = (attributes, characters)
      (self.source, self.startTagEnd) = (source, startTagEnd)
    }
  }

  /// An attribute; names are in lower case, values decoded. Of two with one name the first counts.
  package struct Attribute: Hashable, Sendable {
    package var name: String
    package var value: String
    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// What held a link and never became an element (design rule 5), for the map's report.
  package struct LostLink: Hashable, Sendable {
    package enum Reason: String, Sendable {
      case inComment = "in-comment"
      case inTemplate = "in-template"
      case inScript = "in-script"
      case inStyle = "in-style"
      case inTitle = "in-title"
      case inText = "in-raw-text"
      case unfinishedTag = "unfinished-tag"
    }
    package var reason: Reason
    /// The `href` as it stands there.
    package var href: String
    /// Where the link's `<` stands in the source.
    package var offset: Int
    package init(reason: Reason, href: String, offset: Int) {
      (self.reason, self.href, self.offset) = (reason, href, offset)
    }
  }

  package var nodes: [Node]
  /// All characters of texts, comments and doctypes; valid UTF-8.
  package var text: [UInt8]
  package var attributes: [Attribute]
  /// Names of elements outside `Tag`.
  package var names: [String]
  package var lostLinks: [LostLink]
  /// Whether the document is in quirks mode (HTML standard §13.2.6.4.1).
  package var isQuirks: Bool

  package init(
    nodes: [Node], text: [UInt8], attributes: [Attribute], names: [String],
    lostLinks: [LostLink], isQuirks: Bool
  ) {
    (self.nodes, self.text, self.attributes) = (nodes, text, attributes)
    (self.names, self.lostLinks, self.isQuirks) = (names, lostLinks, isQuirks)
  }
}

extension Document {
  /// The value of node `index`'s attribute `name`; `nil` where it has none.
  package func attribute(_ name: String, of index: Int) -> String? {
    for i in nodes[index].attributes where attributes[Int(i)].name == name {
      return attributes[Int(i)].value
    }
    return nil
  }

  /// Whether node `index` is the HTML element `tag`.
  @inlinable package func isHTML(_ tag: Tag, at index: Int) -> Bool {
    nodes[index].tag == tag && nodes[index].namespace == .html && nodes[index].kind == .element
  }
}
