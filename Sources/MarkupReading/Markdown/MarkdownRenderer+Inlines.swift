internal import TextModel

extension MarkdownRenderer {
  /// Renders the inlines of the content from `start` on.
  mutating func renderInlines(from start: Int) {
    var end = content.bytes.count
    while end > start, MarkdownBytes.isSpace(content.bytes[end - 1]) { end -= 1 }
    guard end > start else { return }
    let bytes = content.bytes
    parser.parse(bytes.span.extracting(0..<end), from: start, references: definitions.references)
    var state = InlineState()
    state.mayHoldMail = parser.mayHoldMail
    for index in parser.inlines.indices {
      if isStopped { return }
      let inline = parser.inlines[index]
      if state.imageDepth > 0 {
        renderAlternative(inline, &state)
      } else {
        render(inline, &state)
      }
    }
    flushText(&state)
  }

  struct InlineState {
    /// Characters of the content that are still to be written.
    var plain = 0..<0
    /// Whether e-mail addresses have to be looked for.
    var mayHoldMail = false
    /// Whether a link was entered and none left since.
    var isInLink = false
    /// How many images are open; their content is plain text.
    var imageDepth = 0
    var alternative: [UInt8] = []
  }

  private mutating func render(_ inline: InlineParser.Inline, _ state: inout InlineState) {
    switch inline.kind {
    case .text:
      renderText(inline.range, &state)
      return
    case .softBreak where !state.mayHoldMail:
      renderText(inline.range, &state)
      return
    case .reference:
      renderReference(inline.range, &state)
      return
    case .delimiters:
      renderDelimiters(Int(inline.value), &state)
      return
    default: flushText(&state)
    }
    switch inline.kind {
    case .softBreak: characters(from: inline.range.lowerBound, to: inline.range.upperBound)
    case .lineBreak:
      let place = content.source(from: inline.range.lowerBound, to: inline.range.upperBound)
      start(.br, from: place.lowerBound, to: place.lowerBound)
      characters(from: inline.range.upperBound - 1, to: inline.range.upperBound)
    case .code: renderCode(inline)
    case .rawHTML: renderRaw(inline.range.lowerBound, inline.range.upperBound)
    case .autolink:
      renderAutolink(inline)
      state.isInLink = false
    case .linkStart: startLink(inline, &state)
    case .linkEnd:
      endTag(.a, inline.range)
      state.isInLink = false
    case .imageStart: state.imageDepth = 1
    default: break
    }
  }

  // MARK: Text

  private mutating func renderText(_ range: Range<Int>, _ state: inout InlineState) {
    if state.mayHoldMail {
      run.append(range, of: content.bytes)
    } else if range.lowerBound == state.plain.upperBound, !state.plain.isEmpty {
      state.plain = state.plain.lowerBound..<range.upperBound
    } else {
      flushText(&state)
      state.plain = range
    }
  }

  private mutating func renderReference(_ range: Range<Int>, _ state: inout InlineState) {
    run.append(MarkdownStrings.replacingReferences(range, in: content.bytes.span), for: range)
  }

  /// Writes the characters gathered, with links for the e-mail addresses in them.
  private mutating func flushText(_ state: inout InlineState) {
    if !state.plain.isEmpty {
      characters(from: state.plain.lowerBound, to: state.plain.upperBound)
      state.plain = 0..<0
    }
    guard !run.isEmpty else { return }
    var start = 0
    while !state.isInLink, let mail = MailScanner.first(from: start, in: run.bytes.span) {
      characters(ofText: start, mail.range.lowerBound)
      renderMail(mail)
      start = mail.range.upperBound
    }
    characters(ofText: start, run.bytes.count)
    run.removeAll()
  }

  private mutating func characters(ofText start: Int, _ end: Int) {
    let bytes = MarkdownStrings.normalizingLineEnds(Array(run.bytes[start..<end]))
    characters(bytes, from: run.content(of: start), to: run.content(of: end))
  }

  private mutating func renderMail(_ mail: MailScanner.Mail) {
    let address = String(decoding: run.bytes[mail.range], as: UTF8.self)
    let place = content.source(
      from: run.content(of: mail.range.lowerBound), to: run.content(of: mail.range.upperBound))
    let href = Document.Attribute(
      name: "href", value: mail.hasScheme ? address : "mailto:" + address)
    start(.a, [href], from: place.lowerBound, to: place.lowerBound)
    characters(ofText: mail.range.lowerBound, mail.range.upperBound)
    end(.a, from: place.upperBound, to: place.upperBound)
  }

  // MARK: Emphasis and code

  private mutating func renderDelimiters(_ index: Int, _ state: inout InlineState) {
    let delimiters = parser.emphasis.runs[index]
    for closing in delimiters.closings {
      flushText(&state)
      let match = parser.emphasis.matches[closing]
      endTag(tag(of: match.element), match.closing)
    }
    if delimiters.remaining > 0 { renderText(delimiters.literal, &state) }
    var opening = delimiters.lastOpening
    if opening >= 0 { flushText(&state) }
    while opening >= 0 {
      let match = parser.emphasis.matches[Int(opening)]
      startTag(tag(of: match.element), match.opening)
      opening = match.inner
    }
  }

  private func tag(of element: EmphasisMatcher.Element) -> Tag {
    switch element {
    case .emphasis: .em
    case .strong: .strong
    case .strikethrough: .del
    }
  }

  private mutating func renderCode(_ inline: InlineParser.Inline) {
    let code = codeRange(inline)
    let (whole, ticks) = (inline.range, Int(inline.value))
    startTag(.code, whole.lowerBound..<whole.lowerBound + ticks)
    if content.bytes[code].contains(MarkdownBytes.newline) {
      characters(codeText(code), from: code.lowerBound, to: code.upperBound)
    } else {
      characters(from: code.lowerBound, to: code.upperBound)
    }
    endTag(.code, whole.upperBound - ticks..<whole.upperBound)
  }

  /// A code span's content without one blank at each end, unless it is all blanks.
  private func codeRange(_ inline: InlineParser.Inline) -> Range<Int> {
    let bytes = content.bytes
    let (start, end) = (Int(inline.start + inline.value), Int(inline.end - inline.value))
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == MarkdownBytes.newline }
    let strips =
      end - start >= 2 && isBlank(bytes[start]) && isBlank(bytes[end - 1])
      && bytes[start..<end].contains { $0 != 0x20 }
    return strips ? start + 1..<end - 1 : start..<end
  }

  private func codeText(_ range: Range<Int>) -> [UInt8] {
    content.bytes[range].map { $0 == MarkdownBytes.newline ? 0x20 : $0 }
  }

  // MARK: Links

  private mutating func startTag(
    _ tag: Tag, _ range: Range<Int>, _ attributes: [Document.Attribute] = []
  ) {
    let place = content.source(from: range.lowerBound, to: range.upperBound)
    start(tag, attributes, from: place.lowerBound, to: place.upperBound)
  }

  private mutating func endTag(_ tag: Tag, _ range: Range<Int>) {
    let place = content.source(from: range.lowerBound, to: range.upperBound)
    end(tag, from: place.lowerBound, to: place.upperBound)
  }

  private mutating func renderAutolink(_ inline: InlineParser.Inline) {
    let contentBytes = content.bytes
    let bytes = contentBytes.span
    let whole = inline.range
    let kind = AutolinkKind(rawValue: Int(inline.value)) ?? .address
    let isBare = kind == .bareHost || kind == .bareAddress
    let inner = isBare ? whole : whole.lowerBound + 1..<whole.upperBound - 1
    var href: String
    switch kind {
    case .bareHost: href = "http://" + MarkdownStrings.escaped(Array(content.bytes[inner]))
    case .bareAddress: href = MarkdownStrings.escaped(Array(content.bytes[inner]))
    case .mail: href = MarkdownStrings.address(inner, in: bytes, prefix: "mailto:")
    case .address: href = MarkdownStrings.address(inner, in: bytes, prefix: "")
    }
    let attribute = Document.Attribute(name: "href", value: href)
    startTag(.a, whole.lowerBound..<inner.lowerBound, [attribute])
    if isBare {
      characters(from: inner.lowerBound, to: inner.upperBound)
    } else {
      let text = MarkdownStrings.replacingReferences(inner, in: bytes)
      characters(
        MarkdownStrings.normalizingLineEnds(text), from: inner.lowerBound, to: inner.upperBound)
    }
    endTag(.a, inner.upperBound..<whole.upperBound)
  }

  private mutating func startLink(
    _ inline: InlineParser.Inline, _ state: inout InlineState
  ) {
    let (href, title) = target(of: parser.links[Int(inline.value)])
    var attributes = [Document.Attribute(name: "href", value: href)]
    if !title.isEmpty { attributes.append(Document.Attribute(name: "title", value: title)) }
    startTag(.a, inline.range, attributes)
    state.isInLink = true
  }

  private mutating func target(of link: InlineParser.Link) -> (href: String, title: String) {
    switch link.target {
    case .inline(let target):
      let bytes = content.bytes.span
      return (
        MarkdownStrings.destination(target.destination, in: bytes),
        target.title.map { MarkdownStrings.plain($0, in: bytes) } ?? ""
      )
    case .reference(let index):
      let definition = definitions.references.definitions[index]
      expandedBytes += definition.href.utf8.count + definition.title.utf8.count
      return (definition.href, definition.title)
    }
  }

  // MARK: Images

  /// What stands within an image is its alternative text.
  private mutating func renderAlternative(
    _ inline: InlineParser.Inline, _ state: inout InlineState
  ) {
    switch inline.kind {
    case .text, .rawHTML: state.alternative += content.bytes[inline.range]
    case .reference:
      state.alternative += MarkdownStrings.replacingReferences(
        inline.range, in: content.bytes.span)
    case .softBreak, .lineBreak: state.alternative.append(0x20)
    case .code: state.alternative += codeText(codeRange(inline))
    case .delimiters:
      state.alternative += content.bytes[parser.emphasis.runs[Int(inline.value)].literal]
    case .autolink:
      let isBare = inline.value >= AutolinkKind.bareHost.rawValue
      let inner =
        isBare ? inline.range : inline.range.lowerBound + 1..<inline.range.upperBound - 1
      state.alternative +=
        isBare
        ? Array(content.bytes[inner])
        : MarkdownStrings.replacingReferences(inner, in: content.bytes.span)
    case .imageStart: state.imageDepth += 1
    case .linkStart: break
    case .linkEnd:
      let link = parser.links[Int(inline.value)]
      if link.isImage { state.imageDepth -= 1 }
      if state.imageDepth == 0 { renderImage(link, &state) }
    }
  }

  private mutating func renderImage(_ link: InlineParser.Link, _ state: inout InlineState) {
    let (src, title) = target(of: link)
    let alternative = MarkdownStrings.normalizingLineEnds(state.alternative)
    var attributes = [
      Document.Attribute(name: "src", value: src),
      Document.Attribute(name: "alt", value: String(decoding: alternative, as: UTF8.self)),
    ]
    if !title.isEmpty { attributes.append(Document.Attribute(name: "title", value: title)) }
    startTag(.img, link.range, attributes)
    state.alternative.removeAll()
  }
}
