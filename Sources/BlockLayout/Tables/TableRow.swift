import TextModel

/// A row's height and what it came from (TABLES §6), in units.
struct TableRow: Sendable {
  var height = 0
  /// Of the row's baseline, below its top.
  var ascent = 0
  var descent = 0
  var percent: Float?
  /// Whether the row or a cell of one row has a height in px.
  var isFixed = false
  /// Whether a row-spanning cell starts in it.
  var startsSpan = false
  var hasBaseline = false
  var y = 0
}

extension ArraySlice<TableRow> {
  /// For what rows grow.
  enum Growth {
    /// For a cell that spans them.
    case span
    /// For the table's height; percentages refer to `sectionHeight`.
    case table(sectionHeight: Int)
  }

  /// Shares what the rows' heights lack to `target` among the first class of rows that is not empty.
  mutating func grow(to target: Int, for growth: Growth) {
    var extra = target - reduce(0) { $0 + $1.height }
    guard extra > 0, !isEmpty else { return }
    if case .table(let sectionHeight) = growth {
      extra -= growPercentages(of: sectionHeight, by: extra)
      if extra == 0 { return }
    }
    let (members, weight) = growing(for: growth)
    var parts = members.map { weight == .equal ? 1 : self[$0].height }
    share(extra, by: &parts)
    for (member, part) in zip(members, parts) { self[member].height += part }
  }

  /// Grows rows towards their percentages, by what each lacks; returns what was given.
  private mutating func growPercentages(of sectionHeight: Int, by extra: Int) -> Int {
    var members: [Int] = []
    var parts: [Int] = []
    for i in indices {
      guard let percent = self[i].percent else { continue }
      let deficit = percentage(percent, of: sectionHeight) - self[i].height
      if deficit > 0 {
        members.append(i)
        parts.append(deficit)
      }
    }
    let given = Swift.min(extra, parts.reduce(0, +))
    share(given, by: &parts)
    for (member, part) in zip(members, parts) { self[member].height += part }
    return given
  }

  private enum Weight { case equal, height }

  /// The rows that take what is missing, and how it is shared among them.
  private func growing(for growth: Growth) -> ([Int], Weight) {
    if case .span = growth {
      let starting = indices.dropFirst().filter { self[$0].startsSpan }
      if !starting.isEmpty { return (starting, .equal) }
      let free = indices.filter {
        self[$0].height > 0 && (self[$0].percent != nil || !self[$0].isFixed)
      }
      if !free.isEmpty { return (free, .height) }
      let full = indices.filter { self[$0].height > 0 }
      return full.isEmpty ? ([endIndex - 1], .equal) : (full, .height)
    }
    let free = indices.filter {
      self[$0].height > 0 && !self[$0].isFixed && self[$0].percent == nil
    }
    if !free.isEmpty { return (free, .height) }
    let empty = indices.filter { self[$0].height == 0 }
    let unset = empty.filter { !self[$0].isFixed && self[$0].percent == nil }
    if !unset.isEmpty { return (unset, .equal) }
    return empty.isEmpty ? (Array(indices), .height) : (empty, .equal)
  }
}
