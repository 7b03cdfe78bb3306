internal import Styling

/// The size that an SVG's root element says (SVG 2 §8.12): its `width` and `height` where they are
/// lengths, the ratio of its `viewBox`, and 300 × 150 px for what is left open.
///
/// - Parameter start: The file's start; a root element that does not end in it is not read.
func svgSize(_ start: [UInt8]) -> NaturalSize? {
  guard let attributes = rootAttributes(start) else { return nil }
  let width = attributes["width"].flatMap(absoluteLength)
  let height = attributes["height"].flatMap(absoluteLength)
  let ratio = attributes["viewBox"].flatMap(viewBoxRatio) ?? 0
  switch (width, height) {
  case (let width?, let height?):
    return NaturalSize(width: width, height: height, ratio: width > 0 ? height / width : ratio)
  case (let width?, nil):
    return NaturalSize(width: width, height: ratio > 0 ? width * ratio : 150, ratio: ratio)
  case (nil, let height?):
    return NaturalSize(width: ratio > 0 ? height / ratio : 300, height: height, ratio: ratio)
  case (nil, nil):
    return ratio > 0
      ? NaturalSize(width: nil, height: nil, ratio: ratio)
      : NaturalSize(width: 300, height: 150, ratio: 0)
  }
}

/// The attributes of the first element, if it is `svg`, with or without a prefix.
private func rootAttributes(_ bytes: [UInt8]) -> [String: String]? {
  var rest = bytes[...]
  if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
  while true {
    rest = rest.drop(while: isSpace)
    if rest.starts(with: "<?".utf8) {
      guard let next = rest.behind("?>") else { return nil }
      rest = next
    } else if rest.starts(with: "<!--".utf8) {
      guard let next = rest.dropFirst(4).behind("-->") else { return nil }
      rest = next
    } else if rest.starts(with: "<!".utf8) {
      guard let next = behindDoctype(rest) else { return nil }
      rest = next
    } else {
      break
    }
  }
  guard rest.first == UInt8(ascii: "<") else { return nil }
  let name = rest.dropFirst().prefix { !isSpace($0) && $0 != 0x3E && $0 != 0x2F }
  let localName = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last
  guard let localName, localName.elementsEqual("svg".utf8) else { return nil }
  return attributes(rest[name.endIndex...])
}

/// What follows a doctype, whose internal subset may hold `>` of its own.
private func behindDoctype(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  var depth = 0
  for (index, byte) in zip(text.indices, text) {
    switch byte {
    case UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "]"): depth -= 1
    case UInt8(ascii: ">") where depth <= 0: return text[(index + 1)...]
    default: break
    }
  }
  return nil
}

/// The attributes up to the end of the tag; `nil` where the tag does not end.
private func attributes(_ text: ArraySlice<UInt8>) -> [String: String]? {
  var rest = text
  var attributes: [String: String] = [:]
  while true {
    rest = rest.drop(while: isSpace)
    guard let first = rest.first else { return nil }
    if first == UInt8(ascii: ">") || first == UInt8(ascii: "/") { return attributes }
    let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && !isSpace($0) }
    rest = rest[name.endIndex...].drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop(while: isSpace)
    guard let quote = rest.popFirst(), quote == 0x22 || quote == 0x27,
      let end = rest.firstIndex(of: quote)
    else { return nil }
    attributes[String(decoding: name, as: UTF8.self)] = String(
      decoding: rest[..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
  }
}

private func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C
}

extension ArraySlice<UInt8> {
  /// What follows the first `text`; `nil` where it is not there.
  fileprivate func behind(_ text: String) -> ArraySlice<UInt8>? {
    let wanted = Array(text.utf8)
    var index = startIndex
    while let found = self[index...].firstIndex(of: wanted[0]) {
      if self[found...].starts(with: wanted) { return self[(found + wanted.count)...] }
      index = found + 1
    }
    return nil
  }
}

// MARK: - Lengths

/// A length in px, negative ones as 0; `nil` for per cents and for what is no length.
private func absoluteLength(_ text: String) -> Double? {
  let trimmed = Array(text.utf8).drop(while: isSpace)
  let number = trimmed.prefix { isNumberByte($0) }
  guard let value = decimal(number) else { return nil }
  let unit = String(decoding: trimmed[number.endIndex...].prefix { !isSpace($0) }, as: UTF8.self)
  let pixels: Double
  switch unit.lowercased() {
  case "", "px": pixels = 1
  case "in": pixels = 96
  case "cm": pixels = 96 / 2.54
  case "mm": pixels = 96 / 25.4
  case "q": pixels = 96 / 101.6
  case "pt": pixels = 96.0 / 72
  case "pc": pixels = 16
  case "em", "rem": pixels = 16
  case "ex": pixels = 8
  default: return nil
  }
  let length = value * pixels
  return length.isFinite ? max(0, min(length, 33_554_431)) : nil
}

private func isNumberByte(_ byte: UInt8) -> Bool {
  (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    || byte == UInt8(ascii: "+")
}

private func decimal(_ bytes: ArraySlice<UInt8>) -> Double? {
  bytes.count <= 64 ? Double(String(decoding: bytes, as: UTF8.self)) : nil
}

/// The height over the width of `min-x min-y width height`; `nil` for anything else.
private func viewBoxRatio(_ text: String) -> Double? {
  let numbers = text.utf8.split { isSpace($0) || $0 == UInt8(ascii: ",") }.map {
    $0.count <= 64 ? Double(String($0) ?? "") : nil
  }
  guard numbers.count == 4, let width = numbers[2], let height = numbers[3], width > 0,
    height > 0, (height / width).isFinite
  else { return nil }
  return height / width
}
