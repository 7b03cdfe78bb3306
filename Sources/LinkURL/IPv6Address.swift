/// An IPv6 address as eight 16-bit pieces.
struct IPv6Address: Hashable {
  private var pieces = [UInt16](repeating: 0, count: 8)

  /// Parses what stands between the brackets (WHATWG URL §3.5, "IPv6 parser"); `nil` for failure.
  init?(_ input: ArraySlice<UInt8>) {
    var rest = input
    var index = 0
    var compress: Int?
    if rest.first == UInt8(ascii: ":") {
      guard rest.count > 1, rest[rest.startIndex + 1] == UInt8(ascii: ":") else { return nil }
      rest = rest.dropFirst(2)
      index = 1
      compress = 1
    }
    while let first = rest.first {
      if index == 8 { return nil }
      if first == UInt8(ascii: ":") {
        if compress != nil { return nil }
        rest = rest.dropFirst()
        index += 1
        compress = index
        continue
      }
      let digits = rest.prefix(4).prefix { hexValue($0) != nil }
      let value = digits.reduce(UInt16(0)) { $0 << 4 | UInt16(hexValue($1) ?? 0) }
      let after = rest.dropFirst(digits.count)
      if after.first == UInt8(ascii: ".") {
        guard !digits.isEmpty, index <= 6, readIPv4(rest, at: index) else { return nil }
        index += 2
        break
      }
      rest = after
      if after.first == UInt8(ascii: ":") {
        rest = after.dropFirst()
        if rest.isEmpty { return nil }
      } else if !after.isEmpty {
        return nil
      }
      pieces[index] = value
      index += 1
    }
    if let compress {
      moveToEnd(from: compress, to: index)
    } else if index != 8 {
      return nil
    }
  }

  /// Reads `a.b.c.d`, which must be all of `input`, into the two pieces from `index` on.
  private mutating func readIPv4(_ input: ArraySlice<UInt8>, at index: Int) -> Bool {
    let parts = input.split(
      separator: UInt8(ascii: "."), maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return false }
    for (i, part) in parts.enumerated() {
      guard part.count <= 3, let first = part.first, part.allSatisfy(isASCIIDigit) else {
        return false
      }
      if part.count > 1, first == UInt8(ascii: "0") { return false }
      let number = part.reduce(0) { $0 * 10 + UInt16($1 - UInt8(ascii: "0")) }
      guard number <= 255 else { return false }
      pieces[index + i / 2] = pieces[index + i / 2] << 8 | number
    }
    return true
  }

  /// Moves the pieces read after `::` to the end of the address.
  private mutating func moveToEnd(from compress: Int, to end: Int) {
    let tail = pieces[compress..<end]
    let zeros = [UInt16](repeating: 0, count: 8 - end)
    pieces.replaceSubrange(compress..<8, with: zeros + tail)
  }

  /// The shortest form: lower case, the first longest run of two or more zero pieces as `::`.
  var serialized: [UInt8] {
    let zeros = longestZeroRun()
    var text = ""
    var index = 0
    while index < 8 {
      if let zeros, index == zeros.lowerBound {
        text += index == 0 ? "::" : ":"
        index = zeros.upperBound
        continue
      }
      text += String(pieces[index], radix: 16)
      if index < 7 { text += ":" }
      index += 1
    }
    return Array(text.utf8)
  }

  private func longestZeroRun() -> Range<Int>? {
    var longest = 0..<1
    var start = 0
    for index in 0...8 where index == 8 || pieces[index] != 0 {
      if index - start > longest.count { longest = start..<index }
      start = index + 1
    }
    return longest.count > 1 ? longest : nil
  }
}
