internal import TextModel

/// Turns a `LinkedText` into what documents are turned into: a document of link elements, and boxes
/// with one paragraph for each line of the text.
struct LinkedTextBoxes {
  private(set) var document: Document
  private(set) var tree = BoxTree()
  private let source: LinkedText
  private let base: ComputedStyle
  /// The style of each set of traits that occurs.
  private var styles: [LinkedText.Traits: StyleID] = [:]
  /// Where traits or links change, ascending; the text's ends are among them.
  private let bounds: [Int]
  /// For each stretch between bounds: its traits, and its link or -1.
  private var stretches: [(traits: LinkedText.Traits, link: Int32)] = []

  init(_ source: LinkedText, fontSize: Float, lineHeight: Float?) {
    self.source = source
    var base = ComputedStyle()
    base.fontSize = fontSize
    base.lineHeight = lineHeight.map { .number($0) } ?? .normal
    self.base = base
    let links = source.links.sorted { $0.range.lowerBound < $1.range.lowerBound }
    document = Self.document(of: links, in: source.text)
    bounds = Set(
      [0, source.text.count]
        + (links.map(\.range) + source.traits.map(\.range)).flatMap {
          [$0.lowerBound, $0.upperBound]
        }
    ).sorted()
    tree.links = links.indices.map {
      LinkElement(element: Int32(1 + 2 * $0), parent: -1, visibility: .visible)
    }
    stretches = Array(repeating: ([], -1), count: bounds.count)
    for (index, link) in links.enumerated() { mark(link.range) { $0.link = Int32(index) } }
    for run in source.traits { mark(run.range) { $0.traits.formUnion(run.traits) } }
    buildBoxes()
  }

  /// Gives the document's nodes the places that `source` says for ranges of the text.
  mutating func locate(_ source: (Range<Int>) -> SourceRange) {
    for i in document.nodes.indices {
      let range = document.nodes[i].source
      document.nodes[i].source = source(range.lowerBound..<range.upperBound)
    }
  }

  /// A document with the links as its only elements; offsets of `source` are those of the text.
  private static func document(
    of links: [(range: Range<Int>, href: String)], in text: [UInt8]
  ) -> Document {
    func node(
      _ kind: Document.Kind, parent: Int32, end: Int, attributes: Range<Int32>,
      characters: Range<Int32>, source: SourceRange
    ) -> Document.Node {
      Document.Node(
        kind: kind, namespace: .html, tag: kind == .element ? .a : .other, name: -1,
        parent: parent, subtreeEnd: Int32(end), attributes: attributes, characters: characters,
        source: source, startTagEnd: source.lowerBound)
    }
    var nodes = [
      node(
        .document, parent: -1, end: 1 + 2 * links.count, attributes: 0..<0, characters: 0..<0,
        source: SourceRange(0, text.count))
    ]
    for (index, link) in links.enumerated() {
      let source = SourceRange(link.range.lowerBound, link.range.upperBound)
      let (element, attribute) = (nodes.count, Int32(index))
      nodes.append(
        node(
          .element, parent: 0, end: element + 2, attributes: attribute..<attribute + 1,
          characters: 0..<0, source: source))
      nodes.append(
        node(
          .text, parent: Int32(element), end: element + 2, attributes: 0..<0,
          characters: Int32(link.range.lowerBound)..<Int32(link.range.upperBound), source: source))
    }
    return Document(
      nodes: nodes, text: text,
      attributes: links.map { Document.Attribute(name: "href", value: $0.href) }, names: [],
      lostLinks: [], isQuirks: false)
  }

  private mutating func mark(
    _ range: Range<Int>, _ change: (inout (traits: LinkedText.Traits, link: Int32)) -> Void
  ) {
    var index = firstBound(notBefore: range.lowerBound)
    while bounds[index] < range.upperBound {
      change(&stretches[index])
      index += 1
    }
  }

  private func firstBound(notBefore offset: Int) -> Int {
    var (low, high) = (0, bounds.count)
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func style(_ traits: LinkedText.Traits) -> StyleID {
    if let known = styles[traits] { return known }
    var style = base
    style.isBold = traits.contains(.bold)
    style.isItalic = traits.contains(.italic)
    if traits.contains(.monospaced) { style.fontFamily = .mono }
    styles[traits] = StyleID(tree.styles.count)
    tree.styles.append(style)
    return StyleID(tree.styles.count - 1)
  }

  private mutating func buildBoxes() {
    let style = style([])
    tree.boxes.append(Box(kind: .block, style: style, parent: -1))
    var start = 0
    while start <= source.text.count {
      let end = source.text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.text.count
      var box = Box(kind: .block, style: style, parent: 0)
      box.subtreeEnd = BoxID(tree.boxes.count + 1)
      box.paragraph = Int32(tree.paragraphs.count)
      let extent = fontSizedLine(isEmpty: start == end)
      box.marker = extent
      tree.boxes.append(box)
      tree.paragraphs.append(paragraph(start..<end, style))
      start = end + 1
    }
    tree.boxes[0].subtreeEnd = BoxID(tree.boxes.count)
  }

  /// An empty line is as high as one with text: it has a marker without width.
  private func fontSizedLine(isEmpty: Bool) -> Box.Marker {
    isEmpty ? .inside(advance: .zero) : .none
  }

  private mutating func paragraph(_ range: Range<Int>, _ style: StyleID) -> AttributedText {
    var paragraph = AttributedText()
    paragraph.text = Array(source.text[range])
    paragraph.isASCII = paragraph.text.allSatisfy { $0 < 0x80 }
    paragraph.spans = [InlineSpan(element: -1, parent: -1, style: style, link: -1, isLink: false)]
    var index = max(0, firstBound(notBefore: range.lowerBound + 1) - 1)
    while index < bounds.count - 1, bounds[index] < range.upperBound {
      let part = max(bounds[index], range.lowerBound)..<min(bounds[index + 1], range.upperBound)
      if !part.isEmpty {
        append(
          part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound,
          stretches[index], to: &paragraph)
      }
      index += 1
    }
    paragraph.holdsLinks = paragraph.spans.contains { $0.link >= 0 }
    return paragraph
  }

  private mutating func append(
    _ range: Range<Int>, _ stretch: (traits: LinkedText.Traits, link: Int32),
    to paragraph: inout AttributedText
  ) {
    let span = Int32(paragraph.spans.count)
    let element = stretch.link >= 0 ? 1 + 2 * stretch.link : -1
    paragraph.spans.append(
      InlineSpan(
        element: element, parent: 0, style: style(stretch.traits), link: stretch.link,
        isLink: stretch.link >= 0))
    func edge(_ kind: InlineItem.Kind, at offset: Int) {
      paragraph.items.append(
        InlineItem(kind: kind, range: TextRange(offset, offset), span: span))
    }
    edge(.spanStart, at: range.lowerBound)
    var start = range.lowerBound
    for offset in range where paragraph.text[offset] == UInt8(ascii: "\t") {
      appendText(start..<offset, span, &paragraph)
      paragraph.items.append(
        InlineItem(kind: .tab, range: TextRange(offset, offset + 1), span: span))
      start = offset + 1
    }
    appendText(start..<range.upperBound, span, &paragraph)
    edge(.spanEnd, at: range.upperBound)
  }

  private func appendText(
    _ range: Range<Int>, _ span: Int32, _ paragraph: inout AttributedText
  ) {
    guard !range.isEmpty else { return }
    paragraph.items.append(
      InlineItem(
        kind: .text, range: TextRange(range.lowerBound, range.upperBound), span: span,
        node: paragraph.spans[Int(span)].element))
  }
}
