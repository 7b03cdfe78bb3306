/// Finds the ends of code spans in one block.
struct CodeSpanScanner {
  private static let longestRun = 80

  /// For each length, where the last run of backticks seen starts.
  private var runs: [Int] = []
  /// Whether all runs to the end of the text have been seen.
  private var hasSeenAll = false
  /// Where looking ended.
  private var position = 0

  /// The end of the code span whose opening run of `length` backticks ends at `openerEnd`; `nil`
  /// where no run of that length follows.
  ///
  /// - Complexity: A run that has no end is looked for once per length.
  mutating func end(openerEnd: Int, length: Int, in text: Span<UInt8>) -> Int? {
    guard length <= Self.longestRun else { return nil }
    if runs.isEmpty { runs = Array(repeating: 0, count: Self.longestRun + 1) }
    if hasSeenAll, runs[length] <= openerEnd { return nil }
    var i = openerEnd
    while i < text.count {
      guard text[i] == UInt8(ascii: "`") else {
        i += 1
        continue
      }
      let start = i
      while i < text.count, text[i] == UInt8(ascii: "`") { i += 1 }
      if i - start <= Self.longestRun { runs[i - start] = start }
      if i - start == length { return i }
    }
    hasSeenAll = true
    return nil
  }
}
