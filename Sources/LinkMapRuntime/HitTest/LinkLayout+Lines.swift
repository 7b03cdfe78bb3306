/// A line of a layout, for drawing.
public struct LineRecord: Equatable, Sendable {
  public var rect: FixedRect
  /// The baseline's y in 1/64 px.
  public var baseline: Int32
  public var utf8Range: Range<UInt32>
  /// Its runs, left to right, by their numbers in the layout.
  public var runs: Range<Int>
}

/// A run of a line, for drawing: one font, direction and link.
public struct RunRecord: Equatable, Sendable {
  public var rect: FixedRect
  public var utf8Range: Range<UInt32>
  public var link: Int32?
  public var font: Int32?
  /// In 1/64 px.
  public var fontSize: Int32
  /// The bidi embedding level; odd: right to left.
  public var level: UInt8
  public var kind: RunKind
  /// Its characters, left to right, by their numbers in the layout.
  public var characters: Range<Int>
  /// Its glyphs, left to right, by their numbers in the layout.
  public var glyphs: Range<Int>
}

extension LinkLayout {
  /// The number of lines.
  public var lineCount: Int { lines.count }

  /// A line by its number; `nil` if there is none.
  @inline(__always)
  public func line(_ index: Int) -> LineRecord? {
    guard index >= 0, index < lines.count else { return nil }
    let offset = index &* 44
    return LineRecord(
      rect: lines.rect(offset), baseline: lines.int32(offset &+ 16),
      utf8Range: lines.range(offset &+ 20) ?? 0..<0,
      runs: lines.indices(offset &+ 28, limit: runs.count) ?? 0..<0)
  }

  /// A run by its number; `nil` if there is none.
  @inline(__always)
  public func run(_ index: Int) -> RunRecord? {
    guard index >= 0, index < runs.count else { return nil }
    let offset = index &* 56
    let (link, font) = (runs.uint32(offset &+ 24), runs.uint32(offset &+ 28))
    return RunRecord(
      rect: runs.rect(offset), utf8Range: runs.range(offset &+ 16) ?? 0..<0,
      link: Int64(link) < Int64(map.linkCount) ? Int32(link) : nil,
      font: font > UInt32(Int32.max) ? nil : Int32(font), fontSize: runs.int32(offset &+ 32),
      level: runs.uint8(offset &+ 36), kind: RunKind(rawValue: runs.uint8(offset &+ 37)) ?? .text,
      characters: runs.indices(offset &+ 40, limit: characters.count) ?? 0..<0,
      glyphs: runs.indices(offset &+ 48, limit: glyphs.count) ?? 0..<0)
  }

  /// A character's left edge in 1/64 px and its first byte; `nil` if there is none.
  @inline(__always)
  public func character(_ index: Int) -> (x: Int32, utf8Offset: UInt32)? {
    guard index >= 0, index < characters.count else { return nil }
    return (characters.int32(index &* 8), characters.uint32(index &* 8 &+ 4))
  }

  /// A glyph's number in its font, and its origin in 1/64 px; `nil` if there is none.
  @inline(__always)
  public func glyph(_ index: Int) -> (id: UInt32, origin: FixedPoint)? {
    guard index >= 0, index < glyphs.count else { return nil }
    let offset = index &* 12
    return (
      glyphs.uint32(offset),
      FixedPoint(x: glyphs.int32(offset &+ 4), y: glyphs.int32(offset &+ 8))
    )
  }
}
