internal import TextModel

/// One prepared paragraph, borrowed for the time of its layout.
struct ParagraphView {
  let spans: UnsafeBufferPointer<InlineSpan>
  let items: UnsafeBufferPointer<PreparedItem>
  let breaks: UnsafeBufferPointer<LineBreakOpportunity>
  private let advances: UnsafeBufferPointer<Int32>
  private let reshapedAdvances: UnsafeBufferPointer<Int32>
  let fallbackRuns: UnsafeBufferPointer<PreparedText.FallbackRun>
  let objects: UnsafeBufferPointer<ObjectBox>
  let baseLevel: UInt8
  let isBidi: Bool
  /// The block's tab stops and space, in px.
  private let tabStop: Double
  private let space: Double

  /// Lends `body` a view of the paragraph; the view must not outlive the call.
  static func withView<Result>(
    of text: AttributedText, prepared: PreparedText, objects: [ObjectBox], context: TextContext,
    _ body: (ParagraphView) -> Result
  ) -> Result {
    text.spans.withUnsafeBufferPointer { spans in
      prepared.items.withUnsafeBufferPointer { items in
        prepared.breaks.withUnsafeBufferPointer { breaks in
          prepared.advances.withUnsafeBufferPointer { advances in
            prepared.reshapedAdvances.withUnsafeBufferPointer { reshaped in
              prepared.fallbackRuns.withUnsafeBufferPointer { runs in
                objects.withUnsafeBufferPointer { objects in
                  body(
                    ParagraphView(
                      spans: spans, items: items, breaks: breaks, advances: advances,
                      reshapedAdvances: reshaped, fallbackRuns: runs, objects: objects,
                      prepared: prepared, context: context))
                }
              }
            }
          }
        }
      }
    }
  }

  private init(
    spans: UnsafeBufferPointer<InlineSpan>, items: UnsafeBufferPointer<PreparedItem>,
    breaks: UnsafeBufferPointer<LineBreakOpportunity>, advances: UnsafeBufferPointer<Int32>,
    reshapedAdvances: UnsafeBufferPointer<Int32>,
    fallbackRuns: UnsafeBufferPointer<PreparedText.FallbackRun>,
    objects: UnsafeBufferPointer<ObjectBox>, prepared: PreparedText, context: TextContext
  ) {
    (self.spans, self.items, self.breaks) = (spans, items, breaks)
    (self.advances, self.reshapedAdvances) = (advances, reshapedAdvances)
    (self.fallbackRuns, self.objects) = (fallbackRuns, objects)
    (baseLevel, isBidi) = (prepared.baseLevel, prepared.isBidi)
    let style = spans.isEmpty ? 0 : Int(spans[0].style)
    space = Double(context.metrics[style].spaceAdvance) / 65536
    tabStop = space * Double(context.styles[style].tabSize)
  }

  /// The end of the text.
  var textEnd: Int { advances.count }

  /// The sum of the advances of the bytes `start..<end`, in 1/65536 px.
  @inline(__always)
  func advance(from start: Int, to end: Int) -> Int64 {
    var sum: Int64 = 0
    for i in start..<end { sum += Int64(advances[i]) }
    return sum
  }

  /// By how much `reshaped` changes the advances of the bytes `start..<end`.
  func change(by reshaped: LineBreakOpportunity.Reshaped, from start: Int, to end: Int) -> Int64 {
    let lower = max(start, Int(reshaped.range.lowerBound))
    let upper = min(end, Int(reshaped.range.upperBound))
    guard lower < upper else { return 0 }
    let first = Int(reshaped.first) - Int(reshaped.range.lowerBound)
    var sum: Int64 = 0
    for i in lower..<upper { sum += Int64(reshapedAdvances[first + i]) - Int64(advances[i]) }
    return sum
  }

  /// The width of a tab that starts `x` from the block's content edge: to the next stop, or the one
  /// after it where that is less than half a space away (BROWSER §5).
  func tabWidth(at x: LayoutUnit) -> LayoutUnit {
    guard tabStop > 0 else { return .zero }
    let start = x.px
    var width = tabStop - start.truncatingRemainder(dividingBy: tabStop)
    if width < space / 2 { width += tabStop }
    return LayoutUnit(saturating: Int((width * 64).rounded(.up)))
  }
}
