package import TextModel

/// A plain text with the links that its bare addresses are.
package struct PlainText: Sendable {
  /// Valid UTF-8; line ends are LF.
  package var utf8: [UInt8]
  /// Ascending, not overlapping; ranges are offsets in `utf8`.
  package var links: [Link]
  private var offsets: OffsetMap

  package struct Link: Hashable, Sendable {
    package var range: Range<Int>
    package var href: String
  }

  /// The source file's byte range of a range of `utf8`.
  package func source(of range: Range<Int>) -> SourceRange {
    SourceRange(offsets.source(of: range.lowerBound), offsets.source(of: range.upperBound))
  }

  /// Decodes a text and finds the bare addresses in it: `http:`, `https:` and `ftp:` URLs, hosts
  /// that start with `www.`, and e-mail addresses, as GFM's extended autolinks (§6.9) have them.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func read(_ bytes: [UInt8], encoding: String?) throws(ReadingError) -> PlainText {
    let decoded = try DecodedText(text: bytes, label: encoding)
    var text = PlainText(utf8: [], links: [], offsets: OffsetMap())
    text.takeLines(of: decoded)
    text.findLinks()
    return text
  }

  private init(utf8: [UInt8], links: [Link], offsets: OffsetMap) {
    (self.utf8, self.links, self.offsets) = (utf8, links, offsets)
  }

  /// CR and CRLF become LF.
  private mutating func takeLines(of decoded: DecodedText) {
    utf8.reserveCapacity(decoded.utf8.count)
    let first = decoded.utf8.startIndex
    var shift = -1
    for i in decoded.utf8.indices {
      let byte = decoded.utf8[i]
      let isCarriageReturn = byte == 0x0D
      if isCarriageReturn, i + 1 < decoded.utf8.endIndex, decoded.utf8[i + 1] == 0x0A { continue }
      let source = decoded.offsets.source(of: i - first)
      if source - utf8.count != shift {
        shift = source - utf8.count
        offsets.add(utf8.count, source: source)
      }
      utf8.append(isCarriageReturn ? 0x0A : byte)
    }
    offsets.add(utf8.count, source: decoded.offsets.source(of: decoded.utf8.count))
  }

  private mutating func findLinks() {
    // The scanner wants a byte after an address.
    let text = utf8 + [0x0A]
    var scanner = AutolinkScanner()
    var (i, textStart) = (0, 0)
    var mail = MailScanner.first(from: 0, in: text.span)
    while i < utf8.count {
      while let known = mail, known.range.lowerBound < textStart {
        mail = MailScanner.first(from: textStart, in: text.span)
      }
      guard let link = Self.link(at: i, from: textStart, &scanner, text.span) else {
        if let known = mail, known.range.lowerBound == i {
          add(known.range, prefix: known.hasScheme ? "" : "mailto:")
          (i, textStart) = (known.range.upperBound, known.range.upperBound)
        } else {
          i += 1
        }
        continue
      }
      add(link.range, prefix: link.prefix)
      (i, textStart) = (link.range.upperBound, link.range.upperBound)
    }
  }

  private static func link(
    at i: Int, from textStart: Int, _ scanner: inout AutolinkScanner, _ text: Span<UInt8>
  ) -> (range: Range<Int>, prefix: String)? {
    if text[i] == UInt8(ascii: "w"), text.has("www.", at: i) {
      return scanner.bareHostEnd(at: i, in: text).map { (i..<$0, "http://") }
    }
    guard MarkdownBytes.isLetter(text[i]), i == textStart || !MarkdownBytes.isLetter(text[i - 1])
    else { return nil }
    let schemes: [StaticString] = ["http://", "https://", "ftp://"]
    for scheme in schemes where text.hasIgnoringCase(scheme, at: i) {
      let colon = i + scheme.utf8CodeUnitCount - "://".utf8.count
      return scanner.bareAddress(colon: colon, from: i, in: text).map { ($0, "") }
    }
    return nil
  }

  private mutating func add(_ range: Range<Int>, prefix: String) {
    links.append(Link(range: range, href: prefix + String(decoding: utf8[range], as: UTF8.self)))
  }
}
