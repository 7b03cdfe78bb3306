/// A document with everything that drawing it takes: its link map, and for each of the map's layouts
/// what stands where, with the glyphs that were measured.
public struct DrawnDocument: Sendable {
  public var map: LinkMap
  /// The faces that glyph runs refer to.
  public var fonts: [DrawnFont]
  /// As `LinkMap.layouts`.
  public var pages: [DrawnPage]

  public init(map: LinkMap, fonts: [DrawnFont], pages: [DrawnPage]) {
    (self.map, self.fonts, self.pages) = (map, fonts, pages)
  }
}

/// A face of a font file, with the outlines of the glyphs that a document uses of it.
public struct DrawnFont: Hashable, Sendable {
  public var family: String
  /// SHA-256 of the font file's bytes, in lower-case hexadecimal.
  public var sha256: String
  /// Where the file was read, and the face's index in it.
  public var path: String
  public var face: Int
  public var unitsPerEm: Int
  /// By glyph id; glyphs without outlines (spaces, bitmaps) are empty.
  public var outlines: [UInt32: GlyphOutline] = [:]

  public init(family: String, sha256: String, path: String, face: Int, unitsPerEm: Int) {
    (self.family, self.sha256) = (family, sha256)
    (self.path, self.face, self.unitsPerEm) = (path, face, unitsPerEm)
  }
}

/// A glyph's contours in font units, y up, from the glyph's origin on the baseline.
public struct GlyphOutline: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    case move(OutlinePoint)
    case line(OutlinePoint)
    case quadratic(OutlinePoint, OutlinePoint)
    case cubic(OutlinePoint, OutlinePoint, OutlinePoint)
    case close
  }

  public struct OutlinePoint: Hashable, Sendable {
    public var x: Float
    public var y: Float
    public init(x: Float, y: Float) { (self.x, self.y) = (x, y) }
  }

  public var steps: [Step]
  public init(steps: [Step]) { self.steps = steps }
}

/// What a document is drawn as at one width, in document space (y down from the top left).
///
/// Painted in the order `boxes`, then `lines` one after another: of each its backgrounds, its glyph
/// runs, its decorations.
public struct DrawnPage: Hashable, Sendable {
  public var width: LayoutUnit
  public var height: LayoutUnit
  public var boxes: [DrawnBox]
  public var lines: [DrawnLine]

  public init(width: LayoutUnit, height: LayoutUnit, boxes: [DrawnBox], lines: [DrawnLine]) {
    (self.width, self.height, self.boxes, self.lines) = (width, height, boxes, lines)
  }
}

/// What a thing is, for a renderer to choose its colour by.
public enum DrawnRole: String, Hashable, Sendable, CaseIterable {
  case text, link
  /// Text of `mark`, and the background behind it.
  case mark
  /// `hr`, and borders of tables, cells and fieldsets.
  case border
  /// Outlines of images and controls.
  case frame
}

/// A box that is not text.
public struct DrawnBox: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    /// Borders inside the rectangle, as wide as the edges say.
    case border(Edges<LayoutUnit>)
    /// An image's source as the document has it, and its alternative text.
    case image(source: String, alternative: String)
    /// A control or embedded object, by its element's name.
    case control(element: String)
    case symbol(DrawnSymbol)
  }

  public var content: Content
  public var rect: Rect
  public var role: DrawnRole
  /// The innermost link that holds it, as an index into the map's links; `nil` for none.
  public var link: Int?

  public init(content: Content, rect: Rect, role: DrawnRole, link: Int?) {
    (self.content, self.rect, self.role, self.link) = (content, rect, role, link)
  }
}

/// A list marker that is no text: a shape that fills its rectangle.
public enum DrawnSymbol: String, Hashable, Sendable, CaseIterable {
  case disc, circle, square
  /// The triangles before a closed and an open `details`' summary.
  case closed, open
}

/// One line box with what is drawn in it.
public struct DrawnLine: Hashable, Sendable {
  public var rect: Rect
  public var baseline: LayoutUnit
  /// In visual order, left to right; list markers last.
  public var runs: [GlyphRun]
  public var decorations: [Decoration]

  public init(rect: Rect, baseline: LayoutUnit, runs: [GlyphRun], decorations: [Decoration]) {
    (self.rect, self.baseline) = (rect, baseline)
    (self.runs, self.decorations) = (runs, decorations)
  }

  /// A line or a background that belongs to text.
  public struct Decoration: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case underline
      case lineThrough = "line-through"
      case background
    }
    public var kind: Kind
    public var role: DrawnRole
    /// The filled rectangle, in px.
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(
      kind: Kind, role: DrawnRole, x: Double, y: Double, width: Double, height: Double
    ) {
      (self.kind, self.role) = (kind, role)
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }
}

/// Glyphs of one face, size and role on one baseline, in visual order.
public struct GlyphRun: Hashable, Sendable {
  /// An index into `DrawnDocument.fonts`.
  public var font: Int
  /// In px.
  public var size: Float
  public var role: DrawnRole
  /// The innermost link that holds the text; `nil` for none.
  public var link: Int?
  public var isRTL: Bool
  /// Whether the face is not bold, or not slanted, and is to be drawn as if it were.
  public var isSynthesizedBold = false
  public var isSynthesizedItalic = false
  /// In logical order.
  public var text: String
  public var glyphs: [PlacedGlyph]

  public init(
    font: Int, size: Float, role: DrawnRole, link: Int?, isRTL: Bool, text: String,
    glyphs: [PlacedGlyph]
  ) {
    (self.font, self.size, self.role, self.link) = (font, size, role, link)
    (self.isRTL, self.text, self.glyphs) = (isRTL, text, glyphs)
  }
}

/// A glyph and its origin in the document, in px.
public struct PlacedGlyph: Hashable, Sendable {
  public var id: UInt32
  public var x: Double
  public var y: Double
  public var advance: Double
  /// Where its cluster starts in the run's text, in UTF-8; glyphs of one cluster share it.
  public var cluster: Int

  public init(id: UInt32, x: Double, y: Double, advance: Double, cluster: Int) {
    (self.id, self.x, self.y, self.advance, self.cluster) = (id, x, y, advance, cluster)
  }
}
