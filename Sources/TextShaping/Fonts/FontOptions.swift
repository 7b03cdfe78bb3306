/// A face of a font file.
public struct FontFile: Hashable, Sendable {
  public var path: String
  /// The face's place in a collection (`.ttc`); 0 in other files.
  public var faceIndex: Int

  public init(path: String, faceIndex: Int = 0) {
    (self.path, self.faceIndex) = (path, faceIndex)
  }

  /// Reads `FILE` or `FILE#INDEX`, as the command line has it.
  ///
  /// Only decimal digits after the last `#` are an index; anything else is part of the path.
  public init(argument: String) {
    self.init(path: argument)
    guard let mark = argument.lastIndex(of: "#") else { return }
    let digits = argument[argument.index(after: mark)...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return }
    path = String(argument[..<mark])
    faceIndex = Int(digits) ?? .max
  }
}

/// The fonts of a document.
///
/// A missing `regular` or `mono` is looked for among the installed fonts (sans-serif, monospace);
/// the other faces are made from those there are, as a browser does: they have the advances of the
/// face they are made from.
public struct FontOptions: Hashable, Sendable {
  public var regular: FontFile?
  public var bold: FontFile?
  public var italic: FontFile?
  public var boldItalic: FontFile?
  public var mono: FontFile?
  public var monoBold: FontFile?
  /// Tried in order for characters that the font in force has not.
  public var fallbacks: [FontFile]

  public init(
    regular: FontFile? = nil, bold: FontFile? = nil, italic: FontFile? = nil,
    boldItalic: FontFile? = nil, mono: FontFile? = nil, monoBold: FontFile? = nil,
    fallbacks: [FontFile] = []
  ) {
    (self.regular, self.bold) = (regular, bold)
    (self.italic, self.boldItalic) = (italic, boldItalic)
    (self.mono, self.monoBold) = (mono, monoBold)
    self.fallbacks = fallbacks
  }
}
