internal import TextModel

/// One prepared paragraph, borrowed for the time of its layout.
struct ParagraphView {
  /// UTF-8.
  let text: UnsafeBufferPointer<UInt8>
  let spans: UnsafeBufferPointer<InlineSpan>
  let items: UnsafeBufferPointer<PreparedItem>
  let breaks: UnsafeBufferPointer<LineBreakOpportunity>
  let emergencyBreaks: UnsafeBufferPointer<LineBreakOpportunity>
  private let advances: UnsafeBufferPointer<Int32>
  private let reshapedAdvances: UnsafeBufferPointer<Int32>
  let fallbackRuns: UnsafeBufferPointer<PreparedText.FallbackRun>
  let objects: UnsafeBufferPointer<ObjectBox>
  let baseLevel: UInt8
  let isBidi: Bool
  private let contextPointer: UnsafePointer<TextContext>
  /// Whether white space may hang at a line's end (see `hangStart`).
  let mayHang: Bool
  /// The block's tab stops and space, in px.
  private let tabStop: Double
  private let space: Double

  /// Lends `body` a view of the paragraph; the view must not outlive the call.
  static func withView<Result>(
    of text: AttributedText, prepared: PreparedText, objects: [ObjectBox], context: TextContext,
    _ body: (ParagraphView) -> Result
  ) -> Result {
    text.text.withUnsafeBufferPointer { characters in
      text.spans.withUnsafeBufferPointer { spans in
        prepared.items.withUnsafeBufferPointer { items in
          prepared.advances.withUnsafeBufferPointer { advances in
            withBreaks(of: prepared) { breaks, emergencyBreaks, reshaped in
              prepared.fallbackRuns.withUnsafeBufferPointer { runs in
                objects.withUnsafeBufferPointer { objects in
                  withUnsafePointer(to: context) { context in
                    body(
                      ParagraphView(
                        text: characters, isASCII: text.isASCII, spans: spans, items: items,
                        breaks: breaks, emergencyBreaks: emergencyBreaks, advances: advances,
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
  }

  private static func withBreaks<Result>(
    of prepared: PreparedText,
    _ body: (
      _ breaks: UnsafeBufferPointer<LineBreakOpportunity>,
      _ emergencyBreaks: UnsafeBufferPointer<LineBreakOpportunity>,
      _ reshapedAdvances: UnsafeBufferPointer<Int32>
    ) -> Result
  ) -> Result {
    prepared.breaks.withUnsafeBufferPointer { breaks in
      prepared.emergencyBreaks.withUnsafeBufferPointer { emergencyBreaks in
        prepared.reshapedAdvances.withUnsafeBufferPointer { reshaped in
          body(breaks, emergencyBreaks, reshaped)
        }
      }
    }
  }

  private init(
    text: UnsafeBufferPointer<UInt8>, isASCII: Bool, spans: UnsafeBufferPointer<InlineSpan>,
    items: UnsafeBufferPointer<PreparedItem>, breaks: UnsafeBufferPointer<LineBreakOpportunity>,
    emergencyBreaks: UnsafeBufferPointer<LineBreakOpportunity>,
    advances: UnsafeBufferPointer<Int32>, reshapedAdvances: UnsafeBufferPointer<Int32>,
    fallbackRuns: UnsafeBufferPointer<PreparedText.FallbackRun>,
    objects: UnsafeBufferPointer<ObjectBox>, prepared: PreparedText,
    context: UnsafePointer<TextContext>
  ) {
    (self.text, self.spans, self.items) = (text, spans, items)
    (self.breaks, self.emergencyBreaks) = (breaks, emergencyBreaks)
    (self.advances, self.reshapedAdvances) = (advances, reshapedAdvances)
    (self.fallbackRuns, self.objects, contextPointer) = (fallbackRuns, objects, context)
    (baseLevel, isBidi) = (prepared.baseLevel, prepared.isBidi)
    mayHang =
      !isASCII || spans.contains { context.pointee.styles[Int($0.style)].whiteSpace == .preWrap }
    let style = spans.isEmpty ? 0 : Int(spans[0].style)
    space = Double(context.pointee.metrics[style].spaceAdvance) / 65536
    tabStop = space * Double(context.pointee.styles[style].tabSize)
  }

  /// Held by its place alone, so that a view is copied without counting references.
  var context: TextContext { _read { yield contextPointer.pointee } }

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
