internal import TextModel

/// The list of active formatting elements (HTML standard §13.2.4.3).
///
/// Linked, with a chain for each name, so that no look-up walks the list.
struct ActiveFormattingElements {
  struct Entry {
    /// -1 for a marker.
    var node: NodeID
    var tag: Tag
    /// A hash of the name and the attributes.
    var signature: Int
    /// How many markers stand before the entry.
    var level: Int32
    var previous: Int32
    var next: Int32 = -1
    var previousOfTag: Int32 = -1
  }

  private(set) var entries: [Entry] = []
  private(set) var last: Int32 = -1
  private var level: Int32 = 0
  /// How many entries have a signature and level of each hash. Grows with the list.
  private var counts = [Int32](repeating: 0, count: 64)
  private var total = 0
  private var lastOfTag: [Int32] = Array(repeating: -1, count: 256)

  subscript(_ index: Int32) -> Entry { entries[Int(index)] }

  /// The last entry for `tag` after the last marker; -1 for none.
  func last(_ tag: Tag) -> Int32 {
    let entry = lastOfTag[Int(tag.rawValue)]
    return entry >= 0 && entries[Int(entry)].level == level ? entry : -1
  }

  /// Whether three entries after the last marker may have the signature.
  func mayHaveThree(signature: Int) -> Bool { counts[slot(signature, level: level)] >= 3 }

  private func slot(_ signature: Int, level: Int32) -> Int {
    let mixed = UInt(bitPattern: signature &+ Int(level) &* 0x9E37_79B9) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (counts.count - 1)
  }

  private mutating func count(_ entry: Entry, by change: Int32) {
    counts[slot(entry.signature, level: entry.level)] += change
    total += Int(change)
    guard total > counts.count else { return }
    counts = [Int32](repeating: 0, count: counts.count * 4)
    var index = last
    while index >= 0 {
      let entry = entries[Int(index)]
      if entry.node >= 0 { counts[slot(entry.signature, level: entry.level)] += 1 }
      index = entry.previous
    }
  }

  func isMarker(_ index: Int32) -> Bool { entries[Int(index)].node < 0 }

  mutating func pushMarker() {
    level += 1
    append(Entry(node: -1, tag: .other, signature: 0, level: level, previous: last))
  }

  mutating func push(_ node: NodeID, tag: Tag, signature: Int) -> Int32 {
    var entry = Entry(node: node, tag: tag, signature: signature, level: level, previous: last)
    entry.previousOfTag = lastOfTag[Int(tag.rawValue)]
    lastOfTag[Int(tag.rawValue)] = append(entry)
    count(entry, by: 1)
    return last
  }

  @discardableResult
  private mutating func append(_ entry: Entry) -> Int32 {
    let index = Int32(entries.count)
    if last >= 0 { entries[Int(last)].next = index }
    entries.append(entry)
    last = index
    return index
  }

  mutating func remove(_ index: Int32) {
    let entry = entries[Int(index)]
    if entry.previous >= 0 { entries[Int(entry.previous)].next = entry.next }
    if entry.next >= 0 {
      entries[Int(entry.next)].previous = entry.previous
    } else {
      last = entry.previous
    }
    if entry.node < 0 { level -= 1 } else { forget(index) }
    if Int(index) == entries.count - 1 { entries.removeLast() }
  }

  /// Takes the entry out of its tag's chain and of the counts.
  private mutating func forget(_ index: Int32) {
    let entry = entries[Int(index)]
    count(entry, by: -1)
    var link = lastOfTag[Int(entry.tag.rawValue)]
    if link == index {
      lastOfTag[Int(entry.tag.rawValue)] = entry.previousOfTag
      return
    }
    while entries[Int(link)].previousOfTag != index { link = entries[Int(link)].previousOfTag }
    entries[Int(link)].previousOfTag = entry.previousOfTag
  }

  /// Puts another element of the same kind into the entry's place.
  mutating func replaceNode(at index: Int32, with node: NodeID) {
    entries[Int(index)].node = node
  }

  /// Moves the entry, the last of its tag, behind `other`, and puts `node`, of the same kind, in.
  mutating func move(_ index: Int32, behind other: Int32, as node: NodeID) {
    entries[Int(index)].node = node
    let entry = entries[Int(index)]
    guard entry.previous != other, index != other else { return }
    if entry.previous >= 0 { entries[Int(entry.previous)].next = entry.next }
    if entry.next >= 0 {
      entries[Int(entry.next)].previous = entry.previous
    } else {
      last = entry.previous
    }
    let next = entries[Int(other)].next
    entries[Int(index)].previous = other
    entries[Int(index)].next = next
    entries[Int(other)].next = index
    if next >= 0 { entries[Int(next)].previous = index } else { last = index }
  }
}
