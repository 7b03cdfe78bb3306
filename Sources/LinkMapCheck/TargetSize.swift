internal import TextModel

/// Looks for targets that are too small, or too close to each other. Each link is named once, for the
/// first width at which it fails.
func checkTargets(
  of map: LinkMap, _ surroundings: LinkSurroundings, _ options: CheckOptions,
  _ findings: inout Findings
) {
  var isTooSmall = Set<Int>()
  var isTooClose = Set<Int>()
  let layouts = map.layouts.map { (layout: $0, targets: Targets($0, surroundings)) }
  for (layout, targets) in layouts {
    for link in targets.tooSmall(for: options.profile) where isTooSmall.insert(link).inserted {
      let box = targets.bounds[link]
      findings.add(
        .targetSize, at: link, of: map,
        "the target is \(pixels(box.width)) × \(pixels(box.height)) px at \(pixels(layout.width)) px; "
          + "\(options.profile.name) asks for \(options.profile.side)")
    }
  }
  for (layout, targets) in layouts {
    for (link, other, distance) in targets.tooClose(distance: options.distance) {
      // Room around a small target is what its size is about.
      if isTooSmall.contains(link) || isTooSmall.contains(other) { continue }
      if map.links[link].destination == map.links[other].destination { continue }
      guard isTooClose.insert(link).inserted else { continue }
      findings.add(
        .targetDistance, at: link, of: map,
        "\(pixels(distance)) px from the link of line \(map.links[other].line) at "
          + "\(pixels(layout.width)) px; \(shortest(options.distance)) are asked for")
    }
  }
}

private func pixels(_ length: LayoutUnit) -> String { shortest((length.px * 10).rounded() / 10) }

/// The links of one layout as targets.
private struct Targets {
  /// By link: its rectangles' common bounding box.
  let bounds: [Rect]
  private let rects: [[Rect]]
  private let isInSentence: [Bool]
  /// All rectangles with their links, and where to find them.
  private let all: [(link: Int, rect: Rect)]
  private let index: RectIndex
  /// How wide a finger's contact is.
  private static let finger = LayoutUnit(px: 44)

  init(_ layout: LinkMap.Layout, _ surroundings: LinkSurroundings) {
    rects = layout.links.map { $0.rects.map(\.rect) }
    bounds = rects.map(\.bounds)
    isInSentence = surroundings.isInSentence
    all = rects.enumerated().flatMap { link, rects in rects.map { (link, $0) } }
    index = RectIndex(all.map(\.rect))
  }

  /// The rectangles that reach into the space around one, with their links.
  private func neighbours(of rect: Rect, within distance: Double) -> [(link: Int, rect: Rect)] {
    var found: [(link: Int, rect: Rect)] = []
    let area = rect.outset(by: LayoutUnit(truncating: distance.rounded(.up)))
    index.forEach(touching: area) { found.append(all[$0]) }
    return found.sorted { $0.link < $1.link }
  }

  /// The links that are smaller than a profile asks for. Those in a sentence are excepted (WCAG 2.5.8
  /// and 2.5.5, "inline"); with level AA, those with free room as well ("spacing").
  func tooSmall(for profile: CheckOptions.Profile) -> [Int] {
    let side = LayoutUnit(px: profile.side)
    var isSmall = [Bool](repeating: false, count: rects.count)
    for link in rects.indices where !rects[link].isEmpty && !isInSentence[link] {
      isSmall[link] = !rects[link].holdsSquare(of: side)
    }
    let small = rects.indices.filter { isSmall[$0] }
    guard profile == .wcagAA else { return small }
    return small.filter { !hasFreeRoom($0, diameter: Double(profile.side), isSmall) }
  }

  /// Whether a circle around the middle of the link's bounding box meets no other target, and no such
  /// circle of another small one.
  private func hasFreeRoom(_ link: Int, diameter: Double, _ isSmall: [Bool]) -> Bool {
    let center = bounds[link].center
    let point = Rect(
      x: LayoutUnit(truncating: center.x), y: LayoutUnit(truncating: center.y), width: .zero,
      height: .zero)
    for other in neighbours(of: point, within: 2 * diameter) where other.link != link {
      if other.rect.distance(toX: center.x, y: center.y) < diameter / 2 { return false }
      guard isSmall[other.link] else { continue }
      let middle = bounds[other.link].center
      let (dx, dy) = (middle.x - center.x, middle.y - center.y)
      if dx * dx + dy * dy < diameter * diameter { return false }
    }
    return true
  }

  /// Pairs of links, neither in a sentence nor one over the other, with less than `distance` px
  /// between them, and not both as large as a finger; the later one first.
  func tooClose(distance: Double) -> [(link: Int, other: Int, distance: LayoutUnit)] {
    var pairs: [(link: Int, other: Int, distance: LayoutUnit)] = []
    let isLarge = rects.map { $0.holdsSquare(of: Self.finger) }
    for link in rects.indices where !isInSentence[link] {
      var nearest: (other: Int, distance: Double)?
      for rect in rects[link] {
        for other in neighbours(of: rect, within: distance)
        where other.link < link && !isInSentence[other.link] {
          if isLarge[link], isLarge[other.link] { continue }
          let gap = rect.distance(to: other.rect)
          if bounds[link].overlaps(bounds[other.link]), gap == 0 { continue }
          if gap < distance, gap < nearest?.distance ?? .infinity { nearest = (other.link, gap) }
        }
      }
      if let nearest {
        pairs.append((link, nearest.other, LayoutUnit(truncating: nearest.distance)))
      }
    }
    return pairs
  }
}

extension Rect {
  fileprivate var center: (x: Double, y: Double) {
    (x.px + width.px / 2, y.px + height.px / 2)
  }

  /// Whether they have a point inside both.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  fileprivate func distance(toX px: Double, y py: Double) -> Double {
    let dx = max(x.px - px, px - maxX.px, 0)
    let dy = max(y.px - py, py - maxY.px, 0)
    return (dx * dx + dy * dy).squareRoot()
  }

  fileprivate func distance(to other: Rect) -> Double {
    let dx = max(x.px - other.maxX.px, other.x.px - maxX.px, 0)
    let dy = max(y.px - other.maxY.px, other.y.px - maxY.px, 0)
    return (dx * dx + dy * dy).squareRoot()
  }
}
