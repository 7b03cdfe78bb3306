internal import TextModel

/// Text of XML, HTML or another format in the making, in UTF-8.
struct MarkupBuffer {
  private(set) var bytes: [UInt8] = []

  /// Appends text as it stands.
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ other: MarkupBuffer) { bytes += other.bytes }

  /// Appends text for an element's content or an attribute in quotes. Controls become U+FFFD, so
  /// that none reaches what shows the text.
  mutating func append(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "\n", "\t": append(" ")
      case _ where scalar.isUnfitForOutput: append("\u{FFFD}")
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Appends an exact length in px.
  mutating func append(_ length: LayoutUnit) { append(length.px, digits: 6) }

  /// Appends a number, rounded to so many digits behind the point, without ending zeros.
  mutating func append(_ number: Double, digits: Int) { append(decimal(number, digits: digits)) }
}

extension Unicode.Scalar {
  /// Whether the character could do something to what shows it: a control, or one that turns the
  /// direction of a line around.
  var isUnfitForOutput: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}

/// A number in decimal digits, rounded to so many behind the point (at most 9), without ending
/// zeros; what is not finite is 0.
func decimal(_ number: Double, digits: Int) -> String {
  var power = 1
  for _ in 0..<digits { power *= 10 }
  let scaled = (number * Double(power)).rounded()
  guard scaled.magnitude < 9e18 else { return "0" }
  let units = Int(scaled)
  let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt(power))
  var text = (units < 0 ? "-" : "") + String(whole)
  if rest > 0 {
    var fraction = String(rest)
    fraction = String(repeating: "0", count: digits - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    text += "." + fraction
  }
  return text
}

extension LinkMap.Link {
  /// What opens when the link is followed: the URL, or the `href` where nothing absolute came out;
  /// `nil` for one that must not be opened.
  var destination: String? { inert == nil ? url ?? href : nil }

  /// Where in the document the link jumps to; `nil` for one that leaves it.
  var fragment: String? {
    guard inert == nil, href.hasPrefix("#") else { return nil }
    return percentDecoded(href.dropFirst())
  }
}

/// The text with `%XX` as the bytes that they stand for.
private func percentDecoded(_ text: Substring) -> String {
  let source = Array(text.utf8)
  var bytes: [UInt8] = []
  var i = 0
  while i < source.count {
    if source[i] == UInt8(ascii: "%"), i + 2 < source.count,
      let byte = UInt8(String(decoding: source[i + 1...i + 2], as: UTF8.self), radix: 16)
    {
      bytes.append(byte)
      i += 3
    } else {
      bytes.append(source[i])
      i += 1
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
