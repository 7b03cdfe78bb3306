internal import Synchronization
package import TextModel

/// The opened fonts of a document. Opened once; any number of threads may use it.
package struct FontCollection: Sendable {
  private let regular: FontFace
  private let bold: FontFace?
  private let italic: FontFace?
  private let boldItalic: FontFace?
  private let mono: FontFace
  private let monoBold: FontFace?
  private let fallbacks: [FontFace]
  private let lastResort = LastResort()

  /// Opens the font files, and finds those that were not named among the installed fonts.
  package init(_ options: FontOptions) throws(FontError) {
    var opened: [FontFile: FontFace] = [:]
    func open(_ file: FontFile) throws(FontError) -> FontFace {
      if let face = opened[file] { return face }
      let face = try FontFace(file)
      opened[file] = face
      return face
    }
    func openIfNamed(_ file: FontFile?) throws(FontError) -> FontFace? {
      guard let file else { return nil }
      return try open(file)
    }
    let text = try FontCollection.textFiles(options)
    regular = try open(text.regular)
    bold = try openIfNamed(text.bold)
    italic = try openIfNamed(text.italic)
    boldItalic = try openIfNamed(text.boldItalic)
    let monospace = try FontCollection.monoFiles(options)
    mono = try open(monospace.regular)
    monoBold = try openIfNamed(monospace.bold)
    var faces: [FontFace] = []
    for file in options.fallbacks { faces.append(try open(file)) }
    fallbacks = faces
  }

  private struct Files {
    var regular: FontFile
    var bold: FontFile?
    var italic: FontFile?
    var boldItalic: FontFile?
  }

  private static func textFiles(_ options: FontOptions) throws(FontError) -> Files {
    if let regular = options.regular {
      return Files(
        regular: regular, bold: options.bold, italic: options.italic, boldItalic: options.boldItalic
      )
    }
    var found = try installed("sans-serif")
    found.bold = options.bold ?? found.bold
    found.italic = options.italic ?? found.italic
    found.boldItalic = options.boldItalic ?? found.boldItalic
    return found
  }

  private static func monoFiles(_ options: FontOptions) throws(FontError) -> Files {
    if let mono = options.mono { return Files(regular: mono, bold: options.monoBold) }
    var found = try installed("monospace")
    found.bold = options.monoBold ?? found.bold
    return found
  }

  /// The files of an installed family; faces of another family than the regular one do not count.
  private static func installed(_ family: String) throws(FontError) -> Files {
    guard let regular = SystemFonts.match(family: family) else {
      throw .notInstalled(family: family, package: "fonts-dejavu-core")
    }
    func face(bold: Bool, italic: Bool) -> FontFile? {
      let match = SystemFonts.match(family: family, isBold: bold, isItalic: italic)
      guard let match, match.family == regular.family, match.file != regular.file else {
        return nil
      }
      return match.file
    }
    return Files(
      regular: regular.file, bold: face(bold: true, italic: false),
      italic: face(bold: false, italic: true), boldItalic: face(bold: true, italic: true))
  }

  /// The fonts that a style's characters are looked for in, in order; never empty.
  ///
  /// The last resort is not among them, but for a family that is not there.
  func faces(for style: ComputedStyle) -> [FontFace] {
    switch style.fontFamily {
    case .text: [textFace(isBold: style.isBold, isItalic: style.isItalic)] + fallbacks
    case .mono: [style.isBold ? monoBold ?? mono : mono] + fallbacks
    case .lastResort: [lastResort.face ?? regular]
    }
  }

  private func textFace(isBold: Bool, isItalic: Bool) -> FontFace {
    switch (isBold, isItalic) {
    case (false, false): regular
    case (true, false): bold ?? regular
    case (false, true): italic ?? regular
    case (true, true): boldItalic ?? italic ?? bold ?? regular
    }
  }

  /// Whether the browser makes a face bolder, or slants it, to get the style.
  package func synthesis(
    of face: FontFace, for style: ComputedStyle
  ) -> (isBold: Bool, isItalic: Bool) {
    switch style.fontFamily {
    case .text:
      (
        style.isBold && face !== bold && face !== boldItalic && !face.hasColor,
        style.isItalic && face !== italic && face !== boldItalic && !face.hasColor
      )
    case .mono: (style.isBold && face !== monoBold && !face.hasColor, style.isItalic)
    case .lastResort: (false, false)
    }
  }

  /// DejaVu Sans as installed, found at the first call; `nil` where it is not.
  var lastResortFace: FontFace? { lastResort.face }
}

extension FontCollection {
  /// A font as a map names it.
  package struct Font: Hashable, Sendable {
    package var family: String
    /// Of the whole file, in hexadecimal digits.
    package var sha256: String
    package var face: Int
  }

  /// The fonts that were opened, each once, in the order of the options. Reads the files whole.
  package var fonts: [Font] {
    faces.map { Font(family: $0.family, sha256: $0.sha256, face: $0.file.faceIndex) }
  }

  private var faces: [FontFace] {
    var seen: Set<FontFile> = []
    let all = [regular, bold, italic, boldItalic, mono, monoBold].compactMap { $0 } + fallbacks
    return all.filter { seen.insert($0.file).inserted }
  }

  /// A face's place in `fonts`; -1 for the last resort, which is not there.
  func index(of face: FontFace) -> Int32 {
    Int32(faces.firstIndex { $0.file == face.file } ?? -1)
  }
}

/// Finds the last resort when it is first asked for: finding installed fonts takes milliseconds.
private final class LastResort: Sendable {
  private let found = Mutex<FontFace??>(nil)

  var face: FontFace? {
    found.withLock { known in
      if let known { return known }
      let face = SystemFonts.lastResort()
      known = .some(face)
      return face
    }
  }
}
