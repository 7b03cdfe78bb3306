internal import TextModel

extension AttributedText {
  /// The characters of text items whose style keeps spaces that take no part in shaping: zero-width
  /// non-joiners, form feeds and carriage returns. They have no width, and nothing goes over them.
  func ignoredControls(_ styles: [ComputedStyle]) -> [TextRange] {
    var controls: [TextRange] = []
    for item in items where item.kind == .text {
      let style = styles[Int(spans[Int(item.span)].style)]
      guard !style.whiteSpace.collapsesSpaces else { continue }
      for offset in item.range.indices {
        switch text[offset] {
        case 0x0C, 0x0D: controls.append(TextRange(offset, offset + 1))
        case 0xE2 where text[offset...].starts(with: [0xE2, 0x80, 0x8C]):
          controls.append(TextRange(offset, offset + 3))
        default: break
        }
      }
    }
    return controls
  }
}

extension PreparedText {
  /// Sets `items` for a paragraph whose text is all left to right.
  mutating func setItems(_ source: [InlineItem]) {
    items.reserveCapacity(source.count)
    for (index, item) in source.enumerated() {
      items.append(PreparedItem(item, level: 0, range: item.range, source: index))
    }
  }

  /// Sets `items`, text items cut where the level changes and around `controls`.
  ///
  /// `levels` has one value for each byte, or none where all are 0.
  mutating func setItems(_ source: [InlineItem], levels: [UInt8], controls: [TextRange]) {
    items.reserveCapacity(source.count + 8)
    var control = 0
    for (index, item) in source.enumerated() {
      guard item.kind == .text else {
        let level = neighbourLevel(of: item, levels)
        items.append(PreparedItem(item, level: level, range: item.range, source: index))
        continue
      }
      var start = Int(item.range.lowerBound)
      let end = Int(item.range.upperBound)
      while start < end {
        while control < controls.count, Int(controls[control].upperBound) <= start { control += 1 }
        var limit = end
        if control < controls.count {
          let next = controls[control]
          limit = min(end, Int(next.lowerBound > start ? next.lowerBound : next.upperBound))
        }
        let level = levels.isEmpty ? 0 : levels[start]
        var upper = levels.isEmpty ? limit : start + 1
        while upper < limit, levels[upper] == level { upper += 1 }
        let range = TextRange(start, upper)
        items.append(PreparedItem(item, level: level, range: range, source: index))
        start = upper
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

extension PreparedText {
  /// Takes away the opportunities inside the bases of ruby annotations.
  mutating func keepRubyBases() {
    var bases: [Range<Int32>] = []
    var start: Int32 = 0
    for item in items where item.index >= 0 {
      if item.kind == .rubyStart { start = item.range.lowerBound }
      if item.kind == .rubyEnd { bases.append(start..<item.range.upperBound) }
    }
    guard !bases.isEmpty else { return }
    func keep(_ opportunities: inout [LineBreakOpportunity]) {
      var base = 0
      opportunities.removeAll { opportunity in
        guard opportunity.kind != .mandatory else { return false }
        while base < bases.count, bases[base].upperBound <= opportunity.offset { base += 1 }
        return base < bases.count && bases[base].lowerBound < opportunity.offset
      }
    }
    keep(&breaks)
    keep(&emergencyBreaks)
  }
}

extension PreparedItem {
  fileprivate init(_ item: InlineItem, level: UInt8, range: TextRange, source: Int) {
    self.init(
      kind: item.kind, level: level, range: range, span: item.span, index: item.index,
      source: Int32(source))
  }
}
