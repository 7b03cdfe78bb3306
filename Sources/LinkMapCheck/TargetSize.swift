internal import TextModel

/// Looks for targets that are too small, or too close to each other. Each link is named once, for the
/// first width at which it fails.
func checkTargets(
  of map: LinkMap, _ surroundings: LinkSurroundings, _ options: CheckOptions,
  _ findings: inout Findings
) {
  var isTooSmall = Set<Int>()
  var isTooClose = Set<Int>()
  for layout in map.layouts {
    let targets = Targets(layout, surroundings)
    for link in targets.tooSmall(for: options.profile) where isTooSmall.insert(link).inserted {
      let box = targets.bounds[link]
      findings.add(
        .targetSize, at: link, of: map,
        "the target is \(pixels(box.width)) × \(pixels(box.height)) px at \(pixels(layout.width)) px; "
          + "\(options.profile.name) asks for \(options.profile.side)")
    }
  }
  for layout in map.layouts {
    let targets = Targets(layout, surroundings)
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
  /// The rectangles with their links, by band: a stretch of `bandHeight` px from the top.
  private var bands: [[(link: Int, rect: Rect)]]
  /// Those that reach over very many bands.
  private var tall: [(link: Int, rect: Rect)] = []
  private static let bandHeight = 64
  /// How wide a finger's contact is.
  private static let finger = LayoutUnit(px: 44)

  init(_ layout: LinkMap.Layout, _ surroundings: LinkSurroundings) {
    rects = layout.links.map { $0.rects.map(\.rect) }
    bounds = rects.map { rects in rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) } }
    isInSentence = surroundings.isInSentence
    let height = max(0, Int(layout.height.px.rounded(.up)))
    bands = Array(repeating: [], count: min(height / Self.bandHeight, 1 << 20) + 1)
    for (link, rects) in rects.enumerated() {
      for rect in rects {
        let range = bandRange(from: rect.y, to: rect.maxY)
        if range.count > 32 {
          tall.append((link, rect))
          continue
        }
        for band in range { bands[band].append((link, rect)) }
      }
    }
  }

  private func bandRange(from top: LayoutUnit, to bottom: LayoutUnit) -> ClosedRange<Int> {
    func band(_ y: LayoutUnit) -> Int {
      min(max(Int(y.px) / Self.bandHeight, 0), bands.count - 1)
    }
    return band(top)...max(band(top), band(bottom))
  }

  /// The links whose rectangles reach into a square around a rectangle, each pair once or more.
  private func neighbours(of rect: Rect, within distance: Double) -> [(link: Int, rect: Rect)] {
    let reach = LayoutUnit(truncating: distance.rounded(.up))
    func isNear(_ other: Rect) -> Bool {
      other.x < rect.maxX + reach && rect.x < other.maxX + reach
        && other.y < rect.maxY + reach && rect.y < other.maxY + reach
    }
    var found = tall.filter { isNear($0.rect) }
    for band in bandRange(from: rect.y - reach, to: rect.maxY + reach) {
      found += bands[band].filter { isNear($0.rect) }
    }
    return found
  }

  /// The links that are smaller than a profile asks for. Those in a sentence are excepted (WCAG 2.5.8
  /// and 2.5.5, "inline"); with level AA, those with free room as well ("spacing").
  func tooSmall(for profile: CheckOptions.Profile) -> [Int] {
    let side = LayoutUnit(px: profile.side)
    var isSmall = [Bool](repeating: false, count: rects.count)
    for link in rects.indices where !rects[link].isEmpty && !isInSentence[link] {
      isSmall[link] = !holdsSquare(side, rects[link])
    }
    let small = rects.indices.filter { isSmall[$0] }
    guard profile == .wcagAA else { return small }
    return small.filter { !hasFreeRoom($0, diameter: Double(profile.side), isSmall) }
  }

  /// Whether a square fits into the union of `rects`. One that fits can be moved left and up until it
  /// touches edges, so that few places are to be tried.
  private func holdsSquare(_ side: LayoutUnit, _ rects: [Rect]) -> Bool {
    if rects.contains(where: { $0.width >= side && $0.height >= side }) { return true }
    // Lines of one link are many only in long text, which is not small.
    guard rects.count > 1 else { return false }
    let some = rects.prefix(24)
    for x in Set(some.map(\.x)) {
      for y in Set(some.map(\.y)) {
        let square = Rect(x: x, y: y, width: side, height: side)
        if square.isCovered(by: some) { return true }
      }
    }
    return false
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
    let isLarge = rects.map { holdsSquare(Self.finger, $0) }
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

  fileprivate func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
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
