import TextModel

/// Reads markup in which every element but the void ones is closed, for these tests alone: no
/// implied tags, no error recovery. `html` and `body` are put around where they are missing.
func readSmall(_ markup: String) -> Document {
  var reader = SmallReader(bytes: Array(markup.utf8))
  return reader.read()
}

private struct SmallReader {
  let bytes: [UInt8]
  var document = Document(
    nodes: [], text: [], attributes: [], names: [], lostLinks: [], isQuirks: false)
  var open: [Int] = []
  var i = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() -> Document {
    add(.document)
    start(.html, "html", [])
    start(.body, "body", [])
    while i < bytes.count {
      if bytes[i] != UInt8(ascii: "<") { readText() } else { readTag() }
    }
    while !open.isEmpty { end() }
    return document
  }

  private mutating func add(_ kind: Document.Kind, tag: Tag = .other, name: String = "") {
    let noRange: Range<Int32> = 0..<0
    document.nodes.append(
      Document.Node(
        kind: kind, namespace: tag == .svg ? .svg : .html, tag: tag, name: -1,
        parent: Int32(open.last ?? -1), subtreeEnd: Int32(document.nodes.count + 1),
        attributes: noRange, characters: noRange, source: SourceRange(i, i), startTagEnd: i))
    if tag == .other, kind == .element {
      document.nodes[document.nodes.count - 1].name = Int32(document.names.count)
      document.names.append(name)
    }
    if kind == .document || kind == .element { open.append(document.nodes.count - 1) }
  }

  private mutating func start(_ tag: Tag, _ name: String, _ attributes: [Document.Attribute]) {
    add(.element, tag: tag, name: name)
    let first = Int32(document.attributes.count)
    document.attributes += attributes
    document.nodes[document.nodes.count - 1].attributes = first..<(first + Int32(attributes.count))
  }

  private mutating func end() {
    let node = open.removeLast()
    document.nodes[node].subtreeEnd = Int32(document.nodes.count)
  }

  private mutating func readText() {
    let first = Int32(document.text.count)
    while i < bytes.count, bytes[i] != UInt8(ascii: "<") {
      document.text.append(bytes[i])
      i += 1
    }
    add(.text)
    document.nodes[document.nodes.count - 1].characters = first..<Int32(document.text.count)
  }

  private mutating func readTag() {
    let close = bytes[i...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
    let inner = String(decoding: bytes[(i + 1)..<close], as: UTF8.self)
    i = min(close + 1, bytes.count)
    if inner.hasPrefix("!--") { return add(.comment) }
    if inner.hasPrefix("/") { return end() }
    let name = String(inner.prefix { $0 != " " })
    let tag = Tag.allCases.first { $0.name == name && $0 != .other } ?? .other
    if tag == .body || tag == .html { return }
    start(tag, name, attributes(of: String(inner.dropFirst(name.count))))
    switch tag {
    case .br, .wbr, .img, .hr, .input, .col, .area, .base, .link, .meta: end()
    default: break
    }
  }

  private func attributes(of text: String) -> [Document.Attribute] {
    text.split(separator: " ").map { part in
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      return Document.Attribute(name: sides[0], value: sides.count > 1 ? sides[1] : "")
    }
  }
}
