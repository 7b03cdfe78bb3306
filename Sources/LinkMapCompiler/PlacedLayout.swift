internal import TextModel

/// One width's part of a link map: the links' rectangles, where jumps lead, and the lines if asked for.
func placedLayout(
  _ layout: DocumentLayout, of tree: BoxTree, _ prepared: PreparedDocument, _ text: DocumentText,
  _ lines: [LinkMap.TextLine]
) -> LinkMap.Layout {
  var regions = LinkRegions(tree: tree, prepared: prepared, layout: layout, text: text)
  let rects = regions.collect()
  let hasChildren = Set(tree.links.map(\.parent))
  let links = rects.indices.map { link in
    LinkMap.PlacedLink(
      activate: activationPoint(
        in: rects[link], below: hasChildren.contains(Int32(link)) ? later(link, tree, rects) : []),
      rects: rects[link])
  }
  var placed = LinkMap.Layout(
    width: layout.width, height: layout.height, links: links,
    targets: jumpTargets(of: tree, in: layout))
  placed.lines = lines
  return placed
}

/// The rectangles of the links inside `link`, which win where they overlap it.
private func later(
  _ link: Int, _ tree: BoxTree, _ rects: [[LinkMap.LinkRect]]
) -> [Rect] {
  var inside: [Rect] = []
  for other in (link + 1)..<max(link + 1, tree.links.count) {
    var parent = tree.links[other].parent
    while parent > link { parent = tree.links[Int(parent)].parent }
    if parent != link { break }
    inside += rects[other].map(\.rect)
  }
  return inside
}

/// The middle of the first rectangle whose middle no other link covers.
private func activationPoint(
  in rects: [LinkMap.LinkRect], below others: [Rect]
) -> LinkMap.Point? {
  let middles = rects.map {
    LinkMap.Point(x: $0.rect.x + $0.rect.width.half, y: $0.rect.y + $0.rect.height.half)
  }
  return middles.first { point in
    !others.contains {
      $0.x <= point.x && point.x < $0.maxX && $0.y <= point.y && point.y < $0.maxY
    }
  } ?? middles.first
}

private func jumpTargets(of tree: BoxTree, in layout: DocumentLayout) -> [LinkMap.Target] {
  guard !tree.targets.isEmpty else { return [] }
  let lines = layout.linesByParagraph(count: tree.paragraphs.count)
  var boxes = [Int](repeating: 0, count: tree.paragraphs.count)
  for (index, box) in tree.boxes.enumerated() where box.paragraph >= 0 {
    boxes[Int(box.paragraph)] = index
  }
  return tree.targets.compactMap { target in
    switch target.place {
    case .hidden: return nil
    case .box(let box): return LinkMap.Target(id: target.name, y: layout.boxes[Int(box)].y)
    case .text(let paragraph, let offset):
      let candidates = lines[Int(paragraph)]
      // An element without content has no line, but a place.
      guard !candidates.isEmpty else {
        return LinkMap.Target(id: target.name, y: layout.boxes[boxes[Int(paragraph)]].y)
      }
      let line = candidates.dropLast().partitioningIndex {
        layout.lines[$0].range.upperBound > offset
      }
      return LinkMap.Target(id: target.name, y: layout.lines[line].rect.y)
    }
  }
}
