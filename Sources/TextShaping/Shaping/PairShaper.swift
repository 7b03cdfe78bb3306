internal import CShaping

/// Shapes runs by summing pairs; only where neighbours depend on each other is HarfBuzz asked, for
/// that stretch with one character of context on each side.
struct PairShaper {
  private var ids: [PairTable.ID] = []
  private var offsets: [Int32] = []
  private let room: ClusterRoom
  private var characters = CharacterTable()

  init(_ room: ClusterRoom) { self.room = room }

  /// Shapes `text[start..<end]`; `false` where a character is not fit for it: nothing is written
  /// then.
  mutating func shape(
    _ text: TextBytes, from start: Int, to end: Int, with table: PairTable,
    regions: RegionCache, into bytes: ShapedBytes
  ) -> Bool {
    if ids.count < end - start {
      ids = [PairTable.ID](repeating: 0, count: (end - start) * 2)
      offsets = [Int32](repeating: 0, count: (end - start) * 2 + 1)
    }
    return ids.withUnsafeMutableBufferPointer { ids in
      offsets.withUnsafeMutableBufferPointer { offsets in
        let count = PairShaper.number(
          text, start, end, table, &characters, into: ids, offsets: offsets)
        guard let count else { return false }
        let pass = Pass(
          text: text, ids: UnsafeBufferPointer(rebasing: ids[..<count]),
          offsets: UnsafeBufferPointer(rebasing: offsets[...count]), table: table, bytes: bytes)
        pass.run(regions, room)
        return true
      }
    }
  }

  /// Finds the numbers of all characters and where they start, and returns how many there are;
  /// `nil` where one has no number.
  private static func number(
    _ text: TextBytes, _ start: Int, _ end: Int, _ table: PairTable,
    _ characters: inout CharacterTable, into ids: UnsafeMutableBufferPointer<PairTable.ID>,
    offsets: UnsafeMutableBufferPointer<Int32>
  ) -> Int? {
    var offset = start
    var count = 0
    let known = table.ids
    while offset < end {
      while offset < end, text[offset] < 0x80, known[Int(text[offset])] > 0 {
        ids[count] = PairTable.ID(truncatingIfNeeded: known[Int(text[offset])])
        offsets[count] = Int32(truncatingIfNeeded: offset)
        count += 1
        offset += 1
      }
      guard offset < end else { break }
      let id = table.id(of: text.scalar(at: offset), &characters)
      guard id != PairTable.none else { return nil }
      ids[count] = id
      offsets[count] = Int32(truncatingIfNeeded: offset)
      count += 1
      offset += text.scalarLength(at: offset)
    }
    offsets[count] = Int32(truncatingIfNeeded: end)
    return count
  }
}

/// One pass over a run.
private struct Pass {
  let text: TextBytes
  let ids: UnsafeBufferPointer<PairTable.ID>
  /// Where each character starts, and where the last one ends.
  let offsets: UnsafeBufferPointer<Int32>
  let table: PairTable
  let bytes: ShapedBytes

  /// What the pairs before a character leave for it.
  private struct Carry {
    /// What they add to its advance, and added to the one before it.
    var change: Int32 = 0
    var changeBefore: Int32 = 0
    var flags = ShapedBytes.startsCluster
  }

  func run(_ regions: RegionCache, _ room: ClusterRoom) {
    var carry = Carry()
    var i = 0
    while true {
      i = sum(from: i, &carry)
      guard i < ids.count else { return }
      let next = i + 1 < ids.count ? ids[i + 1] : PairTable.none
      if table.entry(ids[i], next).isPlain { continue }
      let end = regionEnd(from: i)
      carry.change = shapeRegion(
        from: i, to: end, carry.changeBefore, &carry.flags, regions, room)
      carry.changeBefore = 0
      i = end
    }
  }

  /// Sums pairs from the character `start` on, and returns the first character whose pair is not
  /// known to be plain; the count of characters for none. The loop that takes the time of shaping.
  @inline(never)
  private func sum(from start: Int, _ carry: inout Carry) -> Int {
    let (ids, count, offsets, bytes) = (ids, ids.count, offsets, bytes)
    let (hasRow, entries) = (table.hasRow, table.entries)
    var (change, changeBefore, flags) = (carry.change, carry.changeBefore, carry.flags)
    var i = start
    while i < count {
      let first = Int(ids[i])
      let second = i + 1 < count ? Int(ids[i + 1]) : Int(PairTable.none)
      guard hasRow[first], entries[first << 8 | second].isPlain else { break }
      let entry = entries[first << 8 | second]
      let offset = Int(offsets[i])
      bytes.advances[offset] = entry.firstAdvance &+ change
      bytes.flags[offset] = flags
      flags = ShapedBytes.startsCluster | (entry.isUnsafe ? ShapedBytes.isUnsafeToBreak : 0)
      (change, changeBefore) = (entry.secondChange, change)
      i += 1
    }
    carry = Carry(change: change, changeBefore: changeBefore, flags: flags)
    return i
  }

  /// Where the stretch ends of characters that depend on each other, or touch such a one.
  private func regionEnd(from start: Int) -> Int {
    var last = start + 1
    while last + 1 < ids.count {
      if table.entry(ids[last], ids[last + 1]).isDependent {
        last += 1
      } else if last + 2 < ids.count, table.entry(ids[last + 1], ids[last + 2]).isDependent {
        last += 2
      } else {
        break
      }
    }
    return last + 1
  }

  /// Shapes the characters `start..<end` with their neighbours; corrects the one before them.
  ///
  /// - Returns: What the stretch adds to the advance of the character after it.
  private func shapeRegion(
    from start: Int, to end: Int, _ changeBefore: Int32, _ flags: inout UInt8,
    _ regions: RegionCache, _ room: ClusterRoom
  ) -> Int32 {
    let first = max(0, start - 1)
    let last = min(ids.count, end + 1)
    let place = regions.place(
      of: UnsafeBufferPointer(rebasing: ids[first..<last]), startsRun: first == start,
      endsRun: last == end
    ) { advances, flags in
      shape(from: first, to: last, room, &advances, &flags)
    }
    let isUnsafe = flags & ShapedBytes.isUnsafeToBreak
    for i in first..<min(end, last) {
      let offset = Int(offsets[i])
      let advance = regions.advances[place + i - first]
      if i < start {
        bytes.advances[offset] = advance &+ changeBefore
      } else {
        bytes.advances[offset] = advance
        bytes.flags[offset] = regions.flags[place + i - first] | (i == start ? isUnsafe : 0)
      }
    }
    guard last > end else { return 0 }
    flags = regions.flags[place + end - first]
    return regions.advances[place + end - first] &- table.advance(of: ids[end])
  }

  private func shape(
    from first: Int, to last: Int, _ room: ClusterRoom, _ advances: inout [Int32],
    _ flags: inout [UInt8]
  ) {
    let clusters = table.shaper.shape(
      text, from: Int(offsets[first]), to: Int(offsets[last]), room: room)
    var next = 0
    for i in first..<last {
      guard next < clusters.count, clusters[next].start == UInt32(offsets[i]) else {
        advances.append(0)
        flags.append(0)
        continue
      }
      let cluster = clusters[next]
      advances.append(cluster.advance)
      flags.append(
        ShapedBytes.startsCluster | (cluster.is_unsafe != 0 ? ShapedBytes.isUnsafeToBreak : 0))
      next += 1
    }
  }
}

/// What HarfBuzz made of stretches of dependent characters in one font, by their characters.
final class RegionCache {
  private(set) var advances: [Int32] = []
  private(set) var flags: [UInt8] = []
  private var places: [Key: Int] = [:]
  /// Where the advances of stretches too long to keep start.
  private var keptCount = 0
  private static let longestKept = 15

  private struct Key: Hashable {
    var low: UInt64
    var high: UInt64

    /// Both halves as one number: half the hashing.
    func hash(into hasher: inout Hasher) {
      hasher.combine(low ^ high &* 0x9E37_79B9_7F4A_7C15)
    }
  }

  /// Finds where the advances of a stretch start; `shape` appends them when they are not known.
  func place(
    of ids: UnsafeBufferPointer<PairTable.ID>, startsRun: Bool, endsRun: Bool,
    _ shape: (inout [Int32], inout [UInt8]) -> Void
  ) -> Int {
    if advances.count > keptCount {
      advances.removeSubrange(keptCount...)
      flags.removeSubrange(keptCount...)
    }
    let place = keptCount
    guard ids.count <= RegionCache.longestKept else {
      shape(&advances, &flags)
      return place
    }
    let key = key(ids, startsRun, endsRun)
    if let known = places[key] { return known }
    shape(&advances, &flags)
    keptCount = advances.count
    places[key] = place
    return place
  }

  private func key(
    _ ids: UnsafeBufferPointer<PairTable.ID>, _ startsRun: Bool, _ endsRun: Bool
  ) -> Key {
    var key = Key(low: (startsRun ? 1 : 0) | (endsRun ? 2 : 0) | UInt64(ids.count) << 2, high: 0)
    for (i, id) in ids.enumerated() {
      if i < 7 {
        key.low |= UInt64(id) << UInt64(8 * (i + 1))
      } else {
        key.high |= UInt64(id) << UInt64(8 * (i - 7))
      }
    }
    return key
  }
}
