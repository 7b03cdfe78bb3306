internal import TextModel

/// Collects what can be jumped to: of equal names the first counts, and an `id` before any
/// `<a name>` (HTML standard, "select the indicated part") or heading of Markdown.
struct TargetCollector {
  private var found: [(name: String, element: Int32, isID: Bool)] = []
  private var ids: Set<String> = []
  private var names: Set<String> = []
  /// By a heading's name: how many had it before.
  private var headings: [String: Int] = [:]

  mutating func add(id: String, of element: Int32) {
    if ids.insert(id).inserted { found.append((id, element, true)) }
  }

  mutating func add(name: String, of element: Int32) {
    if names.insert(name).inserted { found.append((name, element, false)) }
  }

  /// Adds a heading; of several with one name, the later ones get a number behind theirs.
  mutating func add(heading name: String, of element: Int32) {
    guard !name.isEmpty else { return }
    let count = headings[name, default: 0]
    headings[name] = count + 1
    add(name: count == 0 ? name : "\(name)-\(count)", of: element)
  }

  /// The targets in document order, not placed yet.
  func targets() -> [JumpTarget] {
    found.compactMap { target in
      if !target.isID && ids.contains(target.name) { return nil }
      return JumpTarget(name: target.name, element: target.element, place: .hidden)
    }
  }
}

extension Document {
  func isHeading(_ i: Int) -> Bool {
    nodes[i].namespace == .html && nodes[i].tag.isHeading
  }

  /// The name by which Markdown's readers let a heading be jumped to: its text in lower case, of
  /// which only letters, marks, numbers, connectors and hyphens stay, with a hyphen for each space.
  func headingName(of i: Int) -> String {
    var bytes: [UInt8] = []
    for node in nodes[i + 1..<max(i + 1, Int(nodes[i].subtreeEnd))] where node.kind == .text {
      bytes += text[Int(node.characters.lowerBound)..<Int(node.characters.upperBound)]
    }
    var name = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == " " || scalar == "\n" {
        name += "-"
      } else if scalar == "-" || scalar.isOfHeadingName {
        name += scalar.properties.lowercaseMapping
      }
    }
    return name
  }
}

extension Unicode.Scalar {
  fileprivate var isOfHeadingName: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation:
      true
    default: false
    }
  }
}
