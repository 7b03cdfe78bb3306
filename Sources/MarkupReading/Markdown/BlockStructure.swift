internal import CMarkdown

/// A step through the block structure of a Markdown document. Offsets are bytes of the source.
struct BlockEvent {
  enum Kind: UInt8 {
    case document, quote, bulletList, orderedList, item, rule, heading, code, html, paragraph
    case table, tableHead, tableBody, row, headerCell, cell, span, text, spaces, lineEnd
  }

  enum Phase: UInt8 { case enter, leave, point }

  var kind: Kind
  var phase: Phase
  /// A heading's level, a list's first number, a cell's alignment, a count of spaces.
  var value: Int
  /// Where an element's text starts (enter), where the text before ends (leave); a text's range;
  /// code's info string.
  var start: Int
  var end: Int

  /// The start of what `BlockMask` put in, which has no place in the source.
  static let inserted = -1
}

/// The block structure of a document, by md4c, corrected where cmark-gfm sees other tables.
struct BlockStructure {
  /// In order. Inline content is reported as text events, each a line's raw content or a part of it.
  private(set) var events: [BlockEvent] = []
  /// What md4c parsed.
  private(set) var mask = BlockMask(of: [], plan: BlockPlan())

  /// Tables have at most so many cells beyond those written: short rows are filled up, so that few
  /// bytes could make very many.
  static let mostAddedCells = 500_000

  /// - Parameter source: Valid UTF-8 without NUL.
  /// - Complexity: Linear: what one parse shows is used by the next, a few times at most.
  init(of source: [UInt8]) throws(ReadingError) {
    let parser = try BlockParser(cellLimit: source.count + Self.mostAddedCells)
    var plan = BlockPlan()
    for round in 0... {
      mask = BlockMask(of: source, plan: plan)
      if mask.isCostly, !plan.dropsBlankLines {
        plan.dropsBlankLines = true
        mask = BlockMask(of: source, plan: plan)
      }
      events = try parser.events(of: mask)
      guard plan.revise(with: events, mask: mask, source: source.span) else { break }
      if round == Self.revisions { plan.insertions = [:] }
      if round > Self.revisions { break }
    }
    if mask.hasInsertions { dropInsertions() }
  }

  /// Removes the headings that `BlockMask` put in, whose text has no place in the source.
  private mutating func dropInsertions() {
    var kept: [BlockEvent] = []
    kept.reserveCapacity(events.count)
    var (i, position) = (0, 0)
    while i < events.count {
      var event = events[i]
      i += 1
      if event.start == BlockEvent.inserted {
        if event.kind == .text { continue }
        if let count = insertedElements(at: i - 1) {
          i += count - 1
          continue
        }
        (event.start, event.end) = (position, position)
      }
      position = event.start
      kept.append(event)
    }
    events = kept
  }

  /// A document needs one or two; the limit keeps time linear whatever comes.
  private static let revisions = 6
}

extension BlockStructure {
  /// How many events the inserted heading that starts at event `i` has, with a quote around it or
  /// without.
  private func insertedElements(at i: Int) -> Int? {
    let isQuoted = events[i].kind == .quote
    let text = isQuoted ? i + 2 : i + 1
    guard text < events.count, events[text - 1].kind == .heading, events[text].kind == .text,
      events[text].start == BlockEvent.inserted
    else { return nil }
    return isQuoted ? 5 : 3
  }
}

/// md4c. Owns one `lm_markdown_blocks`.
private struct BlockParser: ~Copyable {
  private let handle: OpaquePointer
  private let cellLimit: Int

  init(cellLimit: Int) throws(ReadingError) {
    guard let handle = lm_markdown_blocks_create() else { throw .outOfMemory }
    self.handle = handle
    self.cellLimit = cellLimit
  }

  deinit { lm_markdown_blocks_destroy(handle) }

  func events(of mask: BlockMask) throws(ReadingError) -> [BlockEvent] {
    guard let count = UInt32(exactly: mask.bytes.count), count < Int32.max else {
      throw .tooLarge(bytes: mask.bytes.count)
    }
    let status = mask.bytes.withUnsafeBufferPointer {
      lm_markdown_blocks_parse(handle, $0.baseAddress, count, UInt64(cellLimit))
    }
    switch status {
    case LM_MARKDOWN_OK: break
    case LM_MARKDOWN_TOO_MANY_CELLS: throw .tooManyTableCells(limit: cellLimit)
    default: throw .outOfMemory
    }
    var eventCount = 0
    let pointer = lm_markdown_blocks_events(handle, &eventCount)
    var events: [BlockEvent] = []
    events.reserveCapacity(eventCount)
    for event in UnsafeBufferPointer(start: pointer, count: eventCount) {
      guard let kind = BlockEvent.Kind(rawValue: event.kind),
        let phase = BlockEvent.Phase(rawValue: event.phase)
      else { continue }
      let range = mask.source(of: Int(event.start)..<Int(event.end))
      events.append(
        BlockEvent(
          kind: kind, phase: phase, value: Int(event.value),
          start: range?.lowerBound ?? BlockEvent.inserted,
          end: range?.upperBound ?? mask.lineAfterInsertion(at: Int(event.start))))
    }
    return events
  }
}

extension BlockPlan {
  /// Takes up what a parse has shown; whether another parse is needed.
  mutating func revise(with events: [BlockEvent], mask: BlockMask, source: Span<UInt8>) -> Bool {
    let lines = paragraphLines.count
    addLinesWithSpans(events, source)
    addLinesOfIndentedHTML(events, source)
    addLinesOfIndentedFences(events, source)
    let refused = refuseInsertions(events, mask, source)
    let added = addInsertions(events, mask, source)
    let addedForTags = addInsertionsBeforeTags(events, source)
    let addedInTables = addInsertionsInTables(events, mask, source)
    return paragraphLines.count > lines || refused || added || addedForTags || addedInTables
  }

  /// Where md4c found inline elements, the lines around it are known to be a paragraph's.
  private mutating func addLinesWithSpans(_ events: [BlockEvent], _ source: Span<UInt8>) {
    for (i, event) in events.enumerated() where event.kind == .span {
      // From the last text before to the first one after: what lies between are its delimiters.
      var (first, last) = (i, i)
      while first > 0, events[first].kind != .text { first -= 1 }
      while last + 1 < events.count, events[last].kind != .text { last += 1 }
      addLines(from: max(events[first].start, 0), through: max(events[last].start, 0), source)
    }
  }

  /// HTML starts no block behind four columns: that line goes on with a paragraph.
  private mutating func addLinesOfIndentedHTML(_ events: [BlockEvent], _ source: Span<UInt8>) {
    for i in events.indices.dropLast(2)
    where events[i].kind == .html && events[i].phase == .enter && events[i + 1].kind == .spaces
      && events[i + 1].value >= 4 && events[i + 2].kind == .text && events[i + 2].start >= 0
    {
      paragraphLines.insert(source.lineStart(of: events[i + 2].start))
    }
  }

  private mutating func addLines(from start: Int, through end: Int, _ source: Span<UInt8>) {
    var line = source.lineStart(of: min(start, source.count))
    while line <= end, line < source.count {
      paragraphLines.insert(line)
      line = source.nextLine(after: source.lineEnd(from: line))
    }
  }

  /// Refuses the headings that came to stand elsewhere than where they are needed: between a
  /// paragraph and a table, between a table and another block, outside of a paragraph's containers
  /// before HTML.
  private mutating func refuseInsertions(
    _ events: [BlockEvent], _ mask: BlockMask, _ source: Span<UInt8>
  ) -> Bool {
    guard mask.hasInsertions else { return false }
    var confirmed: [Int: Insertion] = [:]
    for i in events.indices where events[i].kind == .text && events[i].start == BlockEvent.inserted
    {
      let line = source.lineStart(of: events[i].end)
      guard let insertion = insertions[line] else { continue }
      let isQuoted = insertion.containers != nil
      let distance = isQuoted ? 3 : 2
      guard i >= distance, i + distance < events.count, events[i - 1].kind == .heading,
        !isQuoted || events[i - 2].kind == .quote
      else { continue }
      if isNeeded(insertion.reason, between: events[i - distance], events[i + distance]) {
        confirmed[line] = insertion
      }
    }
    let refused = insertions.keys.filter { confirmed[$0] == nil }
    insertions = confirmed
    refusedInsertions.formUnion(refused)
    return !refused.isEmpty
  }

  private func isNeeded(
    _ reason: Insertion.Reason, between before: BlockEvent, _ next: BlockEvent
  ) -> Bool {
    guard next.phase == .enter else { return false }
    return switch reason {
    case .tableHeader: next.kind == .table && isParagraphEnd(before)
    case .lazyTag: next.kind == .html && isContainerEnd(before)
    case .blockAfterTable: [.heading, .code, .html].contains(next.kind) && isTableEnd(before)
    }
  }

  private func isTableEnd(_ event: BlockEvent) -> Bool {
    event.kind == .table && event.phase == .leave
  }

  private func isParagraphEnd(_ event: BlockEvent) -> Bool {
    event.kind == .paragraph && event.phase == .leave || event.kind == .text
  }

  private func isContainerEnd(_ event: BlockEvent) -> Bool {
    event.phase == .leave && [.quote, .bulletList, .orderedList, .item].contains(event.kind)
  }

  /// Finds lines that are one whole tag and go on with a paragraph in a quote or list. If they do so
  /// only because they lack the containers' markers, cmark-gfm starts an HTML block there.
  private mutating func addInsertionsBeforeTags(
    _ events: [BlockEvent], _ source: Span<UInt8>
  ) -> Bool {
    let before = insertions.count
    var depth = 0
    for (i, event) in events.enumerated() {
      switch event.kind {
      case .quote, .item: depth += event.phase == .enter ? 1 : -1
      case .text where depth > 0 && i > 0 && events[i - 1].kind == .lineEnd && event.start >= 0:
        guard source[event.start] == UInt8(ascii: "<"),
          !refusedInsertions.contains(source.lineStart(of: event.start)),
          !paragraphLines.contains(source.lineStart(of: event.start)),
          BlockMask.isWholeTag(event.start, source.lineEnd(from: event.start), in: source),
          isInParagraph(i, events)
        else { continue }
        let line = source.lineStart(of: event.start)
        insertions[line] = Insertion(reason: .lazyTag)
      default: break
      }
    }
    return insertions.count > before
  }

  /// Whether text event `i` is one of a paragraph's and not of code or HTML.
  private func isInParagraph(_ i: Int, _ events: [BlockEvent]) -> Bool {
    var first = i
    while first > 0, events[first].phase == .point { first -= 1 }
    return ![.code, .html, .heading].contains(events[first].kind)
      || events[first].phase == .leave
  }

  /// Finds tables whose header md4c took for a paragraph's line because others stand above it.
  private mutating func addInsertions(
    _ events: [BlockEvent], _ mask: BlockMask, _ source: Span<UInt8>
  ) -> Bool {
    guard !mask.tableStarts.isEmpty else { return false }
    let before = insertions.count
    var candidates = mask.tableStarts[...]
    // Within one paragraph: how many of its lines have begun.
    var lines = 0
    var header = -1
    for event in events {
      switch event.kind {
      case .text where event.start >= 0:
        lines += 1
        let line = source.lineStart(of: event.start)
        while let first = candidates.first, first.delimiterLine < line { candidates.removeFirst() }
        if let table = candidates.first, table.delimiterLine == line, lines >= 3,
          table.headerLine == header, !refusedInsertions.contains(header)
        {
          insertions[header] = Insertion(reason: .tableHeader, containers: line)
          lines = Int.min / 2
        }
        header = line
      case .lineEnd, .spaces, .span, .text: break
      case .html, .code, .row, .headerCell, .cell: lines = Int.min / 2
      default: lines = 0
      }
    }
    return insertions.count > before
  }

  /// Finds the first row of each table that starts another block, as md4c does not see it.
  private mutating func addInsertionsInTables(
    _ events: [BlockEvent], _ mask: BlockMask, _ source: Span<UInt8>
  ) -> Bool {
    let before = insertions.count
    var rowsToCome = false
    var table: BlockMask.TableStart?
    for (i, event) in events.enumerated() {
      switch event.kind {
      case .table:
        rowsToCome = false
        if event.phase == .enter { table = mask.tableStart(at: event.start) }
      case .tableBody: rowsToCome = event.phase == .enter
      case .text where rowsToCome && event.start >= 0:
        let line = source.lineStart(of: event.start)
        let end = source.lineEnd(from: event.start)
        guard events[i - 1].kind == .cell, events[i - 2].kind == .row,
          !refusedInsertions.contains(line), let table,
          BlockMask.mayStartBlock(event.start, end, in: source)
            || isIndented(line, table.delimiterLine, source)
        else { continue }
        insertions[line] = Insertion(
          reason: .blockAfterTable, containers: table.delimiterLine)
        rowsToCome = false
      default: break
      }
    }
    return insertions.count > before
  }

  /// Whether a line is indented as code against another one in the same containers.
  private func isIndented(_ line: Int, _ other: Int, _ source: Span<UInt8>) -> Bool {
    func column(_ line: Int) -> Int {
      var i = line
      while i < source.count,
        MarkdownBytes.isSpaceOrTab(source[i]) || source[i] == UInt8(ascii: ">")
      {
        i += 1
      }
      return BlockMask.column(of: i, line: line, in: source)
    }
    return column(line) >= column(other) + 4
  }

  /// A fence starts no code behind four columns: that line goes on with a paragraph.
  private mutating func addLinesOfIndentedFences(_ events: [BlockEvent], _ source: Span<UInt8>) {
    for i in events.indices.dropFirst() where events[i].kind == .code && events[i].phase == .enter {
      let text = events[i - 1].kind == .text ? i - 1 : i - 2
      guard text >= 0, events[text].kind == .text, events[text].start >= 0 else { continue }
      let end = source.lineEnd(from: events[text].end)
      let fence = source.nextLine(after: end)
      let fenceEnd = source.lineEnd(from: fence)
      let rest = LinePrefix.end(of: fence, lineEnd: fenceEnd, in: source)
      guard rest < fenceEnd, source[rest] == UInt8(ascii: "~") || source[rest] == UInt8(ascii: "`"),
        BlockMask.fenceEnd(rest, fenceEnd, in: source) > rest
      else { continue }
      var first = text
      while first > 0, events[first].phase == .point { first -= 1 }
      let paragraph = events[first + 1].start
      let column = BlockMask.column(of: rest, line: fence, in: source)
      let line = source.lineStart(of: paragraph)
      if column >= BlockMask.column(of: paragraph, line: line, in: source) + 4 {
        paragraphLines.insert(fence)
      }
    }
  }
}
