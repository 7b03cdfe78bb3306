internal import TextModel

/// White-space processing (CSS Text 3, §4.1): text goes in as the document has it and comes out as
/// items.
extension ParagraphBuilder {
  /// The first byte of `bytes` that would not vanish after `preceding`; `bytes.count` where all would.
  static func firstKept(
    _ bytes: UnsafeBufferPointer<UInt8>, after preceding: Preceding,
    _ whiteSpace: ComputedStyle.WhiteSpace
  ) -> Int {
    guard whiteSpace.collapsesSpaces, preceding != .content else { return 0 }
    var i = 0
    while i < bytes.count, isCollapsible(bytes[i]) {
      if whiteSpace == .preLine, bytes[i] == 0x0A { return i }
      i += 1
    }
    return i
  }

  /// Appends a text node's characters from `start`, which `firstKept` found.
  mutating func appendText(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, node: Int32,
    whiteSpace: ComputedStyle.WhiteSpace
  ) {
    guard start < bytes.count else { return }
    if whiteSpace.collapsesSpaces {
      appendCollapsing(bytes, from: start, node: node, keepsNewlines: whiteSpace == .preLine)
    } else {
      appendPreserved(bytes, from: start, node: node, whiteSpace: whiteSpace)
    }
  }

  /// Copies stretches that stand as they are (with single spaces in them) whole; the rest is runs
  /// of white space.
  private mutating func appendCollapsing(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, node: Int32, keepsNewlines: Bool
  ) {
    var itemStart = text.count
    var i = start
    while i < bytes.count {
      if !isCollapsible(bytes[i]) {
        if preceding == .collapsibleSpace, spaceIsNewline, i < bytes.count {
          if removesNewline(before: bytes, at: i) {
            let isInThisItem = spaceOffset >= itemStart
            removeTrailingSpace()
            itemStart = isInThisItem ? itemStart : text.count
          }
        }
        let end = endOfVerbatim(bytes, from: i)
        appendVerbatim(bytes[i..<end])
        preceding = .content
        if bytes[end - 1] == 0x20 { noteSpace(isNewline: false) }
        i = end
        continue
      }
      let (end, newlines) = endOfWhiteSpace(bytes, from: i)
      i = end
      if keepsNewlines, newlines > 0 {
        removeTrailingSpace()
        endTextItem(from: itemStart, node: node)
        for _ in 0..<newlines { appendForcedBreak(node: node) }
        itemStart = text.count
      } else if preceding == .content {
        appendByte(0x20)
        noteSpace(isNewline: newlines > 0)
      }
    }
    endTextItem(from: itemStart, node: node)
  }

  private mutating func noteSpace(isNewline: Bool) {
    (preceding, spaceOffset, spaceIsNewline) = (.collapsibleSpace, text.count - 1, isNewline)
  }

  /// Where a stretch ends in which every white space is one U+0020 after another character. The
  /// first byte is not white space.
  private mutating func endOfVerbatim(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var i = start
    var union: UInt8 = 0
    while i < bytes.count {
      let byte = bytes[i]
      if byte > 0x20 {
        union |= byte
      } else if isCollapsible(byte) {
        guard byte == 0x20, bytes[i - 1] != 0x20 else {
          if bytes[i - 1] == 0x20 { i -= 1 }
          break
        }
      }
      i += 1
    }
    byteUnion |= union
    return i
  }

  private func endOfWhiteSpace(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (end: Int, newlines: Int) {
    var (i, newlines) = (start, 0)
    while i < bytes.count, isCollapsible(bytes[i]) {
      if bytes[i] == 0x0A { newlines += 1 }
      i += 1
    }
    return (i, newlines)
  }

  private mutating func appendPreserved(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, node: Int32,
    whiteSpace: ComputedStyle.WhiteSpace
  ) {
    var i = start
    while i < bytes.count {
      switch bytes[i] {
      case 0x0A:
        preceding = .content
        appendForcedBreak(node: node)
        i += 1
      case 0x09:
        append(.tab, scalar: "\t", node: node)
        preceding = .content
        i += 1
      default:
        var end = i
        var union: UInt8 = 0
        // Spaces that start a line are an item of their own where they might hang at its end.
        let isLeading = whiteSpace == .preWrap && bytes[i] == 0x20 && (text.last ?? 0x0A) == 0x0A
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x09 {
          if isLeading, bytes[end] != 0x20 { break }
          union |= bytes[end]
          end += 1
        }
        byteUnion |= union
        let itemStart = text.count
        appendVerbatim(bytes[i..<end])
        endTextItem(from: itemStart, node: node)
        preceding = .content
        i = end
      }
    }
  }

  /// Whether a newline that became a space vanishes instead (CSS Text 3, §4.1.3): beside a
  /// zero-width space. Between wide characters the browser keeps it.
  private func removesNewline(before bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard bytes[index] >= 0x80 || (spaceOffset > 0 && text[spaceOffset - 1] >= 0x80) else {
      return false
    }
    var next = index
    let following = decodeScalar(bytes, at: &next)
    let preceding = text.withUnsafeBufferPointer { decodeScalar($0, before: spaceOffset) }
    return following == 0x200B || preceding == 0x200B
  }
}

/// White space that collapses: space, tab, newline and carriage return (BROWSER-MORE §2: not form
/// feed).
@inline(__always)
private func isCollapsible(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}
