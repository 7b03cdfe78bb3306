/// Adjacent characters of a block, gathered so that e-mail addresses are found across character
/// references and escapes.
struct TextRun {
  private(set) var bytes: [UInt8] = []
  /// Where a part starts, in `bytes` and in the content.
  private var parts: [(offset: Int, content: Int, isInStep: Bool)] = []
  /// The end of the last part in the content.
  private var end = 0

  var isEmpty: Bool { bytes.isEmpty }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
  }

  mutating func append(_ range: Range<Int>, of content: [UInt8]) {
    parts.append((bytes.count, range.lowerBound, true))
    bytes.append(contentsOf: content[range])
    end = range.upperBound
  }

  /// Appends the characters that `range` of the content stands for.
  mutating func append(_ characters: [UInt8], for range: Range<Int>) {
    parts.append((bytes.count, range.lowerBound, false))
    bytes.append(contentsOf: characters)
    end = range.upperBound
  }

  /// The content offset of `bytes[offset]`, or of the end.
  func content(of offset: Int) -> Int {
    if offset >= bytes.count { return end }
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    let part = parts[max(0, low - 1)]
    return part.isInStep ? part.content + offset - part.offset : part.content
  }
}

/// Finds bare e-mail addresses (GFM, §6.9, with `mailto:` and `xmpp:`), as cmark-gfm finds them.
struct MailScanner {
  struct Mail {
    var range: Range<Int>
    /// Whether the address names its scheme.
    var hasScheme: Bool
  }

  /// The first address from `start` on; nothing before `start` belongs to it.
  ///
  /// - Complexity: O(*n*) for the bytes up to the address' end.
  static func first(from start: Int, in text: Span<UInt8>) -> Mail? {
    var lower = start
    var i = start
    while i < text.count {
      if text[i] == UInt8(ascii: "@") {
        if let mail = mail(at: i, notBefore: lower, from: start, in: text) { return mail }
        lower = i + 1
      }
      i += 1
    }
    return nil
  }

  private static func mail(
    at sign: Int, notBefore lower: Int, from start: Int, in text: Span<UInt8>
  ) -> Mail? {
    var hasScheme = false
    var isXMPP = false
    var first = sign
    scan: while first > lower {
      let byte = text[first - 1]
      if byte == UInt8(ascii: ":") {
        if isScheme("mailto:", endingAt: first, from: start, in: text) {
          hasScheme = true
        } else if isScheme("xmpp:", endingAt: first, from: start, in: text) {
          (hasScheme, isXMPP) = (true, true)
        } else {
          break scan
        }
      } else if !MarkdownBytes.isAlphanumeric(byte), !ASCIISet(".+-_").contains(byte) {
        break scan
      }
      first -= 1
    }
    guard first < sign, let host = hostEnd(at: sign, isXMPP: isXMPP, in: text) else { return nil }
    let end = AutolinkScanner.trimmedEnd(sign..<host, in: text)
    return end > sign ? Mail(range: first..<end, hasScheme: hasScheme) : nil
  }

  /// Whether `scheme` ends at `end` and no letter or digit precedes it.
  private static func isScheme(
    _ scheme: StaticString, endingAt end: Int, from start: Int, in text: Span<UInt8>
  ) -> Bool {
    let first = end - scheme.utf8CodeUnitCount
    guard first >= start, text.has(scheme, at: first) else { return false }
    return first == start || !MarkdownBytes.isAlphanumeric(text[first - 1])
  }

  /// The end of the host after the `@` at `sign`, with a dot in it and a letter or dot at its end.
  private static func hostEnd(at sign: Int, isXMPP: Bool, in text: Span<UInt8>) -> Int? {
    var hasDot = false
    var i = sign + 1
    while i < text.count {
      let byte = text[i]
      if byte == UInt8(ascii: "@") { return nil }
      if byte == UInt8(ascii: "."), i + 1 < text.count, MarkdownBytes.isAlphanumeric(text[i + 1]) {
        hasDot = true
      } else if !MarkdownBytes.isAlphanumeric(byte), byte != UInt8(ascii: "-"),
        byte != UInt8(ascii: "_"), !(isXMPP && byte == UInt8(ascii: "/"))
      {
        break
      }
      i += 1
    }
    let last = text[i - 1]
    guard i - sign >= 2, hasDot, MarkdownBytes.isLetter(last) || last == UInt8(ascii: ".") else {
      return nil
    }
    return i
  }
}
