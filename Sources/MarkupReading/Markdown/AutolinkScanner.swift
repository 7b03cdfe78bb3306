/// How an autolink is written.
enum AutolinkKind: Int {
  /// `<scheme:…>`
  case address
  /// `<name@host>`
  case mail
  /// `www.…`
  case bareHost
  /// `http://…`, `https://…`, `ftp://…`
  case bareAddress
}

/// Finds autolinks: those in angle brackets (CommonMark 0.29, §6.7) and bare ones (GFM, §6.9), the
/// latter as cmark-gfm finds them.
struct AutolinkScanner {
  // MARK: In angle brackets

  private static let addressStops = ASCIISet(" <")

  /// The end of the autolink whose `<` is at `start`.
  static func addressEnd(angleBracket start: Int, in text: Span<UInt8>) -> Int? {
    var i = start + 1
    guard i < text.count, MarkdownBytes.isLetter(text[i]) else { return nil }
    while i < text.count, i - start <= 33, isSchemeByte(text[i]) { i += 1 }
    let length = i - start - 1
    guard length >= 2, length <= 32, i < text.count, text[i] == UInt8(ascii: ":") else {
      return nil
    }
    while i < text.count, text[i] > 0x20, text[i] != UInt8(ascii: "<") {
      if text[i] == UInt8(ascii: ">") { return i + 1 }
      i += 1
    }
    return nil
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    MarkdownBytes.isAlphanumeric(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-")
  }

  private static let mailSigns = ASCIISet(".!#$%&'*+/=?^_`{|}~-")

  /// The end of the e-mail autolink whose `<` is at `start`.
  static func mailEnd(angleBracket start: Int, in text: Span<UInt8>) -> Int? {
    var i = start + 1
    while i < text.count, MarkdownBytes.isAlphanumeric(text[i]) || mailSigns.contains(text[i]) {
      i += 1
    }
    guard i > start + 1, i < text.count, text[i] == UInt8(ascii: "@") else { return nil }
    while i < text.count, text[i] == UInt8(ascii: ".") || text[i] == UInt8(ascii: "@") {
      if text[i] == UInt8(ascii: "@"), i > start + 1, text[i - 1] == UInt8(ascii: "@") {
        return nil
      }
      let label = i + 1
      i = label
      while i < text.count, MarkdownBytes.isAlphanumeric(text[i]) || text[i] == UInt8(ascii: "-") {
        i += 1
      }
      guard i > label, i - label <= 63, text[label] != UInt8(ascii: "-"),
        text[i - 1] != UInt8(ascii: "-")
      else { return nil }
      if text.has("@", at: i) { return nil }
    }
    return text.has(">", at: i) ? i + 1 : nil
  }

  // MARK: Bare

  /// The run of host characters that was looked at last, for hosts that start within it.
  private var hostRun = HostRun()

  private struct HostRun {
    var start = 0
    var end = 0
    var lastDot = -1
    var dotBefore = -1
    var lastUnderscore = -1
  }

  /// The end of the address that starts with `www.` at `start`.
  mutating func bareHostEnd(at start: Int, in text: Span<UInt8>) -> Int? {
    if start > 0 {
      let before = text[start - 1]
      guard MarkdownBytes.isSpace(before) || ASCIISet("*_~(").contains(before) else { return nil }
    }
    guard let host = hostEnd(at: start, needsDot: true, in: text) else { return nil }
    return Self.end(of: start, host: host, in: text)
  }

  /// The address with `://` at `colon`, whose scheme does not start before `limit`.
  mutating func bareAddress(colon: Int, from limit: Int, in text: Span<UInt8>) -> Range<Int>? {
    var start = colon
    while start > limit, MarkdownBytes.isLetter(text[start - 1]) { start -= 1 }
    let isKnown =
      text.hasIgnoringCase("http://", at: start) || text.hasIgnoringCase("https://", at: start)
      || text.hasIgnoringCase("ftp://", at: start)
    guard isKnown, Self.isHostByte(at: colon + 3, in: text),
      let host = hostEnd(at: colon + 3, needsDot: false, in: text),
      let end = Self.end(of: colon, host: host, in: text)
    else { return nil }
    return start..<end
  }

  /// The end of the host at `start`: neither of its last two parts has an underscore. The host's
  /// first byte may be any; the text's last one is not looked at.
  private mutating func hostEnd(at start: Int, needsDot: Bool, in text: Span<UInt8>) -> Int? {
    let first = start + 1
    if first < hostRun.start || first >= hostRun.end { scanHostRun(from: first, in: text) }
    if hostRun.lastUnderscore >= max(first, hostRun.dotBefore + 1) { return nil }
    if needsDot, hostRun.lastDot < first { return nil }
    return hostRun.end
  }

  private mutating func scanHostRun(from start: Int, in text: Span<UInt8>) {
    hostRun = HostRun(start: start, end: start)
    var i = start
    while i < text.count - 1 {
      let byte = text[i]
      if byte == UInt8(ascii: "_") {
        hostRun.lastUnderscore = i
      } else if byte == UInt8(ascii: ".") {
        (hostRun.dotBefore, hostRun.lastDot) = (hostRun.lastDot, i)
      } else if byte != UInt8(ascii: "-"), !Self.isHostByte(at: i, in: text) {
        break
      }
      i += 1
    }
    hostRun.end = i
  }

  /// Whether a scalar starts at `i` that is neither white space nor punctuation.
  private static func isHostByte(at i: Int, in text: Span<UInt8>) -> Bool {
    guard let scalar = text.scalar(at: i)?.scalar else { return false }
    return !scalar.isMarkdownSpace && !scalar.isMarkdownPunctuation
  }

  /// Goes on from the host's end to the next white space, and leaves out what is at the end by the
  /// sentence's needs.
  private static func end(of start: Int, host: Int, in text: Span<UInt8>) -> Int? {
    var end = host
    while end < text.count, !MarkdownBytes.isSpace(text[end]) { end += 1 }
    end = trimmedEnd(start..<end, in: text)
    return end > start ? end : nil
  }

  private static let trailing = ASCIISet("?!.,:*_~'\"")

  /// The end of an address without trailing punctuation, unbalanced parentheses and entities, and
  /// before any `<`.
  static func trimmedEnd(_ range: Range<Int>, in text: Span<UInt8>) -> Int {
    var end = range.lowerBound
    // Closing parentheses less opening ones.
    var excess = 0
    while end < range.upperBound, text[end] != UInt8(ascii: "<") {
      if text[end] == UInt8(ascii: "(") { excess -= 1 }
      if text[end] == UInt8(ascii: ")") { excess += 1 }
      end += 1
    }
    while end > range.lowerBound {
      let last = text[end - 1]
      if trailing.contains(last) {
        end -= 1
      } else if last == UInt8(ascii: ";") {
        end = entityStart(range.lowerBound, end, in: text) ?? end - 1
      } else if last == UInt8(ascii: ")"), excess > 0 {
        excess -= 1
        end -= 1
      } else {
        break
      }
    }
    return end
  }

  /// The `&` of what looks like an entity and ends at `end`.
  private static func entityStart(_ start: Int, _ end: Int, in text: Span<UInt8>) -> Int? {
    var i = end - 2
    while i > start, MarkdownBytes.isLetter(text[i]) { i -= 1 }
    return i >= start && i < end - 2 && text[i] == UInt8(ascii: "&") ? i : nil
  }
}
