internal import CShaping

/// Which glyphs of a font can change each other when they stand side by side, for one script,
/// language and set of features.
///
/// Where they cannot, the advances of a run are sums over its pairs: kerning looks at two
/// neighbours. For text without marks and format characters: lookups skip nothing in it.
final class GlyphInfluence {
  /// What the lookups of a table make of one glyph.
  struct Role {
    /// The groups that it belongs to, and those that can follow one of them; as sets of bits.
    fileprivate var groups: [UInt64] = []
    fileprivate var successors: [UInt64] = []
  }

  /// All that can become of a character's glyph, with its roles.
  struct Character {
    fileprivate var glyphs: [UInt32] = []
    fileprivate var substitution = Role()
    fileprivate var positioning = Role()
  }

  /// Whether all of shaping is understood; where not, no pair of glyphs is independent.
  let isKnown: Bool
  private let face: FontFace
  private let substitutions: LookupSequences
  private let positionings: LookupSequences

  init(_ shaper: Shaper) {
    face = shaper.font.face
    let substitutionLookups = shaper.lookups(of: LM_GSUB)
    let positioningLookups = shaper.lookups(of: LM_GPOS)
    substitutions = face.handle.withTable(UInt32(tag: "GSUB")) {
      LookupReader.sequences(in: $0, .substitution, substitutionLookups)
    }
    positionings = face.handle.withTable(UInt32(tag: "GPOS")) {
      LookupReader.sequences(in: $0, .positioning, positioningLookups)
    }
    let isApple =
      face.handle.hasTable(UInt32(tag: "morx")) || face.handle.hasTable(UInt32(tag: "mort"))
      || face.handle.hasTable(UInt32(tag: "kerx"))
    let kerns = face.handle.withTable(UInt32(tag: "kern")) { GlyphInfluence.isPairwise($0) }
    isKnown = !isApple && kerns && substitutions.isUnderstood && positionings.isUnderstood
  }

  /// Whether the old kerning table has pairs only, and no state machines.
  private static func isPairwise(_ table: TableReader) -> Bool {
    guard !table.isEmpty else { return true }
    guard table.uint16(at: 0) == 0 else { return false }
    var offset = 4
    for _ in 0..<table.uint16(at: 2) {
      if table.uint8(at: offset + 4) == 1 { return false }
      let length = table.uint16(at: offset + 2)
      guard length > 0 else { return true }
      offset += length
    }
    return true
  }

  /// Looks a character up; `nil` where its glyph counts as a mark, or becomes what is not known.
  func character(glyph: UInt32, shapedGlyph: UInt32) -> Character? {
    let own = glyph == shapedGlyph ? [glyph] : [glyph, shapedGlyph]
    return face.handle.withTable(UInt32(tag: "GSUB")) { table in
      let glyphs = substitutions.closure(of: own, in: table)
      guard substitutions.understands(glyphs, in: table), !holdsMark(glyphs) else { return nil }
      let positioning = face.handle.withTable(UInt32(tag: "GPOS")) {
        role(of: glyphs, in: positionings, $0)
      }
      return Character(
        glyphs: glyphs, substitution: role(of: glyphs, in: substitutions, table),
        positioning: positioning)
    }
  }

  private func holdsMark(_ glyphs: [UInt32]) -> Bool {
    face.handle.withTable(UInt32(tag: "GDEF")) { table in
      glyphs.contains { table.glyphClass($0, table.uint16(at: 4)) == 3 }
    }
  }

  private func role(
    of glyphs: [UInt32], in sequences: LookupSequences, _ table: TableReader
  ) -> Role {
    let groups = sequences.groups(of: glyphs, in: table)
    return Role(groups: groups, successors: sequences.successors(of: groups))
  }

  /// Whether two neighbours must be shaped together with what is around them.
  func areDependent(_ first: Character, _ second: Character) -> Bool {
    func follows(_ a: Role, _ b: Role) -> Bool {
      zip(a.successors, b.groups).contains { $0 & $1 != 0 }
    }
    return follows(first.substitution, second.substitution)
      || follows(first.positioning, second.positioning)
      || first.glyphs.contains { a in
        second.glyphs.contains { b in
          substitutions.areNeighbours(a, b) || positionings.areNeighbours(a, b)
        }
      }
  }
}
