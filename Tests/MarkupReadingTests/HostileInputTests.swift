import Testing
import TextModel

@testable import MarkupReading

/// Input made to break or stall a reader. None may crash, and none may take more than linear time:
/// quadratic behaviour would not end here.
@Suite struct HostileInputTests {
  static func read(
    _ source: String, _ configure: (inout HTMLReadingOptions) -> Void = { _ in }
  ) throws -> Document {
    var options = HTMLReadingOptions()
    configure(&options)
    let document = try HTMLReader.read(Array(source.utf8), options: options)
    document.checkInvariants()
    return document
  }

  static func times(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  struct Shape: Sendable, CustomTestStringConvertible {
    var name: String
    var source: String
    var testDescription: String { name }
  }

  static let shapes: [Shape] = [
    Shape(name: "100,000 nested elements", source: times("<div>", 100_000) + "<a href=x>y</a>"),
    Shape(name: "nested buttons in p", source: "<p><button>" + times("<div>", 50_000)),
    Shape(
      name: "stray end tags below depth",
      source: "<x><div>" + times("<span>", 50_000) + times("</x>", 50_000)),
    Shape(
      name: "table ends below depth",
      source: times("<span>", 30_000) + times("<table></table>", 30_000)),
    Shape(name: "list items below depth", source: times("<div>", 50_000) + times("<li>", 50_000)),
    Shape(
      name: "definitions below depth", source: times("<div>", 50_000) + times("<dd></dd>", 50_000)),
    Shape(
      name: "adoption below depth",
      source: "<a>" + times("<div>", 30_000) + times("</a>", 30_000)),
    Shape(
      name: "adoption through spans",
      source: times("<b>" + times("<span>", 20) + "<p></b>", 2_000)),
    Shape(
      name: "5,000 distinct fonts",
      source: (0..<5_000).map { "<font color=c\($0)>" }.joined() + times("</b>", 50_000)),
    Shape(
      name: "formatting behind a marker",
      source: "<b>" + "<object>" + (0..<5_000).map { "<font size=\($0)>" }.joined()
        + times("</b>", 50_000)),
    Shape(name: "like formatting elements", source: times("<b>", 50_000) + times("</b>", 50_000)),
    Shape(
      name: "20,000 attributes",
      source: "<p" + (0..<20_000).map { " a\($0)=\($0)" }.joined() + ">x"),
    Shape(
      name: "20,000 attributes in what libxml2 takes for a tag",
      source: "<_p" + (0..<20_000).map { " a\($0)=\($0)" }.joined() + ">x"),
    Shape(
      name: "late attributes",
      source: "<html><body>" + (0..<20_000).map { "<body b\($0)><html h\($0)>" }.joined()),
    Shape(name: "10 MB on one line", source: times("<a href=x>link</a> text &amp; ", 360_000)),
    Shape(name: "less-than signs", source: times("<", 200_000)),
    Shape(name: "open tags without an end", source: times("<a ", 200_000)),
    Shape(name: "unclosed comments", source: times("<!-- <a href=x>", 50_000)),
    Shape(name: "unclosed quotes", source: times("<a href=\"x>", 50_001)),
    Shape(name: "raw text without an end", source: "<title>" + times("</titl <a href=x>", 50_000)),
    Shape(name: "script escapes", source: "<script>" + times("<!--<script>", 50_000)),
    Shape(name: "foreign depth", source: "<svg>" + times("<g>", 50_000) + times("</x>", 50_000)),
    Shape(
      name: "foster parents",
      source: "<table>" + times("a<tr>", 50_000) + "<a href=x>" + times("b<td>c", 10_000)),
    Shape(name: "nested tables", source: times("<table><tr><td>", 20_000)),
    Shape(name: "nested templates", source: times("<template>", 50_000) + "</template>"),
    Shape(name: "nested selects", source: times("<select><option>", 50_000)),
    Shape(name: "references", source: times("&amp;&copy&#x41;&nope;&", 50_000)),
    Shape(name: "forms", source: times("<form><div>", 30_000) + times("</form>", 30_000)),
    Shape(name: "framesets", source: times("<frameset>", 30_000) + times("</frameset>", 30_000)),
    Shape(name: "NUL everywhere", source: times("\0<\0a\0 h\0ref=\0x\0>\0</a\0>", 20_000)),
    Shape(name: "mixed line ends", source: times("\r\n\r<pre>\r\n</pre>\n", 20_000)),
  ]

  @Test(arguments: shapes) func isRead(_ shape: Shape) throws {
    let document = try Self.read(shape.source)
    #expect(document.nodes.count > 3)
  }

  @Test func truncatedAnywhere() throws {
    let source = Array(
      """
      <!DOCTYPE html PUBLIC "a" "b"><title>t&amp;</title><!-- c --><p id="x" class='y' z=w>é&notin;\
      <a href="q">b</a><script>"<!-- <script>"</script><svg><![CDATA[d]]></svg></p><table>e<tr></br>
      """.utf8)
    for count in 0...source.count {
      var options = HTMLReadingOptions()
      options.encoding = "utf-8"
      let document = try HTMLReader.read(Array(source[..<count]), options: options)
      document.checkInvariants()
      #expect(document.nodes[0].kind == .document)
    }
  }

  /// Formatting elements that each paragraph opens again: the tree is quadratic in the source.
  @Test func reopenedElementsHitTheLimit() {
    let source =
      "<p>" + (0..<2_000).map { "<font size=\($0)>" }.joined()
      + Self.times("</p><p>x", 2_000)
    #expect(throws: ReadingError.self) {
      try Self.read(source) { $0.limits.nodes = 1_000_000 }
    }
  }

  @Test func tooManyBytes() {
    #expect(throws: ReadingError.tooLarge(bytes: 5)) {
      try Self.read("12345") { $0.limits.bytes = 4 }
    }
  }

  @Test func emptyDocument() throws {
    let document = try Self.read("")
    #expect(document.nodes.map(\.tag) == [.other, .html, .head, .body])
  }
}

extension Document {
  /// Checks that nodes stand in pre-order and that every range lies in its array.
  func checkInvariants() {
    var open: [Int] = []
    for (index, node) in nodes.enumerated() {
      while let last = open.last, Int(nodes[last].subtreeEnd) <= index { open.removeLast() }
      let isPlaced =
        Int(node.parent) == (open.last ?? -1) && Int(node.subtreeEnd) > index
        && Int(node.subtreeEnd) <= (open.last.map { Int(nodes[$0].subtreeEnd) } ?? nodes.count)
      let isInArrays =
        node.attributes.upperBound <= attributes.count && node.characters.upperBound <= text.count
        && (node.tag != .other || node.kind != .element || Int(node.name) < names.count)
        && node.startTagEnd <= max(node.source.upperBound, node.startTagEnd)
      if !isPlaced || !isInArrays {
        Issue.record("node \(index) of \(nodes.count)")
        return
      }
      open.append(index)
    }
  }
}
