internal import TextModel

/// Collects each link's region from a laid-out document (BROWSER §11).
///
/// A region is the link's own boxes, one for each line and visual run, then the boxes of its
/// descendants that reach beyond what is collected.
struct LinkRegions {
  private let tree: BoxTree
  private let prepared: PreparedDocument
  private let layout: DocumentLayout
  private let text: DocumentText
  /// By paragraph: its lines in the layout.
  private let lines: [Range<Int>]
  private var rects: [[LinkMap.LinkRect]]
  /// Counts the lines in document order.
  private var lineNumber = 0

  init(tree: BoxTree, prepared: PreparedDocument, layout: DocumentLayout, text: DocumentText) {
    (self.tree, self.prepared, self.layout, self.text) = (tree, prepared, layout, text)
    rects = Array(repeating: [], count: tree.links.count)
    lines = layout.linesByParagraph(count: tree.paragraphs.count)
  }

  /// The links' rectangles, by link.
  mutating func collect() -> [[LinkMap.LinkRect]] {
    guard !tree.links.isEmpty else { return [] }
    forEachBox { regions, box in
      let node = regions.tree.boxes[box]
      if node.kind == .blockInInline, node.link >= 0 {
        regions.appendToChain(of: node.link, regions.blockRect(regions.layout.boxes[box]))
      }
      if node.paragraph >= 0 { regions.appendOwnBoxes(ofParagraph: Int(node.paragraph)) }
    }
    forEachBox { regions, box in
      let node = regions.tree.boxes[box]
      if node.link >= 0, regions.isHittable(node.style) {
        regions.appendToChain(of: node.link, regions.blockRect(regions.layout.boxes[box]))
      }
      if node.paragraph >= 0 { regions.appendDescendants(inParagraph: Int(node.paragraph)) }
    }
    return rects
  }

  private mutating func forEachBox(_ body: (inout LinkRegions, Int) -> Void) {
    lineNumber = 0
    for box in tree.boxes.indices {
      body(&self, box)
      let paragraph = tree.boxes[box].paragraph
      if paragraph >= 0 { lineNumber += lines[Int(paragraph)].count }
    }
  }

  private mutating func appendOwnBoxes(ofParagraph paragraph: Int) {
    for (number, line) in lines[paragraph].enumerated() {
      for index in layout.lines[line].inlineBoxes {
        let box = layout.inlineBoxes[Int(index)]
        let span = tree.paragraphs[paragraph].spans[Int(box.span)]
        guard span.isLink, isHittable(span.style) else { continue }
        append(inlineRect(box, number, paragraph), to: span.link)
      }
    }
  }

  private mutating func appendDescendants(inParagraph paragraph: Int) {
    guard tree.paragraphs[paragraph].holdsLinks else { return }
    let spans = tree.paragraphs[paragraph].spans
    for (number, line) in lines[paragraph].enumerated() {
      for index in layout.lines[line].inlineBoxes {
        let box = layout.inlineBoxes[Int(index)]
        let span = spans[Int(box.span)]
        let link = span.isLink ? tree.links[Int(span.link)].parent : span.link
        if isHittable(span.style) { appendToChain(of: link, inlineRect(box, number, paragraph)) }
      }
      for index in layout.lines[line].fragments {
        appendFragment(layout.fragments[Int(index)], line: number, paragraph)
      }
    }
  }

  /// Objects, and text that stands directly in a block inside a link.
  private mutating func appendFragment(_ fragment: Fragment, line: Int, _ paragraph: Int) {
    let item = prepared.paragraphs[paragraph].items[Int(fragment.item)]
    let text = tree.paragraphs[paragraph]
    let span = text.spans[Int(item.span)]
    guard span.link >= 0 else { return }
    let isObject = fragment.kind == .object
    guard isObject || item.span == 0 else { return }
    let style = isObject ? text.objects[Int(item.index)].style : span.style
    guard isHittable(style) else { return }
    appendToChain(
      of: span.link,
      textRect(fragment.rect, fragment.range, fragment.level % 2 == 1, line, paragraph))
  }

  private func isHittable(_ style: StyleID) -> Bool { tree.styles[Int(style)].isHittable }

  private func blockRect(_ rect: Rect) -> LinkMap.LinkRect {
    LinkMap.LinkRect(rect: rect, line: -1, direction: .ltr, utf16Range: nil)
  }

  private func inlineRect(
    _ box: InlineBoxFragment, _ line: Int, _ paragraph: Int
  ) -> LinkMap.LinkRect {
    textRect(box.rect, box.range, box.isRTL, line, paragraph)
  }

  private func textRect(
    _ rect: Rect, _ range: TextRange, _ isRTL: Bool, _ line: Int, _ paragraph: Int
  ) -> LinkMap.LinkRect {
    let lower = text.position(of: Int(range.lowerBound), inParagraph: paragraph)
    let upper = text.position(of: Int(range.upperBound), inParagraph: paragraph)
    return LinkMap.LinkRect(
      rect: rect, line: lineNumber + line, direction: isRTL ? .rtl : .ltr,
      utf16Range: lower.utf16..<upper.utf16)
  }

  private mutating func append(_ rect: LinkMap.LinkRect, to link: Int32) {
    if !rect.rect.isEmpty { rects[Int(link)].append(rect) }
  }

  /// Adds a rectangle to the link and to those around it, where it reaches beyond what they have.
  private mutating func appendToChain(of link: Int32, _ rect: LinkMap.LinkRect) {
    guard !rect.rect.isEmpty else { return }
    var link = link
    while link >= 0 {
      if !isCovered(rect.rect, by: rects[Int(link)]) { rects[Int(link)].append(rect) }
      link = tree.links[Int(link)].parent
    }
  }

  /// Whether the union of some of `rects` covers `rect`: a card's first boxes, and the latest ones.
  /// A rectangle that others cover changes no region, so that a bounded look is enough.
  private func isCovered(_ rect: Rect, by rects: [LinkMap.LinkRect]) -> Bool {
    let looked = 24
    let rects = rects.lazy.map(\.rect)
    if rects.count <= 2 * looked { return rect.isCovered(by: rects) }
    return rect.isCovered(by: rects.prefix(looked)) || rect.isCovered(by: rects.suffix(looked))
  }
}
