/// A link map: which rectangles of a laid-out document lead to which URL.
///
/// Lengths are in CSS px (or cells: `unit`) from the top left of the document, y down, exact multiples
/// of 1/64. What no width changes stands in `links`; the rest, per width, in `layouts`.
public struct LinkMap: Hashable, Sendable {
  /// What lengths are counted in.
  public enum Unit: String, Hashable, Sendable {
    case px
    /// A character cell of a terminal: columns across, rows down.
    case cell
  }

  public var generator: String
  public var source: Source
  public var fingerprint: String
  public var fonts: [Font]
  /// The document's links in document order; `id` is the index.
  public var links: [Link]
  /// Image-map areas of the source.
  public var areas: [Area]
  public var report: [ReportEntry]
  public var unit = Unit.px
  /// The document's text as laid out, which ranges count in; empty in a map without lines.
  public var text = ""
  /// One for each width, ascending in the order asked for.
  public var layouts: [Layout]

  public init(
    generator: String, source: Source, fingerprint: String, fonts: [Font], links: [Link],
    areas: [Area], report: [ReportEntry], layouts: [Layout]
  ) {
    (self.generator, self.source, self.fingerprint) = (generator, source, fingerprint)
    (self.fonts, self.links, self.areas) = (fonts, links, areas)
    (self.report, self.layouts) = (report, layouts)
  }

  /// The file that was read.
  public struct Source: Hashable, Sendable {
    public enum Format: String, Hashable, Sendable { case markdown, html, text }
    public var name: String
    public var format: Format
    /// SHA-256 of its bytes, in lower-case hexadecimal.
    public var sha256: String
    public init(name: String, format: Format, sha256: String) {
      (self.name, self.format, self.sha256) = (name, format, sha256)
    }
  }

  public struct Font: Hashable, Sendable {
    public var family: String
    /// SHA-256 of the font file's bytes, in lower-case hexadecimal.
    public var sha256: String
    /// The face's index in its file.
    public var face: Int
    public init(family: String, sha256: String, face: Int) {
      (self.family, self.sha256, self.face) = (family, sha256, face)
    }
  }

  /// What of a link no width changes.
  public struct Link: Hashable, Sendable {
    public enum State: String, Hashable, Sendable {
      case ok
      /// Not laid out (`display: none`, closed `<details>`): no rectangles.
      case hidden
      /// No content with an area: no rectangles.
      case empty
    }

    /// Why a link must not be opened.
    public enum Inert: String, Hashable, Sendable {
      /// Its scheme is not one of those allowed.
      case scheme
      /// The URL cannot be parsed (WHATWG URL).
      case unparsable
    }

    /// The `href` as the document has it.
    public var href: String
    /// Resolved and normalised (WHATWG URL); `nil` where nothing absolute comes out.
    public var url: String?
    /// The element's text content, white space collapsed.
    public var text: String
    public var title: String?
    /// What a screen reader says: the text, with images' `alt`.
    public var label: String
    public var state: State
    public var inert: Inert?
    /// Half-open, in the document's text as laid out; `nil` without rectangles.
    public var utf8Range: Range<Int>?
    public var utf16Range: Range<Int>?
    /// The element's bytes in the source file.
    public var sourceRange: Range<Int>
    /// Of the element's first byte in the source; counted from 1, columns in Unicode scalars.
    public var line: Int
    public var column: Int

    public init(
      href: String, url: String?, text: String, title: String?, label: String, state: State,
      inert: Inert?, utf8Range: Range<Int>?, utf16Range: Range<Int>?, sourceRange: Range<Int>,
      line: Int, column: Int
    ) {
      (self.href, self.url, self.text, self.title) = (href, url, text, title)
      (self.label, self.state, self.inert) = (label, state, inert)
      (self.utf8Range, self.utf16Range) = (utf8Range, utf16Range)
      (self.sourceRange, self.line, self.column) = (sourceRange, line, column)
    }
  }

  /// The document at one width.
  public struct Layout: Hashable, Sendable {
    public var width: LayoutUnit
    public var height: LayoutUnit
    /// As `LinkMap.links`.
    public var links: [PlacedLink]
    public var targets: [Target]
    /// The text's lines in document order, in a map that is to find characters or to draw.
    public var lines: [TextLine] = []
    public init(width: LayoutUnit, height: LayoutUnit, links: [PlacedLink], targets: [Target]) {
      (self.width, self.height, self.links, self.targets) = (width, height, links, targets)
    }

    /// A copy of `layout` whose rectangles are its touch rectangles, where it has some.
    public init(enlarging layout: Layout) {
      self = layout
      for (link, placed) in layout.links.enumerated()
      where placed.touch.count == placed.rects.count {
        for index in placed.rects.indices { links[link].rects[index].rect = placed.touch[index] }
        links[link].touch = []
      }
    }
  }

  /// A copy whose rectangles are the touch rectangles of each layout that has some.
  public var enlarged: LinkMap {
    var map = self
    map.layouts = layouts.map { Layout(enlarging: $0) }
    return map
  }

  public struct PlacedLink: Hashable, Sendable {
    /// A point inside one of the rectangles; `nil` without rectangles.
    public var activate: Point?
    /// In paint order; they may touch and overlap.
    public var rects: [LinkRect]
    /// Each of `rects` grown so that a finger hits it, in a map that was asked for them; else empty.
    /// What is grown lies in no other link's rectangles.
    public var touch: [Rect] = []
    public init(activate: Point?, rects: [LinkRect]) {
      (self.activate, self.rects) = (activate, rects)
    }
  }

  public struct Point: Hashable, Sendable {
    public var x: LayoutUnit
    public var y: LayoutUnit
    public init(x: LayoutUnit, y: LayoutUnit) { (self.x, self.y) = (x, y) }
  }

  public struct LinkRect: Hashable, Sendable {
    public enum Direction: String, Hashable, Sendable { case ltr, rtl }
    public var rect: Rect
    /// The line's number in the document, from 0; -1 for a block's box.
    public var line: Int
    public var direction: Direction
    /// The covered part of the document's text in UTF-16; `nil` for a block's box.
    public var utf16Range: Range<Int>?
    public init(rect: Rect, line: Int, direction: Direction, utf16Range: Range<Int>?) {
      (self.rect, self.line, self.direction) = (rect, line, direction)
      self.utf16Range = utf16Range
    }
  }

  public struct Target: Hashable, Sendable {
    public var id: String
    /// The top of the element.
    public var y: LayoutUnit
    public init(id: String, y: LayoutUnit) { (self.id, self.y) = (id, y) }
  }

  /// An `<area>` of an image map in the source.
  public struct Area: Hashable, Sendable {
    public var map: String
    public var shape: String
    public var coords: [Double]
    public var href: String
    public var url: String?
    public var alt: String
    public init(
      map: String, shape: String, coords: [Double], href: String, url: String?, alt: String
    ) {
      (self.map, self.shape, self.coords) = (map, shape, coords)
      (self.href, self.url, self.alt) = (href, url, alt)
    }
  }

  /// What a user should know of the document: a lost link, an image left out.
  public struct ReportEntry: Hashable, Sendable {
    /// A word of the format, such as `in-comment` or `unsized-image`.
    public var reason: String
    public var href: String?
    public var detail: String?
    public var line: Int
    public var column: Int
    public init(reason: String, href: String?, detail: String?, line: Int, column: Int) {
      (self.reason, self.href, self.detail) = (reason, href, detail)
      (self.line, self.column) = (line, column)
    }
  }
}
