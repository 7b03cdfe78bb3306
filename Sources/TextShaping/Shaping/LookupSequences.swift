/// What may stand side by side in the glyph sequences that a table's lookups look for.
struct LookupSequences {
  /// A set of glyphs.
  enum Group: Hashable {
    /// The glyphs of the coverage table at an offset.
    case coverage(Int)
    /// Those of a class in the class definition at an offset; class 0 is all others.
    case glyphClass(Int, definition: Int)
    case any
  }

  private(set) var groups: [Group] = []
  private var numbers: [Group: Int] = [:]
  /// By group: the groups that can follow it, as bits.
  private var followers: [[UInt64]] = []
  /// Pairs of single glyphs, the first's number in the upper half.
  private var neighbours: Set<UInt32> = []
  /// By glyph: the ligatures that it is part of.
  private var ligatures: [UInt32: [UInt32]] = [:]
  /// The offsets of subtables that exchange single glyphs.
  private var exchanges: [Int] = []
  private var unread: [Int] = []
  /// False where a lookup reaches further than these pairs tell.
  var isUnderstood = true

  private static let groupLimit = 4096

  mutating func add(_ first: Group, before second: Group) {
    let (a, b) = (number(first), number(second))
    guard groups.count <= LookupSequences.groupLimit else { return isUnderstood = false }
    while followers[a].count <= b / 64 { followers[a].append(0) }
    followers[a][b / 64] |= 1 << UInt64(b % 64)
  }

  mutating func add(_ first: UInt32, before second: UInt32) {
    neighbours.insert(first << 16 | second & 0xFFFF)
  }

  mutating func addLigature(_ ligature: UInt32, of component: UInt32) {
    ligatures[component, default: []].append(ligature)
  }

  /// Notes a subtable that makes several glyphs, or one of several, of a glyph.
  mutating func addUnread(at offset: Int) { unread.append(offset) }

  /// Whether what the lookups make of the glyphs is known.
  func understands(_ glyphs: [UInt32], in table: TableReader) -> Bool {
    !unread.contains { offset in
      glyphs.contains { table.covers($0, offset + table.uint16(at: offset + 2)) }
    }
  }

  mutating func addExchange(at offset: Int) { exchanges.append(offset) }

  /// All that the lookups can make of a character's glyphs, themselves among them.
  func closure(of glyphs: [UInt32], in table: TableReader) -> [UInt32] {
    var found = glyphs
    var next = 0
    while next < found.count, found.count < 256 {
      let glyph = found[next]
      next += 1
      let exchanged = exchanges.compactMap { table.exchanged(glyph, $0) }
      for other in exchanged + ligatures[glyph, default: []] where !found.contains(other) {
        found.append(other)
      }
    }
    return found
  }

  private mutating func number(_ group: Group) -> Int {
    if let known = numbers[group] { return known }
    numbers[group] = groups.count
    groups.append(group)
    followers.append([])
    return groups.count - 1
  }

  func areNeighbours(_ first: UInt32, _ second: UInt32) -> Bool {
    neighbours.contains(first << 16 | second & 0xFFFF)
  }

  /// The groups that hold one of `glyphs`, as bits.
  func groups(of glyphs: [UInt32], in table: TableReader) -> [UInt64] {
    var bits = [UInt64](repeating: 0, count: (groups.count + 63) / 64)
    for (number, group) in groups.enumerated()
    where glyphs.contains(where: { holds(group, $0, table) }) {
      bits[number / 64] |= 1 << UInt64(number % 64)
    }
    return bits
  }

  private func holds(_ group: Group, _ glyph: UInt32, _ table: TableReader) -> Bool {
    switch group {
    case .coverage(let offset): table.covers(glyph, offset)
    case .glyphClass(let value, let definition): table.glyphClass(glyph, definition) == value
    case .any: true
    }
  }

  /// All that can follow one of the groups, as bits.
  func successors(of groups: [UInt64]) -> [UInt64] {
    var bits = [UInt64](repeating: 0, count: groups.count)
    for number in self.groups.indices where groups[number / 64] >> UInt64(number % 64) & 1 != 0 {
      for (word, followers) in followers[number].enumerated() { bits[word] |= followers }
    }
    return bits
  }
}

extension TableReader {
  /// Whether the coverage table at `offset` holds a glyph.
  func covers(_ glyph: UInt32, _ offset: Int) -> Bool { coverageIndex(glyph, offset) != nil }

  /// The place of a glyph in the coverage table at `offset`; `nil` for none.
  func coverageIndex(_ glyph: UInt32, _ offset: Int) -> Int? {
    let isList = uint16(at: offset) == 1
    var (low, high) = (0, uint16(at: offset + 2))
    while low < high {
      let middle = (low + high) / 2
      let entry = offset + 4 + middle * (isList ? 2 : 6)
      let (first, last) = (uint16(at: entry), uint16(at: isList ? entry : entry + 2))
      if Int(glyph) < first {
        high = middle
      } else if Int(glyph) > last {
        low = middle + 1
      } else {
        return isList ? middle : uint16(at: entry + 4) + Int(glyph) - first
      }
    }
    return nil
  }

  /// What the single-substitution subtable at `offset` makes of a glyph; `nil` for nothing.
  func exchanged(_ glyph: UInt32, _ offset: Int) -> UInt32? {
    guard let index = coverageIndex(glyph, offset + uint16(at: offset + 2)) else { return nil }
    if uint16(at: offset) == 1 { return UInt32((Int(glyph) + int16(at: offset + 4)) & 0xFFFF) }
    return index < uint16(at: offset + 4) ? UInt32(uint16(at: offset + 6 + index * 2)) : nil
  }

  /// The class of a glyph in the class definition at `offset`; 0 for those not named.
  func glyphClass(_ glyph: UInt32, _ offset: Int) -> Int {
    let glyph = Int(glyph)
    guard offset > 0 else { return 0 }
    if uint16(at: offset) == 1 {
      let place = glyph - uint16(at: offset + 2)
      return place >= 0 && place < uint16(at: offset + 4) ? uint16(at: offset + 6 + place * 2) : 0
    }
    var (low, high) = (0, uint16(at: offset + 2))
    while low < high {
      let middle = (low + high) / 2
      let entry = offset + 4 + middle * 6
      if glyph < uint16(at: entry) {
        high = middle
      } else if glyph > uint16(at: entry + 2) {
        low = middle + 1
      } else {
        return uint16(at: entry + 4)
      }
    }
    return 0
  }

  /// The glyphs of the coverage table at `offset`, in the order of their indices.
  func coveredGlyphs(_ offset: Int) -> [UInt32] {
    let count = uint16(at: offset + 2)
    if uint16(at: offset) == 1 {
      return (0..<count).map { UInt32(uint16(at: offset + 4 + $0 * 2)) }
    }
    var glyphs: [UInt32] = []
    for range in 0..<count where glyphs.count <= 0xFFFF {
      let entry = offset + 4 + range * 6
      let (first, last) = (uint16(at: entry), uint16(at: entry + 2))
      if first <= last { glyphs += (first...last).map(UInt32.init) }
    }
    return glyphs
  }
}
