/// The number formats of HTML's attributes (HTML standard §2.3.4).
enum Dimension {
  /// An integer at the start of `text`, after white space; `nil` where there is none.
  static func integer(_ text: String) -> Int? {
    var digits = Substring(text).drop { $0.isHTMLSpace }
    var isNegative = false
    if let sign = digits.first, sign == "-" || sign == "+" {
      isNegative = sign == "-"
      digits = digits.dropFirst()
    }
    var value: Int?
    for byte in digits.utf8 {
      guard byte >= 0x30, byte <= 0x39 else { break }
      value = min((value ?? 0) * 10 + Int(byte - 0x30), 1 << 40)
    }
    return value.map { isNegative ? -$0 : $0 }
  }

  /// An integer that is not negative.
  static func nonNegativeInteger(_ text: String) -> Int? {
    integer(text).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// A length in px or per cent ("3.5", "20px", "30%"); `nil` for anything else, also negative.
  static func length(_ text: String) -> CSSLength? {
    let trimmed = Substring(text).drop { $0.isHTMLSpace }
    var bytes = trimmed.utf8
    if bytes.first == 0x2B { bytes = bytes.dropFirst() }
    var (value, divisor, sawDigit, inFraction) = (0.0, 1.0, false, false)
    loop: while let byte = bytes.first {
      switch byte {
      case 0x30...0x39 where value < 1e12:
        sawDigit = true
        value = value * 10 + Double(byte - 0x30)
        if inFraction { divisor *= 10 }
      case 0x30...0x39: break
      case 0x2E where !inFraction && sawDigit: inFraction = true
      default: break loop
      }
      bytes = bytes.dropFirst()
    }
    value /= divisor
    guard sawDigit else { return nil }
    return bytes.first == 0x25 ? .percent(Float(value)) : .px(value)
  }

  /// As `length`, without zero.
  static func nonZeroLength(_ text: String) -> CSSLength? {
    guard let length = length(text), length != .px(0), length != .percent(0) else { return nil }
    return length
  }
}

extension Character {
  var isHTMLSpace: Bool {
    self == " " || self == "\n" || self == "\t" || self == "\u{C}" || self == "\r"
      || self == "\r\n"
  }
}
