import Styling
import Testing
import TextModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Box trees of small documents, as text: `Fixtures/*.txt` hold cases of a `== name` line, the
/// markup, a `--` line and the tree. With `LINKMAP_ACCEPT=1` the trees are written anew instead, to
/// be read in the difference.
@Suite struct BoxTreeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var markup: String
    var tree: String
    var testDescription: String { name }
  }

  static let files = ["blocks", "inlines", "lists", "tables", "controls", "links"]

  @Test(arguments: files)
  func treesAreAsRecorded(_ file: String) throws {
    let path = fixture(file)
    let cases = parse(try read(path))
    #expect(!cases.isEmpty)
    var rewritten = ""
    for one in cases {
      let tree = dump(one.markup)
      rewritten += "== \(one.name)\n\(one.markup)\n--\n\(tree)\n\n"
      if getenv("LINKMAP_ACCEPT") == nil { #expect(tree == one.tree, "\(file): \(one.name)") }
    }
    if getenv("LINKMAP_ACCEPT") != nil { try write(rewritten, to: path) }
  }

  private func dump(_ markup: String) -> String {
    let document = readSmall(markup)
    let options = StyleOptions(imageSize: { source in
      source == "known.png" ? NaturalSize(width: 40, height: 30) : nil
    })
    let tree = buildBoxTree(of: document, options: options)
    #expect(tree.checkInvariants() == [])
    let dump = TreeDump(tree: tree, document: document)
    return ([dump.text, dump.lists] as [String]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func parse(_ text: String) -> [Case] {
    var cases: [Case] = []
    var inTree = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("== ") {
        cases.append(Case(name: String(line.dropFirst(3)), markup: "", tree: ""))
        inTree = false
      } else if line == "--" {
        inTree = true
      } else if let last = cases.indices.last, !line.isEmpty {
        let path = inTree ? \Case.tree : \Case.markup
        cases[last][keyPath: path] += (cases[last][keyPath: path].isEmpty ? "" : "\n") + line
      }
    }
    return cases
  }

  private func fixture(_ name: String) -> String {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/Fixtures/\(name).txt"
  }

  private struct FileError: Error {}

  private func read(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw FileError() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw FileError() }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, file)
  }
}
