extension Source {
  /// The source with its format settled: by the name's extension, else by what the bytes look like.
  func detectingFormat() -> Source {
    guard format == .automatic else { return self }
    var detected = self
    detected.format = formatOfName ?? formatOfBytes
    return detected
  }

  private var formatOfName: Format? {
    guard let dot = name.lastIndex(of: "."), dot > (name.lastIndex(of: "/") ?? name.startIndex)
    else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "md", "markdown", "mdown", "mkd", "mkdn": return .markdown
    case "html", "htm", "xhtml", "xht": return .html
    case "txt", "text": return .text
    default: return nil
    }
  }

  /// HTML where the first thing after white space and a byte-order mark is a tag, a comment or a
  /// doctype; else Markdown.
  private var formatOfBytes: Format {
    var rest = bytes.prefix(1024)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }
    guard rest.first == UInt8(ascii: "<"), let next = rest.dropFirst().first else {
      return .markdown
    }
    if next == UInt8(ascii: "!") { return .html }
    let starts = ["html", "head", "body", "title", "meta", "div", "p", "?xml"]
    let word = rest.dropFirst().prefix { $0 != UInt8(ascii: ">") && $0 > 0x20 }
    return starts.contains(String(decoding: word, as: UTF8.self).lowercased()) ? .html : .markdown
  }
}
