public import TextModel

/// What differs from an older link map to a newer one: first what is no single link's, then the links
/// in the newer map's order, those that are gone last.
///
/// Compared is what a renderer and its users meet: links with their URLs, texts, states and rectangles;
/// sizes, jump targets, areas and the report. Places in the source, fonts and fingerprints are not.
///
/// - Parameter tolerance: How far an edge may have moved, in px, without being named.
/// - Complexity: O(*n*) for *n* links and rectangles.
public func differences(
  from old: LinkMap, to new: LinkMap, tolerance: Double = 0
) -> [MapDifference] {
  var comparison = MapComparison(old: old, new: new, tolerance: tolerance)
  comparison.compareWholes()
  comparison.compareLinks()
  return comparison.found
}

private struct MapComparison {
  let old: LinkMap
  let new: LinkMap
  let tolerance: LayoutUnit
  /// Layouts of one width in both maps.
  let layouts: [(old: LinkMap.Layout, new: LinkMap.Layout)]
  var found: [MapDifference] = []

  init(old: LinkMap, new: LinkMap, tolerance: Double) {
    (self.old, self.new) = (old, new)
    self.tolerance = LayoutUnit(truncating: tolerance)
    layouts = old.layouts.compactMap { layout in
      new.layouts.first { $0.width == layout.width }.map { (layout, $0) }
    }
  }

  // MARK: What is no single link's

  mutating func compareWholes() {
    let (oldWidths, newWidths) = (old.layouts.map(\.width), new.layouts.map(\.width))
    for width in oldWidths where !newWidths.contains(width) {
      found.append(.init(.gone, width: width, "the layout of \(shortest(width.px)) px is gone"))
    }
    for width in newWidths where !oldWidths.contains(width) {
      found.append(.init(.new, width: width, "a layout of \(shortest(width.px)) px is new"))
    }
    for (old, new) in layouts { compare(old, new) }
    compareLists(old.areas, new.areas) { area in
      (nil, nil, "the area of '\(area.map)' to \(area.url ?? area.href)")
    }
    compareLists(old.report.map(Entry.init), new.report.map(Entry.init)) { entry in
      (
        entry.entry.line, entry.entry.column,
        "the report's '\(entry.entry.reason)' of \(entry.entry.href ?? entry.entry.detail ?? "")"
      )
    }
  }

  private mutating func compare(_ old: LinkMap.Layout, _ new: LinkMap.Layout) {
    let width = new.width
    if isFar(old.height, new.height) {
      found.append(
        .init(
          .height, width: width,
          "the height is \(shortest(new.height.px)), not \(shortest(old.height.px)) px, \(at(width))"
        ))
    }
    let before = Dictionary(old.targets.map { ($0.id, $0.y) }, uniquingKeysWith: { y, _ in y })
    let after = Dictionary(new.targets.map { ($0.id, $0.y) }, uniquingKeysWith: { y, _ in y })
    for target in old.targets where after[target.id] == nil {
      found.append(
        .init(.gone, width: width, "the jump target '\(target.id)' is gone \(at(width))"))
    }
    for target in new.targets {
      guard let y = before[target.id] else {
        found.append(
          .init(.new, width: width, "the jump target '\(target.id)' is new \(at(width))"))
        continue
      }
      if isFar(y, target.y) {
        found.append(
          .init(
            .target, width: width,
            "the jump target '\(target.id)' has moved by \(shortest((target.y - y).px)) px \(at(width))"
          ))
      }
    }
    if !old.lines.isEmpty, !new.lines.isEmpty,
      old.lines != new.lines || self.old.text != self.new.text
    {
      found.append(.init(.lines, width: width, "the text's lines differ \(at(width))"))
    }
  }

  /// A report's entry but for its place, which any change above it moves.
  private struct Entry: Hashable {
    let entry: LinkMap.ReportEntry
    init(_ entry: LinkMap.ReportEntry) { self.entry = entry }
    static func == (a: Entry, b: Entry) -> Bool { a.words == b.words }
    func hash(into hasher: inout Hasher) { hasher.combine(words) }
    private var words: [String?] { [entry.reason, entry.href, entry.detail] }
  }

  /// Names the elements that one list has more often than the other.
  private mutating func compareLists<Element: Hashable>(
    _ old: [Element], _ new: [Element],
    describe: (Element) -> (line: Int?, column: Int?, text: String)
  ) {
    var surplus: [Element: Int] = [:]
    for element in new { surplus[element, default: 0] += 1 }
    for element in old {
      if let count = surplus[element], count > 0 {
        surplus[element] = count - 1
      } else {
        let (line, column, text) = describe(element)
        found.append(.init(.gone, line: line, column: column, "\(text) is gone"))
      }
    }
    for element in new.reversed() {
      guard let count = surplus[element], count > 0 else { continue }
      surplus[element] = count - 1
      let (line, column, text) = describe(element)
      found.append(.init(.new, line: line, column: column, "\(text) is new"))
    }
  }

  // MARK: Links

  mutating func compareLinks() {
    let matching = LinkMatching(old.links, new.links)
    var added = matching.new[...]
    for pair in matching.pairs {
      while let index = added.first, index < pair.new {
        addNew(index)
        added.removeFirst()
      }
      compare(pair)
    }
    for index in added { addNew(index) }
    for index in matching.gone {
      let link = old.links[index]
      found.append(
        .init(
          .gone, old: index, line: link.line, column: link.column,
          "the link '\(link.label)' to \(link.destination) is gone"))
    }
  }

  private mutating func addNew(_ index: Int) {
    let link = new.links[index]
    found.append(
      .init(
        .new, new: index, line: link.line, column: link.column,
        "the link '\(link.label)' to \(link.destination) is new"))
  }

  private mutating func compare(_ pair: (old: Int, new: Int)) {
    let (before, after) = (old.links[pair.old], new.links[pair.new])
    func difference(_ kind: MapDifference.Kind, _ message: String) -> MapDifference {
      .init(
        kind, old: pair.old, new: pair.new, line: after.line, column: after.column, message)
    }
    if before.destination != after.destination {
      found.append(
        difference(
          .url, "'\(after.label)' leads to \(after.destination), not to \(before.destination)"))
    }
    if (before.label, before.text, before.title ?? "") != (
      after.label, after.text, after.title ?? ""
    ) {
      found.append(
        difference(
          .text, "the link to \(after.destination) is '\(after.label)', not '\(before.label)'"))
    }
    if (before.state, before.inert) != (after.state, after.inert) {
      found.append(
        difference(.state, "'\(after.label)' is \(after.stateText), not \(before.stateText)"))
    }
    for (oldLayout, newLayout) in layouts {
      compareRects(
        oldLayout.links[pair.old].rects.map(\.rect), newLayout.links[pair.new].rects.map(\.rect),
        difference(.moved, ""), width: newLayout.width)
    }
  }

  private mutating func compareRects(
    _ old: [Rect], _ new: [Rect], _ template: MapDifference, width: LayoutUnit
  ) {
    if old.count == new.count, !zip(old, new).contains(where: { isFar($0, $1) }) { return }
    var difference = template
    difference.width = width
    if let (dx, dy) = commonDisplacement(old, new) {
      difference.displacement = LinkMap.Point(x: dx, y: dy)
      difference.message = "moved by \(shortest(dx.px)), \(shortest(dy.px)) px \(at(width))"
    } else {
      difference.kind = .resized
      difference.message = "\(text(of: new)), not \(text(of: old)), \(at(width))"
    }
    found.append(difference)
  }

  /// By how much all rectangles have moved, if they have kept their sizes and moved together.
  private func commonDisplacement(_ old: [Rect], _ new: [Rect]) -> (x: LayoutUnit, y: LayoutUnit)? {
    guard old.count == new.count, let a = old.first, let b = new.first else { return nil }
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let isCommon = zip(old, new).allSatisfy { a, b in
      !isFar(a.width, b.width) && !isFar(a.height, b.height)
        && !isFar(a.x + dx, b.x) && !isFar(a.y + dy, b.y)
    }
    return isCommon ? (dx, dy) : nil
  }

  private func isFar(_ a: Rect, _ b: Rect) -> Bool {
    isFar(a.x, b.x) || isFar(a.y, b.y) || isFar(a.maxX, b.maxX) || isFar(a.maxY, b.maxY)
  }

  private func isFar(_ a: LayoutUnit, _ b: LayoutUnit) -> Bool {
    (a > b ? a - b : b - a) > tolerance
  }

  private func at(_ width: LayoutUnit) -> String { "at \(shortest(width.px)) px" }

  private func text(of rects: [Rect]) -> String {
    guard let first = rects.first else { return "no rectangle" }
    let place =
      "\(shortest(first.x.px)), \(shortest(first.y.px)), "
      + "\(shortest(first.width.px)) × \(shortest(first.height.px))"
    return rects.count == 1 ? place : "\(rects.count) rectangles from \(place)"
  }
}

extension LinkMap.Link {
  fileprivate var stateText: String {
    guard state == .ok else { return state.rawValue }
    return inert == nil ? "a link to open" : "inert"
  }
}
