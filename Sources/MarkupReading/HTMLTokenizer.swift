internal import CHTML
internal import TextModel

/// Reads HTML source and drives a tree construction with its tokens.
enum HTMLTokenizer {
  /// How a fragment ended.
  enum FragmentEnd: Equatable {
    /// After a whole token; what follows can be given as further tokens or fragments.
    case complete
    /// In a tag, comment, doctype or CDATA section whose start is at this offset from the fragment's
    /// first byte: the bytes from there on gave no token. Read them again with what follows.
    case unfinished(at: Int)
  }

  /// What reads a document; all give the same tokens.
  enum Reader: UInt32 {
    /// libxml2, or the lexer alone with an unknown libxml2's help.
    case any
    /// libxml2, and the lexer for what that would lose.
    case libxml2
    /// The lexer, with libxml2 only telling where tokens end.
    case clock
    /// The lexer alone.
    case lexer
  }

  /// Memory ran out.
  struct OutOfMemory: Error {}

  /// Tokenises a whole document, without its end-of-file token.
  ///
  /// - Parameters:
  ///   - bytes: Valid UTF-8.
  ///   - offsets: From offsets in `bytes` to offsets in the source file.
  static func tokenize(
    document bytes: ArraySlice<UInt8>, offsets: OffsetMap, reader: Reader = .any,
    into construction: inout TreeConstruction
  ) throws(OutOfMemory) {
    let status = withInput(bytes, offsets: offsets, construction: &construction) { input in
      lm_html_read_document(&input, reader.rawValue)
    }
    if status != 0 { throw OutOfMemory() }
  }

  /// Tokenises a fragment of a document, starting in the state that `construction` asks for.
  ///
  /// - Parameters:
  ///   - bytes: Valid UTF-8. Character references are decoded.
  ///   - offsets: From offsets from the fragment's first byte to offsets in the source file.
  /// - Returns: Also `.unfinished` where memory ran out.
  static func tokenize(
    fragment bytes: ArraySlice<UInt8>, offsets: OffsetMap, into construction: inout TreeConstruction
  ) -> FragmentEnd {
    var unfinished = 0
    let status = withInput(bytes, offsets: offsets, construction: &construction) { input in
      lm_html_read_fragment(&input, &unfinished)
    }
    return status == 0 && unfinished == bytes.count ? .complete : .unfinished(at: unfinished)
  }

  private static func withInput(
    _ bytes: ArraySlice<UInt8>, offsets: OffsetMap, construction: inout TreeConstruction,
    read: (inout lm_html_input) -> Int32
  ) -> Int32 {
    var openElement = construction.rawTextElement.name
    let state = construction.nextState()
    return withUnsafeMutablePointer(to: &construction) { construction in
      bytes.withUnsafeBufferPointer { source in
        openElement.withUTF8 { openElement in
          var session = HTMLSession(construction: construction, source: source, offsets: offsets)
          return withUnsafeMutablePointer(to: &session) { session in
            var input = lm_html_input(
              source: lm_html_string(bytes: source.baseAddress, count: source.count),
              state: state,
              open_element: lm_html_string(
                bytes: openElement.baseAddress, count: openElement.count),
              handler: { context, token in
                guard let context, let token else { return 0 }
                return context.assumingMemoryBound(to: HTMLSession.self).pointee
                  .handle(token.pointee)
              },
              context: session)
            return read(&input)
          }
        }
      }
    }
  }
}

extension TreeConstruction {
  /// How the tokeniser must read on, as CHTML has it. (Mutating, so that nothing is copied.)
  fileprivate mutating func nextState() -> UInt32 {
    let isForeign = open.top >= 0 && !open.entries[Int(open.top)].isHTML
    return UInt32(tokenizerState.rawValue) | (isForeign ? UInt32(LM_HTML_ACCEPTS_CDATA) : 0)
  }
}

/// The state of one run of the tokeniser.
private struct HTMLSession: ~Copyable {
  let construction: UnsafeMutablePointer<TreeConstruction>
  let source: UnsafeBufferPointer<UInt8>
  let offsets: OffsetMap

  /// Gives a token to the tree construction; returns how to read on.
  func handle(_ token: lm_html_token) -> UInt32 {
    let range = SourceRange(offsets.source(of: token.start), offsets.source(of: token.end))
    switch Int(token.kind) {
    case LM_HTML_START_TAG: handleStartTag(token, at: range)
    case LM_HTML_END_TAG:
      construction.pointee.processEndTag(name(token.text), at: range)
    case LM_HTML_CHARACTERS: handleCharacters(token, at: range)
    case LM_HTML_COMMENT:
      noteLostLinks(in: token, reason: .inComment)
      construction.pointee.processComment(token.text.buffer, at: range)
    case LM_HTML_DOCTYPE:
      construction.pointee.process(
        HTMLToken.Doctype(
          name: token.text.optionalString, publicID: token.public_id.optionalString,
          systemID: token.system_id.optionalString,
          forcesQuirks: token.flags & UInt32(LM_HTML_FORCES_QUIRKS) != 0),
        at: range)
    default: noteLostLinks(in: token, reason: .unfinishedTag)
    }
    return construction.pointee.nextState()
  }

  private func handleStartTag(_ token: lm_html_token, at range: SourceRange) {
    var tag = HTMLToken.StartTag(name: name(token.text), source: range)
    tag.isSelfClosing = token.flags & UInt32(LM_HTML_SELF_CLOSING) != 0
    let count = Int(token.attribute_count)
    if count > 0 {
      tag.attributes.reserveCapacity(count)
      for attribute in UnsafeBufferPointer(start: token.attributes, count: count) {
        tag.attributes.append(
          .init(name: attribute.name.string, value: attribute.value.string))
      }
    }
    construction.pointee.process(tag)
  }

  private func handleCharacters(_ token: lm_html_token, at range: SourceRange) {
    if construction.pointee.tokenizerState != .data {
      noteLostLinks(in: token, reason: lostLinkReason)
    }
    construction.pointee.processCharacters(token.text.buffer, at: range)
  }

  private var lostLinkReason: Document.LostLink.Reason {
    switch construction.pointee.rawTextElement {
    case .script: .inScript
    case .style: .inStyle
    case .title: .inTitle
    default: .inText
    }
  }

  private func name(_ name: lm_html_string) -> HTMLToken.TagName {
    let tag = Tag(name: name.buffer)
    return tag == .other ? HTMLToken.TagName(other: name.string) : HTMLToken.TagName(tag)
  }

  private func noteLostLinks(in token: lm_html_token, reason: Document.LostLink.Reason) {
    let bytes = UnsafeBufferPointer(rebasing: source[Int(token.start)..<Int(token.end)])
    for link in LostLinkScanner.links(in: bytes, isUnfinishedTag: reason == .unfinishedTag) {
      let offset = offsets.source(of: Int(token.start) + link.offset)
      construction.pointee.lostLinks.append(
        .init(reason: reason, href: link.href, offset: offset))
    }
  }
}

extension lm_html_string {
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: Int(count)) }
  var string: String { String(decoding: buffer, as: UTF8.self) }
  fileprivate var optionalString: String? { bytes == nil ? nil : string }
}
