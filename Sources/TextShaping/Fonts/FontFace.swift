internal import CShaping
internal import Synchronization

/// A face of an opened font file. Immutable, so any number of threads may use it.
package final class FontFace: Sendable {
  let file: FontFile
  let handle: FaceHandle
  let metrics: VerticalMetrics
  /// Whether it has colour glyphs (COLR, CBDT, sbix or SVG).
  let hasColor: Bool
  let bitmaps: EmbeddedBitmaps?
  private let digest = Mutex<String?>(nil)

  /// Opens a face; maps the file into memory.
  init(_ file: FontFile) throws(FontError) {
    self.file = file
    handle = try FaceHandle(file)
    hasColor = handle.hasColor
    bitmaps = handle.embeddedBitmaps
    metrics = bitmaps?.metrics ?? handle.verticalMetrics
  }

  /// The family's English name, from the file.
  package var family: String { handle.family }

  /// The SHA-256 of the whole file, in hexadecimal digits; computed at the first call.
  package var sha256: String {
    digest.withLock { known in
      if let known { return known }
      let computed = handle.withFile { SHA256.hexDigest(of: $0) }
      known = computed
      return computed
    }
  }
}

/// Owns one `lm_face`.
struct FaceHandle: ~Copyable, @unchecked Sendable {
  // Immutable in C once it is open; HarfBuzz guards its own caches.
  let pointer: OpaquePointer

  init(_ file: FontFile) throws(FontError) {
    var status: Int32 = 0
    var count: UInt32 = 0
    let index = file.faceIndex < 0 ? UInt32.max : UInt32(clamping: file.faceIndex)
    guard let pointer = lm_face_open(file.path, index, &status, &count) else {
      throw switch Int(status) {
      case LM_FACE_NO_SUCH_FACE:
        .noSuchFace(path: file.path, index: file.faceIndex, count: Int(count))
      case LM_FACE_NOT_A_FONT: .notAFont(path: file.path)
      default: .unreadable(path: file.path)
      }
    }
    self.pointer = pointer
  }

  deinit { lm_face_close(pointer) }

  var unitsPerEm: Int { max(1, Int(lm_face_units_per_em(pointer))) }
  var glyphCount: Int { Int(lm_face_glyph_count(pointer)) }

  /// The glyph for a code point; 0 for none.
  func glyph(for codePoint: UInt32) -> UInt32 { lm_face_glyph(pointer, codePoint) }

  func hasVariation(_ codePoint: UInt32, selector: UInt32) -> Bool {
    lm_face_has_variation(pointer, codePoint, selector) != 0
  }

  var family: String {
    var name = [CChar](repeating: 0, count: 256)
    _ = lm_face_family(pointer, &name, 256)
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func withFile<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var count = 0
    let bytes = lm_face_file(pointer, &count)
    return body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }

  var hasColor: Bool {
    hasTable(UInt32(tag: "COLR")) || hasTable(UInt32(tag: "CBDT"))
      || hasTable(UInt32(tag: "sbix")) || hasTable(UInt32(tag: "SVG "))
  }

  func hasTable(_ tag: UInt32) -> Bool { withTable(tag) { !$0.isEmpty } }

  func withTable<Result>(_ tag: UInt32, _ body: (TableReader) -> Result) -> Result {
    let table = lm_face_table(pointer, tag)
    defer { lm_table_release(table) }
    return body(TableReader(UnsafeRawBufferPointer(start: table.bytes, count: table.count)))
  }

  var verticalMetrics: VerticalMetrics {
    var metrics = withTable(UInt32(tag: "hhea")) { hhea in
      withTable(UInt32(tag: "OS/2")) { os2 in
        VerticalMetrics(unitsPerEm: unitsPerEm, hhea: hhea, os2: os2)
      }
    }
    if metrics.xHeight == 0 {
      let x = glyph(for: 0x78)
      if x != 0 { metrics.xHeight = max(0, Int(lm_face_glyph_top(pointer, x))) }
    }
    return metrics
  }

  /// The strike of a font that has bitmaps and no outlines.
  var embeddedBitmaps: EmbeddedBitmaps? {
    guard !hasTable(UInt32(tag: "glyf")), !hasTable(UInt32(tag: "CFF ")) else { return nil }
    return withTable(UInt32(tag: "CBLC")) { locations in
      withTable(UInt32(tag: "CBDT")) { data in
        EmbeddedBitmaps(locations: locations, data: data, glyphCount: glyphCount)
      }
    }
  }
}
