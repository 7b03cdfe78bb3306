/// The markers of containers at the start of a line.
enum LinePrefix {
  /// Where a line's quote and list markers, and the blanks around them, end, for any containers.
  static func end(of start: Int, lineEnd: Int, in text: Span<UInt8>) -> Int {
    var i = start
    while i < lineEnd {
      let byte = text[i]
      if MarkdownBytes.isSpaceOrTab(byte) || byte == UInt8(ascii: ">") {
        i += 1
      } else if let marker = listMarkerEnd(i, lineEnd, in: text) {
        i = marker
      } else {
        break
      }
    }
    return i
  }

  /// Whether only quote markers and blanks stand from `start` to `rest`.
  static func hasNoListMarker(_ start: Int, _ rest: Int, in text: Span<UInt8>) -> Bool {
    for i in start..<rest
    where !MarkdownBytes.isSpaceOrTab(text[i]) && text[i] != UInt8(ascii: ">") {
      return false
    }
    return true
  }

  /// The end of the list marker at `start`, which a blank or the line's end follows.
  static func listMarkerEnd(_ start: Int, _ lineEnd: Int, in text: Span<UInt8>) -> Int? {
    var i = start
    switch text[i] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): i += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while i < lineEnd, i - start < 9, MarkdownBytes.isDigit(text[i]) { i += 1 }
      guard i < lineEnd, text[i] == UInt8(ascii: ".") || text[i] == UInt8(ascii: ")") else {
        return nil
      }
      i += 1
    default: return nil
    }
    return i == lineEnd || MarkdownBytes.isSpaceOrTab(text[i]) ? i : nil
  }
}
