internal import CShaping
internal import CUnicode

/// The advances of pairs of characters in one font, and what they need: shaping without HarfBuzz
/// where `GlyphInfluence` says that pairs are all there is. Filled as pairs occur.
final class PairTable {
  /// What a pair of neighbours comes to.
  struct Entry {
    /// The first character's advance when nothing stands before it, in 1/65536 px.
    var firstAdvance: Int32
    /// What the pair adds to the second character's advance, times 8; and flags.
    var packed: Int32

    static let unknown = Entry(firstAdvance: 0, packed: 0)
    static let isKnown: Int32 = 1
    static let isUnsafe: Int32 = 2
    /// The two must be shaped together with what is around them.
    static let isDependent: Int32 = 4

    @inline(__always) var isPlain: Bool {
      packed & (Entry.isKnown | Entry.isDependent) == Entry.isKnown
    }
    @inline(__always) var isDependent: Bool { packed & Entry.isDependent != 0 }
    @inline(__always) var isUnsafe: Bool { packed & Entry.isUnsafe != 0 }
    @inline(__always) var secondChange: Int32 { packed >> 3 }
  }

  /// A character's number here, 1 to 255; ASCII characters have their own.
  typealias ID = UInt8
  /// No character: the end of a run.
  static let none: ID = 0

  private struct Character {
    var codePoint: UInt32 = 0
    var influence = GlyphInfluence.Character()
    var advance: Int32 = 0
  }

  let shaper: Shaper
  private let influence: GlyphInfluence
  private let room: ClusterRoom
  private var characters = [Character](repeating: Character(), count: 256)
  /// By code point below `idLimit`: the character's number, 0 where it cannot be here, or -1.
  let ids: UnsafeMutablePointer<Int16>
  private static let idLimit = 0x2C00
  private var nextID = 128
  /// By first character: whether its row of `entries` has been set up.
  let hasRow: UnsafeMutablePointer<Bool>
  /// Rows of 256 entries, by first and second character.
  let entries: UnsafeMutablePointer<Entry>

  init(_ shaper: Shaper, _ influence: GlyphInfluence, _ room: ClusterRoom) {
    (self.shaper, self.influence, self.room) = (shaper, influence, room)
    ids = .allocate(capacity: PairTable.idLimit)
    ids.initialize(repeating: -1, count: PairTable.idLimit)
    hasRow = .allocate(capacity: 256)
    hasRow.initialize(repeating: false, count: 256)
    entries = .allocate(capacity: 256 * 256)
  }

  deinit {
    ids.deallocate()
    hasRow.deallocate()
    entries.deallocate()
  }

  /// The number of a character that may be summed by pairs; 0 for others.
  @inline(__always)
  func id(of codePoint: UInt32, _ properties: inout CharacterTable) -> ID {
    guard codePoint < PairTable.idLimit else { return PairTable.none }
    let known = ids[Int(codePoint)]
    return known >= 0 ? ID(truncatingIfNeeded: known) : makeID(for: codePoint, &properties)
  }

  private func makeID(for codePoint: UInt32, _ properties: inout CharacterTable) -> ID {
    let id = measure(codePoint, properties[codePoint])
    ids[Int(codePoint)] = Int16(id)
    return id
  }

  /// Measures a character alone and gives it a number, where it is fit for pairs.
  private func measure(_ codePoint: UInt32, _ properties: CharacterProperties) -> ID {
    let unfit =
      LM_IS_MARK | LM_IS_FORMAT | LM_IS_CONTROL | LM_IS_IGNORABLE | LM_IS_UNASSIGNED
      | LM_IS_VARIATION_SELECTOR | LM_IS_EMOJI_MODIFIER
    let isOtherSpace =
      properties.has(LM_IS_SPACE_SEPARATOR) && codePoint != 0x20 && codePoint != 0xA0
    // U+2044 makes fractions.
    guard !properties.has(unfit), !isOtherSpace, codePoint != 0x2044 else { return PairTable.none }
    let glyph = shaper.font.face.handle.glyph(for: codePoint)
    let text = PairTable.utf8(codePoint)
    guard glyph != 0, let cluster = shape(text).onlyElement else { return PairTable.none }
    guard cluster.glyph_count == 1, cluster.is_missing == 0,
      let role = influence.character(glyph: glyph, shapedGlyph: cluster.glyph)
    else { return PairTable.none }
    let id = codePoint < 128 ? Int(codePoint) : nextFreeID()
    guard id > 0 else { return PairTable.none }
    characters[id] = Character(
      codePoint: codePoint, influence: role, advance: cluster.advance)
    return ID(id)
  }

  /// Numbers from 128 on, then those of ASCII's controls; 0 when all are taken.
  private func nextFreeID() -> Int {
    let id = nextID
    switch id {
    case 255: nextID = 1
    case 31: nextID = 0
    case 0: return 0
    default: nextID += 1
    }
    return id
  }

  private func shape(_ text: [UInt8]) -> [lm_cluster] {
    text.withUnsafeBufferPointer { Array(shaper.shape($0, from: 0, to: $0.count, room: room)) }
  }

  private static func utf8(_ codePoint: UInt32) -> [UInt8] {
    guard let scalar = Unicode.Scalar(codePoint) else { return [] }
    return Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// The advance of a character alone.
  func advance(of id: ID) -> Int32 { characters[Int(id)].advance }

  /// The entry of two neighbours; `second` is `none` at the end of a run.
  @inline(__always)
  func entry(_ first: ID, _ second: ID) -> Entry {
    if hasRow[Int(first)] {
      let entry = entries[Int(first) << 8 | Int(second)]
      if entry.packed & Entry.isKnown != 0 { return entry }
    }
    return fill(first, second)
  }

  private func fill(_ first: ID, _ second: ID) -> Entry {
    let row = entries + (Int(first) << 8)
    if !hasRow[Int(first)] {
      row.initialize(repeating: .unknown, count: 256)
      hasRow[Int(first)] = true
    }
    let entry = measure(first, second)
    row[Int(second)] = entry
    return entry
  }

  private func measure(_ first: ID, _ second: ID) -> Entry {
    let (a, b) = (characters[Int(first)], characters[Int(second)])
    guard second != PairTable.none else {
      return Entry(firstAdvance: a.advance, packed: Entry.isKnown)
    }
    let dependent = Entry(firstAdvance: 0, packed: Entry.isKnown | Entry.isDependent)
    if influence.areDependent(a.influence, b.influence) { return dependent }
    let clusters = shape(PairTable.utf8(a.codePoint) + PairTable.utf8(b.codePoint))
    guard clusters.count == 2 else { return dependent }
    let change = clusters[1].advance &- b.advance
    guard abs(change) < 1 << 27 else { return dependent }
    let flags = Entry.isKnown | (clusters[1].is_unsafe != 0 ? Entry.isUnsafe : 0)
    return Entry(firstAdvance: clusters[0].advance, packed: change << 3 | flags)
  }
}

extension Array {
  fileprivate var onlyElement: Element? { count == 1 ? self[0] : nil }
}
