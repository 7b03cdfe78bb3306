import Foundation
import Testing
import TextModel

@testable import MarkupReading

/// html5lib's tree-construction tests: the whole documents without scripting.
@Suite struct HTML5LibTests {
  struct Case {
    var name: String
    var source: String
    var tree: String
  }

  /// Tests whose tree differs, with the reason.
  struct Difference: Decodable {
    var name, reason: String
  }

  static let folder = Fixtures.root.appending(
    path: ".cache/html5lib-1.1/html5lib/tests/testdata/tree-construction")

  @Test func treesAreEqual() throws {
    let cases = try Self.cases()
    let differences = try Fixtures.json("html5lib_differences.json", as: [Difference].self)
    let expected = Set(differences.map(\.name))
    #expect(Set(cases.map(\.name)).isSuperset(of: expected), "a difference names no test")
    var options = HTMLReadingOptions()
    options.quirks = .byDoctype
    options.encoding = "utf-8"
    var equal = 0
    for test in cases {
      let bytes = Array(test.source.utf8)
      let document = try HTMLReader.read(
        bytes, options: options, reader: .any, templates: .children)
      let isEqual = document.dump == test.tree
      if isEqual { equal += 1 }
      #expect(
        isEqual != expected.contains(test.name),
        """
        \(test.name): \(isEqual ? "passes: take it off the list of differences" : "differs")
        \(test.source)
        --- expected
        \(test.tree)
        --- found
        \(document.dump)
        """)
    }
    #expect(cases.count > 1500)
    #expect(Double(equal) >= 0.99 * Double(cases.count), "\(equal) of \(cases.count)")
  }

  static func cases() throws -> [Case] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = try #require(
      files, "the tests of html5lib are missing: run Scripts/setup.sh test")
    return try names.filter { $0.hasSuffix(".dat") }.sorted().flatMap { name in
      let data = try Data(contentsOf: folder.appending(path: name))
      return parse(String(decoding: data, as: UTF8.self), file: String(name.dropLast(4)))
    }
  }

  /// The cases of one file that are whole documents and not for scripting.
  static func parse(_ text: String, file: String) -> [Case] {
    var cases: [Case] = []
    let parts = ("\n" + text).components(separatedBy: "\n#data\n").dropFirst()
    for (number, part) in parts.enumerated() {
      var section = "#data"
      var sections: [String: [String]] = [:]
      for line in part.components(separatedBy: "\n") {
        if sections["#document"] == nil, section != "#document",
          [
            "#errors", "#new-errors", "#document", "#document-fragment", "#script-on",
            "#script-off",
          ]
          .contains(line)
        {
          section = line
          sections[section] = []
        } else {
          sections[section, default: []].append(line)
        }
      }
      guard sections["#document-fragment"] == nil, sections["#script-on"] == nil else { continue }
      var tree = (sections["#document"] ?? []).joined(separator: "\n")
      while tree.hasSuffix("\n") { tree.removeLast() }
      cases.append(
        Case(
          name: "\(file)-\(number + 1)",
          source: (sections["#data"] ?? []).joined(separator: "\n"), tree: tree))
    }
    return cases
  }
}
