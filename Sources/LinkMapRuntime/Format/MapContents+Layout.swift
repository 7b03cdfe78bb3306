extension MapContents {
  /// The document at one width. Lengths are in 1/64 px.
  public struct Layout: Equatable, Sendable {
    public var width: Int32
    public var height: Int32
    /// By link: its fragments, in paint order.
    public var links: [PlacedLink] = []
    /// The links from the one painted first to the one painted last; `nil`: in document order.
    public var paintOrder: [UInt32]?
    public var targets: [Target] = []
    /// Lines in reading order, if the map is to find characters or to draw.
    public var lines: [Line] = []
    /// Makes a layout without links.
    public init(width: Int32, height: Int32) { (self.width, self.height) = (width, height) }
  }

  public struct PlacedLink: Equatable, Sendable {
    /// A point inside one of the fragments.
    public var activate: FixedPoint?
    public var fragments: [Fragment]
    /// Makes a link's place.
    public init(activate: FixedPoint? = nil, fragments: [Fragment] = []) {
      (self.activate, self.fragments) = (activate, fragments)
    }
  }

  /// A rectangle of a link: its part in one line and direction, or a block's box.
  public struct Fragment: Equatable, Sendable {
    public var rect: FixedRect
    /// The line's number in the document; -1 for a block's box.
    public var line: Int32
    public var isRTL: Bool
    /// The covered part of the text in UTF-16; `nil` for a block's box.
    public var utf16Range: Range<UInt32>?
    /// Makes a fragment.
    public init(
      rect: FixedRect, line: Int32 = -1, isRTL: Bool = false, utf16Range: Range<UInt32>? = nil
    ) {
      (self.rect, self.line, self.isRTL, self.utf16Range) = (rect, line, isRTL, utf16Range)
    }
  }

  /// A place that a URL's fragment can name.
  public struct Target: Equatable, Sendable {
    public var id: [UInt8]
    public var y: Int32
    /// Makes a target.
    public init(id: [UInt8], y: Int32) { (self.id, self.y) = (id, y) }
  }

  public struct Line: Equatable, Sendable {
    public var rect: FixedRect
    /// The baseline's y.
    public var baseline: Int32
    /// In `MapContents.text`.
    public var utf8Range: Range<UInt32>
    /// Left to right.
    public var runs: [Run]
    /// Makes a line.
    public init(rect: FixedRect, baseline: Int32, utf8Range: Range<UInt32>, runs: [Run]) {
      (self.rect, self.baseline) = (rect, baseline)
      (self.utf8Range, self.runs) = (utf8Range, runs)
    }
  }

  /// A part of a line of one font, direction and link.
  public struct Run: Equatable, Sendable {
    public var rect: FixedRect
    public var utf8Range: Range<UInt32>
    /// The link that the run belongs to, if any.
    public var link: UInt32?
    /// In `MapContents.fonts`, if known.
    public var font: UInt32?
    /// In 1/64 px.
    public var fontSize: Int32
    /// The bidi embedding level; odd: right to left.
    public var level: UInt8
    public var kind: RunKind
    /// Its characters (extended grapheme clusters), left to right.
    public var characters: [CharacterEdge]
    /// Its glyphs, left to right, if the map is to draw without shaping.
    public var glyphs: [Glyph]
    /// Makes a run.
    public init(
      rect: FixedRect, utf8Range: Range<UInt32>, link: UInt32? = nil, font: UInt32? = nil,
      fontSize: Int32 = 0, level: UInt8 = 0, kind: RunKind = .text, characters: [CharacterEdge],
      glyphs: [Glyph] = []
    ) {
      (self.rect, self.utf8Range, self.link) = (rect, utf8Range, link)
      (self.font, self.fontSize, self.level, self.kind) = (font, fontSize, level, kind)
      (self.characters, self.glyphs) = (characters, glyphs)
    }
  }

  /// What a character needs to be found: its left edge and its first byte.
  public struct CharacterEdge: Equatable, Sendable {
    public var x: Int32
    public var utf8Offset: UInt32
    /// Makes a character.
    public init(x: Int32, utf8Offset: UInt32) { (self.x, self.utf8Offset) = (x, utf8Offset) }
  }

  /// A glyph of the run's font, and its origin.
  public struct Glyph: Equatable, Sendable {
    public var id: UInt32
    public var x: Int32
    public var y: Int32
    /// Makes a glyph.
    public init(id: UInt32, x: Int32, y: Int32) { (self.id, self.x, self.y) = (id, x, y) }
  }
}

/// What a run shows.
public enum RunKind: UInt8, Sendable {
  case text = 0
  case tab = 1
  /// An image or another replaced box: one character.
  case object = 2
  /// A hyphen that is not in the text: no characters.
  case hyphen = 3
}

/// A point in 1/64 px.
public struct FixedPoint: Equatable, Sendable {
  public var x: Int32
  public var y: Int32
  /// Makes a point from 1/64 px.
  public init(x: Int32, y: Int32) { (self.x, self.y) = (x, y) }
}
