/// Reads which glyph sequences the lookups of a layout table look for (OpenType, chapter 2).
struct LookupReader {
  enum Kind {
    case substitution
    case positioning
  }

  private let table: TableReader
  private let kind: Kind
  private var sequences = LookupSequences()
  private var pending: [Int]
  private var seen: Set<Int>
  /// How many more rules are read: a bound on the time that a broken table takes.
  private var budget = 500_000

  /// Lookups that skip base glyphs or ligatures reach further than to the neighbour.
  private static let skippingFlags = 0x0006

  /// What the lookups look for, and those that they call.
  static func sequences(
    in table: TableReader, _ kind: Kind, _ lookups: [UInt32]
  ) -> LookupSequences {
    var reader = LookupReader(table, kind, lookups.map(Int.init))
    while let lookup = reader.pending.popLast() { reader.read(lookup) }
    return reader.sequences
  }

  private init(_ table: TableReader, _ kind: Kind, _ lookups: [Int]) {
    (self.table, self.kind, pending, seen) = (table, kind, lookups, Set(lookups))
  }

  private mutating func read(_ lookup: Int) {
    let list = table.uint16(at: 8)
    let start = list + table.uint16(at: list + 2 + lookup * 2)
    let isSkipping = table.uint16(at: start + 2) & LookupReader.skippingFlags != 0
    for index in 0..<table.uint16(at: start + 4) {
      var type = table.uint16(at: start)
      var offset = start + table.uint16(at: start + 6 + index * 2)
      if type == (kind == .substitution ? 7 : 9) {
        type = table.uint16(at: offset + 2)
        offset += table.uint32(at: offset + 4)
      }
      let looksAtNeighbours = readSubtable(type, offset)
      if isSkipping, looksAtNeighbours { sequences.isUnderstood = false }
    }
  }

  /// Reads a subtable; returns whether it looks at more than one glyph.
  private mutating func readSubtable(_ type: Int, _ offset: Int) -> Bool {
    switch (kind, type) {
    case (.substitution, 1):
      sequences.addExchange(at: offset)
      return false
    case (.substitution, 2...3):
      sequences.addUnread(at: offset)
      return false
    // Alone, or of marks, whose attachment moves no advance.
    case (.positioning, 1), (.positioning, 4...6): return false
    case (.substitution, 4): readLigatures(offset)
    case (.substitution, 5), (.positioning, 7): readContext(offset)
    case (.substitution, 6), (.positioning, 8): readChainedContext(offset)
    case (.substitution, 8): readReverseChain(offset)
    case (.positioning, 2): readPairs(offset)
    case (.positioning, 3):
      let glyphs = coverage(offset + 2, of: offset)
      sequences.add(glyphs, before: glyphs)
    default: sequences.isUnderstood = false
    }
    return true
  }

  private func coverage(_ field: Int, of subtable: Int) -> LookupSequences.Group {
    .coverage(subtable + table.uint16(at: field))
  }

  /// Counts a rule; `false` where there are too many.
  private mutating func spend() -> Bool {
    budget -= 1
    if budget <= 0 { sequences.isUnderstood = false }
    return budget > 0
  }

  /// Pairs of kerning are what sums are made of, but a value for the second glyph takes it out of
  /// the next pair.
  private mutating func readPairs(_ offset: Int) {
    guard table.uint16(at: offset + 6) != 0 else { return }
    sequences.add(coverage(offset + 2, of: offset), before: .any)
  }

  private mutating func readLigatures(_ offset: Int) {
    let firsts = table.coveredGlyphs(offset + table.uint16(at: offset + 2))
    for (index, first) in firsts.enumerated() where index < table.uint16(at: offset + 4) {
      let set = offset + table.uint16(at: offset + 6 + index * 2)
      for ligature in 0..<table.uint16(at: set) {
        guard spend() else { return }
        let start = set + table.uint16(at: set + 2 + ligature * 2)
        let count = table.uint16(at: start + 2) - 1
        addGlyphs(first, at: start + 4, count: count)
        let ligature = UInt32(table.uint16(at: start))
        sequences.addLigature(ligature, of: first)
        for component in 0..<max(0, count) where spend() {
          sequences.addLigature(ligature, of: UInt32(table.uint16(at: start + 4 + component * 2)))
        }
      }
    }
  }

  private mutating func addGlyphs(_ first: UInt32, at start: Int, count: Int) {
    var before = first
    for index in 0..<max(0, count) {
      guard spend() else { return }
      let glyph = UInt32(table.uint16(at: start + index * 2))
      sequences.add(before, before: glyph)
      before = glyph
    }
  }

  private mutating func add(_ groups: [LookupSequences.Group]) {
    for (first, second) in zip(groups, groups.dropFirst()) {
      guard spend() else { return }
      sequences.add(first, before: second)
    }
  }

  /// The lookups that a rule calls are read too: they may look further.
  private mutating func addCalls(at start: Int, count: Int) {
    for index in 0..<count {
      let lookup = table.uint16(at: start + index * 4 + 2)
      if seen.insert(lookup).inserted { pending.append(lookup) }
    }
  }
}

extension LookupReader {
  /// A list of numbers with its count before it; moves past it.
  private func numbers(at offset: inout Int, sharesFirst: Bool = false) -> [Int] {
    let count = max(0, table.uint16(at: offset) - (sharesFirst ? 1 : 0))
    let start = offset + 2
    offset = start + count * 2
    guard offset <= table.count else { return [] }
    return (0..<count).map { table.uint16(at: start + $0 * 2) }
  }

  private mutating func readContext(_ offset: Int) {
    switch table.uint16(at: offset) {
    case 1:
      forEachRule(at: offset + 4, of: offset) { reader, set, start in
        let firsts = reader.table.coveredGlyphs(offset + reader.table.uint16(at: offset + 2))
        let count = reader.table.uint16(at: start)
        if set < firsts.count { reader.addGlyphs(firsts[set], at: start + 4, count: count - 1) }
        let calls = start + 4 + max(0, count - 1) * 2
        reader.addCalls(at: calls, count: reader.table.uint16(at: start + 2))
      }
    case 2:
      let definition = offset + table.uint16(at: offset + 4)
      forEachRule(at: offset + 6, of: offset) { reader, set, start in
        let count = reader.table.uint16(at: start)
        let rest = (0..<max(0, count - 1)).map { reader.table.uint16(at: start + 4 + $0 * 2) }
        reader.add(([set] + rest).map { .glyphClass($0, definition: definition) })
        let calls = start + 4 + rest.count * 2
        reader.addCalls(at: calls, count: reader.table.uint16(at: start + 2))
      }
    case 3:
      let count = table.uint16(at: offset + 2)
      add((0..<count).map { coverage(offset + 6 + $0 * 2, of: offset) })
      addCalls(at: offset + 6 + count * 2, count: table.uint16(at: offset + 4))
    default: break
    }
  }

  /// Calls `body` with the set's number and the offset of each rule of the sets listed at `list`.
  private mutating func forEachRule(
    at list: Int, of subtable: Int, _ body: (inout LookupReader, Int, Int) -> Void
  ) {
    for set in 0..<table.uint16(at: list) {
      let distance = table.uint16(at: list + 2 + set * 2)
      guard distance > 0 else { continue }
      let start = subtable + distance
      for rule in 0..<table.uint16(at: start) {
        guard spend() else { return }
        body(&self, set, start + table.uint16(at: start + 2 + rule * 2))
      }
    }
  }

  private mutating func readChainedContext(_ offset: Int) {
    switch table.uint16(at: offset) {
    case 1: readChainedGlyphs(offset)
    case 2: readChainedClasses(offset)
    case 3:
      var at = offset + 2
      let before = numbers(at: &at)
      let input = numbers(at: &at)
      let after = numbers(at: &at)
      add((before.reversed() + input + after).map { .coverage(offset + $0) })
      addCalls(at: at + 2, count: table.uint16(at: at))
    default: break
    }
  }

  private mutating func readChainedGlyphs(_ offset: Int) {
    let firsts = table.coveredGlyphs(offset + table.uint16(at: offset + 2))
    forEachRule(at: offset + 4, of: offset) { reader, set, start in
      var at = start
      let before = reader.numbers(at: &at)
      let input = reader.numbers(at: &at, sharesFirst: true)
      let after = reader.numbers(at: &at)
      guard set < firsts.count else { return }
      let glyphs = before.reversed() + [Int(firsts[set])] + input + after
      for (first, second) in zip(glyphs, glyphs.dropFirst()) {
        reader.sequences.add(UInt32(first), before: UInt32(second))
      }
      reader.addCalls(at: at + 2, count: reader.table.uint16(at: at))
    }
  }

  private mutating func readChainedClasses(_ offset: Int) {
    let definitions = (0..<3).map { offset + table.uint16(at: offset + 4 + $0 * 2) }
    forEachRule(at: offset + 10, of: offset) { reader, set, start in
      var at = start
      let before = reader.numbers(at: &at)
      let input = reader.numbers(at: &at, sharesFirst: true)
      let after = reader.numbers(at: &at)
      reader.add(
        before.reversed().map { .glyphClass($0, definition: definitions[0]) }
          + ([set] + input).map { .glyphClass($0, definition: definitions[1]) }
          + after.map { .glyphClass($0, definition: definitions[2]) })
      reader.addCalls(at: at + 2, count: reader.table.uint16(at: at))
    }
  }

  private mutating func readReverseChain(_ offset: Int) {
    var at = offset + 4
    let before = numbers(at: &at)
    let after = numbers(at: &at)
    add(
      before.reversed().map { .coverage(offset + $0) } + [coverage(offset + 2, of: offset)]
        + after.map { .coverage(offset + $0) })
  }
}
