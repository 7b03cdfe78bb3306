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
    let range = range.clamped(to: 0..<source.count)
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
    prepend(range, of: source, hasLineEnd: true)
  }

  private mutating func prepend(
    _ range: Range<Int>, of source: [UInt8], hasLineEnd: Bool = false
  ) {
    let rest = self
    removeAll()
    append(range, of: source)
    if hasLineEnd { appendLineEnd(at: range.upperBound) }
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

  /// Lets `\|` mean a pipe everywhere.
  mutating func unescapePipes() {
    guard bytes.contains(UInt8(ascii: "|")) else { return }
    let original = self
    removeAll()
    for (i, byte) in original.bytes.enumerated() {
      let next = i + 1 < original.bytes.count ? original.bytes[i + 1] : 0
      if byte == MarkdownBytes.backslash, next == UInt8(ascii: "|") { continue }
      parts.append((bytes.count, original.source(of: i)))
      bytes.append(byte)
    }
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
      case .spaces:
        var columns = event.value
        while i + 1 < events.count, events[i + 1].kind == .spaces {
          i += 1
          columns += events[i].value
        }
        if i + 1 < events.count, events[i + 1].kind == .text {
          append(indentation: columns, before: events[i + 1].start, of: source)
        } else {
          append(spaces: columns, before: end)
        }
      case .span: break
      default: return i
      }
      i += 1
    }
    return i
  }

  /// Appends the blanks that make up the last `columns` columns before `text` in its line; of a
  /// tab that starts before them, spaces.
  private mutating func append(indentation columns: Int, before text: Int, of source: [UInt8]) {
    let line = source.span.lineStart(of: text)
    var blanks = text
    while blanks > line, MarkdownBytes.isSpaceOrTab(source[blanks - 1]) { blanks -= 1 }
    // The columns at which each blank starts.
    var column = 0
    var starts: [Int] = []
    for i in line..<text where source[i] & 0xC0 != 0x80 {
      if i >= blanks { starts.append(column) }
      column += source[i] == UInt8(ascii: "\t") ? 4 - column % 4 : 1
    }
    let cut = column - columns
    let kept = starts.firstIndex { $0 >= cut } ?? starts.count
    let whole = kept < starts.count ? starts[kept] : column
    if whole > cut { append(spaces: whole - cut, before: blanks + kept) }
    append(blanks + kept..<text, of: source)
  }

  /// Puts back the indentation of an HTML block's first line behind a quote's marker.
  mutating func restoreIndentation(of source: [UInt8]) {
    guard let text = parts.first?.source else { return }
    var blanks = text
    while blanks > 0, MarkdownBytes.isSpaceOrTab(source[blanks - 1]) { blanks -= 1 }
    guard blanks > 0, source[blanks - 1] == UInt8(ascii: ">"), text - blanks > 1 else { return }
    prepend(blanks + 1..<text, of: source)
  }
}
