internal import TextModel

/// Makes boxes of styled elements: one walk over the laid-out nodes, with its own stacks, so that
/// the depth of the document does not matter.
///
/// - `frames`: the elements whose children are being visited.
/// - `containers`: the boxes that are open, with what tells where content goes (Containers.swift).
/// - `inlines`: the inline elements that are open; each container has those above its base
///   (Inlines.swift).
struct BoxGenerator {
  let document: Document
  let options: StyleOptions
  let attributes: AttributeTable
  var styled: StyledDocument
  var tree = BoxTree()
  var frames: [Frame] = []
  var containers: [Container] = []
  var inlines: [Inline] = []
  /// By place in `containers`: the builder of the container's paragraphs.
  var builders: [ParagraphBuilder] = []
  /// Children of frames that visit theirs in another order than the document's, as a stack.
  var childOrder: [Int32] = []
  var lists: [ListCounter] = []
  /// The text of markers that the next paragraph starts with, where markers are text.
  var pendingMarker = ""
  var quotationDepth = 0
  var reopenedSpans = 0
  let reopenedSpanLimit: Int

  /// An element whose children are being visited.
  struct Frame {
    enum Kind { case container, inline }
    var kind: Kind
    var node: Int32
    /// The next child and the end of the children: nodes, or places in `childOrder`.
    var next: Int32
    var end: Int32
    /// How many places of `childOrder` are the frame's; -1 where it visits nodes in order.
    var orderedChildren: Int = -1
    /// The container that the children go to, in `containers`.
    var container: Int
    var whiteSpace: ComputedStyle.WhiteSpace
    var textTransform: ComputedStyle.TextTransform
    var hasList = false
  }

  init(document: Document, styled: StyledDocument, options: StyleOptions) {
    (self.document, self.styled, self.options) = (document, styled, options)
    attributes = styled.attributes
    reopenedSpanLimit = NestingLimit.reopenedSpans + document.nodes.count
  }

  mutating func generate() -> BoxTree {
    (tree.links, tree.targets) = (styled.links, styled.targets)
    tree.notices = styled.notices
    openRoot()
    while let frame = frames.last {
      if frame.next >= frame.end {
        closeFrame()
      } else {
        visitChild(of: frame)
      }
    }
    closeContainers(downTo: 0)
    tree.styles = styled.styles.textStyles
    return tree
  }

  /// Opens the root element's box; a document without one gets a box all the same.
  private mutating func openRoot() {
    let root = document.nodes.indices.first {
      styled.displayOfNode[$0] != .none && document.nodes[$0].kind == .element
    }
    let style = root.map { styled.styleOfNode[$0] } ?? 0
    var box = makeBox(.block, element: root.map(Int32.init) ?? -1, style: style, parent: -1)
    box.isFormattingContext = true
    let id = append(box)
    guard let root else {
      pushContainer(.flow, box: id, style: style, link: -1, isMixed: false, depth: 0)
      return
    }
    place(root, at: .box(id))
    pushContainer(
      .flow, box: id, style: style, link: -1, isMixed: styled.holdsBlocks[root], depth: 0)
    pushFrame(.container, root)
  }

  private mutating func visitChild(of frame: Frame) {
    let top = frames.count - 1
    let node: Int
    if frame.orderedChildren >= 0 {
      node = Int(childOrder[Int(frame.next)])
      frames[top].next += 1
    } else {
      node = Int(frame.next)
      frames[top].next = document.nodes[node].subtreeEnd
    }
    switch document.nodes[node].kind {
    case .text: appendText(node, in: frame)
    case .element:
      if styled.displayOfNode[node] != .none { openElement(node, in: frame) }
    case .document, .doctype, .comment: break
    }
  }

  /// Starts to visit the children of `node`, which go to the innermost container.
  mutating func pushFrame(_ kind: Frame.Kind, _ node: Int) {
    let traits = styled.styles.traits(of: styled.styleOfNode[node])
    frames.append(
      Frame(
        kind: kind, node: Int32(node), next: Int32(node) + 1,
        end: document.nodes[node].subtreeEnd, container: containers.count - 1,
        whiteSpace: traits.whiteSpace, textTransform: traits.textTransform))
  }

  /// Makes the innermost frame visit `children` only, in this order.
  mutating func orderChildren(_ children: [Int32]) {
    let top = frames.count - 1
    frames[top].next = Int32(childOrder.count)
    childOrder += children
    frames[top].end = Int32(childOrder.count)
    frames[top].orderedChildren = children.count
  }

  private mutating func closeFrame() {
    guard let frame = frames.popLast() else { return }
    if frame.orderedChildren > 0 { childOrder.removeLast(frame.orderedChildren) }
    if frame.hasList { lists.removeLast() }
    switch frame.kind {
    case .inline:
      closeContainers(downTo: frame.container + 1)
      closeInline()
    case .container:
      closeContainers(downTo: frame.container + 1)
      // An item without text still shows its marker.
      if !pendingMarker.isEmpty, styled.displayOfNode[Int(frame.node)] == .listItem {
        openParagraph()
      }
      if styled.roleOfNode[Int(frame.node)] == .details { closeDetails(Int(frame.node)) }
      closeContainers(downTo: frame.container)
    }
  }

  /// The children of node `index`, in document order.
  func children(of index: Int) -> [Int32] {
    var result: [Int32] = []
    var child = Int32(index) + 1
    while child < document.nodes[index].subtreeEnd {
      result.append(child)
      child = document.nodes[Int(child)].subtreeEnd
    }
    return result
  }
}
