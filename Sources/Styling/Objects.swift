internal import TextModel

/// Atomic inlines, floats and block-level replaced elements.
extension BoxGenerator {
  /// Opens an inline-block or inline table: an object in the paragraph, and its box.
  mutating func openObjectBox(_ node: Int, kind: Box.Kind) {
    openParagraph()
    let (parent, depth) = objectParent()
    appendObject(node, .box(BoxID(tree.boxes.count)))
    openContent(
      node, kind: kind, container: kind == .table ? .table : .flow, parent: parent, depth: depth)
    tree.boxes[Int(containers[containers.count - 1].box)].isFormattingContext = true
  }

  /// Whether content goes right into an open ruby.
  var isInRuby: Bool {
    guard let inline = inlines.last, inlines.count > containers[containers.count - 1].inlineBase
    else { return false }
    return styled.roleOfNode[Int(inline.element)] == .ruby
  }

  /// Opens a ruby annotation: an object at the end of its base, and its box.
  mutating func openAnnotation(_ node: Int) {
    openParagraph()
    let (parent, depth) = objectParent()
    appendObject(node, .annotation(BoxID(tree.boxes.count)))
    openContent(node, kind: .annotation, container: .flow, parent: parent, depth: depth)
    tree.boxes[Int(containers[containers.count - 1].box)].isFormattingContext = true
  }

  /// The box that holds the open paragraph, and the depth of an object's box below it.
  func objectParent() -> (BoxID, depth: Int) {
    let top = containers[containers.count - 1]
    return (top.paragraphBox, top.depth + (top.paragraphBox == top.box ? 1 : 2))
  }

  /// Appends an object of an element to the open paragraph.
  mutating func appendObject(
    _ node: Int, _ content: InlineObject.Content, margin: Edges<LayoutUnit>? = nil,
    baselineFromBottom: LayoutUnit = .zero
  ) {
    var object = makeObject(node, content)
    if let margin { object.margin = margin }
    object.baselineFromBottom = baselineFromBottom
    builders[containers.count - 1].appendObject(object)
  }

  private mutating func makeObject(_ node: Int, _ content: InlineObject.Content) -> InlineObject {
    mark(node)
    let style = styled.styleOfNode[node]
    return InlineObject(
      content: content, style: styled.styles.textStyle(of: style), element: Int32(node),
      link: styled.linkOfNode[node], margin: styled.styles[style].box.margin.absolute)
  }

  /// Appends an image's object.
  private mutating func appendObject(
    _ node: Int, _ size: ImageSize, border: Edges<LayoutUnit>, padding: Edges<LayoutUnit>
  ) {
    var object = makeObject(node, .replaced(width: size.width, height: size.height))
    (object.aspectRatio, object.naturalWidth) = (size.aspectRatio, size.naturalWidth)
    object.edges = Edges(
      top: border.top + padding.top, right: border.right + padding.right,
      bottom: border.bottom + padding.bottom, left: border.left + padding.left)
    builders[containers.count - 1].appendObject(object)
  }

  /// Opens a float: out of flow in a paragraph where there is inline content around it, else a
  /// block box.
  mutating func openFloat(_ node: Int, _ role: ElementRole) {
    if role == .image, options.medium == .cells { return appendImage(node) }
    let top = containers[containers.count - 1]
    let isInline =
      top.kind == .flow
      && (top.paragraph >= 0 || inlines.count > top.inlineBase || !top.isMixed)
    let place: (BoxID, depth: Int)
    if isInline {
      openParagraph()
      place = objectParent()
      appendObject(node, .float(BoxID(tree.boxes.count)))
    } else {
      place = blockParent()
    }
    if role == .image || role == .control {
      appendReplacedBox(node, parent: place.0)
    } else {
      let isTable = styled.displayOfNode[node] == .table
      openContent(
        node, kind: isTable ? .table : .block, container: isTable ? .table : .flow,
        parent: place.0, depth: place.depth)
      if document.nodes[node].namespace == .html { openList(node) }
    }
  }

  mutating func appendImage(_ node: Int) {
    if options.medium == .cells {
      mark(node)
      return appendGenerated(attributes.value(.alt, of: node) ?? "")
    }
    guard let size = styled.imageSizes[Int32(node)] else { return }
    let style = styled.styles[styled.styleOfNode[node]].box
    openParagraph()
    appendObject(node, size, border: style.border, padding: style.padding)
  }

  /// Appends the block-level box of an image or control.
  mutating func appendReplacedBox(_ node: Int) {
    appendReplacedBox(node, parent: blockParent().0)
  }

  private mutating func appendReplacedBox(_ node: Int, parent: BoxID) {
    let style = styled.styleOfNode[node]
    var box = makeBox(.replaced, element: Int32(node), style: style, parent: parent)
    if let size = styled.imageSizes[Int32(node)] {
      (box.width, box.height, box.aspectRatio) = (size.width, size.height, size.aspectRatio)
      box.naturalWidth = size.naturalWidth
    } else {
      let control = replacedControl(node)
      (box.width, box.height) = (control.width, control.height)
    }
    place(node, at: .box(append(box)))
  }
}

extension Edges where Value == Length {
  /// The lengths that depend on nothing; 0 for the others.
  var absolute: Edges<LayoutUnit> {
    func value(_ length: Length) -> LayoutUnit {
      if case .px(let length) = length { return length }
      return .zero
    }
    return Edges<LayoutUnit>(
      top: value(top), right: value(right), bottom: value(bottom), left: value(left))
  }
}
