/// A Markdown source as its rules see it: valid UTF-8, with U+FFFD for NUL.
struct MarkdownText {
  private(set) var bytes: [UInt8]
  /// From offsets in `bytes` to those before NUL was replaced.
  private var replacements = OffsetMap()
  /// From those to offsets in the file.
  private var decoding: OffsetMap

  init(_ file: [UInt8], encoding: String?) throws(ReadingError) {
    let text = try DecodedText(text: file, label: encoding ?? "utf-8")
    bytes = Array(text.utf8)
    decoding = text.offsets
    if bytes.contains(0) { replaceNUL() }
  }

  private mutating func replaceNUL() {
    let original = bytes
    bytes.removeAll(keepingCapacity: true)
    for (i, byte) in original.enumerated() {
      guard byte == 0 else {
        bytes.append(byte)
        continue
      }
      bytes += [0xEF, 0xBF, 0xBD]
      replacements.add(bytes.count, source: i + 1)
    }
  }

  /// The offset in the file of `offset` in `bytes`.
  func fileOffset(of offset: Int) -> Int {
    decoding.source(of: replacements.source(of: offset))
  }
}
