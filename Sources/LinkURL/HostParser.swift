internal import CUnicode

/// Parses and serialises a host (WHATWG URL §3.5); `nil` for failure.
func parseHost(_ input: ArraySlice<UInt8>, isSpecial: Bool) -> [UInt8]? {
  if input.first == UInt8(ascii: "[") {
    guard input.last == UInt8(ascii: "]"), input.count > 1 else { return nil }
    guard let address = IPv6Address(input.dropFirst().dropLast()) else { return nil }
    return [UInt8(ascii: "[")] + address.serialized + [UInt8(ascii: "]")]
  }
  if !isSpecial { return parseOpaqueHost(input) }
  guard let domain = asciiDomain(input), !domain.isEmpty,
    !domain.contains(where: isForbiddenInDomain)
  else { return nil }
  if !endsInNumber(domain[...]) { return domain }
  return parseIPv4Address(domain[...]).map(serializeIPv4Address)
}

/// The host of a URL without a special scheme: anything without a delimiter.
private func parseOpaqueHost(_ input: ArraySlice<UInt8>) -> [UInt8]? {
  if input.contains(where: isForbiddenInHost) { return nil }
  var host: [UInt8] = []
  host.append(input, encoding: .control)
  return host
}

private func isForbiddenInHost(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x00, 0x09, 0x0A, 0x0D, UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "/"),
    UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"),
    UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"),
    UInt8(ascii: "^"), UInt8(ascii: "|"):
    true
  default: false
  }
}

private func isForbiddenInDomain(_ byte: UInt8) -> Bool {
  byte <= 0x1F || byte == UInt8(ascii: "%") || byte == 0x7F || isForbiddenInHost(byte)
}

// MARK: - Domain to ASCII

/// The longest host, in bytes after decoding, whose labels are mapped by UTS #46.
///
/// Its cost grows with the square of a label's length; a name that any resolver takes has 253
/// characters at most, four bytes each.
private let longestMappedDomain = 1024

/// "Percent-decode, UTF-8 decode, domain to ASCII"; `nil` for failure.
private func asciiDomain(_ input: ArraySlice<UInt8>) -> [UInt8]? {
  let domain = input.contains(UInt8(ascii: "%")) ? percentDecoded(input) : Array(input)
  let isASCII = domain.reduce(0, |) < 0x80
  if isASCII, !hasPunycodeLabel(domain) { return domain.map(lowercasedASCII) }
  guard domain.count <= longestMappedDomain else { return nil }
  // Repairs invalid UTF-8 with U+FFFD, which no domain may have.
  let mapped = mappedToASCII(isASCII ? domain : Array(String(decoding: domain, as: UTF8.self).utf8))
  return mapped
}

/// Whether a label starts with `xn--`, in either case.
private func hasPunycodeLabel(_ domain: [UInt8]) -> Bool {
  for i in domain.indices.dropLast(3) where domain[i] | 0x20 == UInt8(ascii: "x") {
    if domain[i + 1] | 0x20 == UInt8(ascii: "n"), domain[i + 2] == UInt8(ascii: "-"),
      domain[i + 3] == UInt8(ascii: "-"), i == 0 || domain[i - 1] == UInt8(ascii: ".")
    {
      return true
    }
  }
  return false
}

/// The C function is `lm_domain_to_ascii`.
private func mappedToASCII(_ domain: [UInt8]) -> [UInt8]? {
  var ascii = [UInt8](repeating: 0, count: 512)
  var count = lm_domain_to_ascii(domain, Int32(domain.count), &ascii, Int32(ascii.count))
  if count > Int32(ascii.count) {
    ascii = [UInt8](repeating: 0, count: Int(count))
    count = lm_domain_to_ascii(domain, Int32(domain.count), &ascii, Int32(ascii.count))
  }
  return count < 0 ? nil : Array(ascii.prefix(Int(count)))
}

// MARK: - IPv4

/// Whether the last label reads as a number, so that the host must be an IPv4 address.
private func endsInNumber(_ host: ArraySlice<UInt8>) -> Bool {
  var end = host.endIndex
  if host.last == UInt8(ascii: ".") { end -= 1 }
  let labelStart = host[..<end].lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? host.startIndex
  let label = host[labelStart..<end]
  if label.isEmpty { return false }
  return label.allSatisfy(isASCIIDigit) || parseIPv4Number(label) != nil
}

/// The address, the first byte highest; `nil` for failure.
private func parseIPv4Address(_ host: ArraySlice<UInt8>) -> UInt32? {
  var parts = host.split(
    separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
  if parts.count > 1, let last = parts.last, last.isEmpty { parts.removeLast() }
  guard parts.count <= 4 else { return nil }
  var address: UInt64 = 0
  for (i, part) in parts.enumerated() {
    guard let number = parseIPv4Number(part) else { return nil }
    if i < parts.count - 1 {
      guard number <= 255 else { return nil }
      address |= number << UInt64(8 * (3 - i))
    } else {
      guard number < 1 << UInt64(8 * (5 - parts.count)) else { return nil }
      address |= number
    }
  }
  return UInt32(address)
}

/// A decimal, octal (`0…`) or hexadecimal (`0x…`) number, saturating at 2³²; `nil` for failure.
private func parseIPv4Number(_ part: ArraySlice<UInt8>) -> UInt64? {
  if part.isEmpty { return nil }
  var digits = part
  var radix: UInt64 = 10
  if part.count >= 2, part.first == UInt8(ascii: "0") {
    if part[part.startIndex + 1] | 0x20 == UInt8(ascii: "x") {
      (digits, radix) = (part.dropFirst(2), 16)
    } else {
      (digits, radix) = (part.dropFirst(), 8)
    }
  }
  var value: UInt64 = 0
  for byte in digits {
    guard let digit = hexValue(byte), UInt64(digit) < radix else { return nil }
    value = min(value * radix + UInt64(digit), 1 << 32)
  }
  return value
}

private func serializeIPv4Address(_ address: UInt32) -> [UInt8] {
  let bytes = [24, 16, 8, 0].map { String(address >> UInt32($0) & 255) }
  return Array(bytes.joined(separator: ".").utf8)
}
