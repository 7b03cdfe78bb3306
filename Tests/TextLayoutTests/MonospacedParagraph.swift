import TextLayout
import TextModel

/// A paragraph in a made-up font: each character is 10 px wide, ascent 8, descent 2, no gap.
///
/// In the markup, `<` and `>` start and end an inline box, `^` starts one that is raised by 4 px and
/// is 20 px high, `/` is a forced break, `~` a soft hyphen, `#` an object of 30 × 30 px.
struct MonospacedParagraph {
  private(set) var text = AttributedText()
  private(set) var prepared = PreparedText()
  private var open: [Int32] = [0]

  static let context: TextContext = {
    var raised = ComputedStyle()
    raised.verticalAlign = .length(LayoutUnit(px: 4))
    let metrics = [8, 16].map { ascent in
      FontMetrics(
        ascent: LayoutUnit(px: ascent), descent: LayoutUnit(px: ascent / 4), lineGap: .zero,
        xHeight: LayoutUnit(px: 5), spaceAdvance: 655_360, hyphenAdvance: 327_680)
    }
    return TextContext(
      styles: [ComputedStyle(), raised],
      prepared: PreparedDocument(metrics: metrics, fallbackMetrics: [], paragraphs: []))
  }()

  init(_ markup: String) {
    text.spans = [InlineSpan(element: -1, parent: -1, style: 0, link: -1, isLink: false)]
    for character in markup { append(character) }
    for (index, item) in text.items.enumerated() {
      prepared.items.append(
        PreparedItem(
          kind: item.kind, level: 0, range: item.range, span: item.span, index: item.index,
          source: Int32(index)))
    }
  }

  private mutating func append(_ character: Character) {
    switch character {
    case "<", "^": start(style: character == "^" ? 1 : 0)
    case ">":
      text.items.append(item(.spanEnd, 0, span: open.removeLast()))
    case "/":
      add(.forcedBreak, "\n", advance: 0)
      addBreak(.mandatory, contentEnd: text.text.count - 1)
    case "~":
      add(.text, "\u{AD}", advance: 0)
      addBreak(.hyphen, contentEnd: text.text.count)
    case "#":
      addBreak(.soft, contentEnd: text.text.count)
      text.objects.append(
        InlineObject(
          content: .replaced(width: .zero, height: .zero), style: 0, element: -1, link: -1,
          margin: .zero))
      add(.object, "\u{FFFC}", advance: 0)
      addBreak(.soft, contentEnd: text.text.count)
    case " ":
      let end = text.text.count
      add(.text, " ", advance: 10)
      addBreak(.soft, contentEnd: end)
    default: add(.text, String(character), advance: 10)
    }
  }

  private mutating func start(style: StyleID) {
    let span = Int32(text.spans.count)
    text.spans.append(
      InlineSpan(element: span, parent: open.last ?? 0, style: style, link: 0, isLink: span == 1))
    open.append(span)
    text.items.append(item(.spanStart, 0, span: span))
  }

  private func item(_ kind: InlineItem.Kind, _ count: Int, span: Int32) -> InlineItem {
    InlineItem(
      kind: kind, range: TextRange(text.text.count, text.text.count + count), span: span,
      index: Int32(text.objects.count - 1))
  }

  private mutating func add(_ kind: InlineItem.Kind, _ string: String, advance: Int32) {
    let count = string.utf8.count
    if kind == .text, let last = text.items.last, last.kind == .text, last.span == open.last {
      let start = Int(last.range.lowerBound)
      text.items[text.items.count - 1].range = TextRange(start, text.text.count + count)
    } else {
      text.items.append(item(kind, count, span: open.last ?? 0))
    }
    text.text += Array(string.utf8)
    prepared.advances += [advance * 65536] + Array(repeating: 0, count: count - 1)
  }

  private mutating func addBreak(_ kind: LineBreakOpportunity.Kind, contentEnd: Int) {
    let end = text.text.count
    guard end > 0, prepared.breaks.last.map({ Int($0.offset) < end }) ?? true else { return }
    prepared.breaks.append(
      LineBreakOpportunity(kind: kind, offset: end, contentEnd: contentEnd))
  }

  /// Its lines `width` px wide, one string each: the text with `[x w]` of each fragment, the line's
  /// height, and `(x y w h)` of its inline boxes.
  func lines(width: Double, align: ComputedStyle.TextAlign = .start) -> [String] {
    var layout = ParagraphLayout(context: Self.context)
    var output = LayoutOutput()
    var space = UnobstructedSpace(width: LayoutUnit(truncating: width))
    let objects = text.objects.map { _ in
      ObjectBox(
        margin: .zero, width: LayoutUnit(px: 30), height: LayoutUnit(px: 30),
        baseline: LayoutUnit(px: 30))
    }
    let constraints = ParagraphConstraints(
      paragraph: 0, indent: .zero, textAlign: align, objects: objects)
    _ = layout.layOut(text, prepared: prepared, constraints, in: &space, into: &output)
    return output.lines.map { line in
      let fragments = line.fragments.map { index in
        let fragment = output.fragments[Int(index)]
        let characters = text.text[fragment.range.indices]
        let string = fragment.kind == .hyphen ? "-" : String(decoding: characters, as: UTF8.self)
        return "\(string)[\(px(fragment.rect.x)) \(px(fragment.rect.width))]"
      }
      let boxes = line.inlineBoxes.map { index in
        let rect = output.inlineBoxes[Int(index)].rect
        return "(\(px(rect.x)) \(px(rect.y)) \(px(rect.width)) \(px(rect.height)))"
      }
      return (fragments + ["h\(px(line.rect.height))"] + boxes).joined(separator: " ")
    }
  }

  private func px(_ length: LayoutUnit) -> String {
    let px = length.px
    return px == px.rounded() ? "\(Int(px))" : "\(px)"
  }
}
