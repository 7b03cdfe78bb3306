internal import TextModel

extension PreparedText {
  /// Sets `items` for a paragraph whose text is all left to right.
  mutating func setItems(_ source: [InlineItem]) {
    items.reserveCapacity(source.count)
    for (index, item) in source.enumerated() {
      items.append(PreparedItem(item, level: 0, range: item.range, source: index))
    }
  }

  /// Sets `items`, text items cut where the level changes. `levels` has one value for each byte.
  mutating func setItems(_ source: [InlineItem], levels: [UInt8]) {
    items.reserveCapacity(source.count + 8)
    for (index, item) in source.enumerated() {
      let lower = Int(item.range.lowerBound)
      let upper = Int(item.range.upperBound)
      guard item.kind == .text else {
        let level = neighbourLevel(of: item, levels)
        items.append(PreparedItem(item, level: level, range: item.range, source: index))
        continue
      }
      var start = lower
      for offset in lower..<upper where offset + 1 == upper || levels[offset + 1] != levels[start] {
        let range = TextRange(start, offset + 1)
        items.append(PreparedItem(item, level: levels[start], range: range, source: index))
        start = offset + 1
      }
    }
    isBidi = items.contains { $0.level != 0 }
  }

  /// An edge without characters has the level of the text inside it.
  private func neighbourLevel(of item: InlineItem, _ levels: [UInt8]) -> UInt8 {
    let lower = Int(item.range.lowerBound)
    let offset = item.range.isEmpty && item.kind == .spanEnd ? lower - 1 : lower
    return levels.indices.contains(offset) ? levels[offset] : baseLevel
  }
}

extension PreparedItem {
  fileprivate init(_ item: InlineItem, level: UInt8, range: TextRange, source: Int) {
    self.init(
      kind: item.kind, level: level, range: range, span: item.span, index: item.index,
      source: Int32(source))
  }
}
