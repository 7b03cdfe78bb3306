extension RandomAccessCollection where Index == Int {
  /// The first index whose element fulfils `condition`, which all elements behind it do too; the end
  /// where none does.
  ///
  /// - Complexity: O(log *n*) for *n* elements.
  @inlinable package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
