import Styling
import Testing
import TextModel

@Suite struct LimitTests {
  private func nested(_ tag: String, _ depth: Int, _ inner: String) -> String {
    String(repeating: "<\(tag)>x", count: depth) + inner
      + String(repeating: "y</\(tag)>", count: depth)
  }

  private func depths(of tree: BoxTree) -> [Int] {
    var depths = [Int](repeating: 0, count: tree.boxes.count)
    for i in tree.boxes.indices.dropFirst() {
      depths[i] = depths[Int(tree.boxes[i].parent)] + 1
    }
    return depths
  }

  @Test(arguments: ["div", "blockquote", "ul", "button", "table", "details", "fieldset"])
  func boxesNestBoundedly(_ tag: String) throws {
    let depth = 1200
    let tree = buildBoxTree(of: readSmall(nested(tag, depth, "")), options: StyleOptions())
    #expect(tree.checkInvariants() == [])
    #expect(try #require(depths(of: tree).max()) <= 516)
    if tag != "details" {
      let text = tree.paragraphs.reduce(0) { $0 + $1.text.filter { $0 < 0x80 }.count }
      #expect(text == 2 * depth)
    }
  }

  @Test func manyDeepNodesDoNotRecurse() {
    let tree = buildBoxTree(
      of: readSmall(String(repeating: "<div>", count: 50_000)), options: StyleOptions())
    #expect(tree.checkInvariants() == [])
    #expect(tree.boxes.count == 50_002)
  }

  @Test func deepSpansKeepTheirLinks() throws {
    let markup = nested("b", 700, "<a href=1>in <i>link</i></a>out")
    let tree = buildBoxTree(of: readSmall(markup), options: StyleOptions())
    #expect(tree.checkInvariants() == [])
    let paragraph = try #require(tree.paragraphs.first)
    var (open, deepest) = (0, 0)
    var linked = ""
    for item in paragraph.items {
      if item.kind == .spanStart { open += 1 }
      if item.kind == .spanEnd { open -= 1 }
      deepest = max(deepest, open)
      if item.kind == .text, paragraph.spans[Int(item.span)].link == 0 {
        linked += String(decoding: paragraph.text[item.range.indices], as: UTF8.self)
      }
    }
    #expect(deepest == 512)
    #expect(linked == "in link")
  }

  @Test func splitsOfDeepSpansStayLinear() {
    let markup =
      String(repeating: "<b>", count: 600) + String(repeating: "x<p></p>", count: 1500)
    let tree = buildBoxTree(of: readSmall(markup), options: StyleOptions())
    #expect(tree.checkInvariants() == [])
    #expect(tree.paragraphs.reduce(0) { $0 + $1.spans.count } < 200_000)
  }

  @Test func fontSizesAreBounded() {
    let markup = String(repeating: "<h1><div>", count: 300) + "x"
    let tree = buildBoxTree(of: readSmall(markup), options: StyleOptions())
    #expect(tree.styles.allSatisfy { $0.fontSize <= 10_000 })
  }

  @Test func plainLeavesControlsAndUnsizedImagesOut() throws {
    let markup = """
      <p>a<input><button>b</button><img src=known.png><img width=4 height=5px><img width=4 \
      height=5><object>c</object><canvas>d</canvas>e</p>
      """
    let options = StyleOptions(
      content: .plain, imageSize: { _ in NaturalSize(width: 4, height: 3) })
    let tree = buildBoxTree(of: readSmall(markup), options: options)
    let paragraph = try #require(tree.paragraphs.first)
    #expect(String(decoding: paragraph.text, as: UTF8.self) == "a\u{FFFC}e")
    #expect(tree.notices.map(\.reason) == [.unsizedImage, .unsizedImage])
  }

  @Test func emptyDocumentHasARoot() {
    let empty = Document(
      nodes: [], text: [], attributes: [], names: [], lostLinks: [], isQuirks: false)
    let tree = buildBoxTree(of: empty, options: StyleOptions())
    #expect(tree.checkInvariants() == [])
    #expect(tree.boxes.count == 1)
  }

  /// Random trees of all kinds of elements: the boxes are sound whatever is nested in what.
  @Test(arguments: 0..<150)
  func randomTreesAreSound(_ seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let tags = [
      "div", "p", "b", "a href=u", "a name=n", "span dir=rtl", "bdo dir=ltr", "q", "table", "tbody",
      "thead", "tfoot", "tr", "td", "th align=left", "caption", "caption align=bottom", "colgroup",
      "ul", "ol reversed", "li", "details", "details open", "summary", "fieldset", "legend",
      "button", "pre", "pre wrap", "table align=left", "center", "select", "option", "font size=2",
      "h2 hidden", "form", "dialog open", "rt", "object", "nobr",
    ]
    let leaves = [
      "x", " ", "\n", " y ", "\u{5D0}", "<br>", "<wbr>", "<hr>", "<img src=known.png>",
      "<img src=a width=3 height=4 align=left>", "<input type=checkbox>", "<input type=submit>",
      "<col span=2>", "<!-- -->",
    ]
    var (markup, open) = ("", [String]())
    for _ in 0..<120 {
      switch next(10) {
      case 0..<4:
        let tag = tags[next(tags.count)]
        markup += "<\(tag)>"
        open.append(String(tag.prefix { $0 != " " }))
      case 4..<6 where !open.isEmpty: markup += "</\(open.removeLast())>"
      default: markup += leaves[next(leaves.count)]
      }
    }
    let options = StyleOptions(imageSize: { _ in NaturalSize(width: 4, height: 3) })
    let tree = buildBoxTree(of: readSmall(markup), options: options)
    #expect(tree.checkInvariants() == [], "\(markup)")
    let plain = buildBoxTree(of: readSmall(markup), options: StyleOptions(content: .plain))
    #expect(plain.checkInvariants() == [], "\(markup)")
  }
}
