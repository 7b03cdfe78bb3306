/// The parts of links and link reference definitions (CommonMark 0.29, §4.7 and §6.5).
enum LinkSyntax {
  static let longestLabel = 1000
  private static let deepestParentheses = 32

  /// What stands in parentheses behind a link's text.
  struct Target {
    var destination: Range<Int>
    /// Without its delimiters; `nil` where there is none.
    var title: Range<Int>?
    /// Behind the closing parenthesis.
    var end: Int
  }

  /// The target whose `(` is at `start`; `nil` where there is none.
  static func target(at start: Int, in text: Span<UInt8>) -> Target? {
    guard text.has("(", at: start),
      let (destination, afterDestination) = destination(
        at: text.skippingSpaces(from: start + 1), in: text)
    else { return nil }
    let beforeTitle = text.skippingSpaces(from: afterDestination)
    var end = beforeTitle
    var title: Range<Int>?
    if beforeTitle > afterDestination, let found = Self.title(at: beforeTitle, in: text) {
      title = found
      end = text.skippingSpaces(from: found.upperBound + 1)
    }
    guard text.has(")", at: end) else { return nil }
    return Target(destination: destination, title: title, end: end + 1)
  }

  /// A destination, in angle brackets or bare, and where it ends. It never ends the text.
  static func destination(
    at start: Int, in text: Span<UInt8>
  ) -> (range: Range<Int>, end: Int)? {
    guard text.has("<", at: start) else { return bareDestination(at: start, in: text) }
    var i = start + 1
    while i < text.count {
      switch text[i] {
      case UInt8(ascii: ">"): return i + 1 < text.count ? (start + 1..<i, i + 1) : nil
      case MarkdownBytes.backslash: i += 2
      case MarkdownBytes.newline, UInt8(ascii: "<"): return nil
      default: i += 1
      }
    }
    return nil
  }

  private static func bareDestination(
    at start: Int, in text: Span<UInt8>
  ) -> (range: Range<Int>, end: Int)? {
    var depth = 0
    var i = start
    scan: while i < text.count {
      switch text[i] {
      case MarkdownBytes.backslash:
        let escapes = i + 1 < text.count && MarkdownBytes.isASCIIPunctuation(text[i + 1])
        i += escapes ? 2 : 1
      case UInt8(ascii: "("):
        depth += 1
        i += 1
        if depth > deepestParentheses { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
        i += 1
      case let byte where MarkdownBytes.isSpace(byte):
        if i == start { return nil }
        break scan
      default: i += 1
      }
    }
    return i < text.count ? (start..<i, i) : nil
  }

  /// The title at `start`, without its delimiters.
  static func title(at start: Int, in text: Span<UInt8>) -> Range<Int>? {
    guard start < text.count else { return nil }
    let open = text[start]
    let close: UInt8
    switch open {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): close = open
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    default: return nil
    }
    // The longest title wins: an escaped delimiter ends it only if no other one follows.
    var last: Int?
    var i = start + 1
    while i < text.count {
      let isEscaped = i > start + 1 && text[i - 1] == MarkdownBytes.backslash
      if text[i] == close {
        last = i
        if !isEscaped { break }
      } else if text[i] == open, !isEscaped {
        break
      }
      i += 1
    }
    return last.map { start + 1..<$0 }
  }

  /// The label whose `[` is at `start`, without its brackets.
  static func label(at start: Int, in text: Span<UInt8>) -> Range<Int>? {
    guard text.has("[", at: start) else { return nil }
    var i = start + 1
    while i < text.count {
      switch text[i] {
      case UInt8(ascii: "]"): return start + 1..<i
      case UInt8(ascii: "["): return nil
      case MarkdownBytes.backslash:
        let escapes = i + 1 < text.count && MarkdownBytes.isASCIIPunctuation(text[i + 1])
        i += escapes ? 2 : 1
      default: i += 1
      }
      if i - start - 1 > longestLabel { return nil }
    }
    return nil
  }
}
