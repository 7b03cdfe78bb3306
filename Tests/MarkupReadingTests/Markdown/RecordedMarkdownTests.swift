import Foundation
import Testing
import TextModel

@testable import MarkupReading

/// Markdown compared with what cmark-gfm makes of it: links with those that html5lib finds in its
/// HTML, and whole trees with those that `HTMLReader` reads from it.
@Suite struct RecordedMarkdownTests {
  /// An answer of `Scripts/record-markdown-links.py`.
  struct Answer: Decodable {
    var name, markdown, html: String
    var links: [OddLinkTests.Snippet.Link]
  }

  /// A document of which something differs on purpose, with the reason.
  struct Difference: Decodable {
    enum Extent: String, Decodable { case links, tree, both }
    var name, reason: String
    var differs: Extent
  }

  @Test func examplesOfTheSpecification() throws {
    let data = try? Data(
      contentsOf: Fixtures.root.appending(path: ".cache/commonmark-links.json"))
    let answers = try JSONDecoder().decode(
      [Answer].self, from: #require(data, "made by: Scripts/setup.sh test"))
    #expect(answers.count == 649)
    try compare(answers, prefix: "example")
  }

  @Test func casesOfGFM() throws {
    let answers = try Fixtures.json("gfm_cases.json", as: [Answer].self)
    #expect(answers.count >= 120)
    try compare(answers, prefix: "line")
  }

  @Test func randomDocuments() throws {
    try compare(Fixtures.json("random_markdown.json", as: [Answer].self), prefix: "seed")
  }

  private func compare(_ answers: [Answer], prefix: String) throws {
    let differences = try Fixtures.json("markdown_differences.json", as: [Difference].self)
      .filter { $0.name.hasPrefix(prefix) }
    let names = Set(answers.map(\.name))
    #expect(differences.allSatisfy { names.contains($0.name) }, "a difference names no document")
    let extents = Dictionary(uniqueKeysWithValues: differences.map { ($0.name, $0.differs) })
    for answer in answers {
      let document = try MarkdownReader.read(Array(answer.markdown.utf8))
      let links = document.links.map {
        OddLinkTests.Snippet.Link(href: $0.href, text: $0.text)
      }
      let hasEqualLinks = links == answer.links
      #expect(
        hasEqualLinks != [.links, .both].contains(extents[answer.name]),
        """
        \(answer.name): \(hasEqualLinks ? "links are equal: take it off the list" : "links differ")
        \(answer.markdown)
        --- expected \(answer.links)
        --- found \(links)
        """)
      let expected = try HTMLReader.read(Array(answer.html.utf8)).dump
      let hasEqualTree = document.dump == expected
      #expect(
        hasEqualTree != [.tree, .both].contains(extents[answer.name]),
        """
        \(answer.name): \(hasEqualTree ? "the tree is equal: take it off the list" : "tree differs")
        \(answer.markdown)
        --- expected
        \(expected)
        --- found
        \(document.dump)
        """)
    }
  }
}
