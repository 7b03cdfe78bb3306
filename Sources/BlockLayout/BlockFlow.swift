internal import TextModel

/// Where block layout stands in a formatting context: how far down, and which margins are still to be
/// applied (CSS 2 §8.3.1, BROWSER-MORE §1).
struct BlockFlow {
  /// From the top of the formatting context's content box.
  var y = LayoutUnit.zero
  /// The largest positive and the smallest negative of the margins that adjoin here.
  private(set) var positiveMargin = LayoutUnit.zero
  private(set) var negativeMargin = LayoutUnit.zero
  /// Boxes whose top edge is where the pending margins will be applied.
  private(set) var waiting: [BoxID] = []
  /// Counts how often margins were applied; tells whether a box had any content.
  private(set) var resolutions = 0
  var floats = FloatSpace()
  /// Where the last line ends, and what is free there for the ruby annotations of a line below.
  var lineEnd = (y: LayoutUnit.zero, room: LayoutUnit.zero)
  /// Floats whose top edge is where the pending margins will be applied, in order.
  private(set) var waitingFloats: [WaitingFloat] = []

  struct WaitingFloat {
    var box: BoxID
    var container: ContainingBlock
  }

  /// The margin that the adjoining margins collapse to.
  var pendingMargin: LayoutUnit { positiveMargin + negativeMargin }

  /// Lets a margin adjoin those pending.
  mutating func add(margin: LayoutUnit) {
    positiveMargin = max(positiveMargin, margin)
    negativeMargin = min(negativeMargin, margin)
  }

  /// Applies the pending margins; returns the boxes whose top edge is at `y` now.
  mutating func resolve() -> [BoxID] {
    y += pendingMargin
    dropPendingMargins()
    resolutions += 1
    defer { waiting.removeAll(keepingCapacity: true) }
    return waiting
  }

  mutating func dropPendingMargins() { (positiveMargin, negativeMargin) = (.zero, .zero) }

  /// Keeps a float until the top edges of the boxes around it are known.
  mutating func wait(_ float: WaitingFloat) { waitingFloats.append(float) }

  /// The floats that waited.
  mutating func takeWaitingFloats() -> [WaitingFloat] {
    defer { waitingFloats.removeAll() }
    return waitingFloats
  }

  /// Keeps `box` until its top edge is known.
  mutating func wait(_ box: BoxID) { waiting.append(box) }

  /// Gives `box` up, whose top edge was never fixed: it has no content.
  mutating func stopWaiting(_ box: BoxID) { waiting.removeAll { $0 == box } }

  /// Makes the margins of `other` pending again.
  mutating func restoreMargins(of other: BlockFlow) {
    (positiveMargin, negativeMargin) = (other.positiveMargin, other.negativeMargin)
  }
}

/// The box that block-level boxes are laid out in.
struct ContainingBlock {
  /// The left content edge, from that of the formatting context.
  var x: LayoutUnit
  var width: LayoutUnit
  var direction: ComputedStyle.Direction
  /// HTML's `align`, which moves blocks that have a width of their own (TABLES §8).
  var textAlign: ComputedStyle.TextAlign
}

/// The baselines of the first and last line in a box; `nil` without lines.
struct Baselines {
  var first: LayoutUnit?
  var last: LayoutUnit?

  mutating func append(_ other: Baselines) {
    first = first ?? other.first
    last = other.last ?? last
  }

  func offset(by y: LayoutUnit) -> Baselines {
    Baselines(first: first.map { $0 + y }, last: last.map { $0 + y })
  }
}
