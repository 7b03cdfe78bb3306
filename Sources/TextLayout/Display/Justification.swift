internal import TextModel

extension BreakReason {
  /// Whether the paragraph goes on without a forced break: such lines are justified.
  var isSoft: Bool { self == .opportunity || self == .hyphen || self == .emergency }
}

/// Widens the `runs` of a line, in logical order, until they take `room` more (BROWSER §5 "justify").
///
/// Spaces and no-break spaces become wider, and the gaps on either side of CJK characters and
/// symbols. Every text's width is rounded up to 1/64 px anew.
///
/// - Parameter end: Where the line's content ends; what hangs after it stays as it is.
/// - Returns: By how much the line became wider.
func justify(
  _ runs: inout [LineRun], by room: LayoutUnit, before end: Int, in p: ParagraphView
) -> LayoutUnit {
  let count = gapCount(in: runs, before: end, p.text)
  guard room > .zero, count > 0 else { return .zero }
  var gaps = ExpandedGaps(room: room, count: count)
  var moved = LayoutUnit.zero
  for i in runs.indices {
    runs[i].x += moved
    guard runs[i].kind == .text, runs[i].start < end else { continue }
    let expansion = gaps.take(gaps: gapsAfter(p.text, runs[i].start..<runs[i].end, &gaps.atGap))
    guard expansion > 0 else { continue }
    runs[i].advance += expansion
    let width = LayoutUnit(ceilingOfAdvance: runs[i].advance)
    moved += width - runs[i].width
    runs[i].width = width
  }
  return moved
}

/// Says by how much each character of a justified line is wider, in 1/65536 px: calls `body` with its
/// first byte's offset.
func widenGaps(
  of runs: [LineRun], by room: LayoutUnit, before end: Int, in text: UnsafeBufferPointer<UInt8>,
  _ body: (_ offset: Int, _ expansion: Int64) -> Void
) {
  let count = gapCount(in: runs, before: end, text)
  guard count > 0 else { return }
  var gaps = ExpandedGaps(room: room, count: count)
  for run in runs where run.kind == .text && run.start < end {
    var offset = run.start
    while offset < run.end {
      let length = scalarValue(in: text, at: offset).length
      let expansion = gaps.take(gaps: gapsAfter(text, offset..<offset + length, &gaps.atGap))
      if expansion > 0 { body(offset, expansion) }
      offset += length
    }
  }
}

/// The room of a line as its gaps take it, one after another.
private struct ExpandedGaps {
  /// What is left, in 1/65536 px; the last gap takes all of it.
  private var rest: Int64
  private var count: Int
  private let share: Int64
  /// Whether the last character made a gap after it already.
  var atGap = true

  init(room: LayoutUnit, count: Int) {
    rest = Int64(room.rawValue) << 10
    self.count = count
    share = rest / Int64(count)
  }

  /// The room that the next gaps take together.
  mutating func take(gaps: Int) -> Int64 {
    let taken = min(gaps, count)
    count -= taken
    let room = count == 0 && taken > 0 ? rest : Int64(taken) * share
    rest -= room
    return room
  }
}

/// The places in a line that can be widened.
func gapCount(
  in runs: [LineRun], before end: Int, _ text: UnsafeBufferPointer<UInt8>
) -> Int {
  var (count, atGap) = (0, true)
  for run in runs where run.start < end {
    if run.kind == .text {
      count += gapsAfter(text, run.start..<run.end, &atGap)
    } else if run.kind != .forcedBreak {
      atGap = false
    }
  }
  return atGap && count > 0 ? count - 1 : count
}

/// Counts the gaps in a text: each space is one, and there is one on each side of a CJK character.
///
/// - Parameter atGap: Whether a gap stands just before the text, then whether one ends it.
private func gapsAfter(
  _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ atGap: inout Bool
) -> Int {
  var count = 0
  var i = range.lowerBound
  while i < range.upperBound {
    let (scalar, length) = scalarValue(in: text, at: i)
    i += length
    if scalar == 0x20 || scalar == 0xA0 {
      count += 1
      atGap = true
    } else if scalar >= 0x2C7, isExpandable(scalar) {
      count += atGap ? 1 : 2
      atGap = true
    } else {
      atGap = false
    }
  }
  return count
}

/// The scalar that starts at a scalar boundary of valid UTF-8, and its bytes.
package func scalarValue(
  in text: UnsafeBufferPointer<UInt8>, at i: Int
) -> (value: UInt32, length: Int) {
  func continuation(_ k: Int) -> UInt32 { UInt32(text[i + k] & 0x3F) }
  let first = UInt32(text[i])
  if first < 0x80 { return (first, 1) }
  if first < 0xE0 { return ((first & 0x1F) << 6 | continuation(1), 2) }
  if first < 0xF0 { return ((first & 0xF) << 12 | continuation(1) << 6 | continuation(2), 3) }
  let high = (first & 7) << 18 | continuation(1) << 12
  return (high | continuation(2) << 6 | continuation(3), 4)
}
