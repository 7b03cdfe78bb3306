import Foundation
import Testing
import TextModel

@testable import MarkupReading

/// Random documents whose trees Chromium told: Scripts/record-html-trees.py.
@Suite struct ChromiumTreeTests {
  struct Case: Decodable {
    var source: String
    var tree: [String]
  }

  @Test func treesAreTheBrowsers() throws {
    let cases = try Fixtures.json("chromium_trees.json", as: [Case].self)
    #expect(cases.count == 400)
    var options = HTMLReadingOptions()
    options.quirks = .byDoctype
    options.encoding = "utf-8"
    for test in cases {
      let document = try HTMLReader.read(Array(test.source.utf8), options: options)
      #expect(document.lines == test.tree, "\(test.source)")
    }
  }
}

extension Document {
  /// The tree as the recording script writes it.
  fileprivate var lines: [String] {
    var depths = [Int](repeating: -1, count: nodes.count)
    return nodes.indices.dropFirst().map { index in
      depths[index] = depths[Int(nodes[index].parent)] + 1
      return String(repeating: " ", count: depths[index]) + line(of: nodes[index])
    }
  }

  private func line(of node: Node) -> String {
    let range = Int(node.characters.lowerBound)..<Int(node.characters.upperBound)
    let characters = String(decoding: text[range], as: UTF8.self)
    switch node.kind {
    case .document: return ""
    case .doctype: return "!" + characters
    case .text: return quoted(characters)
    case .comment: return "#" + quoted(characters)
    case .element:
      let name = node.tag == .other ? names[Int(node.name)] : node.tag.name
      let space = ["", "svg ", "math "][Int(node.namespace.rawValue)]
      let own = node.attributes.map { attributes[Int($0)] }
        .map { " \($0.name)=\(quoted($0.value))" }.sorted()
      return "<\(space)\(name)\(own.joined())>"
    }
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
