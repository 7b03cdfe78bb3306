public import TextModel

extension LinkMapJSON {
  /// Reads what `write(_:)` wrote, or what says the same.
  ///
  /// Members may stand in any order, and those that the format does not have are skipped; all that
  /// it has must be there, each once. No input makes it recurse, crash or take more than
  /// O(*n*) time.
  public static func read(_ bytes: [UInt8]) throws(LinkMapJSONError) -> LinkMap {
    do {
      var reader = JSONReader(scanner: JSONScanner(bytes))
      return try reader.readMap()
    } catch {
      throw error.placed(in: bytes)
    }
  }
}

private struct JSONReader: ~Copyable {
  var scanner: JSONScanner

  private static let mapNames = MemberNames(
    "linkmap", "generator", "unit", "origin", "source", "layout", "links", "areas", "report",
    "layouts", "width", "height", "targets")
  private static let memberOfAll = 0..<9
  private static let layoutsMember = 9
  private static let memberOfOneLayout = 10..<13

  mutating func readMap() throws(JSONFailure) -> LinkMap {
    var map = LinkMap(
      generator: "", source: LinkMap.Source(name: "", format: .text, sha256: ""), fingerprint: "",
      fonts: [], links: [], areas: [], report: [], layouts: [])
    var only = LinkMap.Layout(width: .zero, height: .zero, links: [], targets: [])
    var placed: [LinkMap.PlacedLink?] = []
    let seen = try scanner.object(Self.mapNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: try scanner.version()
      case 1: map.generator = try scanner.string()
      case 2: map.unit = try scanner.word(of: LinkMap.Unit.self)
      case 3: try scanner.word("top-left")
      case 4: map.source = try scanner.source()
      case 5: (map.fingerprint, map.fonts) = try scanner.layoutInputs()
      case 6: (map.links, placed) = try scanner.links()
      case 7: map.areas = try scanner.list { (s) throws(JSONFailure) in try s.area() }
      case 8: map.report = try scanner.list { (s) throws(JSONFailure) in try s.reportEntry() }
      case Self.layoutsMember:
        map.layouts = try scanner.list { (s) throws(JSONFailure) in try s.layout() }
      case 10: only.width = try scanner.length()
      case 11: only.height = try scanner.length()
      default: only.targets = try scanner.list { (s) throws(JSONFailure) in try s.target() }
      }
    }
    try scanner.expectEnd()
    try scanner.require(Self.mapNames, Self.memberOfAll, in: seen, at: 0)
    if seen >> UInt32(Self.layoutsMember) & 1 == 0 {
      try scanner.require(Self.mapNames, Self.memberOfOneLayout, in: seen, at: 0)
      only.links = placed.compactMap { $0 }
      map.layouts = [only]
    }
    for layout in map.layouts where layout.links.count != map.links.count {
      throw scanner.failure(.wrongID, at: 0)
    }
    return map
  }
}

// MARK: - What all objects share

extension JSONScanner {
  mutating func list<Element>(
    _ element: (inout JSONScanner) throws(JSONFailure) -> Element
  ) throws(JSONFailure) -> [Element] {
    var elements: [Element] = []
    try array { (scanner, _) throws(JSONFailure) in elements.append(try element(&scanner)) }
    return elements
  }

  mutating func optionalString() throws(JSONFailure) -> String? {
    takeNull() ? nil : try string()
  }

  /// Reads the one word that may stand here.
  mutating func word(_ word: String) throws(JSONFailure) {
    skipWhitespace()
    let start = offset
    let read = try string()
    if read != word { throw failure(.unknownWord(read), at: start) }
  }

  /// Reads one of the words of `Word`.
  mutating func word<Word: RawRepresentable<String>>(
    of: Word.Type
  ) throws(JSONFailure) -> Word {
    skipWhitespace()
    let start = offset
    let read = try string()
    guard let word = Word(rawValue: read) else { throw failure(.unknownWord(read), at: start) }
    return word
  }

  mutating func version() throws(JSONFailure) {
    skipWhitespace()
    let start = offset
    let version = try integer()
    if version != LinkMapJSON.version { throw failure(.unsupportedVersion(version), at: start) }
  }

  /// Reads `[start, end]`.
  mutating func range() throws(JSONFailure) -> Range<Int> {
    skipWhitespace()
    let start = offset
    try expect(UInt8(ascii: "["))
    let lower = try integer()
    try expect(UInt8(ascii: ","))
    let upper = try integer()
    try expect(UInt8(ascii: "]"))
    if lower > upper { throw failure(.reversedRange, at: start) }
    return lower..<upper
  }

  /// Reads an id, which must be `id`.
  mutating func expectID(_ id: Int) throws(JSONFailure) {
    skipWhitespace()
    let start = offset
    if try integer() != id { throw failure(.wrongID, at: start) }
  }
}

// MARK: - The map's own members

private let sourceNames = MemberNames("name", "format", "sha256")
private let inputsNames = MemberNames("fingerprint", "fonts")
private let fontNames = MemberNames("family", "sha256", "face")
private let targetNames = MemberNames("id", "y")
private let areaNames = MemberNames("map", "shape", "coords", "href", "url", "alt")
private let reportNames = MemberNames("reason", "href", "detail", "line", "column")
private let layoutNames = MemberNames("width", "height", "links", "targets")

extension JSONScanner {
  mutating func source() throws(JSONFailure) -> LinkMap.Source {
    var source = LinkMap.Source(name: "", format: .text, sha256: "")
    try wholeObject(sourceNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: source.name = try scanner.string()
      case 1: source.format = try scanner.word(of: LinkMap.Source.Format.self)
      default: source.sha256 = try scanner.string()
      }
    }
    return source
  }

  mutating func layoutInputs() throws(JSONFailure) -> (String, [LinkMap.Font]) {
    var fingerprint = ""
    var fonts: [LinkMap.Font] = []
    try wholeObject(inputsNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: fingerprint = try scanner.string()
      default: fonts = try scanner.list { (s) throws(JSONFailure) in try s.font() }
      }
    }
    return (fingerprint, fonts)
  }

  private mutating func font() throws(JSONFailure) -> LinkMap.Font {
    var font = LinkMap.Font(family: "", sha256: "", face: 0)
    try wholeObject(fontNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: font.family = try scanner.string()
      case 1: font.sha256 = try scanner.string()
      default: font.face = try scanner.integer()
      }
    }
    return font
  }

  mutating func target() throws(JSONFailure) -> LinkMap.Target {
    var target = LinkMap.Target(id: "", y: .zero)
    try wholeObject(targetNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: target.id = try scanner.string()
      default: target.y = try scanner.length()
      }
    }
    return target
  }

  mutating func area() throws(JSONFailure) -> LinkMap.Area {
    var area = LinkMap.Area(map: "", shape: "", coords: [], href: "", url: nil, alt: "")
    try wholeObject(areaNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: area.map = try scanner.string()
      case 1: area.shape = try scanner.string()
      case 2: area.coords = try scanner.list { (s) throws(JSONFailure) in try s.double() }
      case 3: area.href = try scanner.string()
      case 4: area.url = try scanner.optionalString()
      default: area.alt = try scanner.string()
      }
    }
    return area
  }

  mutating func reportEntry() throws(JSONFailure) -> LinkMap.ReportEntry {
    var entry = LinkMap.ReportEntry(reason: "", href: nil, detail: nil, line: 0, column: 0)
    try wholeObject(reportNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: entry.reason = try scanner.string()
      case 1: entry.href = try scanner.optionalString()
      case 2: entry.detail = try scanner.optionalString()
      case 3: entry.line = try scanner.integer()
      default: entry.column = try scanner.integer()
      }
    }
    return entry
  }

  /// One of several layouts.
  mutating func layout() throws(JSONFailure) -> LinkMap.Layout {
    var layout = LinkMap.Layout(width: .zero, height: .zero, links: [], targets: [])
    try wholeObject(layoutNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: layout.width = try scanner.length()
      case 1: layout.height = try scanner.length()
      case 2:
        try scanner.array { (scanner, id) throws(JSONFailure) in
          layout.links.append(try scanner.placedLink(id: id))
        }
      default: layout.targets = try scanner.list { (s) throws(JSONFailure) in try s.target() }
      }
    }
    return layout
  }
}
