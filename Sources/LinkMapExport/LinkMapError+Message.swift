public import LinkMapRuntime

extension LinkMapError {
  /// What is wrong, in a sentence without a full stop.
  public var message: String {
    switch self {
    case .badMagic: "the first bytes are not those of a binary link map"
    case .unsupportedVersion(let version): "version \(version) of the format is not known"
    case .truncated(let needed, let available):
      "the map is cut off: \(available) bytes of \(needed)"
    case .badSection(let kind): "the section \(sectionName(kind)) is damaged"
    case .missingSection(let kind): "the section \(sectionName(kind)) is missing"
    case .noLayout(let index): "there is no layout \(index)"
    case .wrongChecksum: "the bytes were changed: the checksum is another"
    case .tooLarge: "the map is too large for the binary format"
    case .inconsistent: "the map contradicts itself"
    }
  }
}

/// A section's four letters; what is no letter or digit as `?`.
private func sectionName(_ kind: UInt32) -> String {
  let letters = (0..<4).map { index -> Character in
    let scalar = Unicode.Scalar(UInt8(truncatingIfNeeded: kind >> (8 * UInt32(index))))
    return scalar.isASCII && scalar.properties.isAlphabetic ? Character(scalar) : "?"
  }
  return String(letters)
}
