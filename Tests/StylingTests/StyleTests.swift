import Styling
import Testing
import TextModel

@Suite struct StyleTests {
  /// Markup, and what the style of its first text `x` says beyond the initial values.
  static let cases: [(String, String)] = [
    ("<p>x</p>", ""),
    ("<h1>x</h1>", "bold size 32.0"),
    ("<h3>x</h3>", "bold size 18.72"),
    ("<section><h1>x</h1></section>", "bold size 32.0"),
    ("<p><strong><em>x</em></strong></p>", "bold italic"),
    ("<pre>x</pre>", "mono pre"),
    ("<p><code>x</code></p>", "mono"),
    ("<listing>x</listing>", "lastResort pre"),
    ("<p><font face=Arial>x</font></p>", "lastResort"),
    ("<p><font face=Arial><tt>x</tt></font></p>", "mono"),
    ("<p><font size=7>x</font></p>", "size 48.0"),
    ("<p><font size=+1>x</font></p>", "size 18.0"),
    ("<p><font size=-9>x</font></p>", "size 10.0"),
    ("<p><small>x</small></p>", "size 13.333333"),
    ("<p><big>x</big></p>", "size 19.2"),
    ("<p><sub>x</sub></p>", "size 13.333333 sub"),
    ("<p><sup><b>x</b></sup></p>", "bold size 13.333333"),
    ("<p><nobr>x</nobr></p>", "nowrap"),
    ("<pre wrap>x</pre>", "mono preWrap"),
    ("<center>x</center>", "blockCenter"),
    ("<p align=MIDDLE>x</p>", "blockCenter"),
    ("<div align=justify><p>x</p></div>", "justify"),
    ("<div align=right><p align=left>x</p></div>", "blockLeft"),
    ("<table align=right><tr><td>x</td></tr></table>", ""),
    ("<table><tr><th>x</th></tr></table>", "bold center"),
    ("<table><tr align=left><th>x</th></tr></table>", "bold blockLeft"),
    ("<table><tr align=right><td>x</td></tr></table>", "blockRight"),
    ("<center><table><tr><td>x</td></tr></table></center>", ""),
    ("<center><table><tr><th>x</th></tr></table></center>", "bold center"),
    ("<table><tr><th><table><tr><td>x</td></tr></table></th></tr></table>", "bold center"),
    ("<table><tr><td nowrap><table><tr><td>x</td></tr></table></td></tr></table>", "nowrap"),
    ("<table><caption>x</caption></table>", "blockCenter"),
    ("<table align=center><tr><td align=char>x</td></tr></table>", ""),
    ("<div dir=RTL>x</div>", "rtl"),
    ("<div dir=auto><b>1 \u{5D0}</b>x</div>", "bold rtl"),
    ("<div dir=auto><span>x</span><bdi>\u{5D0}</bdi></div>", ""),
    ("<div lang=de-AT><p>x</p></div>", "lang de-at"),
    ("<p><button>x</button></p>", "lastResort center"),
    ("<center><button>x</button></center>", "lastResort center"),
  ]

  @Test(arguments: cases)
  func textHasItsStyle(_ markup: String, _ expected: String) throws {
    let document = readSmall(markup)
    let tree = buildBoxTree(of: document, options: StyleOptions())
    #expect(tree.checkInvariants() == [])
    for paragraph in tree.paragraphs {
      guard let item = paragraph.items.first(where: { $0.kind == .text }) else { continue }
      let style = tree.styles[Int(paragraph.spans[Int(item.span)].style)]
      #expect(describe(style) == expected)
      return
    }
    Issue.record("no text")
  }

  @Test func rootTakesItsStyleFromTheOptions() {
    let options = StyleOptions(fontSize: 20, lineHeight: 1.5)
    let tree = buildBoxTree(of: readSmall("<p>x</p>"), options: options)
    #expect(tree.styles[Int(tree.boxes[2].style)].fontSize == 20)
    #expect(tree.styles[Int(tree.boxes[2].style)].lineHeight == .number(1.5))
    #expect(tree.boxes[2].margin.top == .px(LayoutUnit(px: 20)))
  }

  @Test func controlsHaveNormalLineHeight() {
    let options = StyleOptions(lineHeight: 1.5)
    let tree = buildBoxTree(of: readSmall("<p><button>x</button></p>"), options: options)
    #expect(tree.styles[Int(tree.boxes[3].style)].lineHeight == .normal)
  }

  private func describe(_ style: ComputedStyle) -> String {
    var parts: [String] = []
    if style.fontFamily != .text { parts.append("\(style.fontFamily)") }
    if style.isBold { parts.append("bold") }
    if style.isItalic { parts.append("italic") }
    if style.fontSize != 16 { parts.append("size \(style.fontSize)") }
    if style.verticalAlign != .baseline { parts.append("\(style.verticalAlign)") }
    if style.whiteSpace != .normal { parts.append("\(style.whiteSpace)") }
    if style.textAlign != .start { parts.append("\(style.textAlign)") }
    if style.direction != .ltr { parts.append("\(style.direction)") }
    if !style.language.isEmpty { parts.append("lang \(style.language)") }
    return parts.joined(separator: " ")
  }
}

@Suite struct TextTransformTests {
  struct Case: Sendable {
    var transform: ComputedStyle.TextTransform
    var language = ""
    var text: String
    var expected: String
  }

  static let cases: [Case] = [
    Case(transform: .uppercase, text: "straße ŉ ﬁ", expected: "STRASSE ʼN FI"),
    Case(transform: .uppercase, language: "tr", text: "ilık", expected: "İLIK"),
    Case(transform: .lowercase, language: "az-latn", text: "ILİK", expected: "ılik"),
    Case(transform: .lowercase, text: "ΟΔΟΣ ΣΑ", expected: "οδος σα"),
    Case(transform: .uppercase, language: "el", text: "ή άέ", expected: "Ή ΑΕ"),
    Case(transform: .capitalize, text: "wo-rld a/b a.b @home", expected: "Wo-Rld A/B A.B @Home"),
    Case(transform: .capitalize, text: "3rd 1a o'neil it’s", expected: "3rd 1a O'neil It’s"),
    Case(transform: .capitalize, text: "½a 日a ﬁn ßa ǆa", expected: "½A 日A ﬁn ßa ǅa"),
    Case(
      transform: .capitalize, text: "a_b a\u{AD}b a\u{200B}b", expected: "A_b A\u{AD}b A\u{200B}B"),
    Case(transform: .capitalize, language: "nl", text: "ijs", expected: "IJs"),
  ]

  @Test(arguments: cases)
  func maps(_ one: Case) {
    var followsLetter = false
    var text = one.text
    let mapped = text.withUTF8 {
      transformText(
        $0, by: one.transform, language: one.language, followsLetter: &followsLetter)
    }
    #expect(String(decoding: mapped, as: UTF8.self) == one.expected)
  }

  @Test func capitalizeGoesOverElementEdges() {
    var followsLetter = false
    for (text, expected) in [("fo", "Fo"), ("o b", "o B"), ("ar", "ar")] {
      var text = text
      let mapped = text.withUTF8 {
        transformText($0, by: .capitalize, language: "", followsLetter: &followsLetter)
      }
      #expect(String(decoding: mapped, as: UTF8.self) == expected)
    }
  }
}
