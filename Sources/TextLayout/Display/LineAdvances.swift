package import TextModel

/// The advances of a line's text as the line has them: reshaped where it starts and ends, and widened
/// where it is justified.
///
/// - Parameter fragments: The line's own, in any order.
/// - Returns: For each byte of the line, in 1/65536 px; 0 for what is no text.
package func lineAdvances(
  of line: Line, _ fragments: ArraySlice<Fragment>, in text: AttributedText,
  _ prepared: PreparedText
) -> [Int64] {
  let range = line.range.indices
  var advances = range.map { Int64(prepared.advances[$0]) }
  func apply(_ reshaped: LineBreakOpportunity.Reshaped?) {
    guard let reshaped else { return }
    let first = Int(reshaped.first) - Int(reshaped.range.lowerBound)
    for i in reshaped.range.indices.clamped(to: range) {
      advances[i - range.lowerBound] += Int64(
        prepared.reshapedAdvances[first + i] - prepared.advances[i])
    }
  }
  apply(prepared.opportunity(at: range.lowerBound)?.lineStart)
  apply(prepared.opportunity(at: range.upperBound)?.lineEnd)
  widen(&advances, of: line, fragments, in: text)
  return advances
}

extension PreparedText {
  /// The opportunity after which a line starts at `offset`.
  fileprivate func opportunity(at offset: Int) -> LineBreakOpportunity? {
    breaks.opportunity(at: offset) ?? emergencyBreaks.opportunity(at: offset)
  }
}

extension [LineBreakOpportunity] {
  fileprivate func opportunity(at offset: Int) -> LineBreakOpportunity? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle].offset) < offset { low = middle + 1 } else { high = middle }
    }
    return low < count && Int(self[low].offset) == offset ? self[low] : nil
  }
}

/// Gives a justified line's room, which its fragments are wider than their text, to its gaps.
private func widen(
  _ advances: inout [Int64], of line: Line, _ fragments: ArraySlice<Fragment>,
  in text: AttributedText
) {
  let lineStart = Int(line.range.lowerBound)
  var room = LayoutUnit.zero
  for fragment in fragments where fragment.kind == .text {
    let bytes = fragment.range.indices
    let sum = advances[(bytes.lowerBound - lineStart)..<(bytes.upperBound - lineStart)].reduce(0, +)
    room += fragment.rect.width - LayoutUnit(ceilingOfAdvance: sum)
  }
  guard room > .zero else { return }
  let runs = fragments.sorted { $0.range.lowerBound < $1.range.lowerBound }.filter {
    $0.kind != .hyphen
  }.map {
    LineRun(
      kind: $0.kind, level: $0.level, item: $0.item, span: 0, start: Int($0.range.lowerBound),
      end: Int($0.range.upperBound), x: .zero, width: .zero)
  }
  // An item's second part in a line is what hangs there.
  let hangs = runs.count > 1 && runs[runs.count - 1].item == runs[runs.count - 2].item
  let end = hangs ? runs[runs.count - 1].start : Int(line.range.upperBound)
  text.text.withUnsafeBufferPointer { bytes in
    widenGaps(of: runs, by: room, before: end, in: bytes) { offset, expansion in
      advances[offset - lineStart] += expansion
    }
  }
}
