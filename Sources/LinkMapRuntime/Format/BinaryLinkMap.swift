/// A binary link map in memory that the host keeps alive and unchanged: a view, opened in place.
///
/// Nothing is parsed, copied or allocated, and nothing outside the bytes is read, whatever they
/// say: a damaged map gives wrong answers or none. `OwnedLinkMap` keeps the bytes itself.
public struct BinaryLinkMap: @unchecked Sendable {
  /// The number of links; their numbers are below it.
  public let linkCount: Int
  /// The number of layouts, one for each width.
  public let layoutCount: Int
  private let directory: MapTable
  private let base: UnsafeRawPointer
  private let size: UInt64
  let links: MapTable
  let strings: MapTable
  private let layouts: MapTable

  /// Opens a map.
  ///
  /// - Parameter bytes: The map; bytes after its end are ignored.
  /// - Complexity: O(*s*) for *s* sections, whatever they hold.
  public init(borrowing bytes: UnsafeRawBufferPointer) throws(LinkMapError) {
    let available = UInt64(bytes.count)
    guard let base = bytes.baseAddress, bytes.count >= MapFormat.headerSize else {
      throw .truncated(needed: UInt64(MapFormat.headerSize), available: available)
    }
    let header = MapTable(base: base, count: 1)
    guard header.uint64(0) == MapFormat.magic else { throw .badMagic }
    guard header.uint32(8) == MapFormat.version else {
      throw .unsupportedVersion(header.uint32(8))
    }
    size = header.uint64(16)
    guard size <= available else { throw .truncated(needed: size, available: available) }
    let sections = UInt64(header.uint32(24))
    let end = UInt64(MapFormat.headerSize) + sections &* UInt64(MapFormat.sectionEntrySize)
    guard end <= size else { throw .truncated(needed: end, available: size) }
    self.base = base
    directory = MapTable(base: base + MapFormat.headerSize, count: Int(sections))
    var finder = SectionFinder(directory: directory, base: base, size: size)
    let document = MapFormat.document
    links = finder.take(.links, of: document, count: header.uint32(32))
    layouts = finder.take(.layouts, of: document, count: header.uint32(28))
    strings = finder.take(.strings, of: document)
    try finder.check()
    (linkCount, layoutCount) = (links.count, layouts.count)
  }

  /// Compares the map's checksum with its bytes.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public func verifyChecksum() throws(LinkMapError) {
    let covered = UnsafeRawBufferPointer(
      start: base + MapFormat.checksumStart, count: Int(size) - MapFormat.checksumStart)
    let stored = MapTable(base: base, count: 1).uint32(MapFormat.checksumOffset)
    let computed = CRC32.checksum(covered)
    guard stored == computed else { throw .wrongChecksum(stored: stored, computed: computed) }
  }

  var finder: SectionFinder { SectionFinder(directory: directory, base: base, size: size) }

  /// The width and height of a layout, in 1/64 px.
  ///
  /// - Parameter index: At least 0, less than `layoutCount`.
  public func size(ofLayout index: Int) -> (width: Int32, height: Int32) {
    precondition(index >= 0 && index < layoutCount, "no such layout")
    let offset = index * SectionKind.layouts.recordSize
    return (layouts.int32(offset), layouts.int32(offset &+ 4))
  }

  /// The widest layout that is not wider than `width`, in px; else the narrowest; `nil` without any.
  public func layoutIndex(forWidth width: Double) -> Int? {
    var (best, bestWidth): (Int?, Int32) = (nil, 0)
    for index in 0..<layoutCount {
      let candidate = size(ofLayout: index).width
      let (fits, bestFits) = (Double(candidate) / 64 <= width, Double(bestWidth) / 64 <= width)
      let isBetter = fits == bestFits ? (candidate > bestWidth) == fits : fits
      if best == nil || (isBetter && candidate != bestWidth) {
        (best, bestWidth) = (index, candidate)
      }
    }
    return best
  }

  /// The layout that holds the touch rectangles of another one, each grown so that a finger hits it:
  /// the next one of the same width; `nil` where the map has none.
  public func touchLayoutIndex(of index: Int) -> Int? {
    let width = size(ofLayout: index).width
    return (index + 1..<max(index + 1, layoutCount)).first { size(ofLayout: $0).width == width }
  }

  /// The document's text as laid out, in UTF-8; empty where the map leaves it out.
  public var text: UnsafeRawBufferPointer {
    var finder = finder
    return finder.take(.text, of: MapFormat.document).bytes
  }

  /// The string whose offset and count stand at a place of a table; `nil` for none.
  func string(_ table: MapTable, _ offset: Int) -> UnsafeRawBufferPointer? {
    strings.string(table, offset)
  }
}

/// The table of contents.
struct SectionFinder {
  let directory: MapTable
  let base: UnsafeRawPointer
  let size: UInt64
  /// The entry to look at first.
  private var next = 0
  /// What was wrong first with what `take` should have taken.
  private var failure: LinkMapError?

  init(directory: MapTable, base: UnsafeRawPointer, size: UInt64) {
    (self.directory, self.base, self.size) = (directory, base, size)
  }

  func check() throws(LinkMapError) {
    if let failure { throw failure }
  }

  /// The records of a section; an empty table where it is missing.
  ///
  /// - Parameter count: How many records there must be, if that is known.
  func table(
    _ kind: SectionKind, of owner: UInt32, count: UInt32? = nil
  ) throws(LinkMapError) -> MapTable {
    var finder = self
    let table = finder.take(kind, of: owner, count: count)
    try finder.check()
    return table
  }

  /// As `table`, but leaves it to `check` to tell what is wrong.
  @inline(never)
  mutating func take(_ kind: SectionKind, of owner: UInt32, count: UInt32? = nil) -> MapTable {
    var table = MapTable(base: base, count: 0)
    let entry = entry(kind, of: owner)
    if let entry {
      let (offset, length) = (directory.uint64(entry &+ 8), directory.uint64(entry &+ 16))
      if offset % 8 == 0, offset <= size, length <= size &- offset,
        length % UInt64(kind.recordSize) == 0
      {
        table = MapTable(
          base: base + Int(truncatingIfNeeded: offset),
          count: Int(truncatingIfNeeded: length) / kind.recordSize)
      } else {
        fail(.badSection(kind: kind.code))
      }
    }
    if let count, UInt64(table.count) != UInt64(count) {
      fail(entry == nil ? .missingSection(kind: kind.code) : .badSection(kind: kind.code))
    }
    return table
  }

  /// The place in the directory where a section stands.
  ///
  /// Looks first where the last one was found: writers put them into the order of their taking.
  private mutating func entry(_ kind: SectionKind, of owner: UInt32) -> Int? {
    for _ in 0..<directory.count {
      let entry = next &* MapFormat.sectionEntrySize
      next = next &+ 1 < directory.count ? next &+ 1 : 0
      if directory.uint32(entry) == kind.code, directory.uint32(entry &+ 4) == owner {
        return entry
      }
    }
    return nil
  }

  private mutating func fail(_ error: LinkMapError) { failure = failure ?? error }
}
