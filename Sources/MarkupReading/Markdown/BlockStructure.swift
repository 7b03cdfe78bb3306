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

  /// - Parameters:
  ///   - source: Valid UTF-8 without NUL.
  ///   - cellLimit: How many cells tables may have in all.
  /// - Complexity: Linear: what one parse shows is used by the next, a few times at most.
  init(of source: [UInt8], cellLimit: Int) throws(ReadingError) {
    let parser = try BlockParser(cellLimit: cellLimit)
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
