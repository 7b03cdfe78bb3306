extension BlockPlan {
  /// Finds lines that are one whole tag and go on with a paragraph in a quote or list. If they do so
  /// only because they lack the containers' markers, cmark-gfm starts an HTML block there.
  mutating func addInsertionsBeforeTags(
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
          HTMLBlockStart.isWholeTag(event.start, source.lineEnd(from: event.start), in: source),
          isInParagraph(i, events)
        else { continue }
        let line = source.lineStart(of: event.start)
        insertions[line] = Insertion(reason: .lazyTag, next: .html, containers: line)
      default: break
      }
    }
    return insertions.count > before
  }

  /// Whether text event `i` is one of a paragraph's and not of code or HTML.
  func isInParagraph(_ i: Int, _ events: [BlockEvent]) -> Bool {
    var first = i
    while first > 0, events[first].phase == .point { first -= 1 }
    return ![.code, .html, .heading].contains(events[first].kind)
      || events[first].phase == .leave
  }

  /// Finds tables whose header md4c took for a paragraph's line because others stand above it.
  mutating func addInsertions(
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
        let line = source.lineStart(of: event.start)
        if line == header { continue }
        lines += 1
        while let first = candidates.first, first.delimiterLine < line { candidates.removeFirst() }
        if let table = candidates.first, table.delimiterLine == line, lines >= 3,
          table.headerLine == header, !refusedInsertions.contains(header)
        {
          insertions[header] = Insertion(reason: .tableHeader, next: .table, containers: line)
          paragraphLines.insert(header)
          lines = Int.min / 2
        }
        header = line
      case .lineEnd, .spaces, .span, .text: break
      case .html, .code, .row, .headerCell, .cell: lines = Int.min / 2
      default: (lines, header) = (0, -1)
      }
    }
    return insertions.count > before
  }

  /// Finds the first row of each table that starts another block, as md4c does not see it.
  mutating func addInsertionsInTables(
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
          reason: .blockAfterTable,
          next: isIndented(line, table.delimiterLine, source)
            ? .code : BlockMask.block(startingWith: source[event.start]),
          containers: table.delimiterLine)
        rowsToCome = false
      default: break
      }
    }
    return insertions.count > before
  }

  /// Whether a line is indented as code against another one in the same containers.
  func isIndented(_ line: Int, _ other: Int, _ source: Span<UInt8>) -> Bool {
    let (rest, quotes) = prefixEnd(other, quotes: Int.max, source)
    let (text, _) = prefixEnd(line, quotes: quotes, source)
    return BlockMask.column(of: text, line: line, in: source)
      >= BlockMask.column(of: rest, line: other, in: source) + 4
  }

  /// Where a line's blanks and its first quote markers end, at most `quotes` ones, and their number.
  func prefixEnd(
    _ line: Int, quotes: Int, _ source: Span<UInt8>
  ) -> (end: Int, quotes: Int) {
    var (i, found) = (line, 0)
    while i < source.count {
      if source[i] == UInt8(ascii: ">"), found < quotes {
        found += 1
      } else if !MarkdownBytes.isSpaceOrTab(source[i]) {
        break
      }
      i += 1
    }
    return (i, found)
  }

  /// A fence starts no code behind four columns: that line goes on with a paragraph.
  mutating func addLinesOfIndentedFences(_ events: [BlockEvent], _ source: Span<UInt8>) {
    var (depth, paragraphDepth) = (0, 0)
    for i in events.indices.dropFirst() {
      if events[i].kind == .text { paragraphDepth = depth }
      if events[i].kind == .quote || events[i].kind == .item {
        depth += events[i].phase == .enter ? 1 : -1
      }
      guard events[i].kind == .code, events[i].phase == .enter else { continue }
      var text = i - 1
      while text > 0, events[text].phase == .leave { text -= 1 }
      guard events[text].kind == .text, events[text].start >= 0 else { continue }
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
      let own = BlockMask.column(of: paragraph, line: line, in: source)
      if column >= (paragraphDepth == 0 ? 0 : own) + 4 {
        paragraphLines.insert(fence)
      }
    }
  }

  /// Finds paragraphs that start like code, behind HTML or what else md4c takes for their start: a
  /// paragraph's first line is no fence and has no four columns of indentation.
  mutating func addInsertionsBeforeCode(
    _ events: [BlockEvent], _ source: Span<UInt8>
  ) -> Bool {
    let before = insertions.count
    var depth = 0
    var html: Int?
    for (i, event) in events.enumerated() {
      switch event.kind {
      case .quote, .item: depth += event.phase == .enter ? 1 : -1
      case .html where event.phase == .enter: html = event.start
      case .text where i > 0 && event.start >= 0 && events[i - 1].phase == .enter:
        guard [.paragraph, .item].contains(events[i - 1].kind) else { continue }
        let line = source.lineStart(of: event.start)
        let followsHTML = i > 1 && events[i - 2].kind == .html
        if !refusedInsertions.contains(line), !paragraphLines.contains(line),
          let containers = containersOfCode(
            at: event.start, line, depth, after: followsHTML ? html : nil, source)
        {
          insertions[line] = Insertion(reason: .code, next: .code, containers: containers)
        }
      default: break
      }
    }
    return insertions.count > before
  }

  /// A line in the containers of the code that starts with `text`, in `depth` containers, maybe
  /// after HTML that starts at `html`; `nil` where no code starts.
  func containersOfCode(
    at text: Int, _ line: Int, _ depth: Int, after html: Int?, _ source: Span<UInt8>
  ) -> Int?? {
    guard LinePrefix.hasNoListMarker(line, text, in: source) else { return nil }
    let column = BlockMask.column(of: text, line: line, in: source)
    if let html {
      let htmlLine = source.lineStart(of: html)
      if LinePrefix.hasNoListMarker(htmlLine, html, in: source),
        column >= BlockMask.column(of: html, line: htmlLine, in: source) + 4
      {
        return .some(htmlLine)
      }
    }
    if depth == 0, column >= 4 { return .some(nil) }
    let end = source.lineEnd(from: text)
    let byte = source[text]
    let isFence =
      (byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~"))
      && BlockMask.fenceEnd(text, end, in: source) > text
    return isFence ? .some(line) : nil
  }
}
