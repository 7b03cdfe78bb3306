internal import TextModel

/// One step of input to the tree construction (HTML standard §13.2.6): from HTML source by the
/// tokeniser, or from Markdown by `MarkdownReader`, which makes the same tokens from md4c's events.
///
/// Offsets are bytes of the source file.
enum HTMLToken {
  case doctype(Doctype, at: SourceRange)
  case startTag(StartTag)
  case endTag(name: String, at: SourceRange)
  /// Decoded characters.
  case characters(ArraySlice<UInt8>, at: SourceRange)
  case comment(ArraySlice<UInt8>, at: SourceRange)
  case endOfFile(at: Int)

  struct StartTag {
    /// In lower case.
    var name: String
    var attributes: [Document.Attribute]
    var isSelfClosing: Bool
    var source: SourceRange
  }

  struct Doctype {
    var name: String?
    var publicID: String?
    var systemID: String?
    var forcesQuirks: Bool
  }
}
