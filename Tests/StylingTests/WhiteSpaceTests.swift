import Styling
import Testing
import TextModel

@Suite struct WhiteSpaceTests {
  /// Markup (of one paragraph each), and its items: a `|` where two text items meet, `⏎` a forced
  /// break, `⇥` a tab, `¦` a break opportunity.
  static let cases: [(String, String)] = [
    ("<p>one two</p>", "one two"),
    ("<p>  one \n\t two  </p>", "one two"),
    ("<p>foo <b> bar</b></p>", "foo <b>bar</b>"),
    ("<p>foo<b> bar</b></p>", "foo<b> bar</b>"),
    ("<p>foo <b>bar </b> baz</p>", "foo <b>bar </b>baz"),
    ("<p>foo <b> </b> baz</p>", "foo <b></b>baz"),
    ("<p>foo<b> </b> baz</p>", "foo<b> </b>baz"),
    ("<p>foo<b> </b></p>", "foo<b></b>"),
    ("<p> <a href=x> foo </a> </p>", "<a@0>foo</a>"),
    ("<p>foo<!-- c -->bar</p>", "foo|bar"),
    ("<p>foo <!-- c --> bar</p>", "foo |bar"),
    ("<p>foo<br> bar</p>", "foo⏎bar"),
    ("<p>foo <br> bar <br></p>", "foo⏎bar⏎"),
    ("<p>foo <b><br></b> bar</p>", "foo<b>⏎</b>bar"),
    ("<p>foo<wbr>bar</p>", "foo¦bar"),
    ("<p>\u{200B} foo\u{AD}bar</p>", "\u{200B} foo\u{AD}bar"),
    ("<p>a\u{A0} b</p>", "a\u{A0} b"),
    ("<p>a\r\n\tb</p>", "a b"),
    ("<p>a\u{C}b</p>", "a\u{C}b"),
    ("<p>漢\n字</p>", "漢 字"),
    ("<p>漢 字</p>", "漢 字"),
    ("<p>漢\na</p>", "漢 a"),
    ("<p>foo\n<b>\u{200B}bar</b></p>", "foo<b>\u{200B}bar</b>"),
    ("<p>foo <wbr> bar <wbr></p>", "foo ¦bar¦"),
    ("<p><wbr> a</p>", "¦a"),
    ("<p>a\u{200B}\nb</p>", "a\u{200B}b"),
    ("<pre>a  b\n\tc </pre>", "a  b⏎⇥c "),
    ("<pre>a<b>\n</b> b\n</pre>", "a<b>⏎</b> b⏎"),
    ("<pre> </pre>", " "),
    ("<p>a <nobr> b  c</nobr></p>", "a <nobr>b c</nobr>"),
    ("<p>x <img src=i width=3 height=4> y</p>", "x [img 3x4] y"),
    ("<p> <img src=i width=3 height=4> </p>", "[img 3x4]"),
    ("<p>a <q>b</q></p>", "a <q>{“}|b|{”}</q>"),
    ("<p lang=de>a <q>b <q>c</q></q></p>", "a <q>{„}|b <q>{‚}|c|{‘}</q>{“}</q>"),
    ("<p>a <bdo dir=rtl>b</bdo> c</p>", "a <bdo>U+2067U+202ebU+202cU+2069</bdo> c"),
    ("<p>a <span dir=auto>\u{5D0}</span> c</p>", "a <span>U+2067\u{5D0}U+2069</span> c"),
    ("<p>foo <bdi></bdi></p>", "foo<bdi>U+2066U+2069</bdi>"),
  ]

  @Test(arguments: cases)
  func collapses(_ markup: String, _ expected: String) throws {
    let document = readSmall(markup)
    let tree = buildBoxTree(of: document, options: StyleOptions())
    #expect(tree.checkInvariants() == [])
    let paragraph = try #require(tree.paragraphs.first)
    #expect(TreeDump(tree: tree, document: document).items(of: paragraph) == expected)
  }
}
