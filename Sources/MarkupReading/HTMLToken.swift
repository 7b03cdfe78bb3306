internal import TextModel

/// One step of input to the tree construction (HTML standard §13.2.6): from HTML source by the
/// tokeniser, or from Markdown by `MarkdownReader`, which makes the same tokens from md4c's events.
///
/// Offsets are bytes of the source file.
enum HTMLToken {
  case doctype(Doctype, at: SourceRange)
  case startTag(StartTag)
  case endTag(TagName, at: SourceRange)
  /// Decoded characters, valid UTF-8.
  case characters(ArraySlice<UInt8>, at: SourceRange)
  case comment(ArraySlice<UInt8>, at: SourceRange)
  case endOfFile(at: Int)

  /// A tag's name: a known element, or `.other` with the name in lower case.
  struct TagName: Hashable {
    var tag: Tag
    /// Empty unless `tag` is `.other`.
    var other: String

    init(_ tag: Tag) { (self.tag, self.other) = (tag, "") }

    /// Looks `name` (in lower case) up among the known elements.
    init(_ name: String) {
      tag = Tag(name: name)
      other = tag == .other ? name : ""
    }

    /// A name that is known to be outside `Tag`.
    init(other: String) { (self.tag, self.other) = (.other, other) }

    var text: String { tag == .other ? other : tag.name }
  }

  struct StartTag {
    var name: TagName
    /// In source order, duplicates included: the first of a name counts.
    var attributes: [Document.Attribute] = []
    var isSelfClosing = false
    var source: SourceRange
  }

  struct Doctype {
    var name: String?
    var publicID: String?
    var systemID: String?
    var forcesQuirks = false
  }
}

/// How the tokeniser must read what follows the token that was processed last (HTML standard
/// §13.2.5): the tree construction asks for it when it inserts `title`, `script` and the like.
enum TokenizerState: UInt8 {
  case data
  /// Text with character references up to the element's end tag.
  case rcdata
  /// Text up to the element's end tag.
  case rawtext
  case scriptData
  /// Text up to the end of the input.
  case plaintext
}
