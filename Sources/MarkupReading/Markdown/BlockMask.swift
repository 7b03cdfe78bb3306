/// The text that md4c parses for its block structure: the source with inline markup made inert.
///
/// md4c finds blocks well, but inline elements as cmark-gfm finds them (autolinks before all) and
/// their offsets are ours to find (`InlineParser`). So every byte that could start inline markup
/// is replaced by a comma, unless block structure may depend on it. Offsets stay those of the
/// source; what md4c reports as text of one line is then a line of raw inline content.
struct BlockMask {
  /// A table's header row and delimiter row, seen in neighbouring lines.
  struct TableStart {
    var headerLine: Int
    var delimiterLine: Int
  }

  /// The masked text; it ends with a line end.
  private(set) var bytes: [UInt8] = []
  /// Where tables may start, in order. Offsets are those of the source.
  private(set) var tableStarts: [TableStart] = []
  /// Where offsets stop running in step with the source, in order.
  private var segments: [Segment] = []

  private struct Segment {
    /// Where it starts in `bytes`.
    var start: Int
    /// Where that is in the source; `nil` for what was put in.
    var source: Int?
    /// The end in the source of what is written in another way here.
    var sourceEnd: Int?
  }

  /// The most bytes that markers take in a line, and how many blank lines follow others.
  private var longestPrefix = 0
  private var repeatedBlankLines = 0

  /// Whether md4c would need too long: it compares each blank line with each open list.
  var isCostly: Bool { longestPrefix / 2 * repeatedBlankLines > 100_000_000 }

  /// Whether headings were put in.
  private(set) var hasInsertions = false

  private static let inert = UInt8(ascii: ",")
  private static let markup = ASCIISet("\\*_`&[<")

  /// - Parameters:
  ///   - source: Valid UTF-8 without NUL.
  ///   - plan: What an earlier parse has shown.
  init(of source: [UInt8], plan: BlockPlan) {
    bytes.reserveCapacity(source.count + 1)
    var previous: (start: Int, rest: Int, end: Int)?
    let text = source.span
    var start = 0
    while start < text.count {
      let end = text.lineEnd(from: start)
      let next = text.nextLine(after: end)
      let rest = LinePrefix.end(of: start, lineEnd: end, in: text)
      if rest == end, previous.map({ $0.rest == $0.end }) ?? false {
        repeatedBlankLines += 1
        if plan.dropsBlankLines {
          segments.append(Segment(start: bytes.count, source: next))
          start = next
          continue
        }
      }
      longestPrefix = max(longestPrefix, rest - start)
      let first = insertHeading(before: start, rest: rest, in: text, plan: plan)
      let shift = bytes.count - first
      bytes.append(contentsOf: source[first..<next])
      mask(line: start, rest: rest, end: end, shift: shift, in: text, plan: plan)
      if rest == end, end > start { dropBlanks(atEndOf: end, next: next, in: text) }
      if let header = previous, Self.isDelimiterLine(rest, end, in: text),
        LinePrefix.hasNoListMarker(start, rest, in: text)
      {
        judgeTable(header: header, line: start, rest: rest, end: end, in: text)
      }
      previous = (start, rest, end)
      start = next
    }
    if let last = bytes.last, !MarkdownBytes.isLineEnd(last) { bytes.append(MarkdownBytes.newline) }
  }

  /// Puts a heading before the line at `start` if the plan says so: that ends any paragraph there.
  /// Within a quote of its own it ends any table too. Lists stay tight. Gives where the line is to
  /// be taken up.
  private mutating func insertHeading(
    before start: Int, rest: Int, in text: Span<UInt8>, plan: BlockPlan
  ) -> Int {
    guard let insertion = plan.insertions[start] else { return start }
    segments.append(Segment(start: bytes.count, source: nil))
    if let line = insertion.containers { appendContainers(of: line, in: text) }
    if insertion.isQuoted { bytes.append(contentsOf: "> ".utf8) }
    bytes.append(contentsOf: "# x\n".utf8)
    hasInsertions = true
    let isHeader = insertion.reason == .tableHeader
    if isHeader, let line = insertion.containers { appendContainers(of: line, in: text) }
    // A header's indentation would now make it code.
    let first = isHeader ? rest : start
    segments.append(Segment(start: bytes.count, source: first))
    return first
  }

  private mutating func appendContainers(of line: Int, in text: Span<UInt8>) {
    var i = line
    while i < text.count, MarkdownBytes.isSpaceOrTab(text[i]) || text[i] == UInt8(ascii: ">") {
      bytes.append(text[i])
      i += 1
    }
  }

  // MARK: Lines

  /// Leaves out the blanks behind a list marker that ends a line: md4c would let an empty item end
  /// a paragraph.
  private mutating func dropBlanks(atEndOf end: Int, next: Int, in text: Span<UInt8>) {
    let lineEnd = bytes.count - (next - end)
    var first = lineEnd
    while first > 0, MarkdownBytes.isSpaceOrTab(bytes[first - 1]) { first -= 1 }
    guard first < lineEnd, first > 0, !MarkdownBytes.isLineEnd(bytes[first - 1]),
      bytes[first - 1] != UInt8(ascii: ">")
    else { return }
    bytes.removeSubrange(first..<lineEnd)
    segments.append(Segment(start: first, source: end))
  }

  /// - Parameter rest: Where the line's containers' markers end.
  private mutating func mask(
    line: Int, rest: Int, end: Int, shift: Int, in text: Span<UInt8>, plan: BlockPlan
  ) {
    guard rest < end else { return }
    var from = rest
    if plan.paragraphLines.contains(line) {
      while from < end, text[from] == UInt8(ascii: "~") {
        bytes[from + shift] = Self.inert
        from += 1
      }
    } else {
      switch text[rest] {
      case UInt8(ascii: "<"):
        guard let open = writeHTMLStart(rest, end, shift: shift, in: text) else { return }
        from = open
      case UInt8(ascii: "`"), UInt8(ascii: "~"):
        from = Self.fenceEnd(rest, end, in: text)
      case UInt8(ascii: "*"), UInt8(ascii: "_"):
        if Self.isThematicBreak(rest, end, in: text) { return }
      default: break
      }
    }
    for i in from..<end where Self.markup.contains(text[i]) {
      if text[i] == UInt8(ascii: "<"), Self.endsHTMLBlock(i, in: text) { continue }
      bytes[i + shift] = Self.inert
      // An escaped pipe does not divide cells.
      if text[i] == MarkdownBytes.backslash, i + 1 < end, text[i + 1] == UInt8(ascii: "|") {
        bytes[i + 1 + shift] = Self.inert
      }
    }
  }

  /// Writes what starts a line with `<` so that md4c takes it for an HTML block's start as
  /// CommonMark does, and gives where masking starts; `nil` for a line that is one whole tag.
  private mutating func writeHTMLStart(
    _ rest: Int, _ end: Int, shift: Int, in text: Span<UInt8>
  ) -> Int? {
    switch HTMLBlockStart(at: rest, lineEnd: end, in: text) {
    case .marker(let end): return end
    case .blockTag(let name):
      let known = HTMLBlockStart.knownName(length: name.count)
      for i in name { bytes[i + shift] = known.utf8Start[i - name.lowerBound] }
      return name.upperBound
    case .wholeTag(let name):
      // A name that is no block element's for md4c either.
      for i in name { bytes[i + shift] = UInt8(ascii: "x") }
      return nil
    case nil: return rest
    }
  }

  /// Whether the `<` at `offset` starts an end tag that ends an HTML block.
  private static func endsHTMLBlock(_ offset: Int, in text: Span<UInt8>) -> Bool {
    text.has("/", at: offset + 1)
      && (text.hasIgnoringCase("script", at: offset + 2)
        || text.hasIgnoringCase("pre", at: offset + 2)
        || text.hasIgnoringCase("style", at: offset + 2)
        || text.hasIgnoringCase("textarea", at: offset + 2))
  }

  /// What a line that may start a block starts, by its first byte.
  static func block(startingWith byte: UInt8) -> BlockEvent.Kind {
    switch byte {
    case UInt8(ascii: "#"): .heading
    case UInt8(ascii: "<"): .html
    default: .code
    }
  }

  /// The end of the code fence that starts a line; `rest` where none does.
  static func fenceEnd(_ rest: Int, _ end: Int, in text: Span<UInt8>) -> Int {
    var i = rest
    while i < end, text[i] == text[rest] { i += 1 }
    guard i - rest >= 3 else { return rest }
    if text[rest] == UInt8(ascii: "`") {
      for j in i..<end where text[j] == UInt8(ascii: "`") { return rest }
    }
    return i
  }

  private static func isThematicBreak(_ rest: Int, _ end: Int, in text: Span<UInt8>) -> Bool {
    var count = 0
    for i in rest..<end {
      if text[i] == text[rest] {
        count += 1
      } else if !MarkdownBytes.isSpaceOrTab(text[i]) {
        return false
      }
    }
    return count >= 3
  }

  // MARK: Tables

  /// Whether a line may be a table's delimiter row, and is not a setext heading's underline.
  private static func isDelimiterLine(_ rest: Int, _ end: Int, in text: Span<UInt8>) -> Bool {
    guard rest < end else { return false }
    var isUnderline = true
    let members = ASCIISet("|:- \t\u{0B}\u{0C}")
    for i in rest..<end {
      guard members.contains(text[i]) else { return false }
      if text[i] == UInt8(ascii: "|") || text[i] == UInt8(ascii: ":") { isUnderline = false }
    }
    return !isUnderline
  }

  /// Notes that a table starts here, and writes its delimiter row as md4c wants it; or sees to it
  /// that md4c takes none where the header's cells are not as many as the delimiter row's.
  private mutating func judgeTable(
    header: (start: Int, rest: Int, end: Int), line: Int, rest: Int, end: Int, in text: Span<UInt8>
  ) {
    let lineEnd = bytes.count - (text.nextLine(after: end) - end)
    let row = lineEnd - (end - rest)..<lineEnd
    let columns = TableRow.alignments(rest..<end, in: text)?.count
    if let columns, columns <= TableRow.mostColumns,
      columns == TableRow.cells(in: header.rest..<header.end, of: text).count
    {
      guard
        Self.column(of: rest, line: line, in: text)
          < Self.column(of: header.rest, line: header.start, in: text) + 4
      else { return deny(row) }
      tableStarts.append(TableStart(headerLine: header.start, delimiterLine: line))
      segments.append(Segment(start: row.lowerBound, source: rest, sourceEnd: end))
      let standard = Array(repeatElement("|---".utf8, count: columns).joined())
      bytes.replaceSubrange(row, with: standard)
      segments.append(Segment(start: row.lowerBound + standard.count, source: end))
    } else {
      deny(row)
    }
  }

  /// Makes the row at `row` of `bytes` a line of text.
  private mutating func deny(_ row: Range<Int>) {
    for i in row where bytes[i] == UInt8(ascii: "|") || bytes[i] == UInt8(ascii: ":") {
      bytes[i] = Self.inert
    }
  }

  /// The column of `offset` in its line, from the last quote marker and its space on.
  static func column(of offset: Int, line: Int, in text: Span<UInt8>) -> Int {
    var column = 0
    for i in line..<offset {
      switch text[i] {
      case UInt8(ascii: ">"): column = 0
      case UInt8(ascii: " ") where i > line && text[i - 1] == UInt8(ascii: ">"): continue
      case UInt8(ascii: "\t"): column += 4 - column % 4
      default: column += 1
      }
    }
    return column
  }

  /// Whether the line from `rest` on may start a heading, code or HTML, which ends a table.
  static func mayStartBlock(_ rest: Int, _ end: Int, in text: Span<UInt8>) -> Bool {
    guard rest < end else { return false }
    switch text[rest] {
    case UInt8(ascii: "#"):
      var i = rest
      while i < end, text[i] == UInt8(ascii: "#") { i += 1 }
      return i - rest <= 6 && (i == end || MarkdownBytes.isSpaceOrTab(text[i]))
    case UInt8(ascii: "`"), UInt8(ascii: "~"): return fenceEnd(rest, end, in: text) > rest
    case UInt8(ascii: "<"): return HTMLBlockStart(at: rest, lineEnd: end, in: text) != nil
    default: return false
    }
  }

  /// The table whose header row holds `offset` of the source, or the last one before.
  func tableStart(at offset: Int) -> TableStart? {
    var (low, high) = (0, tableStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if tableStarts[middle].headerLine <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? tableStarts[low - 1] : nil
  }

  /// The alignments of the columns of the table whose header row holds `offset` of the source.
  func alignments(ofHeaderWith offset: Int, in text: Span<UInt8>) -> [TableRow.Alignment] {
    guard let line = tableStart(at: offset)?.delimiterLine else { return [] }
    let end = text.lineEnd(from: line)
    let rest = LinePrefix.end(of: line, lineEnd: end, in: text)
    return TableRow.alignments(rest..<end, in: text) ?? []
  }

  // MARK: Offsets

  /// The place in the source of a text of one line at `range` of `bytes`; `nil` for what was put
  /// in.
  func source(of range: Range<Int>) -> Range<Int>? {
    let identity = Segment(start: 0, source: 0)
    let first = segment(at: range.lowerBound) ?? identity
    guard let source = first.source else { return nil }
    let start = first.sourceEnd == nil ? source + range.lowerBound - first.start : source
    if range.isEmpty { return start..<start }
    let last = segment(at: range.upperBound - 1) ?? identity
    guard let lastSource = last.source else { return start..<start }
    return start..<max(start, last.sourceEnd ?? lastSource + range.upperBound - last.start)
  }

  /// An offset of the source in the line before which a heading was put in at `offset` of `bytes`.
  func lineAfterInsertion(at offset: Int) -> Int {
    let insertion = segment(at: offset)?.start ?? 0
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= insertion { low = middle + 1 } else { high = middle }
    }
    guard low < segments.count, let source = segments[low].source else { return 0 }
    return source
  }

  private func segment(at offset: Int) -> Segment? {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : segments[low - 1]
  }
}
