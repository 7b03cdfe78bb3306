public import TextModel

/// Looks through link maps for what keeps people from using their links.
public struct Checker: Sendable {
  private let options: CheckOptions

  public init(options: CheckOptions = CheckOptions()) { self.options = options }

  /// The findings in a document, by their place in it.
  ///
  /// - Parameters:
  ///   - map: Compiled with `Detail.characters`: whether a link stands in a sentence is seen in the
  ///     text around it. One without lines has no sentences.
  ///   - source: The document, whose comments may suppress findings.
  ///   - fileExists: Whether there is a file or directory of this name beside the document.
  /// - Complexity: O(*n* log *n*) for *n* rectangles and bytes, as long as not very many links
  ///   stand in the same place.
  public func findings(
    in map: LinkMap, source: [UInt8], fileExists: (String) -> Bool = { _ in true }
  ) -> [Finding] {
    var findings = Findings(options: options, suppressions: Suppressions(in: source))
    let surroundings = LinkSurroundings(map)
    let jumps = JumpTargets(map)
    checkTexts(of: map, surroundings, jumps, &findings)
    checkURLs(of: map, jumps, fileExists: fileExists, &findings)
    checkTargets(of: map, surroundings, options, &findings)
    return findings.sorted()
  }

  private func checkTexts(
    of map: LinkMap, _ surroundings: LinkSurroundings, _ jumps: JumpTargets,
    _ findings: inout Findings
  ) {
    var firstByText: [String: Int] = [:]
    var isNamed: Set<String> = []
    for (index, link) in map.links.enumerated() where link.state != .hidden {
      let name = link.label.isEmpty ? link.title ?? "" : link.label
      if name.allSatisfy(\.isWhitespace) {
        checkNameless(index, of: map, surroundings, &findings)
        continue
      }
      let text = name.lowercased()
      if options.vagueTexts.contains(text) {
        findings.add(.vagueText, at: index, of: map, "'\(name)' does not say where it leads")
      }
      // Numbers and signs, as of notes, are told apart by their places; others by their titles.
      let key = text + "\0" + (link.title ?? "")
      guard name.contains(where: \.isLetter), !isNamed.contains(key) else { continue }
      let first = firstByText[key, default: index]
      firstByText[key] = first
      if !jumps.areOnePlace(map.links[first], link) {
        let isAdded = findings.add(
          .ambiguousText, at: index, of: map,
          "'\(name)' leads to \(link.destination) here and to \(map.links[first].destination) "
            + "in line \(map.links[first].line)")
        if isAdded { isNamed.insert(key) }
      }
    }
  }

  private func checkNameless(
    _ index: Int, of map: LinkMap, _ surroundings: LinkSurroundings, _ findings: inout Findings
  ) {
    if surroundings.holdsObject(map.links[index]) {
      findings.add(
        .imageAlternative, at: index, of: map,
        "the link to \(map.links[index].destination) is an image without an alternative text")
    } else {
      findings.add(
        .emptyLink, at: index, of: map,
        "the link to \(map.links[index].destination) has no text")
    }
  }

  private func checkURLs(
    of map: LinkMap, _ jumps: JumpTargets, fileExists: (String) -> Bool,
    _ findings: inout Findings
  ) {
    for (index, link) in map.links.enumerated() {
      switch link.inert {
      case .scheme:
        findings.add(.refusedScheme, at: index, of: map, "'\(link.href)' is not opened")
      case .unparsable:
        findings.add(.brokenURL, at: index, of: map, "'\(link.href)' is no address")
      case nil:
        checkHost(of: link, at: index, of: map, &findings)
        if let target = jumps.missing(in: link.href) {
          findings.add(.brokenJump, at: index, of: map, "there is no '\(target)' to jump to")
        }
        if let path = link.relativePath, !fileExists(path) {
          findings.add(.missingFile, at: index, of: map, "there is no file '\(path)'")
        }
      }
      if link.state != .ok, link.inert == nil {
        let reason = link.state == .hidden ? "hidden" : "without any area"
        findings.add(
          .unreachableLink, at: index, of: map, "the link to \(link.destination) is \(reason)")
      }
    }
    for entry in map.report {
      guard let href = entry.href, !programText.contains(entry.reason) else { continue }
      findings.add(
        .lostLink, line: entry.line, column: entry.column,
        "the link to '\(href)' is lost (\(entry.reason))")
    }
  }

  private func checkHost(
    of link: LinkMap.Link, at index: Int, of map: LinkMap, _ findings: inout Findings
  ) {
    guard let url = link.url else { return }
    if let named = misleadingName(in: link.text, url: url) {
      findings.add(
        .misleadingHost, at: index, of: map,
        "the text names \(named.shown), but the link leads to \(named.actual)")
    }
    if let host = mixedScriptHost(of: url) {
      findings.add(
        .mixedScriptHost, at: index, of: map, "the host \(host) mixes letters of several scripts")
    }
  }
}

/// Where a link may stand that a program makes an element of later.
private let programText: Set<String> = ["in-script", "in-style", "in-template"]

/// Findings in the making.
struct Findings {
  private let options: CheckOptions
  private let suppressions: Suppressions
  private var all: [Finding] = []

  init(options: CheckOptions, suppressions: Suppressions) {
    (self.options, self.suppressions) = (options, suppressions)
  }

  /// Adds a finding, unless it is not looked for there; answers whether it did.
  @discardableResult
  mutating func add(_ rule: Rule, at link: Int, of map: LinkMap, _ message: String) -> Bool {
    add(rule, line: map.links[link].line, column: map.links[link].column, link: link, message)
  }

  @discardableResult
  mutating func add(
    _ rule: Rule, line: Int, column: Int, link: Int? = nil, _ message: String
  ) -> Bool {
    guard options.looks(for: rule), !suppressions.suppress(rule, line: line) else { return false }
    all.append(
      Finding(
        rule: rule, severity: options.severities[rule] ?? rule.defaultSeverity, message: message,
        line: line, column: column, link: link))
    return true
  }

  func sorted() -> [Finding] {
    all.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
  }
}

extension LinkMap.Link {
  /// Where it leads, as messages say it.
  var destination: String { url ?? href }

  /// The path of a link relative to its document's directory, decoded; `nil` for other links.
  var relativePath: String? {
    guard !href.hasPrefix("/"), !href.hasPrefix("#"), !href.hasPrefix("?"), !hasScheme else {
      return nil
    }
    let path = href.prefix { $0 != "?" && $0 != "#" }
    return path.isEmpty ? nil : percentDecoded(String(path))
  }

  private var hasScheme: Bool {
    guard let colon = href.firstIndex(of: ":") else { return false }
    return href[..<colon].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == ".")
    }
  }
}

/// What a document's own jumps may lead to.
private struct JumpTargets {
  /// By name: where it stands in the first layout that has it.
  private let places: [String: LayoutUnit]

  init(_ map: LinkMap) {
    places = Dictionary(
      map.layouts.flatMap { $0.targets.map { ($0.id, $0.y) } }, uniquingKeysWith: { y, _ in y })
  }

  /// Where a jump inside the document leads to (HTML standard, "select the indicated part"); `nil`
  /// for other links, and where it leads to nothing.
  private func place(of href: String) -> LayoutUnit? {
    if href.isEmpty { return .zero }
    guard href.hasPrefix("#") else { return nil }
    let name = String(href.dropFirst())
    // A text fragment looks for text, not for a target.
    if name.isEmpty || name.hasPrefix(":~:") { return .zero }
    let decoded = percentDecoded(name)
    return places[name] ?? places[decoded] ?? (decoded.lowercased() == "top" ? .zero : nil)
  }

  /// Whether both lead to one URL, or to one place of the document.
  func areOnePlace(_ a: LinkMap.Link, _ b: LinkMap.Link) -> Bool {
    if a.destination == b.destination { return true }
    guard let a = place(of: a.href), let b = place(of: b.href) else { return false }
    return a == b
  }

  /// The target that `href` names inside the document and that is not there; `nil` for other links.
  func missing(in href: String) -> String? {
    guard href.hasPrefix("#"), place(of: href) == nil else { return nil }
    return percentDecoded(String(href.dropFirst()))
  }
}
