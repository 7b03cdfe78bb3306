internal import TextModel

/// Reads HTML source and drives a tree construction with its tokens.
enum HTMLTokenizer {
  /// How a fragment ended.
  enum FragmentEnd: Equatable {
    /// After a whole token; what follows can be given as further tokens or fragments.
    case complete
    /// In a tag, comment, doctype or CDATA section whose start is at this offset of the fragment:
    /// the bytes from there on gave no token. Read them again together with what follows.
    case unfinished(at: Int)
  }

  /// Tokenises a fragment of a document, starting in the state that `construction` asks for.
  ///
  /// - Parameters:
  ///   - bytes: Valid UTF-8. Character references are decoded.
  ///   - offsets: From offsets in `bytes` to offsets in the source file.
  static func tokenize(
    fragment bytes: ArraySlice<UInt8>, offsets: OffsetMap, into construction: inout TreeConstruction
  ) -> FragmentEnd {
    .complete
  }
}
