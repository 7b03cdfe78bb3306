/// A map at one width, opened for hit tests: a view of the map's bytes, alive as long as they.
///
/// Fragments are a link's rectangles; they are numbered in paint order, those of one link
/// consecutively. Points and rectangles are in CSS px from the top left of the layout, y down; a
/// point beyond the range of the map's numbers, or not a number, is outside everything.
public struct LinkLayout: @unchecked Sendable {
  /// The map that this is a layout of.
  public let map: BinaryLinkMap
  /// In 1/64 px.
  public let width: Int32
  public let height: Int32
  let places: MapTable
  let rects: MapTable
  let details: MapTable
  let grid: HitGrid
  let targets: MapTable
  let lines: MapTable
  let runs: MapTable
  let characters: MapTable
  let glyphs: MapTable

  /// The number of fragments.
  public var fragmentCount: Int { rects.count }

  init(map: BinaryLinkMap, index: Int) throws(LinkMapError) {
    guard index >= 0, index < map.layoutCount else { throw .noLayout(index) }
    self.map = map
    (width, height) = map.size(ofLayout: index)
    var (finder, owner) = (map.finder, UInt32(truncatingIfNeeded: index))
    places = finder.take(.places, of: owner, count: UInt32(truncatingIfNeeded: map.linkCount))
    rects = finder.take(.rects, of: owner)
    let fragmentCount = UInt32(truncatingIfNeeded: rects.count)
    details = finder.take(.fragments, of: owner, count: fragmentCount)
    let levels = finder.take(.grid, of: owner)
    let cells = finder.take(.cells, of: owner)
    let entries = finder.take(.entries, of: owner)
    targets = finder.take(.targets, of: owner)
    lines = finder.take(.lines, of: owner)
    runs = finder.take(.runs, of: owner)
    characters = finder.take(.characters, of: owner)
    glyphs = finder.take(.glyphs, of: owner)
    try finder.check()
    guard rects.count < Int32.max / 4 else { throw .tooLarge }
    grid = try HitGrid(
      grid: levels, cells: cells, entries: entries, fragmentCount: rects.count)
  }

  /// The rectangle of a fragment.
  @inline(__always)
  func rect(_ fragment: Int) -> FixedRect { rects.rect(fragment &* 16) }

  /// The link of a fragment; not less than `linkCount` in a damaged map.
  @inline(__always)
  func linkNumber(_ fragment: Int) -> UInt32 { details.uint32(fragment &* 20) }

  /// The fragments of a link; none in a damaged map.
  @inline(never)
  func fragmentRange(ofLink link: Int) -> Range<Int> {
    guard link >= 0, link < places.count else { return 0..<0 }
    return places.indices(link &* 20, limit: rects.count) ?? 0..<0
  }

  /// A fragment as an answer; `nil` in a damaged map.
  @inline(__always)
  func hit(_ fragment: Int) -> LinkHit? {
    let link = Int64(linkNumber(fragment))
    guard link < Int64(map.linkCount) else { return nil }
    return LinkHit(link: Int32(link), fragment: Int32(fragment))
  }
}

/// Which link was found, and by which of its rectangles.
public struct LinkHit: Equatable, Sendable {
  /// The link's number.
  public var link: Int32
  /// The fragment's number in the layout.
  public var fragment: Int32

  /// Makes an answer.
  public init(link: Int32, fragment: Int32) { (self.link, self.fragment) = (link, fragment) }
}

/// A fragment's facts.
public struct FragmentRecord: Equatable, Sendable {
  public var link: Int32
  public var rect: FixedRect
  /// The line's number in the document; -1 for a block's box.
  public var line: Int32
  public var isRTL: Bool
  /// The covered part of the text in UTF-16; `nil` for a block's box.
  public var utf16Range: Range<UInt32>?
}

extension BinaryLinkMap {
  /// Opens a layout.
  ///
  /// - Complexity: O(*s*) for *s* sections, whatever they hold.
  public func layout(_ index: Int) throws(LinkMapError) -> LinkLayout {
    try LinkLayout(map: self, index: index)
  }
}

extension LinkLayout {
  /// A fragment by its number; `nil` if there is none.
  @inline(__always)
  public func fragment(_ index: Int) -> FragmentRecord? {
    guard index >= 0, index < fragmentCount, let hit = hit(index) else { return nil }
    let offset = index &* 20
    return FragmentRecord(
      link: hit.link, rect: rect(index), line: details.int32(offset &+ 4),
      isRTL: details.uint32(offset &+ 16) & 1 == 1, utf16Range: details.range(offset &+ 8))
  }

  /// The fragments of a link, in paint order; empty for a link that was not laid out.
  public func fragments(ofLink link: Int) -> Range<Int> { fragmentRange(ofLink: link) }

  /// The point where assistive technology activates a link, in 1/64 px.
  public func activationPoint(ofLink link: Int) -> FixedPoint? {
    guard link >= 0, link < places.count, places.uint32(link &* 20 &+ 16) & 1 == 1 else {
      return nil
    }
    return FixedPoint(x: places.int32(link &* 20 &+ 8), y: places.int32(link &* 20 &+ 12))
  }

  /// The number of places that a URL's fragment can name.
  public var targetCount: Int { targets.count }

  /// A target's name in UTF-8 and its top in 1/64 px; `nil` if there is none.
  public func target(_ index: Int) -> (id: UnsafeRawBufferPointer, y: Int32)? {
    guard index >= 0, index < targets.count, let id = map.string(targets, index &* 12) else {
      return nil
    }
    return (id, targets.int32(index &* 12 &+ 8))
  }
}
