internal import TextModel

extension Document {
  /// The text content of a subtree, white space collapsed and trimmed.
  ///
  /// - Parameter alternatives: Whether images count as their `alt` text.
  func collapsedText(of index: Int, alternatives: Alternatives) -> String {
    var collapsed: [UInt8] = []
    var pendingSpace = false
    func append(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0C, 0x0D: pendingSpace = !collapsed.isEmpty
        default:
          if pendingSpace { collapsed.append(0x20) }
          pendingSpace = false
          collapsed.append(byte)
        }
      }
    }
    var i = index + 1
    while i < Int(nodes[index].subtreeEnd) {
      let node = nodes[i]
      if node.kind == .text {
        append(text[Int(node.characters.lowerBound)..<Int(node.characters.upperBound)])
      } else if alternatives == .included, isHTML(.img, at: i), let alt = attribute("alt", of: i) {
        append(alt.utf8)
      }
      i += 1
    }
    return String(decoding: collapsed, as: UTF8.self)
  }

  /// Whether an image stands in a subtree.
  func holdsImage(_ index: Int) -> Bool {
    (index + 1..<max(index + 1, Int(nodes[index].subtreeEnd))).contains { isHTML(.img, at: $0) }
  }

  enum Alternatives { case included, excluded }

  /// The `href` of the first `<base>` that has one.
  var baseHref: String? {
    for i in nodes.indices where isHTML(.base, at: i) {
      if let href = attribute("href", of: i) { return href }
    }
    return nil
  }
}
