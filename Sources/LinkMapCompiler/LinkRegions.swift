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
    for box in tree.boxes.indices where tree.boxes[box].kind == .annotation { cutAway(box) }
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

extension LinkRegions {
  /// How many boxes of links to look at that an annotation may lie above.
  private static let annotationReach = 64

  /// Cuts the text of a ruby annotation that is in no link from the links before it, which it is painted
  /// above (BROWSER §11, rule 4).
  private mutating func cutAway(_ annotation: Int) {
    let box = tree.boxes[annotation]
    let owner = tree.boxes[Int(box.parent)].paragraph
    guard box.paragraph >= 0, owner >= 0, tree.paragraphs[Int(owner)].holdsLinks else { return }
    let items = prepared.paragraphs[Int(box.paragraph)].items
    for line in lines[Int(box.paragraph)] {
      for index in layout.lines[line].fragments {
        let fragment = layout.fragments[Int(index)]
        let span = tree.paragraphs[Int(box.paragraph)].spans[Int(items[Int(fragment.item)].span)]
        if span.link < 0 { cut(fragment.rect, of: box, fromLinksOf: Int(owner)) }
      }
    }
  }

  private mutating func cut(_ rect: Rect, of box: Box, fromLinksOf owner: Int) {
    let spans = tree.paragraphs[owner].spans
    for line in lines[owner] where layout.lines[line].rect.maxY > rect.y {
      if layout.lines[line].rect.y > rect.maxY { break }
      for index in boxes(near: rect.x, in: layout.lines[line]) {
        let span = spans[Int(layout.inlineBoxes[index].span)]
        guard span.link >= 0, tree.links[Int(span.link)].element < box.element else { continue }
        cut(rect, from: Int(span.link))
      }
    }
  }

  private func boxes(near x: LayoutUnit, in line: Line) -> Range<Int> {
    let all = Int(line.inlineBoxes.lowerBound)..<Int(line.inlineBoxes.upperBound)
    guard all.count > LinkRegions.annotationReach else { return all }
    let first = all.partitioningIndex { layout.inlineBoxes[$0].rect.x >= x }
    let half = LinkRegions.annotationReach / 2
    return max(all.lowerBound, first - half)..<min(all.upperBound, first + half)
  }

  private mutating func cut(_ cover: Rect, from link: Int) {
    var kept: [LinkMap.LinkRect] = []
    for rect in rects[link] {
      for part in rect.rect.parts(outside: cover) {
        var piece = rect
        piece.rect = part
        kept.append(piece)
      }
    }
    rects[link] = kept
  }
}
