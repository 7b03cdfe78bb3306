/// What a path segment means for the path before it.
private enum DotSegment {
  case none, single, double

  /// `.`, `..`, and the same with `%2e`.
  init(_ segment: ArraySlice<UInt8>) {
    var dots = 0
    var rest = segment.prefix(7)
    if segment.count > 6 { rest = [] }
    while let first = rest.first {
      if first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
      } else if rest.count >= 3, first == UInt8(ascii: "%"),
        rest[rest.startIndex + 1] == UInt8(ascii: "2"),
        rest[rest.startIndex + 2] | 0x20 == UInt8(ascii: "e")
      {
        rest = rest.dropFirst(3)
      } else {
        dots = 0
        break
      }
      dots += 1
    }
    self = dots == 1 ? .single : dots == 2 ? .double : .none
  }
}

extension URLParser {
  /// Path start state: behind the authority.
  mutating func parsePathStart() {
    if isSlash(peek()) {
      position += 1
      parsePath()
    } else if special != nil {
      parsePath()
    } else {
      parseQueryAndFragment()
    }
  }

  /// Path state, from behind a slash on.
  mutating func parsePath() {
    var isLast = false
    while !isLast {
      let end = endOfPart(from: position)
      let segment = input[position..<end]
      isLast = end == input.count || !isSlash(input[end])
      switch DotSegment(segment) {
      case .none: appendSegment(segment)
      case .single: if isLast { url.pathBytes.append(UInt8(ascii: "/")) }
      case .double:
        shortenPath()
        if isLast { url.pathBytes.append(UInt8(ascii: "/")) }
      }
      position = isLast ? end : end + 1
    }
    parseQueryAndFragment()
  }

  private mutating func appendSegment(_ segment: ArraySlice<UInt8>) {
    let isDrive = special == .file && url.pathBytes.isEmpty && isDriveLetter(segment)
    url.pathBytes.append(UInt8(ascii: "/"))
    url.pathBytes.append(segment, encoding: .path)
    if isDrive { url.pathBytes[2] = UInt8(ascii: ":") }
  }

  /// Drops the last segment, but not a file's drive.
  mutating func shortenPath() {
    if special == .file, url.pathBytes.count == 3, isNormalizedDriveLetter(url.pathBytes[1...]) {
      return
    }
    while let last = url.pathBytes.popLast(), last != UInt8(ascii: "/") {}
  }

  /// Opaque path state.
  mutating func parseOpaquePath() {
    url.hasOpaquePath = true
    var end = position
    while end < input.count, input[end] != UInt8(ascii: "?"), input[end] != UInt8(ascii: "#") {
      end += 1
    }
    url.pathBytes.append(input[position..<end], encoding: .control)
    position = end
    parseQueryAndFragment()
  }

  /// Query state and fragment state, at `?`, at `#` or at the end.
  mutating func parseQueryAndFragment() {
    if peek() == UInt8(ascii: "?") {
      let start = position + 1
      let end = input[start...].firstIndex(of: UInt8(ascii: "#")) ?? input.count
      var query: [UInt8] = []
      query.append(input[start..<end], encoding: special == nil ? .query : .specialQuery)
      url.queryBytes = query
      position = end
    }
    if peek() == UInt8(ascii: "#") {
      var fragment: [UInt8] = []
      fragment.append(input[(position + 1)...], encoding: .fragment)
      url.fragmentBytes = fragment
      position = input.count
    }
  }
}
