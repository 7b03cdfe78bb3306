import TextModel

/// Where a link map differs from what Chromium answered, a readable line each; empty when equal.
///
/// Compared are the document's height, every link's `href`, URL, text and region, and the link that
/// each clear pixel dispatches to. A pixel is clear when no edge of a recorded region cuts it
/// (BROWSER §12).
struct Differences {
  private(set) var lines: [String] = []

  init(of map: LinkMap, at layout: Int, from answer: RecordedAnswer) {
    let placed = map.layouts[layout]
    let height = LayoutUnit(truncating: answer.doc.height)
    if placed.height != height { note("height \(placed.height.px), Chromium \(height.px)") }
    compareLinks(of: map, at: layout, from: answer)
    comparePixels(of: placed, from: answer)
  }

  private mutating func note(_ line: String) { lines.append(line) }

  private mutating func compareLinks(of map: LinkMap, at layout: Int, from answer: RecordedAnswer) {
    if map.links.count != answer.links.count {
      note("\(map.links.count) links, Chromium \(answer.links.count)")
    }
    for (index, recorded) in answer.links.enumerated() where index < map.links.count {
      let link = map.links[index]
      let name = "link \(index) “\(recorded.text.collapsed.prefix(40))”"
      if link.href != recorded.href {
        note("\(name): href \(link.href), Chromium \(recorded.href)")
      }
      if link.url != recorded.url, link.inert != .unparsable {
        note("\(name): url \(link.url ?? "none"), Chromium \(recorded.url)")
      }
      if link.text.collapsed != recorded.text.collapsed {
        note("\(name): text “\(link.text)”")
      }
      let region = Region(map.layouts[layout].links[index].rects.map(\.rect))
      let wanted = Region(recorded: recorded.region)
      if !(region == wanted) { note("\(name)\n    map      \(region)\n    Chromium \(wanted)") }
    }
  }

  private mutating func comparePixels(of layout: LinkMap.Layout, from answer: RecordedAnswer) {
    let regions = PixelIndex(layout.links.map { Region($0.rects.map(\.rect)) })
    let recorded = PixelIndex(answer.links.map { Region(recorded: $0.region) })
    for hits in answer.hits {
      for pixel in hits.pixels where !recorded.isCut(pixel) {
        let link = regions.link(atCentreOf: pixel)
        if link != hits.link {
          note("pixel \(pixel.x),\(pixel.y): link \(link), Chromium \(hits.link)")
        }
      }
    }
  }
}

/// The links' regions, to be asked pixel by pixel.
private struct PixelIndex {
  let regions: [Region]

  init(_ regions: [Region]) { self.regions = regions }

  /// The last link in the document whose region holds the pixel's centre; -1 for none.
  func link(atCentreOf pixel: (x: Int, y: Int)) -> Int {
    let (x, y) = (pixel.x * 64 + 32, pixel.y * 64 + 32)
    return regions.lastIndex { region in
      region.rects.contains { $0.minX < x && x <= $0.maxX && $0.minY < y && y <= $0.maxY }
    } ?? -1
  }

  /// Whether an edge of a region runs through the pixel.
  func isCut(_ pixel: (x: Int, y: Int)) -> Bool {
    let square = Region.Box(
      minX: pixel.x * 64, minY: pixel.y * 64, maxX: pixel.x * 64 + 64, maxY: pixel.y * 64 + 64)
    return regions.contains { region in
      region.rects.contains { $0.intersects(square) && !$0.contains(square) }
    }
  }
}

extension String {
  /// White space runs as one space, none at the ends.
  fileprivate var collapsed: String {
    split { $0.isASCII && $0.isWhitespace }.joined(separator: " ")
  }
}
