/// How documents are read and laid out; the defaults are the command's.
public struct CompileOptions: Hashable, Sendable {
  public var fonts = FontFiles()
  /// Of the root element, in CSS px.
  public var fontSize = 16.0
  /// A multiple of the font size; `nil` for `normal`, what the font itself says.
  public var lineHeight: Double?
  /// What relative URLs are resolved against, before the document's own `<base>`.
  public var base: String?
  /// The source's character encoding by its name; `nil` for what the source itself says.
  public var encoding: String?
  public var documentMode = DocumentMode.standards
  public var presentation = Presentation.styled
  public var textSpacingTrim = TextSpacingTrim.spaceAll
  public var medium = Medium.screen
  public var detail = Detail.links
  /// The side of the square, in px or cells, that a link's touch rectangles are to hold; `nil`: a map
  /// without touch rectangles.
  public var minimumTarget: Double?
  public var limits = Limits()

  public init() {}

  /// In which mode HTML is parsed (HTML standard §13.2.6.4.1).
  public enum DocumentMode: Hashable, Sendable {
    /// Always as if there were a modern doctype.
    case standards
    /// Quirks where the document's doctype, or its absence, asks for them.
    case byDoctype
  }

  /// What of a document is laid out.
  public enum Presentation: Hashable, Sendable {
    case styled
    /// Without author styles, unsized images and controls (BROWSER §13).
    case plain
  }

  /// What a document is laid out for.
  public enum Medium: Hashable, Sendable {
    case screen
    /// A terminal: widths are in character cells, and so are the map's lengths. No font is needed;
    /// list markers are text, images their alternative texts.
    case cells
  }

  /// How much of the layout a map holds.
  public enum Detail: Hashable, Sendable {
    /// Where links are.
    case links
    /// The text, its lines, and where each character stands, too: to find characters, and to draw.
    case characters
    /// The glyphs of the text, too: to draw it without a shaper.
    case glyphs
  }

  /// CSS Text 4, `text-spacing-trim`, of the root element.
  public enum TextSpacingTrim: String, Hashable, Sendable, CaseIterable {
    case spaceAll = "space-all"
    case normal
  }

  /// Where reading stops with an error, so that hostile input costs a bounded amount.
  public struct Limits: Hashable, Sendable {
    /// Of a source.
    public var bytes = 256 << 20
    /// Of elements inside elements.
    public var depth = 1 << 20
    public var links = 4 << 20
    public var boxes = 32 << 20

    public init() {}
  }
}

/// The font files of a layout; what is `nil` is found by family name, or synthesised.
public struct FontFiles: Hashable, Sendable {
  public var regular: FontFile?
  public var bold: FontFile?
  public var italic: FontFile?
  public var boldItalic: FontFile?
  public var mono: FontFile?
  public var monoBold: FontFile?
  /// Asked in order for characters that the faces above do not have.
  public var fallback: [FontFile] = []

  public init() {}
}

/// A face of a font file.
public struct FontFile: Hashable, Sendable {
  public var path: String
  /// The face's index in a collection; 0 for other files.
  public var face: Int

  public init(path: String, face: Int = 0) { (self.path, self.face) = (path, face) }
}

/// A document to compile.
public struct Source: Hashable, Sendable {
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case markdown, html, text
    /// By the name's extension, else by what the bytes look like.
    case automatic
  }

  /// As messages and the map say it: a file's name.
  public var name: String
  public var bytes: [UInt8]
  public var format: Format
  /// Where the document's local images lie; without it no file is read for their sizes.
  public var directory: String?

  public init(
    name: String, bytes: [UInt8], format: Format = .automatic, directory: String? = nil
  ) {
    (self.name, self.bytes, self.format) = (name, bytes, format)
    self.directory = directory
  }
}

/// Why a document did not become a link map.
public enum CompileError: Error, Hashable, Sendable {
  /// The document cannot be used, from `place` on where there is one.
  case badInput(String, at: SourcePlace? = nil)
  /// A font file cannot be used, or none was found (`file` is `nil`).
  case font(String, file: String? = nil)
  /// An option has a value that it cannot have.
  case usage(String)
  /// A fault of linkmap's own.
  case internalFault(String)

  /// What is wrong, in a sentence without a full stop.
  public var message: String {
    switch self {
    case .badInput(let message, _), .font(let message, _), .usage(let message),
      .internalFault(let message):
      message
    }
  }
}

/// A place in a source file.
public struct SourcePlace: Hashable, Sendable {
  /// In bytes.
  public var offset: Int
  /// Counted from 1, columns in Unicode scalars.
  public var line: Int
  public var column: Int

  public init(offset: Int, line: Int, column: Int) {
    (self.offset, self.line, self.column) = (offset, line, column)
  }
}
