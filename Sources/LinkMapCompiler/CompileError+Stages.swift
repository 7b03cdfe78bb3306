internal import MarkupReading
internal import TextShaping

extension CompileError {
  init(_ error: FontError) {
    switch error {
    case .unreadable(let path): self = .font("the font file cannot be read", file: path)
    case .notAFont(let path): self = .font("the file is not a font", file: path)
    case .noSuchFace(let path, let index, let count):
      self = .font("the font has no face \(index): it has \(count)", file: path)
    case .notInstalled(let family, let package):
      self = .font(
        "no \(family) font is installed; install one (Debian: apt-get install \(package)), or name a font file"
      )
    }
  }

  init(_ error: ReadingError) {
    switch error {
    case .unknownEncoding(let label): self = .usage("the encoding '\(label)' is not known")
    case .tooLarge(let bytes): self = .badInput("the document is too large: \(bytes) bytes")
    case .tooManyTableCells(let limit):
      self = .badInput("the document's tables have more than \(limit) cells")
    case .tooManyNodes(let limit, _):
      self = .badInput("the document has more than \(limit) elements and texts")
    case .outOfMemory: self = .internalFault("out of memory")
    }
  }
}
