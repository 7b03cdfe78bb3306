/// A link of a map: a view of the map's bytes, alive as long as they.
public struct LinkRecord: @unchecked Sendable {
  private let links: MapTable
  private let strings: MapTable
  private let offset: Int
  /// The link's number.
  public let index: Int

  init(map: BinaryLinkMap, index: Int) {
    (links, strings, self.index) = (map.links, map.strings, index)
    offset = index &* SectionKind.links.recordSize
  }

  /// The `href` of the document, in UTF-8.
  public var href: UnsafeRawBufferPointer? { strings.string(links, offset) }
  /// The absolute URL, in UTF-8; `nil` where there is none.
  public var url: UnsafeRawBufferPointer? { strings.string(links, offset &+ 8) }
  /// The element's text content, in UTF-8.
  public var text: UnsafeRawBufferPointer? { strings.string(links, offset &+ 16) }
  /// The `title`, in UTF-8.
  public var title: UnsafeRawBufferPointer? { strings.string(links, offset &+ 24) }
  /// What a screen reader says, in UTF-8.
  public var label: UnsafeRawBufferPointer? { strings.string(links, offset &+ 32) }
  /// The element's bytes in the source; empty where they cannot be.
  public var sourceRange: Range<UInt64> {
    let (lower, upper) = (links.uint64(offset &+ 40), links.uint64(offset &+ 48))
    return lower <= upper ? lower..<upper : 0..<0
  }
  /// In the document's text, counted in UTF-8; `nil` for a link without rectangles.
  public var utf8Range: Range<UInt32>? { links.range(offset &+ 56) }
  /// In the document's text, counted in UTF-16.
  public var utf16Range: Range<UInt32>? { links.range(offset &+ 64) }
  /// The line in the source, from 1.
  public var line: UInt32 { links.uint32(offset &+ 72) }
  /// The column in the source, in Unicode scalars from 1.
  public var column: UInt32 { links.uint32(offset &+ 76) }
  /// Whether the link was laid out; `absent` for a state that this runtime does not know.
  public var state: LinkState { LinkState(rawValue: links.uint8(offset &+ 80)) ?? .absent }
  /// Why the link must not be opened.
  public var inert: InertReason { InertReason(rawValue: links.uint8(offset &+ 81)) ?? .other }
}

extension BinaryLinkMap {
  /// The link with a number; `nil` if there is none.
  public func link(_ index: Int) -> LinkRecord? {
    contains(link: index) ? LinkRecord(map: self, index: index) : nil
  }

  /// Whether there is a link with a number.
  @inline(never)
  public func contains(link index: Int) -> Bool {
    guard index >= 0, index < linkCount else { return false }
    return links.uint8(index &* SectionKind.links.recordSize &+ 80) < LinkState.absent.rawValue
  }

  /// Whether there is a link with a number that may be opened.
  func canOpen(link index: Int) -> Bool {
    guard contains(link: index) else { return false }
    let inert = links.uint8(index &* SectionKind.links.recordSize &+ 81)
    return inert == InertReason.none.rawValue
  }
}
