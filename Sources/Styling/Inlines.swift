internal import TextModel

/// An open inline element.
struct Inline {
  var element: Int32
  var style: Int32
  /// The innermost link that it is, or is in.
  var link: Int32
  var isLink: Bool
}

extension BoxGenerator {
  /// Opens an inline element; its span starts with its first content.
  mutating func openInline(_ node: Int, _ role: ElementRole) {
    let link = styled.linkOfNode[node]
    inlines.append(
      Inline(
        element: Int32(node), style: styled.styleOfNode[node], link: link,
        isLink: link >= 0 && tree.links[Int(link)].element == Int32(node)))
    pushFrame(.inline, node)
    if role == .quotation { openQuotation(node) }
    if role == .ruby {
      openParagraph()
      builders[containers.count - 1].startRubyBase(node: Int32(node))
    }
  }

  /// Closes the innermost inline element. One that had no content gets its empty span.
  mutating func closeInline() {
    guard let inline = inlines.last else { return }
    let top = containers.count - 1
    let index = inlines.count - 1
    if styled.roleOfNode[Int(inline.element)] == .quotation { closeQuotation(Int(inline.element)) }
    if styled.roleOfNode[Int(inline.element)] == .ruby { builders[top].endRuby() }
    let edge = styled.styles.traits(of: inline.style).endEdge
    if index >= containers[top].openedInlines || edge != .zero { openParagraph() }
    if builders[top].open.last?.inline == index, containers[top].paragraph >= 0 {
      closeSpan(endEdge: edge)
    }
    inlines.removeLast()
    containers[top].openedInlines = min(containers[top].openedInlines, inlines.count)
  }

  /// Opens the spans of the open inline elements that have none in this paragraph yet.
  ///
  /// At most `NestingLimit.spans` are open at once: of deeper elements only the innermost has one,
  /// at the limit's level. After many splits by blocks only the innermost is opened again.
  mutating func openSpans() {
    let top = containers.count - 1
    let innermost = inlines.count - 1
    if builders[top].open.last?.inline == innermost { return }
    if builders[top].open.count >= NestingLimit.spans { closeSpan(endEdge: .zero) }
    var index = (builders[top].open.last?.inline ?? containers[top].inlineBase - 1) + 1
    let reopened = min(containers[top].openedInlines, inlines.count) - index
    if reopened > 0 {
      reopenedSpans += reopened
      if reopenedSpans > reopenedSpanLimit { index = innermost }
    }
    while index <= innermost {
      if builders[top].open.count == NestingLimit.spans - 1 { index = innermost }
      openSpan(of: index)
      index += 1
    }
    for i in containers[top].openedInlines..<max(inlines.count, containers[top].openedInlines) {
      mark(Int(inlines[i].element))
    }
    containers[top].openedInlines = inlines.count
  }

  /// Opens spans before a block splits them, where an edge would be lost otherwise.
  mutating func openPendingEdges() {
    let first = containers[containers.count - 1].openedInlines
    for i in first..<max(inlines.count, first) {
      if styled.styles.traits(of: inlines[i].style).startEdge != .zero { return openParagraph() }
    }
  }

  private mutating func openSpan(of index: Int) {
    let top = containers.count - 1
    let inline = inlines[index]
    let traits = styled.styles.traits(of: inline.style)
    var span = InlineSpan(
      element: inline.element, parent: 0, style: traits.textStyle, link: inline.link,
      isLink: inline.isLink)
    if index >= containers[top].openedInlines { span.startEdge = traits.startEdge }
    (span.topEdge, span.bottomEdge) = (traits.topEdge, traits.bottomEdge)
    builders[top].openSpan(span, inline: index)
    if traits.unicodeBidi != .normal {
      builders[top].appendBidiControls(
        traits.unicodeBidi.opening(traits.direction), node: inline.element)
    }
  }

  private mutating func closeSpan(endEdge: LayoutUnit) {
    let top = containers.count - 1
    guard let open = builders[top].open.last else { return }
    let inline = inlines[open.inline]
    let bidi = styled.styles.traits(of: inline.style).unicodeBidi
    if bidi != .normal { builders[top].appendBidiControls(bidi.closing, node: inline.element) }
    builders[top].closeSpan(endEdge: endEdge)
  }

  /// Closes the spans of the innermost container's paragraph; the elements stay open.
  mutating func closeSpans() {
    let top = containers.count - 1
    while !builders[top].open.isEmpty { closeSpan(endEdge: .zero) }
  }

  // MARK: Text

  /// Appends a text node's characters to the innermost container.
  mutating func appendText(_ node: Int, in frame: Frame) {
    let characters = document.nodes[node].characters
    let range = Int(characters.lowerBound)..<Int(characters.upperBound)
    let text = document.text
    text.withUnsafeBufferPointer { text in
      appendText(UnsafeBufferPointer(rebasing: text[range]), node: Int32(node), in: frame)
    }
  }

  private mutating func appendText(
    _ bytes: UnsafeBufferPointer<UInt8>, node: Int32, in frame: Frame
  ) {
    if containers.count - 1 > frame.container || containers[frame.container].kind != .flow {
      // Between the parts of a table white space is nothing.
      if bytes.allSatisfy({ $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }) { return }
      _ = fit(.inline, in: frame)
    }
    let top = containers.count - 1
    guard frame.textTransform == .none else {
      return appendTransformed(bytes, node: node, in: frame)
    }
    let first = ParagraphBuilder.firstKept(
      bytes, after: builders[top].preceding, frame.whiteSpace)
    guard first < bytes.count else { return }
    openParagraph()
    builders[top].appendText(bytes, from: first, node: node, whiteSpace: frame.whiteSpace)
  }

  /// Appends generated text to the open paragraph, as it stands.
  mutating func appendGenerated(_ text: String) {
    openParagraph()
    let top = containers.count - 1
    var text = text
    text.withUTF8 {
      builders[top].appendText($0, from: 0, node: -1, whiteSpace: .preWrap)
    }
  }

  private mutating func appendTransformed(
    _ bytes: UnsafeBufferPointer<UInt8>, node: Int32, in frame: Frame
  ) {
    let top = containers.count - 1
    let style = styled.styles[styled.styleOfNode[Int(frame.node)]].text
    let transformed = transformText(
      bytes, by: frame.textTransform, language: style.language,
      followsLetter: &builders[top].followsLetter)
    transformed.withUnsafeBufferPointer { transformed in
      let first = ParagraphBuilder.firstKept(
        transformed, after: builders[top].preceding, frame.whiteSpace)
      guard first < transformed.count else { return }
      openParagraph()
      builders[top].appendText(
        transformed, from: first, node: node, whiteSpace: frame.whiteSpace)
    }
  }
}
