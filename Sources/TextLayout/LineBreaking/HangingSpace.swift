internal import TextModel

/// White space that hangs at a line's end: it takes no room there, and has a box of its own
/// (CSS Text 3 §4.1.3, BROWSER §4).
extension ParagraphView {
  /// Where the white space starts that hangs at the end of a line from `start` to `end`; `end` for none.
  ///
  /// Preserved spaces and tabs hang in `pre-wrap` text, other space separators such as U+3000
  /// wherever lines wrap. Collapsible spaces are not among them: the line's content ends before these.
  func hangStart(from start: Int, end: Int) -> Int {
    guard mayHang, end > start else { return end }
    var end = end
    if text[end - 1] == 0x0A { end -= 1 }
    let last = end
    while end > start {
      let length = hangingSpaceLength(endingAt: end)
      guard length > 0, end - length >= start, hangs(at: end - length) else { break }
      end -= length
    }
    return end == last ? end : max(end, start)
  }

  /// The bytes of the space, tab or other space separator that ends at `end`; 0 for anything else.
  private func hangingSpaceLength(endingAt end: Int) -> Int {
    let last = text[end - 1]
    if last == 0x20 || last == 0x09 { return 1 }
    guard last >= 0x80, end >= 3 else { return 0 }
    switch (text[end - 3], text[end - 2], last) {
    case (0xE3, 0x80, 0x80), (0xE1, 0x9A, 0x80), (0xE2, 0x81, 0x9F), (0xE2, 0x80, 0x80...0x8A):
      return 3
    default: return 0
    }
  }

  private func hangs(at offset: Int) -> Bool {
    let whiteSpace = context.styles[Int(spans[span(at: offset)].style)].whiteSpace
    return text[offset] < 0x80
      ? whiteSpace == .preWrap : whiteSpace.wraps && whiteSpace != .breakSpaces
  }
}
