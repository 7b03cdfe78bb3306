internal import TextLayout
internal import TextModel
internal import TextShaping

/// Widens the gaps of justified text by what its fragment is wider than its glyphs.
struct JustifiedGaps {
  /// Whether a gap stands just before the next cluster, or a line starts there.
  var isAtGap = true

  /// Adds to the advances of `clusters`, in visual order, until they fill `width`.
  mutating func expand(
    _ clusters: inout [GlyphCluster], to width: LayoutUnit, isLast: Bool, in text: [UInt8]
  ) {
    /// The clusters after which there is a gap; -1 is before the first.
    var gaps: [Int] = []
    for (index, cluster) in clusters.enumerated() {
      let scalar = text.withUnsafeBufferPointer { scalarValue(in: $0, at: cluster.start).value }
      if scalar == 0x20 || scalar == 0xA0 {
        gaps.append(index)
        isAtGap = true
      } else if scalar >= 0x2C7, isExpandable(scalar) {
        if !isAtGap { gaps.append(index - 1) }
        gaps.append(index)
        isAtGap = true
      } else {
        isAtGap = false
      }
    }
    if isLast, gaps.last == clusters.count - 1 { gaps.removeLast() }
    let sum = clusters.reduce(Int64(0)) { $0 + Int64($1.advance) }
    let room = width.advance - sum
    guard !gaps.isEmpty, room > 1024 else { return }
    let share = Int32(clamping: room / Int64(gaps.count))
    for gap in gaps {
      if gap >= 0 {
        clusters[gap].advance &+= share
      } else {
        for i in clusters[0].glyphs.indices { clusters[0].glyphs[i].xOffset &+= share }
        clusters[0].advance &+= share
      }
    }
  }
}
