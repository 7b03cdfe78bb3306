/// GFM's task list items.
enum TaskMarker {
  /// Whether the task whose brackets are at `start` is done; `nil` where there is none.
  static func state(at start: Int, in text: Span<UInt8>) -> Bool? {
    guard text.has("[", at: start), text.has("]", at: start + 2), start + 3 < text.count,
      MarkdownBytes.isSpaceOrTab(text[start + 3])
    else { return nil }
    let isDone = text[start + 1] | 0x20 == UInt8(ascii: "x")
    guard isDone || text[start + 1] == 0x20 else { return nil }
    let line = text.lineStart(of: start)
    let marker = text.skippingBlanks(from: line)
    guard marker < start, let end = LinePrefix.listMarkerEnd(marker, start, in: text),
      text.skippingBlanks(from: end) == start
    else { return nil }
    return isDone
  }
}
