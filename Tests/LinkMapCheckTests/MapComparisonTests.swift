import LinkMapCheck
import LinkMapCompiler
import TextModel
import Testing

/// Two documents and what differs from one's map to the other's.
struct ComparedDocuments: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String
  /// "KIND OLD NEW", with `-` for none.
  let differences: [String]
  var testDescription: String { "\(old) → \(new)" }

  init(_ old: String, _ new: String, _ differences: String...) {
    (self.old, self.new, self.differences) = (old, new, differences)
  }

  static let all = [
    ComparedDocuments("[a](b)", "[a](b)"),
    ComparedDocuments("[a](b) text", "[a](b)  text"),
    // Only the place in the source differs.
    ComparedDocuments("[a](b)", "\n\n[a](b)"),
    ComparedDocuments("[a](b)", "[a](c)", "url 0 0"),
    ComparedDocuments("[aaa](b)", "[bbb](b)", "text 0 0", "resized 0 0"),
    ComparedDocuments("[a](b)", "[a](b 'c')", "text 0 0"),
    ComparedDocuments("[a](b) [c](d)", "[a](b)", "gone 1 -"),
    ComparedDocuments("[a](b)", "[a](b) [c](d)", "new - 1"),
    ComparedDocuments("[a](b)", "[c](d) [a](b)", "new - 0", "moved 0 1"),
    ComparedDocuments("[a](b)\n\n[c](d)", "[c](d)\n\n[a](b)", "moved 1 0", "moved 0 1"),
    ComparedDocuments("[a](b)", "x\n\n[a](b)", "height - -", "moved 0 0"),
    ComparedDocuments("[a](javascript:1)", "[a](https://a.example/)", "url 0 0", "state 0 0"),
    ComparedDocuments("[a b](c)", "**[a b](c)**", "resized 0 0"),
    ComparedDocuments("<b id=x>a</b>", "<b id=y>a</b>", "gone - -", "new - -"),
    ComparedDocuments("a\n\n<b id=x>a</b>", "a\n\na <b id=x>a</b>"),
    ComparedDocuments(
      "<b id=x>a</b>\n\na", "a\n\n<b id=x>a</b>", "target - -"),
    ComparedDocuments(
      "<map name=m><area href=a></map>", "<map name=m><area href=b></map>", "gone - -", "new - -"),
    ComparedDocuments("x\n<!-- <a href=a> -->", "x\n<!-- <a href=b> -->", "gone - -", "new - -"),
    // Of equal links, those at the ends stay what they were.
    ComparedDocuments("[a](b) [a](b)", "[a](b) [a](b) [a](b)", "new - 2"),
    ComparedDocuments("", "[a](b)", "height - -", "new - 0"),
    ComparedDocuments("", ""),
  ]
}

struct MapComparisonTests {
  private static let compiler = Result { try Compiler() }

  private func map(_ text: String, widths: [Double] = [600]) throws -> LinkMap {
    let source = Source(name: "case", bytes: Array(text.utf8), format: .markdown)
    return try Self.compiler.get().compile(source, widths: widths)
  }

  @Test(arguments: ComparedDocuments.all)
  func differences(documents: ComparedDocuments) throws {
    let found = LinkMapCheck.differences(
      from: try map(documents.old), to: try map(documents.new))
    let texts = found.map { difference in
      "\(difference.kind.rawValue) \(difference.old.map(String.init) ?? "-") "
        + (difference.new.map(String.init) ?? "-")
    }
    #expect(texts == documents.differences)
  }

  @Test func layouts() throws {
    let found = LinkMapCheck.differences(
      from: try map("[a](b)", widths: [300, 600]), to: try map("[a](b)", widths: [600, 900]))
    #expect(found.map(\.kind) == [.gone, .new])
    #expect(found.map { $0.width?.px } == [300, 900])
  }

  @Test func tolerance() throws {
    let old = try map("[a](b)")
    var new = old
    new.layouts[0].links[0].rects[0].rect.x = LayoutUnit(rawValue: 32)
    #expect(
      LinkMapCheck.differences(from: old, to: new).map(\.displacement)
        == [LinkMap.Point(x: LayoutUnit(rawValue: 32), y: .zero)])
    #expect(LinkMapCheck.differences(from: old, to: new, tolerance: 0.5).isEmpty)
    #expect(!LinkMapCheck.differences(from: old, to: new, tolerance: 0.49).isEmpty)
  }

  /// Links alike in great numbers, all of them moved, take no more than linear time.
  @Test(.timeLimit(.minutes(1))) func manyEqualLinks() throws {
    let old = try map(String(repeating: "[a](b) ", count: 20_000))
    let new = try map("x " + String(repeating: "[a](b) ", count: 20_001))
    let kinds = Set(LinkMapCheck.differences(from: old, to: new).map(\.kind))
    #expect(kinds.isSubset(of: [.new, .moved, .resized, .height]))
  }
}
