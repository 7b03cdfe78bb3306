/// The inline structure of one block: a list of what stands there in order, in which starts and
/// ends of elements are paired.
///
/// The rules are CommonMark's and GFM's as cmark-gfm applies them. Every byte is looked at a
/// bounded number of times. Offsets are those of the content.
struct InlineParser {
  struct Inline {
    enum Kind: UInt8 {
      /// Characters that mean themselves.
      case text
      /// A character reference.
      case reference
      case softBreak, lineBreak
      /// A code span; `value` counts the backticks at each end.
      case code
      case rawHTML
      /// Emphasis or strikethrough delimiters; `value` is an index into `delimiters`.
      case delimiters
      /// The bracket that starts a link or an image; `value` is an index into `links`.
      case linkStart, imageStart
      /// From the closing bracket to the link's end; `value` is an index into `links`.
      case linkEnd
      /// An autolink; `value` is an `AutolinkKind`.
      case autolink
    }

    var kind: Kind
    var start: Int32
    var end: Int32
    var value: Int32 = 0

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// What a link or an image refers to.
  enum Target {
    case inline(LinkSyntax.Target)
    /// An index into the references' definitions.
    case reference(Int)
  }

  struct Link {
    var target: Target
    var isImage: Bool
    /// The whole construct.
    var range: Range<Int>
  }

  private(set) var inlines: [Inline] = []
  var emphasis = EmphasisMatcher()
  private(set) var links: [Link] = []
  private var brackets = BracketStack()
  private var codeSpans = CodeSpanScanner()
  private var tags = MarkdownTags()
  private var autolinks = AutolinkScanner()
  /// Where characters that mean themselves began.
  private var textStart = 0

  /// Whether there may be an e-mail address: an `@`, or a reference to one.
  private(set) var mayHoldMail = false

  private static let special = ASCIISet("\n\\`&*_~[]<!:w@")

  /// Parses `text` from `start` on.
  mutating func parse(_ text: Span<UInt8>, from start: Int, references: LinkReferences) {
    inlines.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    emphasis.removeAll()
    brackets.removeAll()
    (codeSpans, tags, autolinks) = (CodeSpanScanner(), MarkdownTags(), AutolinkScanner())
    textStart = start
    mayHoldMail = false
    var i = start
    while i < text.count {
      let byte = text[i]
      if Self.special.contains(byte) {
        i = parseSpecial(byte, at: i, in: text, references: references)
      } else {
        i += 1
      }
    }
    flushText(to: text.count)
    emphasis.process(from: 0)
  }

  /// Parses what starts with `byte` at `i`; gives where to go on.
  private mutating func parseSpecial(
    _ byte: UInt8, at i: Int, in text: Span<UInt8>, references: LinkReferences
  ) -> Int {
    switch byte {
    case UInt8(ascii: "w"), UInt8(ascii: ":"): return parseAddress(byte, at: i, in: text)
    case MarkdownBytes.newline: return parseNewline(at: i, in: text)
    case MarkdownBytes.backslash: return parseBackslash(at: i, in: text)
    case UInt8(ascii: "`"): return parseBackticks(at: i, in: text)
    case UInt8(ascii: "&"): return parseReference(at: i, in: text)
    case UInt8(ascii: "@"):
      mayHoldMail = true
      return i + 1
    case UInt8(ascii: "<"): return parseAngleBracket(at: i, in: text)
    case UInt8(ascii: "["): return openBracket(at: i, length: 1)
    case UInt8(ascii: "!"):
      let isImage = text.has("[", at: i + 1) && !text.has("^", at: i + 2)
      return isImage ? openBracket(at: i, length: 2) : i + 1
    case UInt8(ascii: "]"): return closeBracket(at: i, in: text, references: references)
    default: return parseDelimiters(byte, at: i, in: text)
    }
  }

  // MARK: Text

  /// Ends the run of plain characters at `end`.
  private mutating func flushText(to end: Int) {
    if end > textStart { append(.text, textStart, end) }
    textStart = end
  }

  private mutating func append(_ kind: Inline.Kind, _ start: Int, _ end: Int, _ value: Int = 0) {
    inlines.append(
      Inline(kind: kind, start: Int32(start), end: Int32(end), value: Int32(value)))
  }

  /// Appends an element at `start..<end`, with the plain characters before it.
  private mutating func element(
    _ kind: Inline.Kind, _ start: Int, _ end: Int, _ value: Int = 0
  ) -> Int {
    flushText(to: start)
    append(kind, start, end, value)
    textStart = end
    return end
  }

  private mutating func parseNewline(at i: Int, in text: Span<UInt8>) -> Int {
    var end = i
    while end > textStart, MarkdownBytes.isSpace(text[end - 1]) { end -= 1 }
    flushText(to: end)
    let isHard = i > 1 && text[i - 1] == 0x20 && text[i - 2] == 0x20
    append(isHard ? .lineBreak : .softBreak, i, i + 1)
    textStart = text.skippingBlanks(from: i + 1)
    return textStart
  }

  private mutating func parseBackslash(at i: Int, in text: Span<UInt8>) -> Int {
    guard i + 1 < text.count else { return i + 1 }
    if text[i + 1] == MarkdownBytes.newline { return element(.lineBreak, i, i + 2) }
    guard MarkdownBytes.isASCIIPunctuation(text[i + 1]) else { return i + 1 }
    if text[i + 1] == UInt8(ascii: "@") { mayHoldMail = true }
    flushText(to: i)
    textStart = i + 1
    return i + 2
  }

  private mutating func parseReference(at i: Int, in text: Span<UInt8>) -> Int {
    var ignored: [UInt8] = []
    guard let end = MarkdownStrings.appendReference(at: i, in: text, to: &ignored) else {
      return i + 1
    }
    mayHoldMail = true
    return element(.reference, i, end)
  }

  // MARK: Code, raw HTML, autolinks

  private mutating func parseBackticks(at i: Int, in text: Span<UInt8>) -> Int {
    var open = i
    while open < text.count, text[open] == UInt8(ascii: "`") { open += 1 }
    guard let end = codeSpans.end(openerEnd: open, length: open - i, in: text) else { return open }
    return element(.code, i, end, open - i)
  }

  private mutating func parseAngleBracket(at i: Int, in text: Span<UInt8>) -> Int {
    if let end = AutolinkScanner.addressEnd(angleBracket: i, in: text) {
      return element(.autolink, i, end, AutolinkKind.address.rawValue)
    }
    if let end = AutolinkScanner.mailEnd(angleBracket: i, in: text) {
      return element(.autolink, i, end, AutolinkKind.mail.rawValue)
    }
    guard let end = tags.end(of: i, in: text) else { return i + 1 }
    return element(.rawHTML, i, end)
  }

  /// A bare address, which `www.` starts or `://` shows.
  private mutating func parseAddress(_ byte: UInt8, at i: Int, in text: Span<UInt8>) -> Int {
    if byte == UInt8(ascii: "w") {
      guard text.has("www.", at: i), !brackets.forbidAutolinks,
        let end = autolinks.bareHostEnd(at: i, in: text)
      else { return i + 1 }
      return element(.autolink, i, end, AutolinkKind.bareHost.rawValue)
    }
    guard text.has("//", at: i + 1), !brackets.forbidAutolinks,
      let range = autolinks.bareAddress(colon: i, from: textStart, in: text)
    else { return i + 1 }
    return element(
      .autolink, range.lowerBound, range.upperBound, AutolinkKind.bareAddress.rawValue)
  }

  // MARK: Emphasis

  private mutating func parseDelimiters(_ byte: UInt8, at i: Int, in text: Span<UInt8>) -> Int {
    guard let run = DelimiterRun(byte, at: i, in: text) else {
      var end = i
      while end < text.count, text[end] == byte { end += 1 }
      return end
    }
    return element(.delimiters, run.start, run.end, emphasis.append(run))
  }

  // MARK: Links

  private mutating func openBracket(at i: Int, length: Int) -> Int {
    let end = element(.text, i, i + length)
    brackets.push(
      inline: inlines.count - 1, contentStart: end, delimiters: emphasis.count, isImage: length == 2
    )
    return end
  }

  private mutating func closeBracket(
    at i: Int, in text: Span<UInt8>, references: LinkReferences
  ) -> Int {
    guard let bracket = brackets.last else { return i + 1 }
    guard bracket.isActive,
      let (target, end) = target(of: bracket, closing: i, in: text, references)
    else {
      brackets.pop()
      return i + 1
    }
    let start = Int(inlines[bracket.inline].start)
    links.append(Link(target: target, isImage: bracket.isImage, range: start..<end))
    _ = element(.linkEnd, i, end, links.count - 1)
    inlines[bracket.inline].kind = bracket.isImage ? .imageStart : .linkStart
    inlines[bracket.inline].value = Int32(links.count - 1)
    emphasis.process(from: bracket.delimiters)
    brackets.pop()
    if !bracket.isImage { brackets.deactivateLinks() }
    return end
  }

  /// What the text between `bracket` and the `]` at `i` refers to, and where the link ends.
  private func target(
    of bracket: BracketStack.Bracket, closing i: Int, in text: Span<UInt8>,
    _ references: LinkReferences
  ) -> (target: Target, end: Int)? {
    if let target = LinkSyntax.target(at: i + 1, in: text) {
      return (.inline(target), target.end)
    }
    var label = LinkSyntax.label(at: i + 1, in: text)
    let end = label.map { $0.upperBound + 1 } ?? i + 1
    if label.map({ MarkdownStrings.trimmed($0, in: text).isEmpty }) ?? true {
      guard !bracket.hasBracketAfter else { return nil }
      label = bracket.contentStart..<i
    }
    guard let label, let index = references.index(ofLabel: label, in: text) else { return nil }
    return (.reference(index), end)
  }
}
