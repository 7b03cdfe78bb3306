import BlockLayout
import TextModel

/// Contents of cells and captions without fonts: boxes that may be parted between any two, then
/// perhaps a nested table.
struct WordBoxes: TableContent {
  struct Word {
    var width: LayoutUnit
    var height: LayoutUnit
  }

  struct Content {
    var words: [Word] = []
    var wraps = true
    /// The nested table, and whether it stands in the middle.
    var table: BoxID?
    var isCentered = false
  }

  /// What `layOut` found, by box; relative to the content's top left.
  struct Placed {
    /// The top of the first word.
    var firstTop: LayoutUnit?
    var tableX: LayoutUnit = .zero
    var tableY: LayoutUnit = .zero
    var table: TableResult?
  }

  let tree: BoxTree
  /// By box.
  let contents: [Content]
  private(set) var placed: [Placed]
  private var kept: [IntrinsicWidths?]
  /// How often each question was asked.
  private(set) var measurements = 0
  private(set) var layouts = 0

  init(_ tree: BoxTree, _ contents: [Content]) {
    (self.tree, self.contents) = (tree, contents)
    placed = Array(repeating: Placed(), count: tree.boxes.count)
    kept = Array(repeating: nil, count: tree.boxes.count)
  }

  mutating func intrinsicWidths(of box: BoxID) -> IntrinsicWidths {
    if let widths = kept[Int(box)] { return widths }
    measurements += 1
    let content = contents[Int(box)]
    let sum = content.words.reduce(LayoutUnit.zero) { $0 + $1.width }
    let widest = content.words.map(\.width).max() ?? .zero
    var widths = IntrinsicWidths(min: content.wraps ? widest : sum, max: sum)
    if let table = content.table {
      let nested = TableLayout(of: table, in: tree, content: &self)
        .intrinsicWidths(percentEstimate: .excluded)
      widths = IntrinsicWidths(
        min: max(widths.min, nested.min), max: max(widths.max, nested.max))
    }
    kept[Int(box)] = widths
    return widths
  }

  mutating func layOut(_ box: BoxID, contentWidth: LayoutUnit) -> CellContent {
    layouts += 1
    let content = contents[Int(box)]
    var placed = Placed()
    var result = lines(of: content, width: contentWidth, &placed)
    if let table = content.table {
      let layout = TableLayout(of: table, in: tree, content: &self)
      let nested = layout.layOut(
        availableWidth: contentWidth, availableHeight: nil, content: &self)
      placed.tableY = result.height
      if content.isCentered {
        placed.tableX = max(.zero, (contentWidth - nested.grid.width).half)
      }
      result.baseline = result.baseline ?? nested.baseline.map { $0 + result.height }
      result.height += nested.height
      placed.table = nested
    }
    self.placed[Int(box)] = placed
    return result
  }

  /// Fills lines with words, whose tops differ: they stand on the line's bottom.
  private func lines(
    of content: Content, width: LayoutUnit, _ placed: inout Placed
  ) -> CellContent {
    var (height, line, x) = (LayoutUnit.zero, LayoutUnit.zero, LayoutUnit.zero)
    var first: LayoutUnit?
    for word in content.words {
      let overflows = x + word.width > width + LayoutUnit(rawValue: 1)
      if x > .zero && content.wraps && overflows {
        first = first ?? line
        (height, line, x) = (height + line, .zero, .zero)
      }
      x += word.width
      line = max(line, word.height)
    }
    if let word = content.words.first { placed.firstTop = (first ?? line) - word.height }
    return CellContent(
      height: height + line, baseline: content.words.isEmpty ? nil : first ?? line)
  }
}
