internal import CShaping

/// Which glyphs of a font can change each other when they stand side by side, for one script,
/// language and set of features.
///
/// Where they cannot, the advances of a run are sums over its pairs: kerning looks at two
/// neighbours. Text without marks and format characters only: nothing is skipped in it.
final class GlyphInfluence {
  /// Whether all of shaping is understood; where not, no pair of glyphs is independent.
  let isKnown: Bool
  private let handle: OpaquePointer?
  private let neighboursInLigatures: Set<UInt32>

  init(_ shaper: Shaper) {
    let face = shaper.font.face
    handle = lm_influence_create(face.handle.pointer)
    var reader = LookupReader()
    for tag in ["morx", "mort", "kerx"] as [StaticString]
    where face.handle.hasTable(UInt32(tag: tag)) {
      reader.isUnderstood = false
    }
    face.handle.withTable(UInt32(tag: "GSUB")) { reader.readGSUB($0, shaper.lookups(of: LM_GSUB)) }
    face.handle.withTable(UInt32(tag: "GPOS")) { reader.readGPOS($0, shaper.lookups(of: LM_GPOS)) }
    face.handle.withTable(UInt32(tag: "kern")) { reader.readKern($0) }
    for lookup in reader.substitutions { lm_influence_add(handle, Int32(LM_GSUB), lookup) }
    for lookup in reader.positionings { lm_influence_add(handle, Int32(LM_GPOS), lookup) }
    neighboursInLigatures = reader.neighboursInLigatures
    isKnown = reader.isUnderstood && handle != nil
  }

  deinit { lm_influence_destroy(handle) }

  /// Which lookups look at a glyph and its neighbours: two glyphs without a common one are
  /// independent, but for ligatures.
  func lookups(of glyph: UInt32) -> SIMD2<UInt64> {
    var bits: (UInt64, UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &bits) {
      lm_influence_bits(handle, glyph, $0.baseAddress?.assumingMemoryBound(to: UInt64.self))
    }
    return SIMD2(bits.0, bits.1)
  }

  /// Whether a ligature has the two glyphs side by side among its components.
  func areNeighboursInLigature(_ first: UInt32, _ second: UInt32) -> Bool {
    neighboursInLigatures.contains(first << 16 | second & 0xFFFF)
  }
}

/// Reads the lookups of layout tables as far as `GlyphInfluence` asks (OpenType, chapter 2).
struct LookupReader {
  /// GSUB lookups, and GPOS lookups, that look at more glyphs than pairs of kerning.
  private(set) var substitutions: [UInt32] = []
  private(set) var positionings: [UInt32] = []
  /// Pairs of glyphs that stand side by side in a ligature: the first's number in the upper half.
  private(set) var neighboursInLigatures: Set<UInt32> = []
  var isUnderstood = true

  /// Lookups that skip base glyphs or ligatures reach further than to the neighbour.
  private static let skippingFlags = 0x0006

  private struct Subtable {
    var type: Int
    var offset: Int
  }

  private func subtables(
    of lookup: UInt32, in table: TableReader, extensionType: Int
  ) -> (flags: Int, subtables: [Subtable]) {
    let list = table.uint16(at: 8)
    let start = list + table.uint16(at: list + 2 + Int(lookup) * 2)
    let type = table.uint16(at: start)
    let count = table.uint16(at: start + 4)
    let subtables = (0..<count).map { index in
      let offset = start + table.uint16(at: start + 6 + index * 2)
      guard type == extensionType else { return Subtable(type: type, offset: offset) }
      return Subtable(
        type: table.uint16(at: offset + 2), offset: offset + table.uint32(at: offset + 4))
    }
    return (table.uint16(at: start + 2), subtables)
  }

  mutating func readGSUB(_ table: TableReader, _ lookups: [UInt32]) {
    for lookup in lookups {
      let (flags, subtables) = subtables(of: lookup, in: table, extensionType: 7)
      for subtable in subtables {
        switch subtable.type {
        case 1, 2, 3: break
        case 4:
          if flags & LookupReader.skippingFlags != 0 { isUnderstood = false }
          readLigatures(table, subtable.offset)
        case 5, 6:
          if flags & LookupReader.skippingFlags != 0 { isUnderstood = false }
          readContext(table, subtable.offset, isChained: subtable.type == 6)
          substitutions.append(lookup)
        default: substitutions.append(lookup)
        }
      }
    }
    substitutions = LookupReader.withoutRepeats(substitutions)
  }

  mutating func readGPOS(_ table: TableReader, _ lookups: [UInt32]) {
    for lookup in lookups {
      let (flags, subtables) = subtables(of: lookup, in: table, extensionType: 9)
      for subtable in subtables {
        switch subtable.type {
        case 1, 4, 5, 6: break  // alone, or of marks, whose attachment moves no advance
        case 2:
          if flags & LookupReader.skippingFlags != 0 { isUnderstood = false }
          // A value for the second glyph takes it out of the next pair.
          if table.uint16(at: subtable.offset + 6) != 0 { positionings.append(lookup) }
        case 7, 8:
          if flags & LookupReader.skippingFlags != 0 { isUnderstood = false }
          readContext(table, subtable.offset, isChained: subtable.type == 8)
          positionings.append(lookup)
        default: positionings.append(lookup)
        }
      }
    }
    positionings = LookupReader.withoutRepeats(positionings)
  }

  private static func withoutRepeats(_ lookups: [UInt32]) -> [UInt32] {
    var seen: Set<UInt32> = []
    return lookups.filter { seen.insert($0).inserted }
  }

  /// The old kerning table: its state machines reach further than pairs.
  mutating func readKern(_ table: TableReader) {
    guard !table.isEmpty else { return }
    guard table.uint16(at: 0) == 0 else { return isUnderstood = false }
    var offset = 4
    for _ in 0..<table.uint16(at: 2) {
      if table.uint8(at: offset + 4) == 1 { isUnderstood = false }
      let length = table.uint16(at: offset + 2)
      guard length > 0 else { return }
      offset += length
    }
  }

  private mutating func readLigatures(_ table: TableReader, _ offset: Int) {
    let firsts = coverage(table, offset + table.uint16(at: offset + 2))
    for (index, first) in firsts.enumerated() where index < table.uint16(at: offset + 4) {
      let set = offset + table.uint16(at: offset + 6 + index * 2)
      for ligature in 0..<table.uint16(at: set) {
        let start = set + table.uint16(at: set + 2 + ligature * 2)
        var before = first
        for component in 1..<max(1, table.uint16(at: start + 2)) {
          let glyph = UInt32(table.uint16(at: start + 2 + component * 2))
          neighboursInLigatures.insert(before << 16 | glyph)
          before = glyph
        }
      }
    }
  }

  /// The glyphs of a coverage table, in the order of their indices.
  private func coverage(_ table: TableReader, _ offset: Int) -> [UInt32] {
    let count = table.uint16(at: offset + 2)
    if table.uint16(at: offset) == 1 {
      return (0..<count).map { UInt32(table.uint16(at: offset + 4 + $0 * 2)) }
    }
    var glyphs: [UInt32] = []
    for range in 0..<count {
      let entry = offset + 4 + range * 6
      let (first, last) = (table.uint16(at: entry), table.uint16(at: entry + 2))
      guard first <= last, glyphs.count < 0x10000 else { continue }
      glyphs += (first...last).map(UInt32.init)
    }
    return glyphs
  }

  /// Checks that a context by classes names its glyphs: class 0 is "any other".
  private mutating func readContext(_ table: TableReader, _ offset: Int, isChained: Bool) {
    guard table.uint16(at: offset) == 2 else { return }
    let sets = offset + (isChained ? 10 : 6)
    for index in 0..<table.uint16(at: sets) {
      let distance = table.uint16(at: sets + 2 + index * 2)
      guard distance > 0 else { continue }
      let set = offset + distance
      for rule in 0..<table.uint16(at: set) {
        var start = set + table.uint16(at: set + 2 + rule * 2)
        if isChained { checkClasses(table, &start, sharesFirst: false) }
        if isChained {
          checkClasses(table, &start, sharesFirst: true)
          checkClasses(table, &start, sharesFirst: false)
        } else {
          var classes = start + 4
          for _ in 1..<max(1, table.uint16(at: start)) {
            if table.uint16(at: classes) == 0 { isUnderstood = false }
            classes += 2
          }
        }
      }
    }
  }

  /// Reads a count and its classes, the first of which the set stands for where `sharesFirst`.
  private mutating func checkClasses(_ table: TableReader, _ at: inout Int, sharesFirst: Bool) {
    let count = table.uint16(at: at) - (sharesFirst ? 1 : 0)
    at += 2
    for _ in 0..<max(0, count) {
      if table.uint16(at: at) == 0 { isUnderstood = false }
      at += 2
    }
  }
}
