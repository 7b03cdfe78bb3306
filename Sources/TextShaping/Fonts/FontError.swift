/// Why a font cannot be used.
public enum FontError: Error, Hashable, Sendable {
  /// The file is not there, or cannot be read.
  case unreadable(path: String)
  /// The file holds no OpenType or TrueType font.
  case notAFont(path: String)
  /// The file has only `count` faces.
  case noSuchFace(path: String, index: Int, count: Int)
  /// No installed font answers to the family; `package` is the Debian package that has one.
  case notInstalled(family: String, package: String)

  /// The font file at fault; `nil` where none was found.
  public var path: String? {
    switch self {
    case .unreadable(let path), .notAFont(let path), .noSuchFace(let path, _, _): path
    case .notInstalled: nil
    }
  }
}

extension FontError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path): "\(path): cannot read the font file"
    case .notAFont(let path): "\(path): not a font"
    case .noSuchFace(let path, let index, let count):
      "\(path): no face \(index); the file has \(count)"
    case .notInstalled(let family, let package):
      "no \(family) font is installed: install the package \(package), or name a font file"
    }
  }
}
