internal import TextModel

/// Which link of one map is which of another.
struct LinkMatching {
  /// Indices into the older and the newer map's links, by the newer's order.
  private(set) var pairs: [(old: Int, new: Int)] = []
  /// Links without a counterpart.
  private(set) var gone: [Int] = []
  private(set) var new: [Int] = []

  /// Matches links that are alike at both ends; between them, links with the same `href` and text,
  /// the first with the first and so on; then those with the same text, then with the same `href`.
  ///
  /// - Complexity: O(*n*) for *n* links.
  init(_ a: [LinkMap.Link], _ b: [LinkMap.Link]) {
    let keysOfA = a.map(Key.init)
    let keysOfB = b.map(Key.init)
    var start = 0
    while start < min(a.count, b.count), keysOfA[start] == keysOfB[start] { start += 1 }
    var common = 0
    while common < min(a.count, b.count) - start,
      keysOfA[a.count - 1 - common] == keysOfB[b.count - 1 - common]
    {
      common += 1
    }
    pairs = (0..<start).map { ($0, $0) }
    pairs += (0..<common).map { (a.count - 1 - $0, b.count - 1 - $0) }
    gone = Array(start..<(a.count - common))
    new = Array(start..<(b.count - common))
    match {
      keysOfA[$0]
    } and: {
      keysOfB[$0]
    }
    match {
      a[$0].label.isEmpty ? nil : a[$0].label
    } and: {
      b[$0].label.isEmpty ? nil : b[$0].label
    }
    match {
      a[$0].href
    } and: {
      b[$0].href
    }
    pairs.sort { $0.new < $1.new }
  }

  private struct Key: Hashable {
    let href: String
    let label: String
    init(_ link: LinkMap.Link) { (href, label) = (link.href, link.label) }
  }

  /// Pairs those of the rest whose keys are equal; one without a key is left alone.
  private mutating func match<Value: Hashable>(
    _ keyOfOld: (Int) -> Value?, and keyOfNew: (Int) -> Value?
  ) {
    var waiting: [Value: [Int]] = [:]
    for index in gone.reversed() {
      if let key = keyOfOld(index) { waiting[key, default: []].append(index) }
    }
    var found: Set<Int> = []
    var rest: [Int] = []
    for index in new {
      if let key = keyOfNew(index), let old = waiting[key]?.popLast() {
        found.insert(old)
        pairs.append((old, index))
      } else {
        rest.append(index)
      }
    }
    new = rest
    gone.removeAll { found.contains($0) }
  }
}
