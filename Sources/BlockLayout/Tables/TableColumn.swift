import TextModel

/// A live column's demands (TABLES §3), in units.
struct TableColumn: Sendable {
  /// The width below which its cells' contents overflow.
  var min = 0
  var max = 0
  var percent: Float?
  /// Whether a cell or a `<col>` has a width in px.
  var isFixed = false
  /// Added to the percentage: padding and border, in fixed table layout only.
  var extra = 0

  /// How a column takes part when space is distributed.
  enum Class { case percent, fixed, auto }

  var distributionClass: Class { percent != nil ? .percent : isFixed ? .fixed : .auto }

  /// The width that makes the percentage true in a table of `total`; `min` without one.
  func percentWidth(of total: Int) -> Int {
    percent.map { Swift.max(min, percentage($0, of: total) + extra) } ?? min
  }
}

/// Distributes a width over columns (TABLES §4). Keeps its memory between calls.
struct ColumnDistribution {
  /// Whether fixed columns take what exceeds everyone's max when there are no auto columns.
  enum FixedColumns { case grow, keep }

  /// Whether in fixed table layout, which shares by single-precision factors.
  let isFixedLayout: Bool
  /// The last call's answer, one for each column.
  private(set) var widths: [Int] = []
  private var percentWidths: [Int] = []
  private var members: [Int] = []
  private var parts: [Int] = []

  init(isFixedLayout: Bool) { self.isFixedLayout = isFixedLayout }

  /// Finds widths that add up to `target`, or to the sum of the minima where that is more.
  mutating func spread(
    _ target: Int, over columns: ArraySlice<TableColumn>, fixedColumns: FixedColumns
  ) {
    let base = columns.startIndex
    let minimum = columns.reduce(0) { $0 + $1.min }
    widths.removeAll(keepingCapacity: true)
    widths.append(contentsOf: columns.lazy.map(\.min))
    if target <= minimum { return }
    percentWidths.removeAll(keepingCapacity: true)
    percentWidths.append(contentsOf: columns.lazy.map { $0.percentWidth(of: target) })

    var guess = minimum
    for stage in [TableColumn.Class.percent, .fixed, .auto] {
      select(stage, of: columns) { [percentWidths] column, i in
        (stage == .percent ? percentWidths[i] : column.max) - column.min
      }
      let next = guess + parts.reduce(0, +)
      if target <= next {
        return give(target - guess, scaled: isFixedLayout && stage == .percent, columns)
      }
      for i in members { widths[i] = stage == .percent ? percentWidths[i] : columns[base + i].max }
      guess = next
    }
    spreadSurplus(target - guess, over: columns, fixedColumns: fixedColumns)
  }

  /// Gives what exceeds all maxima to the auto columns, else the fixed, else those with a percentage.
  private mutating func spreadSurplus(
    _ surplus: Int, over columns: ArraySlice<TableColumn>, fixedColumns: FixedColumns
  ) {
    select(.auto, of: columns) { column, _ in column.max }
    if !members.isEmpty { return give(surplus, scaled: false, columns) }
    select(.fixed, of: columns) { column, _ in column.max }
    let hasPercent = columns.contains { $0.percent != nil }
    let isNothing = isFixedLayout && hasPercent && parts.allSatisfy { $0 == 0 }
    if !members.isEmpty && fixedColumns == .grow && !isNothing {
      return give(surplus, scaled: isFixedLayout, columns)
    }
    if !hasPercent { return }
    select(.percent, of: columns) { [percentWidths] _, i in percentWidths[i] }
    if isFixedLayout { return give(surplus, scaled: true, columns) }
    spreadByPercent(surplus, over: columns)
  }

  /// In proportion to the percentages, in single precision. A lone column does not get its rest.
  private mutating func spreadByPercent(_ surplus: Int, over columns: ArraySlice<TableColumn>) {
    let base = columns.startIndex
    let total = members.reduce(Float(0)) { $0 + (columns[base + $1].percent ?? 0) }
    var left = surplus
    for i in members {
      let percent = columns[base + i].percent ?? 0
      let part =
        total > 0
        ? units(ofPixels: pixels(surplus) * percent / total) : surplus / members.count
      widths[i] += part
      left -= part
    }
    if columns.count > 1, let last = members.last { widths[last] += left }
  }

  /// Makes `members` the columns of a class and `parts` their weights.
  private mutating func select(
    _ selected: TableColumn.Class, of columns: ArraySlice<TableColumn>,
    weight: (TableColumn, Int) -> Int
  ) {
    members.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    for (i, column) in columns.enumerated() where column.distributionClass == selected {
      members.append(i)
      parts.append(weight(column, i))
    }
  }

  /// Shares `amount` among the members by their weights, in integers or by a single factor.
  private mutating func give(
    _ amount: Int, scaled: Bool, _ columns: ArraySlice<TableColumn>
  ) {
    if scaled && parts.reduce(0, +) > 0 { return giveScaled(amount, columns) }
    share(amount, by: &parts)
    for (member, part) in zip(members, parts) { widths[member] += part }
  }

  /// Multiplies the weights by one single-precision factor. What is left goes to the auto columns
  /// in equal parts, else to the last column with a percentage, else to the last member.
  private mutating func giveScaled(_ amount: Int, _ columns: ArraySlice<TableColumn>) {
    let factor = pixels(amount) / pixels(parts.reduce(0, +))
    var left = amount
    for (member, weight) in zip(members, parts) {
      let part = units(ofPixels: pixels(weight) * factor)
      widths[member] += part
      left -= part
    }
    let last = members.last
    select(.auto, of: columns) { _, _ in 1 }
    if members.isEmpty {
      select(.percent, of: columns) { _, _ in 1 }
      members = [members.last ?? last].compactMap { $0 }
      parts = [1]
    }
    share(left, by: &parts)
    for (member, part) in zip(members, parts) { widths[member] += part }
  }
}
