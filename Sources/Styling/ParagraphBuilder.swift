internal import TextModel

/// Gathers the inline content of one paragraph.
///
/// White space is processed as text comes in (WhiteSpace.swift); inline boxes must be opened before
/// their content. One builder serves many paragraphs, one after the other.
struct ParagraphBuilder {
  private(set) var text: [UInt8] = []
  private(set) var items: [InlineItem] = []
  private(set) var spans: [InlineSpan] = []
  private(set) var objects: [InlineObject] = []
  /// The spans that are open, from the outermost inside the root inline box.
  private(set) var open: [OpenSpan] = []
  /// All bits of all bytes: below 0x80 where the text is ASCII.
  var byteUnion: UInt8 = 0
  /// What a collapsible space that comes next would follow.
  var preceding: Preceding = .lineStart
  /// Where the space stands that `preceding == .collapsibleSpace` means.
  var spaceOffset = 0
  /// Whether that space was, or contained, a newline of the source.
  var spaceIsNewline = false
  /// Whether a letter precedes, for `text-transform: capitalize`.
  var followsLetter = false
  /// Places of jump targets, as offsets into `text`.
  private var marks: [Mark] = []

  struct OpenSpan {
    var span: Int32
    /// The inline element that the span is a part of, as an index into the generator's stack.
    var inline: Int
  }

  private struct Mark {
    var target: Int
    var offset: Int
  }

  enum Preceding {
    /// The paragraph's start or a forced break: collapsible spaces vanish.
    case lineStart
    /// A collapsible space: further ones vanish.
    case collapsibleSpace
    case content
  }

  /// The innermost open span.
  var span: Int32 { open.last?.span ?? 0 }

  mutating func start(style: StyleID, link: Int32) {
    text.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    objects.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    (byteUnion, preceding, followsLetter) = (0, .lineStart, false)
    spans.append(InlineSpan(element: -1, parent: -1, style: style, link: link, isLink: false))
  }

  /// Ends the paragraph, whose spans must be closed, and gives its content.
  mutating func finish() -> AttributedText {
    removeTrailingSpace()
    var result = AttributedText()
    result.text = text.exactCopy()
    result.items = items.exactCopy()
    result.spans = spans.exactCopy()
    result.objects = objects.exactCopy()
    result.isASCII = byteUnion < 0x80
    result.holdsLinks = spans.contains { $0.link >= 0 }
    preceding = .lineStart
    return result
  }

  /// Places the targets met since `start` in `paragraph`.
  func placeMarks(in targets: inout [JumpTarget], paragraph: Int32) {
    for mark in marks {
      targets[mark.target].place = .text(paragraph: paragraph, offset: Int32(mark.offset))
    }
  }

  mutating func mark(_ target: Int) { marks.append(Mark(target: target, offset: text.count)) }

  // MARK: Spans

  mutating func openSpan(_ span: InlineSpan, inline: Int) {
    let index = Int32(spans.count)
    spans.append(span)
    spans[Int(index)].parent = self.span
    open.append(OpenSpan(span: index, inline: inline))
    append(.spanStart, node: span.element)
  }

  mutating func closeSpan(endEdge: LayoutUnit) {
    guard let last = open.last else { return }
    spans[Int(last.span)].endEdge = endEdge
    append(.spanEnd, node: spans[Int(last.span)].element)
    open.removeLast()
  }

  // MARK: Items

  /// Appends an item without characters.
  mutating func append(_ kind: InlineItem.Kind, node: Int32, index: Int32 = -1) {
    items.append(
      InlineItem(
        kind: kind, range: TextRange(text.count, text.count), span: span, index: index, node: node))
  }

  /// Appends an item with the characters of `scalar`.
  mutating func append(
    _ kind: InlineItem.Kind, scalar: Unicode.Scalar, node: Int32, index: Int32 = -1
  ) {
    let start = text.count
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      text.append(byte)
      byteUnion |= byte
    }
    items.append(
      InlineItem(
        kind: kind, range: TextRange(start, text.count), span: span, index: index, node: node))
  }

  mutating func appendForcedBreak(node: Int32, clear: Box.Clear = .none) {
    removeTrailingSpace()
    append(
      .forcedBreak, scalar: "\n", node: node, index: clear == .none ? -1 : Int32(clear.rawValue))
    (preceding, followsLetter) = (.lineStart, false)
  }

  /// Appends `<wbr>`; white space collapses across it.
  mutating func appendBreakOpportunity(node: Int32) {
    append(.breakOpportunity, scalar: "\u{200B}", node: node)
  }

  /// Lets collapsible spaces that come next vanish, as at a line's start.
  mutating func suppressSpaces() { preceding = .lineStart }

  mutating func appendObject(_ object: InlineObject) {
    let index = Int32(objects.count)
    objects.append(object)
    if case .float = object.content {
      append(.outOfFlow, node: object.element, index: index)
    } else if case .annotation = object.content {
      endRubyBase(node: object.element, annotation: index)
    } else {
      append(.object, scalar: "\u{FFFC}", node: object.element, index: index)
      (preceding, followsLetter) = (.content, false)
    }
  }

  // MARK: Ruby

  /// Starts the base of a ruby annotation that may follow.
  mutating func startRubyBase(node: Int32) { append(.rubyStart, node: node) }

  /// Ends the base that `annotation` (a place in `objects`) stands above; an empty one where none began.
  private mutating func endRubyBase(node: Int32, annotation: Int32) {
    let start = items.lastIndex { $0.kind == .rubyStart || $0.kind == .rubyEnd }
    if let start, items[start].kind == .rubyStart, items[start].index < 0 {
      items[start].index = annotation
    } else {
      append(.rubyStart, node: node, index: annotation)
    }
    append(.rubyEnd, node: node, index: annotation)
    if preceding == .collapsibleSpace { preceding = .content }
    startRubyBase(node: node)
  }

  /// Ends a ruby: what began after its last annotation is no base.
  mutating func endRuby() {
    if let last = items.last, last.kind == .rubyStart, last.index < 0 { items.removeLast() }
  }

  mutating func appendBidiControls(_ controls: [Unicode.Scalar], node: Int32) {
    for control in controls { append(.bidiControl, scalar: control, node: node) }
  }

  /// Appends characters without any processing, as a part of the text item that started at
  /// `itemStart`.
  mutating func appendVerbatim(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) {
    text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes))
  }

  mutating func appendByte(_ byte: UInt8) { text.append(byte) }

  /// Ends a text item that started at `start`, if it has characters.
  mutating func endTextItem(from start: Int, node: Int32) {
    guard start < text.count else { return }
    items.append(
      InlineItem(kind: .text, range: TextRange(start, text.count), span: span, node: node))
  }

  /// Removes a collapsible space at the end, behind which stand only edges, floats and controls.
  mutating func removeTrailingSpace() {
    guard preceding == .collapsibleSpace else { return }
    preceding = .content
    text.remove(at: spaceOffset)
    for i in marks.indices.reversed() {
      if marks[i].offset <= spaceOffset { break }
      marks[i].offset -= 1
    }
    var i = items.count - 1
    while i >= 0, Int(items[i].range.upperBound) > spaceOffset {
      let range = items[i].range
      if Int(range.lowerBound) > spaceOffset {
        items[i].range = TextRange(Int(range.lowerBound) - 1, Int(range.upperBound) - 1)
      } else {
        items[i].range = TextRange(Int(range.lowerBound), Int(range.upperBound) - 1)
        if items[i].range.isEmpty { items.remove(at: i) }
        return
      }
      i -= 1
    }
  }
}

extension Array {
  /// A copy in memory of its own that is not larger than it must be. (`Array(self)` and
  /// `Array(self[...])` share the memory, with all its spare capacity.)
  fileprivate func exactCopy() -> [Element] {
    if isEmpty { return [] }
    return withUnsafeBufferPointer { source in
      Array(unsafeUninitializedCapacity: source.count) { target, count in
        count = target.initialize(fromContentsOf: source)
      }
    }
  }
}
