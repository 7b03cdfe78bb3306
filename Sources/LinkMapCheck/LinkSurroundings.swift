internal import TextModel

/// What stands in links and around them, in the document's text as laid out.
struct LinkSurroundings {
  /// By link: whether it stands in a sentence: beside it in its paragraph or table row stands text
  /// that belongs to no link, so that the target's size follows from the text around it.
  let isInSentence: [Bool]
  private let bytes: [UInt8]

  init(_ map: LinkMap) {
    let bytes = Array(map.text.utf8)
    self.bytes = bytes
    var isLinked = [Bool](repeating: false, count: bytes.count)
    for link in map.links {
      guard let range = link.utf8Range, range.upperBound <= bytes.count else { continue }
      for i in range { isLinked[i] = true }
    }
    // By line: where it ends, and whether it is a sentence.
    var lines: [(end: Int, isSentence: Bool)] = []
    var unlinked: [UInt8] = []
    for i in 0...bytes.count {
      if i < bytes.count, bytes[i] != UInt8(ascii: "\n") {
        if !isLinked[i] { unlinked.append(bytes[i]) }
        continue
      }
      let scalars = String(decoding: unlinked, as: UTF8.self).unicodeScalars
      lines.append((i, scalars.contains { !$0.properties.isWhitespace && $0 != "\u{FFFC}" }))
      unlinked.removeAll(keepingCapacity: true)
    }
    isInSentence = map.links.map { link in
      guard let range = link.utf8Range, range.upperBound <= bytes.count else { return false }
      let first = lines.partitioningIndex { $0.end >= range.lowerBound }
      return lines[first...].prefix { $0.end <= range.upperBound }.contains(where: \.isSentence)
        || lines[lines.partitioningIndex { $0.end >= range.upperBound }].isSentence
    }
  }

  /// Whether an image, or another replaced box, stands in the link.
  func holdsObject(_ link: LinkMap.Link) -> Bool {
    guard let range = link.utf8Range, range.upperBound <= bytes.count else { return false }
    return bytes[range].indices.contains {
      bytes[$0...].prefix(3).elementsEqual("\u{FFFC}".utf8)
    }
  }
}
