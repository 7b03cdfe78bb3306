/// The findings that comments in a document forbid, in HTML and in Markdown:
///
///     <!-- linkmap-disable RULE… -->            from here on
///     <!-- linkmap-enable RULE… -->             from here on again
///     <!-- linkmap-disable-line RULE… -->       in this line
///     <!-- linkmap-disable-next-line RULE… -->  in the line after the comment's end
///
/// Rules are parted by spaces or commas; no rule means all of them.
struct Suppressions {
  /// By rule: the lines from which on it is on or off, ascending.
  private var switches: [Rule: [(line: Int, isOff: Bool)]] = [:]
  /// Single lines in which rules are off.
  private var lines: [Int: Set<Rule>] = [:]

  init(in source: [UInt8]) {
    // What is not UTF-8 holds no directive.
    let text = String(decoding: source, as: UTF8.self)
    var line = 1
    var rest = text.utf8[...]
    while let start = rest.firstRange(of: "<!--".utf8) {
      line += rest[..<start.lowerBound].lineEndCount
      rest = rest[start.upperBound...]
      let end = rest.firstRange(of: "-->".utf8) ?? rest.endIndex..<rest.endIndex
      let comment = rest[..<end.lowerBound]
      let lastLine = line + comment.lineEndCount
      take(String(decoding: comment, as: UTF8.self), firstLine: line, lastLine: lastLine)
      line = lastLine
      rest = rest[end.upperBound...]
    }
  }

  private mutating func take(_ comment: String, firstLine: Int, lastLine: Int) {
    let words = comment.split { $0.isWhitespace || $0 == "," }
    guard let directive = words.first, directive.hasPrefix("linkmap-") else { return }
    let named = words.dropFirst().compactMap { Rule(rawValue: String($0)) }
    // A name that is none of ours must not turn into "all".
    let rules = words.count == 1 ? Rule.allCases : named
    for rule in rules {
      switch directive {
      case "linkmap-disable": switches[rule, default: []].append((firstLine, true))
      case "linkmap-enable": switches[rule, default: []].append((firstLine, false))
      case "linkmap-disable-line": lines[firstLine, default: []].insert(rule)
      case "linkmap-disable-next-line": lines[lastLine + 1, default: []].insert(rule)
      default: break
      }
    }
  }

  func suppress(_ rule: Rule, line: Int) -> Bool {
    if lines[line]?.contains(rule) == true { return true }
    guard let switches = switches[rule] else { return false }
    let next = switches.partitioningIndex { $0.line > line }
    return next > 0 && switches[next - 1].isOff
  }
}

extension Substring.UTF8View {
  /// CR, LF and CRLF each end a line.
  fileprivate var lineEndCount: Int {
    var (count, last) = (0, UInt8(0))
    for byte in self {
      if byte == 0x0D || (byte == 0x0A && last != 0x0D) { count += 1 }
      last = byte
    }
    return count
  }
}
