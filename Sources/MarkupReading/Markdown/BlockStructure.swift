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

  /// Tables have at most so many cells in all; short rows are filled up, so that few bytes could
  /// make very many.
  static let cellLimit = 5_000_000

  /// - Parameter source: Valid UTF-8 without NUL.
  /// - Complexity: Linear: what one parse shows is used by the next, a few times at most.
  init(of source: [UInt8]) throws(ReadingError) {
    let parser = try BlockParser()
    var plan = BlockPlan()
    for round in 0... {
      mask = BlockMask(of: source, plan: plan)
      events = try parser.events(of: mask)
      guard plan.revise(with: events, mask: mask, source: source.span) else { break }
      if round == Self.revisions { plan.insertions = [] }
      if round > Self.revisions { break }
    }
    events.removeAll { $0.start == BlockEvent.inserted }
  }

  /// A document needs one or two; the limit keeps time linear whatever comes.
  private static let revisions = 6
}

/// md4c. Owns one `lm_markdown_blocks`.
private struct BlockParser: ~Copyable {
  private let handle: OpaquePointer

  init() throws(ReadingError) {
    guard let handle = lm_markdown_blocks_create() else { throw .outOfMemory }
    self.handle = handle
  }

  deinit { lm_markdown_blocks_destroy(handle) }

  func events(of mask: BlockMask) throws(ReadingError) -> [BlockEvent] {
    guard let count = UInt32(exactly: mask.bytes.count), count < Int32.max else {
      throw .tooLarge(bytes: mask.bytes.count)
    }
    let status = mask.bytes.withUnsafeBufferPointer {
      lm_markdown_blocks_parse(handle, $0.baseAddress, count, UInt64(BlockStructure.cellLimit))
    }
    switch status {
    case LM_MARKDOWN_OK: break
    case LM_MARKDOWN_TOO_MANY_CELLS: throw .tooManyTableCells(limit: BlockStructure.cellLimit)
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
          start: range?.lowerBound ?? BlockEvent.inserted, end: range?.upperBound ?? 0))
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
    let refused = refuseInsertions(events, mask, source)
    let added = addInsertions(events, mask, source)
    return paragraphLines.count > lines || refused || added
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

  /// Refuses the headings that did not come to stand between a paragraph and a table.
  private mutating func refuseInsertions(
    _ events: [BlockEvent], _ mask: BlockMask, _ source: Span<UInt8>
  ) -> Bool {
    guard mask.hasInsertions else { return false }
    var confirmed: Set<Int> = []
    for i in events.indices.dropFirst(2).dropLast(3)
    where events[i].kind == .text && events[i].start < 0 {
      guard events[i - 1].kind == .heading, events[i - 1].phase == .enter,
        isParagraphEnd(events[i - 2]), events[i + 1].kind == .heading,
        events[i + 2].kind == .table, events[i + 2].phase == .enter,
        events[i + 2].start >= 0
      else { continue }
      confirmed.insert(source.lineStart(of: events[i + 2].start))
    }
    let refused = insertions.subtracting(confirmed)
    insertions = confirmed
    refusedInsertions.formUnion(refused)
    return !refused.isEmpty
  }

  private func isParagraphEnd(_ event: BlockEvent) -> Bool {
    event.kind == .paragraph && event.phase == .leave || event.kind == .text
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
          insertions.insert(header)
        }
        header = line
      case .lineEnd, .spaces, .span, .text: break
      case .html, .code, .row, .headerCell, .cell: lines = Int.min / 2
      default: lines = 0
      }
    }
    return insertions.count > before
  }
}
