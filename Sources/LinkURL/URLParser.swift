/// The basic URL parser (WHATWG URL §4.4), each of its states a function over the input's bytes.
///
/// The states call each other in the order of the input and never step back by more than one
/// authority, so that the whole is linear. Validation errors that are not failures are not kept.
struct URLParser {
  /// UTF-8, without surrounding controls and spaces, without tabs and newlines.
  let input: [UInt8]
  let base: WebURL?
  var url = WebURL()
  var special: SpecialScheme?
  var position = 0

  init(_ input: String, base: WebURL?) {
    let bytes = Array(input.utf8)
    let first = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
    let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? first
    let isDropped: (UInt8) -> Bool = { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    let trimmed = bytes[first..<end]
    self.input =
      trimmed.contains(where: isDropped) ? trimmed.filter { !isDropped($0) } : Array(trimmed)
    self.base = base
  }

  /// The URL; `nil` for failure.
  mutating func parse() -> WebURL? {
    let succeeded = readScheme() ? parseAfterScheme() : parseWithoutScheme()
    return succeeded ? url : nil
  }
}

// MARK: - The input

extension URLParser {
  /// The byte at the position plus `distance`; `nil` behind the end.
  func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < input.count ? input[position + distance] : nil
  }

  /// Whether `byte` separates path segments: `/`, in special URLs `\` as well.
  func isSlash(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "/") || (special != nil && byte == UInt8(ascii: "\\"))
  }

  /// The offset from `start` on of the first byte that ends an authority or a path segment.
  func endOfPart(from start: Int) -> Int {
    var end = start
    while end < input.count, !isSlash(input[end]), input[end] != UInt8(ascii: "?"),
      input[end] != UInt8(ascii: "#")
    {
      end += 1
    }
    return end
  }

  private mutating func skipSlashes() {
    while isSlash(peek()) { position += 1 }
  }
}

// MARK: - Scheme, no scheme, relative

extension URLParser {
  /// Scheme start state and scheme state: reads `scheme:`, or nothing.
  private mutating func readScheme() -> Bool {
    guard let first = input.first, isASCIILetter(first) else { return false }
    var end = 1
    while end < input.count {
      let byte = input[end]
      if byte == UInt8(ascii: ":") {
        url.schemeBytes = input[..<end].map(lowercasedASCII)
        special = SpecialScheme(url.schemeBytes)
        position = end + 1
        return true
      }
      guard
        isASCIILetter(byte) || isASCIIDigit(byte) || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      else { return false }
      end += 1
    }
    return false
  }

  /// What the scheme state does after the colon.
  private mutating func parseAfterScheme() -> Bool {
    if special == .file { return parseFile() }
    let followsSlashes = peek() == UInt8(ascii: "/") && peek(1) == UInt8(ascii: "/")
    if special != nil {
      if !followsSlashes, let base, base.schemeBytes == url.schemeBytes {
        return parseRelative(to: base)
      }
      skipSlashes()
      return parseAuthority()
    }
    if followsSlashes {
      position += 2
      return parseAuthority()
    }
    if peek() == UInt8(ascii: "/") {
      position += 1
      parsePath()
    } else {
      parseOpaquePath()
    }
    return true
  }

  /// No scheme state.
  private mutating func parseWithoutScheme() -> Bool {
    guard let base else { return false }
    if base.hasOpaquePath {
      guard peek() == UInt8(ascii: "#") else { return false }
      url = base
      url.fragmentBytes = nil
      parseQueryAndFragment()
      return true
    }
    url.schemeBytes = base.schemeBytes
    special = SpecialScheme(base.schemeBytes)
    return special == .file ? parseFile() : parseRelative(to: base)
  }

  /// Relative state and relative slash state.
  private mutating func parseRelative(to base: WebURL) -> Bool {
    if isSlash(peek()) {
      if special != nil, isSlash(peek(1)) {
        skipSlashes()
        return parseAuthority()
      }
      position += 1
      if peek() == UInt8(ascii: "/") {
        position += 1
        return parseAuthority()
      }
      takeAuthority(of: base)
      parsePath()
      return true
    }
    takeAuthority(of: base)
    takePath(of: base)
    if peek() != nil && peek() != UInt8(ascii: "?") && peek() != UInt8(ascii: "#") {
      shortenPath()
      parsePath()
    } else {
      inheritQueryIfAbsent(of: base)
      parseQueryAndFragment()
    }
    return true
  }

  private mutating func takeAuthority(of base: WebURL) {
    url.usernameBytes = base.usernameBytes
    url.passwordBytes = base.passwordBytes
    url.hostBytes = base.hostBytes
    url.portNumber = base.portNumber
  }

  private mutating func takePath(of base: WebURL) {
    url.pathBytes = base.pathBytes
  }

  /// Takes the base's query where the input does not begin one of its own.
  private mutating func inheritQueryIfAbsent(of base: WebURL) {
    if peek() != UInt8(ascii: "?") { url.queryBytes = base.queryBytes }
  }
}

// MARK: - Authority

extension URLParser {
  /// Authority state, host state and port state; the position is behind the slashes.
  private mutating func parseAuthority() -> Bool {
    let end = endOfPart(from: position)
    var hostStart = position
    if let at = input[position..<end].lastIndex(of: UInt8(ascii: "@")) {
      readCredentials(input[position..<at])
      hostStart = at + 1
      if hostStart == end { return false }
    }
    let portColon = colonOutsideBrackets(input[hostStart..<end])
    let host = input[hostStart..<(portColon ?? end)]
    if host.isEmpty && (special != nil || portColon != nil) { return false }
    guard let parsed = parseHost(host, isSpecial: special != nil) else { return false }
    url.hostBytes = parsed
    if let portColon {
      guard readPort(input[(portColon + 1)..<end]) else { return false }
    }
    position = end
    parsePathStart()
    return true
  }

  private mutating func readCredentials(_ credentials: ArraySlice<UInt8>) {
    let colon = credentials.firstIndex(of: UInt8(ascii: ":")) ?? credentials.endIndex
    url.usernameBytes.append(credentials[..<colon], encoding: .userinfo)
    if colon < credentials.endIndex {
      url.passwordBytes.append(credentials[(colon + 1)...], encoding: .userinfo)
    }
  }

  private func colonOutsideBrackets(_ host: ArraySlice<UInt8>) -> Int? {
    var isInsideBrackets = false
    for (i, byte) in zip(host.indices, host) {
      switch byte {
      case UInt8(ascii: "["): isInsideBrackets = true
      case UInt8(ascii: "]"): isInsideBrackets = false
      case UInt8(ascii: ":") where !isInsideBrackets: return i
      default: break
      }
    }
    return nil
  }

  /// Reads a port of decimal digits, none of them for no port.
  private mutating func readPort(_ digits: ArraySlice<UInt8>) -> Bool {
    if digits.isEmpty { return true }
    var port = 0
    for digit in digits {
      guard isASCIIDigit(digit) else { return false }
      port = port * 10 + Int(digit - UInt8(ascii: "0"))
      if port > 65535 { return false }
    }
    let number = UInt16(port)
    url.portNumber = number == special?.defaultPort ? nil : number
    return true
  }
}

// MARK: - File

extension URLParser {
  /// File state; the position is behind `file:`, or at the start of a relative reference.
  private mutating func parseFile() -> Bool {
    url.hostBytes = []
    let fileBase = base.flatMap { $0.schemeBytes == url.schemeBytes ? $0 : nil }
    if isSlash(peek()) {
      position += 1
      if isSlash(peek()) {
        position += 1
        return parseFileHost()
      }
      if let fileBase { takeHostAndDrive(of: fileBase) }
      parsePath()
      return true
    }
    guard let fileBase else {
      parsePath()
      return true
    }
    url.hostBytes = fileBase.hostBytes
    if peek() == nil || peek() == UInt8(ascii: "?") || peek() == UInt8(ascii: "#") {
      takePath(of: fileBase)
      inheritQueryIfAbsent(of: fileBase)
      parseQueryAndFragment()
      return true
    }
    if !startsWithDriveLetter() {
      takePath(of: fileBase)
      shortenPath()
    }
    parsePath()
    return true
  }

  /// The base's host and, where the input names no drive, its drive (file slash state).
  private mutating func takeHostAndDrive(of base: WebURL) {
    url.hostBytes = base.hostBytes
    let drive = base.pathBytes.prefix(3)
    if !startsWithDriveLetter(), drive.count == 3, isNormalizedDriveLetter(drive.dropFirst()),
      base.pathBytes.count == 3 || base.pathBytes[3] == UInt8(ascii: "/")
    {
      url.pathBytes = Array(drive)
    }
  }

  /// File host state: a host, or a drive letter where one is written in its place.
  private mutating func parseFileHost() -> Bool {
    let end = endOfPart(from: position)
    let name = input[position..<end]
    if isDriveLetter(name) {
      parsePath()
      return true
    }
    if !name.isEmpty {
      guard let host = parseHost(name, isSpecial: true) else { return false }
      url.hostBytes = host.elementsEqual("localhost".utf8) ? [] : host
    }
    position = end
    parsePathStart()
    return true
  }

  /// Whether the rest of the input starts with a Windows drive letter.
  private func startsWithDriveLetter() -> Bool {
    guard isDriveLetter(input[position...].prefix(2)) else { return false }
    guard let next = peek(2) else { return true }
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "\\") || next == UInt8(ascii: "?")
      || next == UInt8(ascii: "#")
  }
}

func isDriveLetter(_ segment: ArraySlice<UInt8>) -> Bool {
  guard segment.count == 2, let last = segment.last else { return false }
  return isASCIILetter(segment[segment.startIndex])
    && (last == UInt8(ascii: ":") || last == UInt8(ascii: "|"))
}

func isNormalizedDriveLetter(_ segment: ArraySlice<UInt8>) -> Bool {
  isDriveLetter(segment) && segment.last == UInt8(ascii: ":")
}
