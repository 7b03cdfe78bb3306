internal import TextModel

/// The index of a node in `MutableTree.nodes`.
typealias NodeID = Int32

/// The tree while it is built. Nodes are linked, so that any insertion takes constant time.
struct MutableTree {
  struct Node {
    var kind: Document.Kind
    var namespace = Document.Namespace.html
    var tag = Tag.other
    /// Whether the source has no start tag for the element.
    var isImplied = false
    var isClosed = false
    /// The element's name as a `NameID`.
    var name: NameID = 0
    var parent: NodeID = -1
    var firstChild: NodeID = -1
    var lastChild: NodeID = -1
    var previous: NodeID = -1
    var next: NodeID = -1
    var attributes: Range<Int32> = 0..<0
    /// A text's, comment's or doctype's characters.
    var firstSegment: Int32 = -1
    var lastSegment: Int32 = -1
    var sourceStart: Int32
    var sourceEnd: Int32
    var startTagEnd: Int32
    /// The element's place in the stack of open elements; -1 where it is not open.
    var open: Int32 = -1
    /// Its place in the list of active formatting elements; -1 where it is not in the list.
    var formatting: Int32 = -1

    init(_ kind: Document.Kind, source: SourceRange) {
      self.kind = kind
      sourceStart = Int32(truncatingIfNeeded: source.lowerBound)
      sourceEnd = Int32(truncatingIfNeeded: source.upperBound)
      startTagEnd = sourceEnd
    }
  }

  /// A run of characters of one node. A node whose text grows in between others' has several.
  struct Segment {
    var start: Int32
    var end: Int32
    var next: Int32 = -1
  }

  var nodes: [Node] = []
  var segments: [Segment] = []
  var text: [UInt8] = []
  var attributes: [Document.Attribute] = []
  var names = NameTable()

  /// - Parameter sourceSize: How many bytes the document may have, to reserve memory for.
  init(sourceSize: Int) {
    nodes.reserveCapacity(sourceSize / 16)
    segments.reserveCapacity(sourceSize / 32)
    attributes.reserveCapacity(sourceSize / 96)
    text.reserveCapacity(sourceSize)
    nodes.append(Node(.document, source: SourceRange(0, 0)))
  }

  mutating func add(_ node: Node) -> NodeID {
    nodes.append(node)
    return NodeID(nodes.count - 1)
  }
}

extension MutableTree {
  /// Puts `child`, which has no parent, before `sibling`, or at the end where that is -1.
  mutating func insert(_ child: NodeID, into parent: NodeID, before sibling: NodeID = -1) {
    let previous = sibling < 0 ? nodes[Int(parent)].lastChild : nodes[Int(sibling)].previous
    nodes[Int(child)].parent = parent
    nodes[Int(child)].previous = previous
    nodes[Int(child)].next = sibling
    if previous < 0 {
      nodes[Int(parent)].firstChild = child
    } else {
      nodes[Int(previous)].next = child
    }
    if sibling < 0 {
      nodes[Int(parent)].lastChild = child
    } else {
      nodes[Int(sibling)].previous = child
    }
  }

  /// Takes `child` away from its parent, if it has one.
  mutating func detach(_ child: NodeID) {
    let node = nodes[Int(child)]
    guard node.parent >= 0 else { return }
    if node.previous < 0 {
      nodes[Int(node.parent)].firstChild = node.next
    } else {
      nodes[Int(node.previous)].next = node.next
    }
    if node.next < 0 {
      nodes[Int(node.parent)].lastChild = node.previous
    } else {
      nodes[Int(node.next)].previous = node.previous
    }
    nodes[Int(child)].parent = -1
    nodes[Int(child)].previous = -1
    nodes[Int(child)].next = -1
  }

  /// Moves all children of `source` to the end of `target`.
  ///
  /// - Complexity: O(*n*) for *n* children.
  mutating func moveChildren(of source: NodeID, to target: NodeID) {
    while nodes[Int(source)].firstChild >= 0 {
      let child = nodes[Int(source)].firstChild
      detach(child)
      insert(child, into: target)
    }
  }

  /// Appends characters to a text, comment or doctype node.
  mutating func append(_ characters: UnsafeBufferPointer<UInt8>, to node: NodeID) {
    let start = Int32(text.count)
    text.append(contentsOf: characters)
    let end = Int32(text.count)
    let last = nodes[Int(node)].lastSegment
    if last >= 0, segments[Int(last)].end == start {
      segments[Int(last)].end = end
      return
    }
    segments.append(Segment(start: start, end: end))
    let segment = Int32(segments.count - 1)
    if last < 0 {
      nodes[Int(node)].firstSegment = segment
    } else {
      segments[Int(last)].next = segment
    }
    nodes[Int(node)].lastSegment = segment
  }
}

/// The number of an element's name: a `Tag`'s raw value, or 256 and more for other names.
typealias NameID = Int32

/// Numbers for the names of elements outside `Tag`.
struct NameTable {
  private(set) var names: [String] = []
  private var numbers: [String: NameID] = [:]

  static let firstOther: NameID = 256

  var count: Int { Int(Self.firstOther) + names.count }

  mutating func number(of name: HTMLToken.TagName) -> NameID {
    if name.tag != .other { return NameID(name.tag.rawValue) }
    if let number = numbers[name.other] { return number }
    let number = NameID(count)
    names.append(name.other)
    numbers[name.other] = number
    return number
  }
}
