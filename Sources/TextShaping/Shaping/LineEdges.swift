internal import TextModel

/// Shapes again what a line break changes: a line's last clusters and the next line's first ones,
/// where HarfBuzz marks the place unsafe to break and it is not an item's end (BROWSER §5).
struct LineEdges {
  /// A paragraph as shaped, borrowed.
  struct Paragraph {
    var text: TextBytes
    var items: UnsafeBufferPointer<PreparedItem>
    var runs: UnsafeBufferPointer<ShapingRun>
    var bytes: ShapedBytes
  }

  private var advances: [Int32] = []
  private var flags: [UInt8] = []
  /// How many bytes are shaped again at most: a bound on the time that text takes which is nowhere
  /// safe to break.
  fileprivate static let limit = 400

  /// Fills in `lineEnd` and `lineStart` of `breaks`; the advances go to `reshaped`.
  mutating func reshape(
    _ breaks: inout [LineBreakOpportunity], of paragraph: Paragraph, into reshaped: inout [Int32],
    with shaper: inout RunShaper?
  ) {
    for i in breaks.indices {
      let (end, start) = (Int(breaks[i].contentEnd), Int(breaks[i].offset))
      if paragraph.needsShaping(at: end), let range = paragraph.unsafeRange(before: end) {
        breaks[i].lineEnd = shape(range, of: paragraph, into: &reshaped, with: &shaper)
      }
      if paragraph.needsShaping(at: start), let range = paragraph.unsafeRange(after: start) {
        breaks[i].lineStart = shape(range, of: paragraph, into: &reshaped, with: &shaper)
      }
    }
  }

  /// Shapes a part of a run alone; `nil` where that changes nothing.
  private mutating func shape(
    _ range: Range<Int>, of paragraph: Paragraph, into reshaped: inout [Int32],
    with shaper: inout RunShaper?
  ) -> LineBreakOpportunity.Reshaped? {
    guard let index = paragraph.run(containing: range.lowerBound) else { return nil }
    var run = paragraph.runs[index]
    (run.start, run.end) = (range.lowerBound, range.upperBound)
    makeRoom(paragraph.text.count)
    return advances.withUnsafeMutableBufferPointer { advances in
      flags.withUnsafeMutableBufferPointer { flags -> LineBreakOpportunity.Reshaped? in
        guard let a = advances.baseAddress, let f = flags.baseAddress else { return nil }
        for i in range { (a[i], f[i]) = (0, 0) }
        let bytes = ShapedBytes(advances: a, flags: f)
        shaper?.shape(run, in: paragraph.text, into: bytes)
        shaper?.addSpacing(to: bytes, in: range, of: paragraph.text, font: run.font)
        guard range.contains(where: { a[$0] != paragraph.bytes.advances[$0] }) else { return nil }
        let first = Int32(reshaped.count)
        reshaped.append(contentsOf: range.lazy.map { a[$0] })
        return .init(range: TextRange(range.lowerBound, range.upperBound), first: first)
      }
    }
  }

  private mutating func makeRoom(_ count: Int) {
    guard advances.count < count else { return }
    advances = [Int32](repeating: 0, count: count)
    flags = [UInt8](repeating: 0, count: count)
  }
}

extension LineEdges.Paragraph {
  /// Whether any of `breaks` may change what stands before or after it.
  func needsShaping(at breaks: [LineBreakOpportunity]) -> Bool {
    breaks.contains { needsShaping(at: Int($0.contentEnd)) || needsShaping(at: Int($0.offset)) }
  }

  /// Whether the text parted at `offset` is not what it is unparted, as far as flags tell.
  @inline(__always)
  func needsShaping(at offset: Int) -> Bool {
    offset > 0 && offset < text.count && bytes.flags[offset] != ShapedBytes.startsCluster
  }

  /// From the last safe place before `end`; `nil` where `end` is an item's end.
  func unsafeRange(before end: Int) -> Range<Int>? {
    guard let item = textItem(at: end), Int(item.range.lowerBound) < end,
      let run = run(containing: end - 1), run == self.run(containing: end)
    else { return nil }
    let limit = max(Int(item.range.lowerBound), runs[run].start, end - LineEdges.limit)
    var start = end - 1
    while start > limit, bytes.flags[start] != ShapedBytes.startsCluster { start -= 1 }
    while start < end, text[start] & 0xC0 == 0x80 { start += 1 }
    return start..<end
  }

  /// To the first safe place after `start`.
  func unsafeRange(after start: Int) -> Range<Int>? {
    guard let item = textItem(at: start), let run = run(containing: start) else { return nil }
    let limit = min(Int(item.range.upperBound), runs[run].end, start + LineEdges.limit)
    var end = start + 1
    while end < limit, bytes.flags[end] != ShapedBytes.startsCluster { end += 1 }
    while end > start + 1, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    return start..<end
  }

  private func textItem(at offset: Int) -> PreparedItem? {
    let index = items.partitioningIndex { Int($0.range.upperBound) > offset }
    guard index < items.count, items[index].kind == .text else { return nil }
    return items[index]
  }

  func run(containing offset: Int) -> Int? {
    let index = runs.partitioningIndex { $0.end > offset }
    return index < runs.count && runs[index].start <= offset ? index : nil
  }
}

extension UnsafeBufferPointer {
  /// The first index whose element fulfils `predicate`, which holds for a tail of the elements.
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
