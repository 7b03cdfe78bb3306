internal import TextModel

/// Renders a document's blocks as cmark-gfm renders them to HTML, down to the line ends between
/// tags.
struct MarkdownRenderer<Sink: MarkdownSink> {
  var sink: Sink
  let text: MarkdownText
  let blocks: BlockStructure
  let definitions: MarkdownDefinitions
  let options: MarkdownReadingOptions
  /// The bytes that references have stood for: a short one may stand for a long address, very many
  /// times.
  var expandedBytes = 0

  var content = InlineContent()
  var parser = InlineParser()
  var run = TextRun()
  /// Whether a line was just ended, or nothing was written yet.
  private var isAtLineStart = true
  /// Where the last characters ended.
  var position = 0
  /// Whether the block to come starts with a task's brackets.
  private var startsWithTask = false
  private var table = TableState()
  private let lineEnd: [UInt8] = [MarkdownBytes.newline]

  struct TableState {
    var alignments: [TableRow.Alignment] = []
    var hasBody = false
  }

  init(
    _ text: MarkdownText, blocks: BlockStructure, definitions: MarkdownDefinitions,
    options: MarkdownReadingOptions, into sink: Sink
  ) {
    (self.text, self.blocks, self.definitions, self.sink) = (text, blocks, definitions, sink)
    self.options = options
  }

  /// Whether nothing more is to be rendered.
  var isStopped: Bool {
    sink.isFull || expandedBytes > options.limits.bytes || hasTooManyCells
  }

  /// The cells that short rows lacked.
  private var missingCells = 0
  var hasTooManyCells: Bool { missingCells > options.missingTableCells }

  private var events: [BlockEvent] { blocks.events }
  private var source: [UInt8] { text.bytes }

  /// Renders the whole document, or as much of it as the sink takes.
  mutating func render() {
    var i = 0
    while i < events.count, !isStopped {
      i = render(events[i], at: i)
    }
  }

  /// Renders event `i`, or the leaf block that it starts; gives the index of the next one.
  private mutating func render(_ event: BlockEvent, at i: Int) -> Int {
    if event.phase != .leave { position = max(position, event.start) }
    switch (event.kind, event.phase) {
    case (.paragraph, .enter): return renderParagraph(at: i)
    case (.heading, .enter): return renderHeading(event, at: i)
    case (.code, .enter): return renderCode(event, at: i)
    case (.html, .enter): return renderHTML(at: i)
    case (.row, .enter): return renderRow(at: i)
    case (.text, _): return renderLines(at: i)
    case (_, .enter): enter(event, at: i)
    case (_, .leave): leave(event)
    default: break
    }
    return i + 1
  }

  // MARK: Containers

  private mutating func enter(_ event: BlockEvent, at i: Int) {
    switch event.kind {
    case .quote: openLine(.blockquote)
    case .bulletList: openLine(.ul)
    case .orderedList:
      let start = Document.Attribute(name: "start", value: String(event.value))
      openLine(.ol, event.value == 1 ? [] : [start])
    case .item:
      startLine()
      start(.li)
      renderTask(at: i)
    case .rule:
      startLine()
      start(.hr)
      endLine()
    case .table:
      startLine()
      start(.table)
      table = TableState()
    default: break
    }
  }

  private mutating func leave(_ event: BlockEvent) {
    switch event.kind {
    case .quote:
      startLine()
      closeLine(.blockquote)
    case .bulletList: closeLine(.ul)
    case .orderedList: closeLine(.ol)
    case .item:
      closeLine(.li)
      startsWithTask = false
    case .table:
      startLine()
      if table.hasBody { closeLine(.tbody) }
      closeLine(.table)
    default: break
    }
  }

  /// The checkbox of an item that starts with `[ ]` or `[x]`, directly behind a marker that only
  /// blanks precede in its line.
  private mutating func renderTask(at i: Int) {
    var first = i + 1
    if first < events.count, [.paragraph, .heading].contains(events[first].kind) { first += 1 }
    guard first < events.count, events[first].kind == .text,
      let isDone = TaskMarker.state(at: events[first].start, in: source.span)
    else { return }
    var attributes = [Document.Attribute(name: "type", value: "checkbox")]
    if isDone { attributes.append(Document.Attribute(name: "checked", value: "")) }
    attributes.append(Document.Attribute(name: "disabled", value: ""))
    let at = events[first].start
    start(.input, attributes, from: at, to: at + 3)
    characters([0x20], at: at + 3)
    startsWithTask = true
  }

  // MARK: Leaf blocks

  private mutating func renderParagraph(at i: Int) -> Int {
    let next = readLines(at: i + 1)
    guard let first = inlineStart(event: i + 1) else { return next + 1 }
    startLine()
    start(.p)
    renderInlines(from: first)
    closeLine(.p)
    return next + 1
  }

  /// The lines of a tight list's item.
  private mutating func renderLines(at i: Int) -> Int {
    let next = readLines(at: i)
    if let first = inlineStart(event: i) { renderInlines(from: first) }
    return next
  }

  private mutating func readLines(at i: Int) -> Int {
    let next = content.read(linesAt: i, of: events, in: source)
    if MarkdownDefinitions.isTableNext(next, events, source.span) { content.unescapePipes() }
    return next
  }

  /// Where in the content of the block whose first text is `event` inlines start; `nil` where
  /// there are only definitions.
  private mutating func inlineStart(event: Int) -> Int? {
    let end = definitions.ends[event] ?? 0
    if startsWithTask, end == 0 {
      startsWithTask = false
      return content.bytes.span.skippingSpaces(from: 3)
    }
    startsWithTask = false
    let start = content.bytes.span.skippingSpaces(from: end)
    return end > 0 && start == content.bytes.count ? nil : start
  }

  private mutating func renderHeading(_ event: BlockEvent, at i: Int) -> Int {
    let next = content.read(linesAt: i + 1, of: events, in: source)
    guard let first = inlineStart(event: i + 1) else {
      return renderUnderline(after: next)
    }
    let tags: [Tag] = [.h1, .h2, .h3, .h4, .h5, .h6]
    let tag = tags[min(max(event.value, 1), 6) - 1]
    startLine()
    start(tag)
    renderInlines(from: first)
    closeLine(tag)
    return next + 1
  }

  /// The underline of a heading that was nothing but definitions: a paragraph.
  private mutating func renderUnderline(after leave: Int) -> Int {
    let source = source
    let text = source.span
    let last = content.source(of: max(0, content.bytes.count - 1))
    var start = text.nextLine(after: text.lineEnd(from: last))
    var end = text.lineEnd(from: start)
    while end > start, MarkdownBytes.isSpaceOrTab(text[end - 1]) { end -= 1 }
    while start < end, MarkdownBytes.isSpaceOrTab(text[start]) || text[start] == UInt8(ascii: ">") {
      start += 1
    }
    startLine()
    // What follows in the next line goes on with the paragraph.
    var next = leave + 1
    if next + 1 < events.count, events[next].kind == .paragraph, events[next].phase == .enter,
      text.lineStart(of: events[next + 1].start)
        == text.nextLine(after: text.lineEnd(from: end))
    {
      let underline = start..<end
      next = content.read(linesAt: next + 1, of: events, in: source) + 1
      content.prepend(line: underline, of: source)
    } else {
      content.removeAll()
      content.prepend(line: start..<end, of: source)
    }
    self.start(.p)
    renderInlines(from: 0)
    closeLine(.p)
    return next
  }

  private mutating func renderCode(_ event: BlockEvent, at i: Int) -> Int {
    let next = content.read(verbatimAt: i + 1, of: events, in: source)
    startLine()
    start(.pre)
    var attributes: [Document.Attribute] = []
    let infoRange = MarkdownStrings.trimmed(event.start..<event.end, in: source.span)
    if !infoRange.isEmpty {
      let info = MarkdownStrings.plain(infoRange, in: source.span).utf8
      let word = info.prefix { !MarkdownBytes.isSpace($0) }
      attributes = [
        Document.Attribute(name: "class", value: "language-" + String(Substring(word)))
      ]
    }
    start(.code, attributes)
    if !content.bytes.isEmpty {
      sink.characters(content.bytes[...], at: place(0, content.bytes.count))
      position = content.source(of: content.bytes.count)
    }
    end(.code)
    closeLine(.pre)
    return next + 1
  }

  private mutating func renderHTML(at i: Int) -> Int {
    let next = content.read(verbatimAt: i + 1, of: events, in: source)
    if i + 1 < next, events[i + 1].kind == .text { content.restoreIndentation(of: source) }
    startLine()
    renderRaw(0, content.bytes.count)
    startLine()
    return next + 1
  }

  // MARK: Tables

  private mutating func renderRow(at i: Int) -> Int {
    var next = i + 1
    var line: Int?
    var isHeader = false
    while next < events.count, events[next].kind != .row {
      let event = events[next]
      if event.kind == .headerCell { isHeader = true }
      if event.kind == .text, line == nil { line = event.start }
      next += 1
    }
    if isHeader {
      table.alignments = blocks.mask.alignments(ofHeaderWith: line ?? position, in: source.span)
    }
    if isHeader || !table.hasBody {
      openLine(isHeader ? .thead : .tbody)
      table.hasBody = !isHeader
    }
    startLine()
    start(.tr)
    renderCells(TableRow.cells(ofLineWith: line, in: source.span), tag: isHeader ? .th : .td)
    startLine()
    end(.tr)
    if isHeader {
      startLine()
      end(.thead)
    }
    return next + 1
  }

  private mutating func renderCells(_ cells: [Range<Int>], tag: Tag) {
    for (column, alignment) in table.alignments.enumerated() {
      if isStopped { return }
      content.removeAll()
      if column >= cells.count { missingCells += 1 }
      if column < cells.count {
        let range = MarkdownStrings.trimmed(cells[column], in: source.span)
        position = range.lowerBound
        content.append(cell: range, of: source)
      }
      startLine()
      let attributes = [Document.Attribute(name: "align", value: alignment.rawValue)]
      start(tag, alignment == .none ? [] : attributes)
      renderInlines(from: 0)
      end(tag)
    }
  }

  // MARK: Writing

  /// Ends the line unless one was just ended.
  private mutating func startLine() {
    if !isAtLineStart { endLine() }
  }

  private mutating func endLine() {
    sink.characters(lineEnd[...], at: fileRange(position, position))
    isAtLineStart = true
  }

  private mutating func openLine(_ tag: Tag, _ attributes: [Document.Attribute] = []) {
    startLine()
    start(tag, attributes)
    endLine()
  }

  private mutating func closeLine(_ tag: Tag) {
    end(tag)
    endLine()
  }

  private mutating func start(_ tag: Tag, _ attributes: [Document.Attribute] = []) {
    start(tag, attributes, from: position, to: position)
  }

  private mutating func end(_ tag: Tag) {
    end(tag, from: position, to: position)
  }

  /// Writes a start tag that stands for `from..<to` of the source.
  mutating func start(
    _ tag: Tag, _ attributes: [Document.Attribute] = [], from: Int, to: Int
  ) {
    sink.startTag(tag, attributes, at: fileRange(from, to))
    isAtLineStart = false
    position = to
  }

  mutating func end(_ tag: Tag, from: Int, to: Int) {
    sink.endTag(tag, at: fileRange(from, to))
    isAtLineStart = false
    position = to
  }

  /// Writes characters that the source does not have.
  mutating func characters(_ bytes: [UInt8], at source: Int) {
    sink.characters(bytes[...], at: fileRange(source, source))
    isAtLineStart = bytes.last == MarkdownBytes.newline
  }

  /// Writes the characters of the content from `start` to `end`.
  mutating func characters(from start: Int, to end: Int) {
    guard end > start else { return }
    sink.characters(content.bytes[start..<end], at: place(start, end))
    position = content.source(of: end - 1) + 1
    isAtLineStart = content.bytes[end - 1] == MarkdownBytes.newline
  }

  /// Writes characters that stand for the content from `start` to `end`.
  mutating func characters(_ bytes: [UInt8], from start: Int, to end: Int) {
    guard let last = bytes.last else { return }
    sink.characters(bytes[...], at: place(start, end))
    position = content.source(of: max(start, end - 1)) + 1
    isAtLineStart = last == MarkdownBytes.newline
  }

  mutating func renderRaw(_ start: Int, _ end: Int) {
    guard end > start else { return }
    let bytes = content.bytes[start..<end]
    var map = OffsetMap()
    map.add(0, source: text.fileOffset(of: content.source(of: start)))
    for i in bytes.indices where bytes[i] == MarkdownBytes.newline || bytes[i] == 0xBD {
      map.add(i - start, source: text.fileOffset(of: content.source(of: i)))
      map.add(i + 1 - start, source: text.fileOffset(of: content.source(of: i + 1)))
    }
    sink.rawHTML(bytes, offsets: map)
    position = content.source(of: end - 1) + 1
    isAtLineStart = content.bytes[end - 1] == MarkdownBytes.newline
  }

  /// The range in the file of the content from `start` to `end`.
  func place(_ start: Int, _ end: Int) -> SourceRange {
    let range = content.source(from: start, to: end)
    return fileRange(range.lowerBound, range.upperBound)
  }

  func fileRange(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(text.fileOffset(of: start), text.fileOffset(of: end))
  }
}
