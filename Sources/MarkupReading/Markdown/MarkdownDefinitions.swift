/// The link reference definitions at the starts of a document's paragraphs, and what they leave.
struct MarkdownDefinitions {
  private(set) var references = LinkReferences()
  /// For paragraphs that start with definitions: by their first text's event, where in the
  /// content the definitions end.
  private(set) var ends: [Int: Int] = [:]

  init(of events: [BlockEvent], in source: [UInt8]) {
    var content = InlineContent()
    var i = 0
    while i < events.count {
      let event = events[i]
      switch event.kind {
      case .code, .html, .row:
        i += 1
        while i < events.count, events[i].kind != event.kind { i += 1 }
      case .text:
        guard source[event.start] == UInt8(ascii: "["), !Self.isInATXHeading(event, source.span)
        else {
          i = Self.afterLines(i, events)
          continue
        }
        let first = i
        i = content.read(linesAt: first, of: events, in: source)
        if !Self.isTableNext(i, events, source.span) {
          let isTask = Self.isTask(first, events, source.span)
          addDefinitions(
            in: content.bytes.span,
            from: isTask ? content.bytes.span.skippingSpaces(from: 3) : 0, event: first)
        }
        continue
      default: break
      }
      i += 1
    }
  }

  private mutating func addDefinitions(in text: Span<UInt8>, from first: Int, event: Int) {
    var start = first
    while start < text.count, let end = references.addDefinition(at: start, in: text) {
      start = end
    }
    if start > first { ends[event] = start }
  }

  /// Whether text event `i` is the first in a task's item.
  private static func isTask(_ i: Int, _ events: [BlockEvent], _ source: Span<UInt8>) -> Bool {
    let item = i > 0 && events[i - 1].kind != .item ? i - 2 : i - 1
    return item >= 0 && events[item].kind == .item && events[item].phase == .enter
      && TaskMarker.state(at: events[i].start, in: source) != nil
  }

  /// Whether the paragraph that ends before event `i` is followed by a table in the next line:
  /// cmark-gfm made it of a paragraph's first lines, and looks for no definitions in it.
  static func isTableNext(_ i: Int, _ events: [BlockEvent], _ source: Span<UInt8>) -> Bool {
    var next = i
    if next < events.count, events[next].kind == .paragraph { next += 1 }
    guard i > 0, next < events.count, events[next].kind == .table, events[next].phase == .enter,
      events[i - 1].kind == .text
    else { return false }
    let lineEnd = source.lineEnd(from: events[i - 1].end)
    return source.lineStart(of: events[next].start) == source.nextLine(after: lineEnd)
  }

  private static func afterLines(_ first: Int, _ events: [BlockEvent]) -> Int {
    var i = first
    while i < events.count, [.text, .lineEnd, .spaces, .span].contains(events[i].kind) { i += 1 }
    return i
  }

  /// Whether a text follows number signs in its line.
  private static func isInATXHeading(_ event: BlockEvent, _ source: Span<UInt8>) -> Bool {
    var i = event.start
    while i > 0, MarkdownBytes.isSpaceOrTab(source[i - 1]) { i -= 1 }
    return i > 0 && source[i - 1] == UInt8(ascii: "#")
  }
}
