import TextModel

@testable import TextShaping

/// Debian's font files that the browser's answers were recorded with.
enum Fonts {
  static let dejaVuSans = FontFile(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
  static let dejaVuSansMono = FontFile(path: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf")
  static let inter = FontFile(path: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
  static let liberationSans = FontFile(
    path: "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf")
  static let notoSans = FontFile(path: "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
  static let notoSansArabic = FontFile(
    path: "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf")
  static let notoSansDevanagari = FontFile(
    path: "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf")
  static let notoSansCJK = FontFile(path: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
  static let notoSansThai = FontFile(
    path: "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf")
  static let notoSansSymbols2 = FontFile(
    path: "/usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf")
  static let notoColorEmoji = FontFile(path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")

  static func collection(
    _ regular: FontFile = dejaVuSans, bold: FontFile? = nil, italic: FontFile? = nil,
    boldItalic: FontFile? = nil, fallbacks: [FontFile] = []
  ) throws -> FontCollection {
    try FontCollection(
      FontOptions(
        regular: regular, bold: bold, italic: italic, boldItalic: boldItalic,
        mono: dejaVuSansMono, fallbacks: fallbacks))
  }
}

extension ComputedStyle {
  static func with(_ change: (inout ComputedStyle) -> Void) -> ComputedStyle {
    var style = ComputedStyle()
    change(&style)
    return style
  }
}

/// Builds paragraphs for tests.
struct ParagraphBuilder {
  var tree = BoxTree()
  private var paragraph = AttributedText()
  private var openSpans: [Int32] = [0]

  init(_ root: ComputedStyle = ComputedStyle()) {
    tree.styles = [root]
    paragraph.spans = [InlineSpan(element: -1, parent: -1, style: 0, link: -1, isLink: false)]
  }

  /// Adds text; tabs and newlines become items of their own.
  mutating func text(_ string: String) {
    var pending: [UInt8] = []
    func kind(_ byte: UInt8) -> InlineItem.Kind? {
      byte == 0x09 ? .tab : byte == 0x0A ? .forcedBreak : nil
    }
    for byte in string.utf8 {
      if let kind = kind(byte) {
        add(.text, pending)
        add(kind, [byte])
        pending = []
      } else {
        pending.append(byte)
      }
    }
    add(.text, pending)
  }

  mutating func add(_ kind: InlineItem.Kind, _ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let start = paragraph.text.count
    paragraph.text += bytes
    paragraph.items.append(
      InlineItem(
        kind: kind, range: TextRange(start, paragraph.text.count), span: openSpans.last ?? 0))
  }

  /// Adds a control that stands for an element's edge.
  mutating func control(_ scalar: Unicode.Scalar) { add(.bidiControl, Array(String(scalar).utf8)) }
  mutating func object() { add(.object, Array("\u{FFFC}".utf8)) }
  mutating func breakOpportunity() { add(.breakOpportunity, Array("\u{200B}".utf8)) }

  /// Adds an inline box around what `body` adds.
  mutating func span(
    _ style: ComputedStyle, edge: LayoutUnit = .zero, _ body: (inout ParagraphBuilder) -> Void
  ) {
    let span = Int32(paragraph.spans.count)
    tree.styles.append(style)
    var box = InlineSpan(
      element: -1, parent: openSpans.last ?? 0, style: Int32(tree.styles.count - 1), link: -1,
      isLink: false)
    (box.startEdge, box.endEdge) = (edge, edge)
    paragraph.spans.append(box)
    edgeItem(.spanStart, span)
    openSpans.append(span)
    body(&self)
    openSpans.removeLast()
    edgeItem(.spanEnd, span)
  }

  private mutating func edgeItem(_ kind: InlineItem.Kind, _ span: Int32) {
    let offset = paragraph.text.count
    paragraph.items.append(InlineItem(kind: kind, range: TextRange(offset, offset), span: span))
  }

  var built: BoxTree {
    var tree = tree
    tree.paragraphs = [paragraph]
    return tree
  }
}

extension TextShaper {
  /// Prepares one paragraph of one style.
  mutating func prepare(_ text: String, _ style: ComputedStyle = ComputedStyle()) -> PreparedText {
    var builder = ParagraphBuilder(style)
    builder.text(text)
    return prepare(builder.built).paragraphs[0]
  }
}

extension PreparedText {
  /// The text's width in 1/64 px: the ceiling of the sum of its advances.
  var width: Int { (advances.reduce(0) { $0 + Int($1) } + 1023) >> 10 }

  /// The text with a mark where lines may end: `|` soft, `¬` at a hyphen, `/` mandatory.
  func marked(_ text: String) -> String {
    var bytes: [UInt8] = []
    let kinds = Dictionary(breaks.map { (Int($0.offset), $0.kind) }) { first, _ in first }
    for (offset, byte) in text.utf8.enumerated() {
      switch kinds[offset] {
      case .soft: bytes.append(UInt8(ascii: "|"))
      case .hyphen: bytes += Array("¬".utf8)
      case .mandatory: bytes.append(UInt8(ascii: "/"))
      case nil: break
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
