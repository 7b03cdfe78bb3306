/// Raw HTML as CommonMark recognises it (CommonMark 0.29, §6.8); what it means is the HTML
/// tokeniser's business.
struct MarkdownTags {
  /// From here on there is no `?>`, `>` or `]]>`: found out once, so that many openers that never
  /// end take linear time.
  private var noInstructionEnd = Int.max
  private var noDeclarationEnd = Int.max
  private var noSectionEnd = Int.max

  /// The end of the tag, comment, processing instruction, declaration or CDATA section whose `<`
  /// is at `start`; `nil` where there is none.
  mutating func end(of start: Int, in text: Span<UInt8>) -> Int? {
    guard start + 1 < text.count else { return nil }
    switch text[start + 1] {
    case UInt8(ascii: "!"):
      if text.has("--", at: start + 2) { return Self.commentEnd(start, in: text) }
      if text.has("[CDATA[", at: start + 2) {
        return Self.find("]]>", from: start + 9, in: text, none: &noSectionEnd)
      }
      return declarationEnd(start, in: text)
    case UInt8(ascii: "?"):
      return Self.find("?>", from: start + 2, in: text, none: &noInstructionEnd)
    default:
      return Self.tagEnd(start, in: text)
    }
  }

  /// The end of the first `needle` from `start` on.
  private static func find(
    _ needle: StaticString, from start: Int, in text: Span<UInt8>, none: inout Int
  ) -> Int? {
    guard start < none else { return nil }
    var i = start
    while i < text.count {
      if text.has(needle, at: i) { return i + needle.utf8CodeUnitCount }
      i += 1
    }
    none = min(none, start)
    return nil
  }

  /// Two hyphens end a comment or spoil it; `<!-->` and `<!--->` are none.
  private static func commentEnd(_ start: Int, in text: Span<UInt8>) -> Int? {
    if text.has("-->", at: start + 4) { return start + 7 }
    if text.has(">", at: start + 4) || text.has("->", at: start + 4) { return nil }
    var i = start + 4
    while i + 2 < text.count {
      if text.has("--", at: i) { return text.has(">", at: i + 2) ? i + 3 : nil }
      i += 1
    }
    return nil
  }

  private mutating func declarationEnd(_ start: Int, in text: Span<UInt8>) -> Int? {
    var i = start + 2
    while i < text.count, text[i] >= 0x41, text[i] <= 0x5A { i += 1 }
    guard i > start + 2, i < text.count, MarkdownBytes.isSpace(text[i]) else { return nil }
    return Self.find(">", from: i, in: text, none: &noDeclarationEnd)
  }

  /// The end of the start or end tag whose `<` is at `start`.
  static func tagEnd(_ start: Int, in text: Span<UInt8>) -> Int? {
    var i = start + 1
    let isEndTag = i < text.count && text[i] == UInt8(ascii: "/")
    if isEndTag { i += 1 }
    guard i < text.count, MarkdownBytes.isLetter(text[i]) else { return nil }
    while i < text.count, MarkdownBytes.isAlphanumeric(text[i]) || text[i] == UInt8(ascii: "-") {
      i += 1
    }
    if !isEndTag {
      while let next = attributeEnd(i, in: text) { i = next }
    }
    i = text.skippingSpaces(from: i)
    if !isEndTag, i < text.count, text[i] == UInt8(ascii: "/") { i += 1 }
    return text.has(">", at: i) ? i + 1 : nil
  }

  /// The end of the attribute that follows white space at `start`; `nil` where none does.
  private static func attributeEnd(_ start: Int, in text: Span<UInt8>) -> Int? {
    var i = text.skippingSpaces(from: start)
    guard i > start, i < text.count, isNameStart(text[i]) else { return nil }
    while i < text.count, isNameStart(text[i]) || isNameContinuation(text[i]) { i += 1 }
    let equals = text.skippingSpaces(from: i)
    guard equals < text.count, text[equals] == UInt8(ascii: "=") else { return i }
    return valueEnd(text.skippingSpaces(from: equals + 1), in: text) ?? i
  }

  private static func valueEnd(_ start: Int, in text: Span<UInt8>) -> Int? {
    guard start < text.count else { return nil }
    var i = start
    if text[i] == UInt8(ascii: "\"") || text[i] == UInt8(ascii: "'") {
      i += 1
      while i < text.count, text[i] != text[start] { i += 1 }
      return i < text.count ? i + 1 : nil
    }
    let stops = ASCIISet(" \t\r\n\u{0B}\u{0C}\"'=<>`")
    while i < text.count, !stops.contains(text[i]) { i += 1 }
    return i > start ? i : nil
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    MarkdownBytes.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
  }

  private static func isNameContinuation(_ byte: UInt8) -> Bool {
    MarkdownBytes.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
