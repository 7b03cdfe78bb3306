internal import TextModel

/// How elements paint their text, as the browser's own style sheet has it.
struct TextInk: OptionSet {
  let rawValue: UInt8
  static let underline = TextInk(rawValue: 1)
  static let lineThrough = TextInk(rawValue: 2)
  static let mark = TextInk(rawValue: 4)

  /// By node: what the element and those around it say.
  ///
  /// - Complexity: O(*n*) for *n* nodes.
  static func inks(of document: Document) -> [TextInk] {
    var inks = [TextInk](repeating: [], count: document.nodes.count)
    for (index, node) in document.nodes.enumerated() where node.parent >= 0 {
      inks[index] = inks[Int(node.parent)]
      guard node.kind == .element, node.namespace == .html else { continue }
      switch node.tag {
      case .u, .ins: inks[index].insert(.underline)
      case .s, .strike, .del: inks[index].insert(.lineThrough)
      case .mark: inks[index].insert(.mark)
      case .a where document.attribute("href", of: index) != nil:
        inks[index].insert(.underline)
      default: break
      }
    }
    return inks
  }
}
