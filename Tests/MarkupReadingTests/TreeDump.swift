import TextModel

extension Document {
  /// The tree as html5lib's tests write it.
  var dump: String {
    var lines: [String] = []
    var depths = [Int](repeating: 0, count: nodes.count)
    for (index, node) in nodes.enumerated().dropFirst() {
      let parent = Int(node.parent)
      depths[index] = parent == 0 ? 0 : depths[parent] + 1
      let isInTemplate = parent > 0 && isHTML(.template, at: parent)
      if isInTemplate {
        if parent + 1 == index {
          lines.append("| " + String(repeating: "  ", count: depths[index]) + "content")
        }
        depths[index] += 1
      }
      if isHTML(.template, at: index), Int(node.subtreeEnd) == index + 1 {
        lines += dumpLines(of: node, at: depths[index])
        lines.append("| " + String(repeating: "  ", count: depths[index] + 1) + "content")
      } else {
        lines += dumpLines(of: node, at: depths[index])
      }
    }
    return lines.joined(separator: "\n")
  }

  private func dumpLines(of node: Node, at depth: Int) -> [String] {
    let indent = "| " + String(repeating: "  ", count: depth)
    let characters = String(
      decoding: text[Int(node.characters.lowerBound)..<Int(node.characters.upperBound)],
      as: UTF8.self)
    switch node.kind {
    case .document: return []
    case .doctype: return ["\(indent)<!DOCTYPE \(characters)>"]
    case .text: return ["\(indent)\"\(characters)\""]
    case .comment: return ["\(indent)<!-- \(characters) -->"]
    case .element:
      let name = node.tag == .other ? names[Int(node.name)] : node.tag.name
      let prefix = ["", "svg ", "math "][Int(node.namespace.rawValue)]
      let own = node.attributes.map { attributes[Int($0)] }
        .map { (node.namespace == .html ? $0.name : foreignName($0.name), $0.value) }
        .sorted { Array($0.0.utf16).lexicographicallyPrecedes(Array($1.0.utf16)) }
      return ["\(indent)<\(prefix)\(name)>"] + own.map { "\(indent)  \($0.0)=\"\($0.1)\"" }
    }
  }

  /// Foreign attributes have a namespace, which the tests write before a blank.
  private func foreignName(_ name: String) -> String {
    let known = [
      "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show", "xlink:title",
      "xlink:type", "xml:lang", "xml:space", "xmlns:xlink",
    ]
    return known.contains(name) ? name.replacing(":", with: " ") : name
  }
}
