/// Finds what an HTML document says about its encoding (HTML standard §13.2.3.2, "prescan a byte
/// stream to determine its encoding") in its first 1,024 bytes.
struct EncodingPrescan {
  private let bytes: ArraySlice<UInt8>
  private var position = 0

  static func encoding(of bytes: [UInt8]) -> TextEncoding? {
    if bytes.starts(with: [0x3C, 0, 0x3F, 0, 0x78, 0]) { return TextEncoding(label: "utf-16le") }
    if bytes.starts(with: [0, 0x3C, 0, 0x3F, 0, 0x78]) { return TextEncoding(label: "utf-16be") }
    var prescan = EncodingPrescan(bytes: bytes.prefix(1024))
    return prescan.run() ?? prescan.xmlEncoding()
  }

  private init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  private mutating func run() -> TextEncoding? {
    while position < bytes.count {
      if matches("<!--") {
        skipComment()
      } else if matches("<meta"), let next = byte(at: 5), isBlank(next) || next == slash {
        position += 5
        if let encoding = readMeta() { return encoding }
      } else if matches("<"), let next = byte(at: 1), isTagStart(next) {
        skip { isBlank($0) || $0 == greater }
        while readAttribute() != nil {}
      } else if matches("<!") || matches("</") || matches("<?") {
        skip { $0 == greater }
      }
      position += 1
    }
    return nil
  }

  private func isTagStart(_ next: UInt8) -> Bool {
    if next == slash, let third = byte(at: 2) { return isLetter(third) }
    return isLetter(next)
  }

  private func isLetter(_ byte: UInt8) -> Bool { UInt8(0x61)...0x7A ~= byte | 0x20 }

  private func byte(at offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  /// Whether `word`, in lower case, stands here in any case.
  private func matches(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      position + word.count <= bytes.count
        && word.indices.allSatisfy { lowercased(bytes[position + $0]) == word[$0] }
    }
  }

  private func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(0x41)...0x5A ~= byte ? byte | 0x20 : byte
  }

  private mutating func skip(until isEnd: (UInt8) -> Bool) {
    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
  }

  private mutating func skipComment() {
    // `<!-->` is whole.
    position += 2
    while position < bytes.count, !matches("-->") { position += 1 }
    position += 2
  }

  // MARK: meta

  private mutating func readMeta() -> TextEncoding? {
    var names: Set<String> = []
    var isPragma = false
    var charset: (label: String, needsPragma: Bool)?
    while let (name, value) = readAttribute() {
      guard names.insert(name).inserted else { continue }
      switch name {
      case "http-equiv": isPragma = isPragma || value == "content-type"
      case "content":
        if charset == nil, let label = Self.charset(inContent: value) { charset = (label, true) }
      case "charset": charset = (value, false)
      default: break
      }
    }
    guard let charset, isPragma || !charset.needsPragma,
      let encoding = TextEncoding(label: charset.label)
    else { return nil }
    switch encoding.kind {
    case .utf16: return .utf8
    case .userDefined: return .windows1252
    default: return encoding
    }
  }

  /// The algorithm for extracting a character encoding from a meta element.
  static func charset(inContent content: String) -> String? {
    let text = Array(content.utf8)
    let word = Array("charset".utf8)
    var i = 0
    while i + word.count <= text.count {
      guard text[i..<(i + word.count)].elementsEqual(word) else {
        i += 1
        continue
      }
      i += word.count
      var next = text[i...].drop { isBlank($0) }
      guard next.first == UInt8(ascii: "=") else { continue }
      next = next.dropFirst().drop { isBlank($0) }
      guard let quote = next.first else { return nil }
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        next = next.dropFirst()
        guard let end = next.firstIndex(of: quote) else { return nil }
        return String(decoding: next[..<end], as: UTF8.self)
      }
      let label = next.prefix { !isBlank($0) && $0 != UInt8(ascii: ";") }
      return String(decoding: label, as: UTF8.self)
    }
    return nil
  }

  /// The next attribute of the tag, in lower case; `nil` at the tag's end.
  private mutating func readAttribute() -> (name: String, value: String)? {
    skip { !isBlank($0) && $0 != slash }
    guard let first = byte(at: 0), first != greater else { return nil }
    let start = position
    position += 1
    skip { isBlank($0) || $0 == slash || $0 == greater || $0 == equals }
    let name = text(start..<position)
    skip { !isBlank($0) }
    guard byte(at: 0) == equals else { return (name, "") }
    position += 1
    skip { !isBlank($0) }
    guard let quote = byte(at: 0) else { return nil }
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      let start = position
      skip { $0 == quote }
      let value = text(start..<position)
      guard position < bytes.count else { return nil }
      position += 1
      return (name, value)
    }
    let valueStart = position
    skip { isBlank($0) || $0 == greater }
    return (name, text(valueStart..<position))
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].map(lowercased), as: UTF8.self)
  }

  // MARK: XML declaration

  /// The encoding of `<?xml … encoding="…"?>` at the start ("get an XML encoding").
  private func xmlEncoding() -> TextEncoding? {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: greater) else {
      return nil
    }
    let declaration = bytes[..<end]
    guard let word = declaration.firstRange(of: "encoding".utf8) else { return nil }
    var rest = declaration[word.upperBound...].drop { $0 <= 0x20 }
    guard rest.first == equals else { return nil }
    rest = rest.dropFirst().drop { $0 <= 0x20 }
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let close = rest.dropFirst().firstIndex(of: quote)
    else { return nil }
    let label = String(decoding: rest.dropFirst()[..<close], as: UTF8.self)
    guard let encoding = TextEncoding(label: label) else { return nil }
    if case .utf16 = encoding.kind { return .utf8 }
    return encoding
  }
}

private let slash = UInt8(ascii: "/")
private let greater = UInt8(ascii: ">")
private let equals = UInt8(ascii: "=")
