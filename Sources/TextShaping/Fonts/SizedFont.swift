internal import CShaping
internal import TextModel

/// A face at a size. Owns one `lm_font`; for one thread at a time.
final class SizedFont {
  let face: FontFace
  let size: FontSize
  let pointer: OpaquePointer

  /// `nil` when out of memory.
  init?(_ face: FontFace, size: FontSize) {
    let scale = size.horizontalScale(unitsPerEm: face.handle.unitsPerEm)
    guard let pointer = lm_font_create(face.handle.pointer, size.scale, scale) else { return nil }
    (self.face, self.size, self.pointer) = (face, size, pointer)
    if let bitmaps = face.bitmaps {
      bitmaps.advances.withUnsafeBufferPointer {
        lm_font_set_bitmap_advances(
          pointer, $0.baseAddress, UInt32($0.count), size.px / Float(bitmaps.ppem))
      }
    }
  }

  deinit { lm_font_destroy(pointer) }

  /// The advance of a character's own glyph in 1/65536 px; `nil` where the face has none.
  func advance(of codePoint: UInt32) -> Int32? {
    let glyph = face.handle.glyph(for: codePoint)
    return glyph == 0 ? nil : lm_font_advance(pointer, glyph)
  }

  var metrics: FontMetrics {
    face.metrics.scaled(
      to: size, spaceAdvance: advance(of: 0x20) ?? 0,
      hyphenAdvance: advance(of: 0x2010) ?? advance(of: 0x2D) ?? 0)
  }
}
