/// A map from offsets in text that was decoded, or gathered from several places, to offsets in the
/// source file. Between two entries offsets run in step.
struct OffsetMap: Sendable {
  private var starts: [Int] = []
  private var sources: [Int] = []

  /// The map that adds `shift` to each offset.
  init(shift: Int = 0) {
    if shift != 0 { add(0, source: shift) }
  }

  /// States that offset `offset` is at `source`, and so the following ones in step.
  /// Calls must come in ascending order of `offset`.
  mutating func add(_ offset: Int, source: Int) {
    starts.append(offset)
    sources.append(source)
  }

  /// The source offset of `offset`.
  ///
  /// - Complexity: O(log *n*) for *n* entries.
  func source(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? offset : sources[low - 1] + (offset - starts[low - 1])
  }
}
