/// The link reference definitions of a document.
struct LinkReferences {
  struct Definition {
    var href: String
    /// Empty where there is none.
    var title: String
  }

  private(set) var definitions: [Definition] = []
  private var indices: [[UInt8]: Int] = [:]

  /// The index of the definition for the label in `range` of `text`.
  func index(ofLabel range: Range<Int>, in text: Span<UInt8>) -> Int? {
    guard !indices.isEmpty, !range.isEmpty, range.count <= LinkSyntax.longestLabel else {
      return nil
    }
    return indices[Self.normalized(range, in: text)]
  }

  /// Reads the definition that starts at `start` of a paragraph's content and adds it, unless its
  /// label has one. Gives its end, or `nil` where there is none.
  mutating func addDefinition(at start: Int, in text: Span<UInt8>) -> Int? {
    guard let label = LinkSyntax.label(at: start, in: text), text.has(":", at: label.upperBound + 1)
    else { return nil }
    let trimmedLabel = MarkdownStrings.trimmed(label, in: text)
    guard !trimmedLabel.isEmpty,
      let (destination, afterDestination) = LinkSyntax.destination(
        at: Self.skippingOneLineEnd(from: label.upperBound + 2, in: text), in: text)
    else { return nil }
    var title: Range<Int>?
    var end: Int?
    let beforeTitle = Self.skippingOneLineEnd(from: afterDestination, in: text)
    if beforeTitle > afterDestination, let found = LinkSyntax.title(at: beforeTitle, in: text) {
      title = found
      end = Self.lineEnd(after: found.upperBound + 1, in: text)
    }
    if end == nil {
      title = nil
      end = Self.lineEnd(after: afterDestination, in: text)
    }
    guard let end else { return nil }
    add(trimmedLabel, destination, title, in: text)
    return end
  }

  private mutating func add(
    _ label: Range<Int>, _ destination: Range<Int>, _ title: Range<Int>?, in text: Span<UInt8>
  ) {
    let key = Self.normalized(label, in: text)
    guard !key.isEmpty, indices[key] == nil else { return }
    indices[key] = definitions.count
    definitions.append(
      Definition(
        href: MarkdownStrings.destination(destination, in: text),
        title: title.map { MarkdownStrings.plain($0, in: text) } ?? ""))
  }

  /// Skips blanks and at most one line end.
  private static func skippingOneLineEnd(from start: Int, in text: Span<UInt8>) -> Int {
    let i = text.skippingBlanks(from: start)
    return text.has("\n", at: i) ? text.skippingBlanks(from: i + 1) : i
  }

  /// The start of the next line where only blanks follow `start` in its line.
  private static func lineEnd(after start: Int, in text: Span<UInt8>) -> Int? {
    let i = text.skippingBlanks(from: start)
    if i >= text.count { return text.count }
    return text[i] == MarkdownBytes.newline ? i + 1 : nil
  }

  /// A label with its case folded and its white space collapsed.
  private static func normalized(_ range: Range<Int>, in text: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    var i = range.lowerBound
    while i < range.upperBound {
      guard let (scalar, length) = text.scalar(at: i) else {
        i += 1
        continue
      }
      if length == 1 {
        let byte = text[i]
        if !MarkdownBytes.isSpace(byte) {
          output.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        } else if !output.isEmpty, output.last != 0x20 {
          output.append(0x20)
        }
      } else {
        output.append(contentsOf: folded(scalar).utf8)
      }
      i += length
    }
    if output.last == 0x20 { output.removeLast() }
    return output
  }

  /// Equal for two scalars exactly if Unicode's full case folding is.
  private static func folded(_ scalar: Unicode.Scalar) -> String {
    // Folding keeps the dotless i apart, which the capital letter does not.
    if scalar == "\u{131}" { return "\u{131}" }
    return scalar.properties.lowercaseMapping.uppercased().lowercased()
  }
}
