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
        addDefinitions(in: content.bytes.span, event: first)
        continue
      default: break
      }
      i += 1
    }
  }

  private mutating func addDefinitions(in text: Span<UInt8>, event: Int) {
    var start = 0
    while start < text.count, let end = references.addDefinition(at: start, in: text) {
      start = end
    }
    if start > 0 { ends[event] = start }
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
