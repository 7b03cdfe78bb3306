internal import LinkMapRuntime
public import TextModel

/// A form that link maps are written in.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// docs/FORMAT-JSON.md
  case json
  /// docs/FORMAT-BINARY.md
  case binary
  /// docs/FORMAT-LAYOUT.md
  case layout
  /// docs/FORMAT-SVG.md
  case svg
  /// docs/FORMAT-EXPORTS.md
  case html
  case imageMap = "imagemap"
  /// docs/FORMAT-EXPORTS.md
  case pdf
  /// docs/FORMAT-EXPORTS.md
  case osc8
  /// docs/FORMAT-EXPORTS.md
  case mask
  /// docs/FORMAT-EXPORTS.md
  case webAnnotation = "webannotation"
  /// docs/FORMAT-EXPORTS.md
  case c, swift, js

  /// The extension of its files, without a dot.
  public var fileExtension: String {
    switch self {
    case .json: "json"
    case .binary: "linkmap"
    case .layout: "layout.json"
    case .svg: "svg"
    case .html, .imageMap: "html"
    case .pdf: "pdf"
    case .osc8: "ansi"
    case .mask: "png"
    case .webAnnotation: "jsonld"
    case .c: "c"
    case .swift: "swift"
    case .js: "mjs"
    }
  }

  /// Whether it takes the drawn document, or a map is enough.
  public func needsDrawing(_ options: ExportOptions) -> Bool {
    switch self {
    case .layout, .html, .pdf, .osc8: true
    case .svg: options.content == .page
    case .imageMap: options.picture == nil
    case .json, .binary, .mask, .webAnnotation, .c, .swift, .js: false
    }
  }

  /// The format whose extension the file's name has, in letters of any case.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[fileName.index(after: dot)...].lowercased()
    guard let format = Self.allCases.first(where: { $0.fileExtension == ending }) else {
      return nil
    }
    self = format
  }

  /// Whether the form has a place for the text, its lines and characters.
  public var holdsLines: Bool {
    switch self {
    case .binary, .c, .swift, .js: true
    default: false
    }
  }

  /// Writes a map in this form.
  public func write(
    _ map: LinkMap, _ options: ExportOptions = ExportOptions()
  ) throws(ExportError) -> [UInt8] {
    switch self {
    case .json: return LinkMapJSON.write(map)
    case .svg: return try SVGExport.write(map.enlarged)
    case .mask: return try LinkMask.write(map.enlarged, options.mask)
    case .webAnnotation: return try WebAnnotation.write(map.enlarged)
    case .c: return try SourceCode.write(map, in: .c)
    case .swift: return try SourceCode.write(map, in: .swift)
    case .js: return try SourceCode.write(map, in: .javaScript)
    case .imageMap:
      let document = DrawnDocument(map: map.enlarged, fonts: [], pages: [])
      return try HTMLExport.writeImageMap(document, picture: options.picture)
    case .layout, .html, .pdf, .osc8:
      throw ExportError(message: "\(rawValue) takes the document, not its map: linkmap build")
    case .binary:
      do {
        return try BinaryMap.write(map)
      } catch {
        throw ExportError(message: error.message)
      }
    }
  }

  /// Writes a document in this form.
  public func write(
    _ document: DrawnDocument, _ options: ExportOptions
  ) throws(ExportError) -> [UInt8] {
    if self == .layout { return LayoutJSON.write(document) }
    var document = document
    if !holdsTouchRects { document.map = document.map.enlarged }
    switch self {
    case .svg where options.content == .page: return try SVGExport.writePage(document)
    case .html: return try HTMLExport.write(document)
    case .imageMap: return try HTMLExport.writeImageMap(document, picture: options.picture)
    case .pdf: return try PDFExport.write(document, pageSize: options.pageSize)
    case .osc8: return try TerminalText.write(document)
    default: return try write(document.map, options)
    }
  }

  /// Whether the form holds touch rectangles beside the exact ones; others hold them in their place.
  private var holdsTouchRects: Bool { holdsLines || self == .json }

  /// What of a map this form has no place for, each in a phrase; empty where all is kept.
  public func losses(of map: LinkMap) -> [String] {
    switch self {
    case .binary, .c, .swift, .js:
      return LinkMap(MapContents(map)) == map
        ? [] : ["numbers beyond 32 bits (they are cut to the range), or a width twice"]
    case .json:
      return map.text.isEmpty && map.layouts.allSatisfy(\.lines.isEmpty)
        ? [] : ["the text and its lines"]
    default: return []
    }
  }
}

/// Why a map cannot be written.
public struct ExportError: Error, Hashable, Sendable {
  /// In a sentence without a full stop.
  public let message: String
}
