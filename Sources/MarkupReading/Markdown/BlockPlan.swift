/// What a parse of the masked text has shown about lines, for the next one. Lines are given by
/// their start in the source.
struct BlockPlan {
  /// Lines of paragraphs, in which nothing can start a block.
  var paragraphLines: Set<Int> = []
  /// By the lines before which a heading is to end the paragraph or table above.
  var insertions: [Int: Insertion] = [:]
  /// Insertions that turned out to change more than that.
  var refusedInsertions: Set<Int> = []
  /// Whether of blank lines in a row only the first is passed on; code then lacks the others.
  var dropsBlankLines = false

  struct Insertion {
    enum Reason { case tableHeader, blockAfterTable, lazyTag, code }

    var reason: Reason
    /// What must follow the heading.
    var next: BlockEvent.Kind
    /// A line in the containers that the heading is to stand in, without list markers; `nil` for
    /// none.
    var containers: Int?

    var isQuoted: Bool { reason == .tableHeader || reason == .blockAfterTable }
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
    let addedForCode = addInsertionsBeforeCode(events, source)
    let addedInTables = addInsertionsInTables(events, mask, source)
    return paragraphLines.count > lines || refused || added || addedForTags || addedForCode
      || addedInTables
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
      let isQuoted = insertion.isQuoted
      let distance = isQuoted ? 3 : 2
      guard i >= distance, i + distance < events.count, events[i - 1].kind == .heading,
        !isQuoted || events[i - 2].kind == .quote && events[i - 2].phase == .enter
      else { continue }
      if isNeeded(insertion, between: events[i - distance], events[i + distance]) {
        confirmed[line] = insertion
      }
    }
    let refused = insertions.keys.filter { confirmed[$0] == nil }
    insertions = confirmed
    refusedInsertions.formUnion(refused)
    return !refused.isEmpty
  }

  private func isNeeded(
    _ insertion: Insertion, between before: BlockEvent, _ next: BlockEvent
  ) -> Bool {
    guard next.phase == .enter, next.kind == insertion.next else { return false }
    return switch insertion.reason {
    case .tableHeader: isParagraphEnd(before)
    case .lazyTag: isContainerEnd(before)
    case .blockAfterTable: isTableEnd(before)
    case .code: true
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
}
