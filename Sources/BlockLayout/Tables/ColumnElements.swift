import TextModel

/// A table's `<col>`s, one for each column that they stand for.
struct ColumnElements: Sendable {
  struct Column: Sendable {
    var column: Int
    var width: Length
  }

  /// How many columns may come from `span` attributes alone: ten times the most of one `<col>`.
  /// Past it, an element stands for one column, so that a small document cannot ask for much.
  static let limit = 10_000

  /// Ascending; those without a width are not among them.
  private(set) var columns: [Column] = []
  /// How many columns the elements stand for.
  private(set) var count = 0
  /// The columns at which a group starts or the last one ends.
  private(set) var groupEdges: Set<Int> = []

  init(_ elements: ArraySlice<ColumnAttributes>) {
    for element in elements {
      if element.startsGroup { groupEdges.insert(count) }
      let span = count < Self.limit ? min(max(1, Int(element.span)), Self.limit) : 1
      if element.width != .auto {
        for column in count..<count + span {
          columns.append(Column(column: column, width: element.width))
        }
      }
      count += span
    }
    if !groupEdges.isEmpty { groupEdges.insert(count) }
  }
}
