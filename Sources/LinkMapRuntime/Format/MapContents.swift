/// What a binary link map holds: the writer's input. Strings are UTF-8 bytes.
public struct MapContents: Equatable, Sendable {
  public var generator: [UInt8] = []
  /// What the layouts depend on: fonts, style, versions.
  public var fingerprint: [UInt8] = []
  public var source = Source()
  /// What lengths are counted in: 0 px, 1 a terminal's character cell.
  public var unit: UInt8 = 0
  public var fonts: [Font] = []
  /// The links in document order; a link's number is its place here.
  public var links: [Link] = []
  public var areas: [Area] = []
  public var report: [ReportEntry] = []
  /// The document's text as laid out, which the links' ranges count in; may be left out.
  public var text: [UInt8] = []
  /// One for each width.
  public var layouts: [Layout] = []

  /// Makes the contents of a map without links.
  public init() {}

  /// The file that was laid out.
  public struct Source: Equatable, Sendable {
    public var name: [UInt8] = []
    /// 0 Markdown, 1 HTML, 2 text.
    public var format: UInt8 = 0
    public var sha256: [UInt8] = []
    /// Makes a source without a name.
    public init() {}
  }

  public struct Font: Equatable, Sendable {
    public var family: [UInt8]
    public var sha256: [UInt8]
    public var face: UInt32
    /// Makes a font of a face in a file.
    public init(family: [UInt8], sha256: [UInt8], face: UInt32) {
      (self.family, self.sha256, self.face) = (family, sha256, face)
    }
  }

  /// What of a link no width changes.
  public struct Link: Equatable, Sendable {
    public var href: [UInt8]
    public var url: [UInt8]?
    public var text: [UInt8] = []
    public var title: [UInt8]?
    public var label: [UInt8] = []
    public var state: LinkState = .ok
    public var inert: InertReason = .none
    /// In `MapContents.text`; `nil` for a link without rectangles.
    public var utf8Range: Range<UInt32>?
    public var utf16Range: Range<UInt32>?
    /// The element's bytes in the source.
    public var sourceRange: Range<UInt64> = 0..<0
    public var line: UInt32 = 0
    public var column: UInt32 = 0
    /// Makes a link that leads to `href`.
    public init(href: [UInt8]) { self.href = href }
  }

  /// An `<area>` of an image map.
  public struct Area: Equatable, Sendable {
    public var map: [UInt8]
    public var shape: [UInt8]
    public var coordinates: [Double]
    public var href: [UInt8]
    public var url: [UInt8]?
    public var alt: [UInt8]
    /// Makes an area.
    public init(
      map: [UInt8], shape: [UInt8], coordinates: [Double], href: [UInt8], url: [UInt8]?,
      alt: [UInt8]
    ) {
      (self.map, self.shape, self.coordinates) = (map, shape, coordinates)
      (self.href, self.url, self.alt) = (href, url, alt)
    }
  }

  public struct ReportEntry: Equatable, Sendable {
    public var reason: [UInt8]
    public var href: [UInt8]?
    public var detail: [UInt8]?
    public var line: UInt32
    public var column: UInt32
    /// Makes an entry for a place in the source.
    public init(reason: [UInt8], href: [UInt8]?, detail: [UInt8]?, line: UInt32, column: UInt32) {
      (self.reason, self.href, self.detail) = (reason, href, detail)
      (self.line, self.column) = (line, column)
    }
  }
}

/// Whether a link was laid out.
public enum LinkState: UInt8, Sendable {
  case ok = 0
  /// Not laid out: no fragments.
  case hidden = 1
  /// No content with an area: no fragments.
  case empty = 2
  /// There is no link with this number: numbers stay when a document's links change.
  case absent = 3
}

/// Why a link must not be opened.
public enum InertReason: UInt8, Sendable {
  /// It may be opened.
  case none = 0
  /// Its scheme is not allowed.
  case scheme = 1
  /// Its URL cannot be parsed.
  case unparsable = 2
  /// A reason that this runtime does not know.
  case other = 255
}
