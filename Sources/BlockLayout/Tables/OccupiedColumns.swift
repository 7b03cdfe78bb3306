/// The columns of a section's current row that row-spanning cells from above take.
///
/// Runs of columns are kept instead of slots, so that a cell of 1,000 columns and 65,534 rows costs
/// as much as another one. The work of passing over runs is bounded: past the limit, cells stop to
/// keep their slots in later rows, and cells below overlap them. A table reaches the limit only if
/// its rows pass, on the average, over more than 64 separate row spans for each cell.
struct OccupiedColumns {
  private struct Run {
    var start: Int
    var end: Int
    /// The first row that the run does not reach.
    var endRow: Int
  }

  /// In order of columns, disjoint; all reach into the current row.
  private var runs: [Run] = []
  /// The current row's own row-spanning cells.
  private var added: [Run] = []
  private var merged: [Run] = []
  private var cursor = 0
  private var nextEnd = Int.max
  private var work = 0

  /// Forgets everything but the work done: a new section starts.
  mutating func startSection() {
    runs.removeAll(keepingCapacity: true)
    added.removeAll(keepingCapacity: true)
    (cursor, nextEnd) = (0, .max)
  }

  /// The first free column of the row that is not before `column`. Asked in ascending order.
  mutating func firstFree(from column: Int) -> Int {
    var column = column
    while cursor < runs.count, runs[cursor].start <= column {
      column = max(column, runs[cursor].end)
      cursor += 1
    }
    return column
  }

  /// Keeps the columns for a cell of the current row, in the rows before `endRow`.
  mutating func keep(_ columns: Range<Int>, before endRow: Int) {
    added.append(Run(start: columns.lowerBound, end: columns.upperBound, endRow: endRow))
  }

  /// Goes on to `row`, after `cellCount` cells of the table.
  mutating func advance(to row: Int, cellCount: Int) {
    work += cursor
    cursor = 0
    if added.isEmpty && nextEnd > row { return }
    work += runs.count + added.count
    merge(from: row)
    added.removeAll(keepingCapacity: true)
    if work > (1 << 20) + 64 * cellCount { startSection() }
  }

  /// Makes `runs` the union of runs and added ones that reach `row`, each column with its last row.
  private mutating func merge(from row: Int) {
    merged.removeAll(keepingCapacity: true)
    nextEnd = .max
    var (i, j, column) = (0, 0, 0)
    while i < runs.count || j < added.count {
      let a = i < runs.count ? runs[i] : Run(start: .max, end: .max, endRow: 0)
      let b = j < added.count ? added[j] : Run(start: .max, end: .max, endRow: 0)
      column = max(column, min(a.start, b.start))
      let (inA, inB) = (a.start <= column, b.start <= column)
      let end = min(inA ? a.end : a.start, inB ? b.end : b.start)
      let endRow = max(inA ? a.endRow : 0, inB ? b.endRow : 0)
      if endRow > row { append(Run(start: column, end: end, endRow: endRow)) }
      column = end
      if a.end <= column { i += 1 }
      if b.end <= column { j += 1 }
    }
    swap(&runs, &merged)
  }

  private mutating func append(_ run: Run) {
    nextEnd = min(nextEnd, run.endRow)
    if let last = merged.last, last.end == run.start, last.endRow == run.endRow {
      merged[merged.count - 1].end = run.end
    } else {
      merged.append(run)
    }
  }
}
