internal import CHTML

/// Character references (HTML standard §13.2.5.72 to 80), for HTML's tokeniser and Markdown.
enum CharacterReferences {
  /// Decodes one whole reference, from `&` to `;`, as md4c reports entities: `&amp;`, `&#x41;`.
  /// What is not a reference comes back as it is. Appends UTF-8 to `output`.
  static func decode(entity bytes: ArraySlice<UInt8>, into output: inout [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      if let (decoded, count) = decode(bytes), count == bytes.count {
        output.append(contentsOf: decoded)
      } else {
        output.append(contentsOf: bytes)
      }
    }
  }

  /// The reference that starts at `bytes[0]`: its characters, and how many bytes it has.
  /// In attribute values some references without `;` are none.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, in context: Context = .text
  ) -> (decoded: [UInt8], count: Int)? {
    guard let base = bytes.baseAddress, bytes.first == UInt8(ascii: "&") else { return nil }
    var count = 0
    var written = 0
    let decoded = [UInt8](unsafeUninitializedCapacity: 8) { buffer, initialized in
      count = lm_html_decode_reference(
        base, bytes.count, context == .attribute ? 1 : 0, buffer.baseAddress, &written)
      initialized = count > 0 ? written : 0
    }
    return count > 0 ? (decoded, count) : nil
  }

  enum Context { case text, attribute }
}
