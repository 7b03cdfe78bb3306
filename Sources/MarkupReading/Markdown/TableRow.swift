/// Rows of GFM's tables.
enum TableRow {
  /// Rows of more cells make no table.
  static let mostColumns = 65_534

  /// The cells of a row, with the white space around their content.
  ///
  /// - Parameter range: The row, from its first byte that is no blank to the end of its line.
  static func cells(in range: Range<Int>, of text: Span<UInt8>) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var i = range.lowerBound
    if i < range.upperBound, text[i] == UInt8(ascii: "|") { i = pipeEnd(i, range, text) }
    while i < range.upperBound {
      let start = i
      while i < range.upperBound, !isDivider(i, cellStart: start, in: text) { i += 1 }
      if i > start || i < range.upperBound { cells.append(start..<i) }
      if i < range.upperBound { i = pipeEnd(i, range, text) }
    }
    return cells
  }

  /// The cells of the row that holds the text at `offset`; none where the row has no text.
  static func cells(ofLineWith offset: Int?, in text: Span<UInt8>) -> [Range<Int>] {
    guard let offset else { return [] }
    var start = offset
    while start > 0,
      MarkdownBytes.isSpaceOrTab(text[start - 1]) || text[start - 1] == UInt8(ascii: "|")
    {
      start -= 1
    }
    return cells(in: text.skippingBlanks(from: start)..<text.lineEnd(from: offset), of: text)
  }

  /// A pipe divides cells unless it is behind a backslash, in code too.
  private static func isDivider(_ i: Int, cellStart: Int, in text: Span<UInt8>) -> Bool {
    text[i] == UInt8(ascii: "|") && !(i > cellStart && text[i - 1] == MarkdownBytes.backslash)
  }

  private static func pipeEnd(_ pipe: Int, _ range: Range<Int>, _ text: Span<UInt8>) -> Int {
    min(skippingBlanks(pipe + 1, range, text), range.upperBound)
  }

  private static func skippingBlanks(_ start: Int, _ range: Range<Int>, _ text: Span<UInt8>) -> Int
  {
    var i = start
    while i < range.upperBound, isBlank(text[i]) { i += 1 }
    return i
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    MarkdownBytes.isSpaceOrTab(byte) || byte == 0x0B || byte == 0x0C
  }

  enum Alignment: String { case none, left, center, right }

  /// The alignments of a delimiter row's columns; `nil` where `range` is none.
  static func alignments(_ range: Range<Int>, in text: Span<UInt8>) -> [Alignment]? {
    var columns: [Alignment] = []
    var i = range.lowerBound
    let end = range.upperBound
    if i < end, text[i] == UInt8(ascii: "|") { i += 1 }
    while true {
      i = skippingBlanks(i, range, text)
      if i == end { return columns.isEmpty ? nil : columns }
      let isLeft = text[i] == UInt8(ascii: ":")
      if isLeft { i += 1 }
      let dashes = i
      while i < end, text[i] == UInt8(ascii: "-") { i += 1 }
      guard i > dashes else { return nil }
      let isRight = i < end && text[i] == UInt8(ascii: ":")
      if isRight { i += 1 }
      columns.append(isLeft ? (isRight ? .center : .left) : (isRight ? .right : .none))
      i = skippingBlanks(i, range, text)
      if i == end { return columns }
      guard text[i] == UInt8(ascii: "|") else { return nil }
      i += 1
    }
  }
}
