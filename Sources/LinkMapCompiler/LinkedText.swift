internal import MarkupReading
internal import TextModel

/// Text built in code, with links and fonts put on ranges: what a text view would show.
///
/// Newlines part paragraphs; other white space stays as it is, but hangs at the end of a line.
///
/// ```swift
/// var text = LinkedText("this textview has a link test.")
/// try text.addLink("https://example.test/", utf16: 20..<24)
/// let map = try compiler.compile(text, widths: [320])
/// ```
public struct LinkedText: Sendable {
  /// Which face of the fonts draws a range.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    /// Makes a set of traits from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `--bold`.
    public static let bold = Traits(rawValue: 1)
    /// `--italic`.
    public static let italic = Traits(rawValue: 2)
    /// `--mono`.
    public static let monospaced = Traits(rawValue: 4)
  }

  /// Why a range is refused.
  public enum RangeError: Error, Hashable, Sendable {
    /// The range ends past the text, in the unit it was given in.
    case outOfBounds(upperBound: Int, count: Int)
    /// A bound lies inside a Unicode scalar.
    case insideScalar(offset: Int)
    /// A link must cover at least one character.
    case empty
    /// The range overlaps that of another link, whose number in order of adding this is.
    case overlapsLink(Int)
  }

  /// The text, in UTF-8.
  let text: [UInt8]
  /// In UTF-8 offsets, in order of adding.
  private(set) var links: [(range: Range<Int>, href: String)] = []
  private(set) var traits: [(range: Range<Int>, traits: Traits)] = []

  /// Takes a plain text, the addresses in which are links.
  init(_ plain: PlainText) {
    text = plain.utf8
    links = plain.links.map { ($0.range, $0.href) }
  }

  /// Makes a text without links.
  public init(_ text: String) { self.text = Array(text.utf8) }

  /// Puts a link on a half-open range of UTF-8 offsets.
  public mutating func addLink(_ href: String, utf8 range: Range<Int>) throws(RangeError) {
    try check(range)
    if range.isEmpty { throw .empty }
    if let other = links.firstIndex(where: { $0.range.overlaps(range) }) {
      throw .overlapsLink(other)
    }
    links.append((range, href))
  }

  /// Puts a link on a half-open range of UTF-16 offsets, as `NSRange` and JavaScript count.
  public mutating func addLink(_ href: String, utf16 range: Range<Int>) throws(RangeError) {
    try addLink(href, utf8: utf8Range(ofUTF16: range))
  }

  /// Puts font traits on a half-open range of UTF-8 offsets; they add to those that are there.
  public mutating func addTraits(_ traits: Traits, utf8 range: Range<Int>) throws(RangeError) {
    try check(range)
    if !range.isEmpty { self.traits.append((range, traits)) }
  }

  /// Puts font traits on a half-open range of UTF-16 offsets.
  public mutating func addTraits(_ traits: Traits, utf16 range: Range<Int>) throws(RangeError) {
    try addTraits(traits, utf8: utf8Range(ofUTF16: range))
  }

  private func check(_ range: Range<Int>) throws(RangeError) {
    guard range.lowerBound >= 0, range.upperBound <= text.count else {
      throw .outOfBounds(upperBound: range.upperBound, count: text.count)
    }
    for bound in [range.lowerBound, range.upperBound] where bound < text.count {
      if text[bound] & 0xC0 == 0x80 { throw .insideScalar(offset: bound) }
    }
  }

  private func utf8Range(ofUTF16 range: Range<Int>) throws(RangeError) -> Range<Int> {
    var utf16 = 0
    var lower: Int?
    var index = 0
    while true {
      if utf16 == range.lowerBound, lower == nil { lower = index }
      if utf16 >= range.upperBound || index == text.count { break }
      let first = text[index]
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      utf16 += length == 4 ? 2 : 1
      index += length
      if lower == nil, utf16 > range.lowerBound { throw .insideScalar(offset: range.lowerBound) }
    }
    guard utf16 >= range.upperBound, range.lowerBound >= 0, let lower else {
      throw .outOfBounds(upperBound: range.upperBound, count: utf16)
    }
    if utf16 > range.upperBound { throw .insideScalar(offset: range.upperBound) }
    return lower..<index
  }
}
