/// The binary link map, version 1: the numbers that `LinkMapWriter` and `BinaryLinkMap` share.
///
/// docs/FORMAT-BINARY.md describes the format.
enum MapFormat {
  /// `89 "LMAP" 0D 0A 1A`, as a little-endian integer: a text-mode transfer damages it.
  static let magic: UInt64 = 0x1A0A_0D50_414D_4C89
  static let version: UInt32 = 1
  static let headerSize = 40
  static let sectionEntrySize = 24
  /// The checksum covers what follows itself.
  static let checksumOffset = 12
  static let checksumStart = 16
  /// In a section entry: the section belongs to the document, not to one layout.
  static let document: UInt32 = 0xFFFF_FFFF
  /// As a string's offset, a range's bounds or an index: there is none.
  static let none: UInt32 = 0xFFFF_FFFF
  /// In a cell's count: the cell refers to `ENTR`, not to consecutive fragments.
  static let listFlag: UInt32 = 0x8000_0000
  /// A reader refuses more levels than any layout can need.
  static let maximumLevels = 40
}

/// A section's kind: four ASCII letters, and the size of its records in bytes.
struct SectionKind: Equatable, Sendable {
  let code: UInt32
  let recordSize: Int

  private init(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ recordSize: Int) {
    code = UInt32(a) | UInt32(b) << 8 | UInt32(c) << 16 | UInt32(d) << 24
    self.recordSize = recordSize
  }

  // The document's.

  /// `DOCU`: one record of names.
  static var document: SectionKind { SectionKind(0x44, 0x4F, 0x43, 0x55, 40) }
  /// `STRS`: the string pool.
  static var strings: SectionKind { SectionKind(0x53, 0x54, 0x52, 0x53, 1) }
  /// `TEXT`: the text as laid out.
  static var text: SectionKind { SectionKind(0x54, 0x45, 0x58, 0x54, 1) }
  /// `FONT`
  static var fonts: SectionKind { SectionKind(0x46, 0x4F, 0x4E, 0x54, 20) }
  /// `LINK`
  static var links: SectionKind { SectionKind(0x4C, 0x49, 0x4E, 0x4B, 88) }
  /// `AREA`
  static var areas: SectionKind { SectionKind(0x41, 0x52, 0x45, 0x41, 48) }
  /// `COOR`: coordinates of areas, as `Double`.
  static var coordinates: SectionKind { SectionKind(0x43, 0x4F, 0x4F, 0x52, 8) }
  /// `REPT`
  static var report: SectionKind { SectionKind(0x52, 0x45, 0x50, 0x54, 32) }
  /// `LAYO`: width and height of each layout.
  static var layouts: SectionKind { SectionKind(0x4C, 0x41, 0x59, 0x4F, 8) }

  // One layout's.

  /// `PLAC`: by link, its fragments and its activation point.
  static var places: SectionKind { SectionKind(0x50, 0x4C, 0x41, 0x43, 20) }
  /// `RECT`: by fragment.
  static var rects: SectionKind { SectionKind(0x52, 0x45, 0x43, 0x54, 16) }
  /// `FRAG`: by fragment.
  static var fragments: SectionKind { SectionKind(0x46, 0x52, 0x41, 0x47, 20) }
  /// `GRID`: 16 bytes of origin and count, then 16 bytes for each level.
  static var grid: SectionKind { SectionKind(0x47, 0x52, 0x49, 0x44, 16) }
  /// `CELL`
  static var cells: SectionKind { SectionKind(0x43, 0x45, 0x4C, 0x4C, 8) }
  /// `ENTR`
  static var entries: SectionKind { SectionKind(0x45, 0x4E, 0x54, 0x52, 4) }
  /// `TARG`
  static var targets: SectionKind { SectionKind(0x54, 0x41, 0x52, 0x47, 12) }
  /// `LINE`
  static var lines: SectionKind { SectionKind(0x4C, 0x49, 0x4E, 0x45, 44) }
  /// `RUNS`
  static var runs: SectionKind { SectionKind(0x52, 0x55, 0x4E, 0x53, 56) }
  /// `CHAR`
  static var characters: SectionKind { SectionKind(0x43, 0x48, 0x41, 0x52, 8) }
  /// `GLYF`
  static var glyphs: SectionKind { SectionKind(0x47, 0x4C, 0x59, 0x46, 12) }
}
