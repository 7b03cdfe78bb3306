extension LinkMap {
  /// A line of the text as laid out.
  public struct TextLine: Hashable, Sendable {
    /// The line box: as wide as its content.
    public var rect: Rect
    public var baseline: LayoutUnit
    /// In `LinkMap.text`, in UTF-8.
    public var utf8Range: Range<Int>
    /// From left to right.
    public var runs: [TextRun]
    public init(rect: Rect, baseline: LayoutUnit, utf8Range: Range<Int>, runs: [TextRun]) {
      (self.rect, self.baseline) = (rect, baseline)
      (self.utf8Range, self.runs) = (utf8Range, runs)
    }
  }

  /// A part of a line with one font, direction and link.
  public struct TextRun: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case text, tab
      /// An image or another replaced box: one character.
      case object
      /// A hyphen that is not in the text.
      case hyphen
    }

    public var kind: Kind
    public var rect: Rect
    public var utf8Range: Range<Int>
    /// The innermost link that the run belongs to.
    public var link: Int?
    /// In `LinkMap.fonts`; `nil` for a font that is not there.
    public var font: Int?
    public var fontSize: LayoutUnit
    /// The bidi embedding level; odd: right to left.
    public var level: UInt8
    /// From left to right.
    public var characters: [CharacterEdge]
    public var glyphs: [Glyph] = []
    public init(
      kind: Kind, rect: Rect, utf8Range: Range<Int>, link: Int?, font: Int?, fontSize: LayoutUnit,
      level: UInt8, characters: [CharacterEdge]
    ) {
      (self.kind, self.rect, self.utf8Range, self.link) = (kind, rect, utf8Range, link)
      (self.font, self.fontSize, self.level) = (font, fontSize, level)
      self.characters = characters
    }
  }

  /// An extended grapheme cluster: where it starts on its line and in the text.
  public struct CharacterEdge: Hashable, Sendable {
    /// Its left edge.
    public var x: LayoutUnit
    public var utf8Offset: Int
    public init(x: LayoutUnit, utf8Offset: Int) { (self.x, self.utf8Offset) = (x, utf8Offset) }
  }

  /// A glyph of a run's font, and its origin.
  public struct Glyph: Hashable, Sendable {
    public var id: Int
    public var origin: Point
    public init(id: Int, origin: Point) { (self.id, self.origin) = (id, origin) }
  }
}
