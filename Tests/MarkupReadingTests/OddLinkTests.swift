import Foundation
import Testing
import TextModel

@testable import MarkupReading

/// Snippets whose links Chromium told (scripting off), with the offset of each link's start tag.
@Suite struct OddLinkTests {
  struct Snippet: Decodable, Sendable {
    struct Link: Decodable, Hashable { var href, text: String }
    var name, html: String
    var links: [Link]
  }

  @Test func linksAreTheBrowsers() throws {
    let snippets = try Fixtures.json("odd_links.json", as: [Snippet].self)
    let offsets = try Fixtures.json("odd_links_at.json", as: [String: [Int]].self)
    #expect(snippets.count == 100)
    for snippet in snippets {
      var options = HTMLReadingOptions()
      options.quirks = .byDoctype
      options.encoding = "utf-8"
      let document = try HTMLReader.read(Array(snippet.html.utf8), options: options)
      let links = document.links
      #expect(links.map { .init(href: $0.href, text: $0.text) } == snippet.links, "\(snippet.name)")
      #expect(links.map(\.offset) == offsets[snippet.name], "\(snippet.name)")
    }
  }
}

extension Document {
  /// The links in document order.
  var links: [(href: String, text: String, offset: Int)] {
    nodes.indices.filter { isHTML(.a, at: $0) }.compactMap { index in
      attribute("href", of: index).map {
        ($0, textContent(of: index), nodes[index].source.lowerBound)
      }
    }
  }

  func textContent(of index: Int) -> String {
    var bytes: [UInt8] = []
    for node in nodes[index..<Int(nodes[index].subtreeEnd)] where node.kind == .text {
      bytes += text[Int(node.characters.lowerBound)..<Int(node.characters.upperBound)]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
