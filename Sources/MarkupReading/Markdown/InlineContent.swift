internal import TextModel

/// The raw inline content of one block: its lines without the containers' markers, joined by
/// newlines, and where each part stands in the source.
struct InlineContent {
  private(set) var bytes: [UInt8] = []
  /// Where a part starts, in `bytes` and in the source; the first at 0.
  private var parts: [(offset: Int, source: Int)] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
  }

  /// Appends `range` of `source`.
  mutating func append(_ range: Range<Int>, of source: [UInt8]) {
    parts.append((bytes.count, range.lowerBound))
    bytes.append(contentsOf: source[range])
  }

  /// Appends the line end at `offset` of the source.
  mutating func appendLineEnd(at offset: Int) {
    parts.append((bytes.count, offset))
    bytes.append(MarkdownBytes.newline)
  }

  /// Puts a line before the content.
  mutating func prepend(line range: Range<Int>, of source: [UInt8]) {
    let rest = self
    removeAll()
    append(range, of: source)
    appendLineEnd(at: range.upperBound)
    parts += rest.parts.map { ($0.offset + bytes.count, $0.source) }
    bytes += rest.bytes
  }

  /// Appends indentation that stands before `offset` of the source.
  mutating func append(spaces count: Int, before offset: Int) {
    parts.append((bytes.count, max(0, offset - count)))
    bytes.append(contentsOf: repeatElement(0x20, count: count))
  }

  /// Appends a table cell's content, in which `\|` means a pipe.
  mutating func append(cell range: Range<Int>, of source: [UInt8]) {
    var start = range.lowerBound
    for i in range.dropLast()
    where source[i] == MarkdownBytes.backslash && source[i + 1] == UInt8(ascii: "|") {
      append(start..<i, of: source)
      start = i + 1
    }
    append(start..<range.upperBound, of: source)
  }

  /// The source offset of `bytes[offset]`; of what would follow for `offset == bytes.count`.
  func source(of offset: Int) -> Int {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? offset : parts[low - 1].source + (offset - parts[low - 1].offset)
  }

  /// The range of the source from the first to the last byte of `start..<end`.
  func source(from start: Int, to end: Int) -> SourceRange {
    let lower = source(of: start)
    return SourceRange(lower, end > start ? source(of: end - 1) + 1 : lower)
  }

  /// The map of the offsets from `start` to `end`, counted from `start`.
  func offsets(from start: Int, to end: Int) -> OffsetMap {
    var map = OffsetMap()
    map.add(0, source: source(of: start))
    for part in parts where part.offset > start && part.offset < end {
      map.add(part.offset - start, source: part.source)
    }
    return map
  }
}

extension InlineContent {
  /// Replaces the content by the lines of the paragraph or heading whose first text is event
  /// `first`, each with its line end. Gives the index of the event behind them.
  mutating func read(
    linesAt first: Int, of events: [BlockEvent], in source: [UInt8]
  ) -> Int {
    removeAll()
    var i = first
    var line: Range<Int>?
    while i < events.count {
      let event = events[i]
      switch event.kind {
      case .text: line = (line?.lowerBound ?? event.start)..<event.end
      case .lineEnd:
        // Blanks at a line's end matter to code, and to hard line breaks.
        if let start = line?.lowerBound, let end = line?.upperBound {
          appendLine(start..<source.span.lineEnd(from: end), of: source)
        }
        line = nil
      case .spaces, .span: break
      default:
        if let line { appendLine(line, of: source) }
        return i
      }
      i += 1
    }
    if let line { appendLine(line, of: source) }
    return i
  }

  private mutating func appendLine(_ range: Range<Int>, of source: [UInt8]) {
    append(range, of: source)
    appendLineEnd(at: range.upperBound)
  }

  /// Replaces the content by the lines of code or HTML from event `first` on, as they are.
  mutating func read(
    verbatimAt first: Int, of events: [BlockEvent], in source: [UInt8]
  ) -> Int {
    removeAll()
    var i = first
    var end = events.indices.contains(first) ? events[first].start : 0
    while i < events.count {
      let event = events[i]
      switch event.kind {
      case .text:
        // With the blanks at the line's end.
        end = source.span.lineEnd(from: event.end)
        append(event.start..<end, of: source)
      case .lineEnd: appendLineEnd(at: end)
      case .spaces: append(spaces: event.value, before: nextText(after: i, of: events))
      case .span: break
      default: return i
      }
      i += 1
    }
    return i
  }

  private func nextText(after i: Int, of events: [BlockEvent]) -> Int {
    i + 1 < events.count && events[i + 1].kind == .text ? events[i + 1].start : events[i].end
  }
}
