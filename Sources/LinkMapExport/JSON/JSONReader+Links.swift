internal import TextModel

private let linkNames = MemberNames(
  "id", "href", "url", "text", "title", "label", "state", "inert", "range", "source", "activate",
  "rects", "touch")
private let memberOfEveryLink = 0..<10
private let memberOfPlacedLink = 10..<12
private let placedNames = MemberNames("id", "activate", "rects", "touch")
private let rangeNames = MemberNames("utf8", "utf16")
private let placeNames = MemberNames("bytes", "line", "column")
private let pointNames = MemberNames("x", "y")
private let edgeNames = MemberNames("x", "y", "w", "h")
private let rectNames = MemberNames("x", "y", "w", "h", "line", "dir", "utf16")

extension JSONScanner {
  /// Reads the map's links, and for each where it is placed, if its object says so.
  mutating func links() throws(JSONFailure) -> ([LinkMap.Link], [LinkMap.PlacedLink?]) {
    var links: [LinkMap.Link] = []
    var placed: [LinkMap.PlacedLink?] = []
    try array { (scanner, id) throws(JSONFailure) in
      let (link, place) = try scanner.link(id: id)
      links.append(link)
      placed.append(place)
    }
    return (links, placed)
  }

  private mutating func link(
    id: Int
  ) throws(JSONFailure) -> (LinkMap.Link, LinkMap.PlacedLink?) {
    var link = LinkMap.Link(
      href: "", url: nil, text: "", title: nil, label: "", state: .ok, inert: nil, utf8Range: nil,
      utf16Range: nil, sourceRange: 0..<0, line: 0, column: 0)
    var placed = LinkMap.PlacedLink(activate: nil, rects: [])
    skipWhitespace()
    let start = offset
    let seen = try object(linkNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: try scanner.expectID(id)
      case 1: link.href = try scanner.string()
      case 2: link.url = try scanner.optionalString()
      case 3: link.text = try scanner.string()
      case 4: link.title = try scanner.optionalString()
      case 5: link.label = try scanner.string()
      case 6: link.state = try scanner.word(of: LinkMap.Link.State.self)
      case 7:
        link.inert = scanner.takeNull() ? nil : try scanner.word(of: LinkMap.Link.Inert.self)
      case 8: (link.utf8Range, link.utf16Range) = try scanner.textRanges()
      case 9: (link.sourceRange, link.line, link.column) = try scanner.sourcePlace()
      case 10: placed.activate = try scanner.optionalPoint()
      case 11: placed.rects = try scanner.rects()
      default: placed.touch = try scanner.touchRects()
      }
    }
    try checkTouch(of: placed, at: start)
    try require(linkNames, memberOfEveryLink, in: seen, at: start)
    let isPlaced = seen >> UInt32(memberOfPlacedLink.lowerBound) != 0
    if isPlaced { try require(linkNames, memberOfPlacedLink, in: seen, at: start) }
    return (link, isPlaced ? placed : nil)
  }

  /// Reads a link of one of several layouts.
  mutating func placedLink(id: Int) throws(JSONFailure) -> LinkMap.PlacedLink {
    var placed = LinkMap.PlacedLink(activate: nil, rects: [])
    skipWhitespace()
    let start = offset
    let seen = try object(placedNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: try scanner.expectID(id)
      case 1: placed.activate = try scanner.optionalPoint()
      case 2: placed.rects = try scanner.rects()
      default: placed.touch = try scanner.touchRects()
      }
    }
    try require(placedNames, 0..<3, in: seen, at: start)
    try checkTouch(of: placed, at: start)
    return placed
  }

  private mutating func textRanges() throws(JSONFailure) -> (Range<Int>?, Range<Int>?) {
    if takeNull() { return (nil, nil) }
    var utf8 = 0..<0
    var utf16 = 0..<0
    try wholeObject(rangeNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: utf8 = try scanner.range()
      default: utf16 = try scanner.range()
      }
    }
    return (utf8, utf16)
  }

  private mutating func sourcePlace() throws(JSONFailure) -> (Range<Int>, line: Int, column: Int) {
    var place = (bytes: 0..<0, line: 0, column: 0)
    try wholeObject(placeNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: place.bytes = try scanner.range()
      case 1: place.line = try scanner.integer()
      default: place.column = try scanner.integer()
      }
    }
    return place
  }

  private mutating func optionalPoint() throws(JSONFailure) -> LinkMap.Point? {
    if takeNull() { return nil }
    var point = LinkMap.Point(x: .zero, y: .zero)
    try wholeObject(pointNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: point.x = try scanner.length()
      default: point.y = try scanner.length()
      }
    }
    return point
  }

  private mutating func rects() throws(JSONFailure) -> [LinkMap.LinkRect] {
    var rects: [LinkMap.LinkRect] = []
    try array { (scanner, _) throws(JSONFailure) in rects.append(try scanner.rect()) }
    return rects
  }

  private mutating func touchRects() throws(JSONFailure) -> [Rect] {
    var rects: [Rect] = []
    try array { (scanner, _) throws(JSONFailure) in
      var rect = Rect.zero
      try scanner.wholeObject(edgeNames) { (scanner, member) throws(JSONFailure) in
        switch member {
        case 0: rect.x = try scanner.length()
        case 1: rect.y = try scanner.length()
        case 2: rect.width = try scanner.length()
        default: rect.height = try scanner.length()
        }
      }
      rects.append(rect)
    }
    return rects
  }

  private func checkTouch(of placed: LinkMap.PlacedLink, at start: Int) throws(JSONFailure) {
    if !placed.touch.isEmpty, placed.touch.count != placed.rects.count {
      throw failure(.wrongTouchCount, at: start)
    }
  }

  private mutating func rect() throws(JSONFailure) -> LinkMap.LinkRect {
    var rect = LinkMap.LinkRect(rect: .zero, line: 0, direction: .ltr, utf16Range: nil)
    try wholeObject(rectNames) { (scanner, member) throws(JSONFailure) in
      switch member {
      case 0: rect.rect.x = try scanner.length()
      case 1: rect.rect.y = try scanner.length()
      case 2: rect.rect.width = try scanner.length()
      case 3: rect.rect.height = try scanner.length()
      case 4: rect.line = try scanner.integer(from: -1)
      case 5: rect.direction = try scanner.word(of: LinkMap.LinkRect.Direction.self)
      default: rect.utf16Range = scanner.takeNull() ? nil : try scanner.range()
      }
    }
    return rect
  }
}
