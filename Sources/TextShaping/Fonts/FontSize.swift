/// A font size as the browser gives it to the font library (BROWSER §2).
struct FontSize: Hashable, Sendable {
  /// CSS px, cut to hundredths.
  let px: Float

  /// Sizes are kept between 0 and 10,000 px.
  init(_ size: Float) {
    let bounded = size.isNaN ? 0 : min(max(size, 0), 10_000)
    px = (bounded * 100).rounded(.down) / 100
  }

  /// The size in 1/65536 px: what HarfBuzz scales positions by.
  var scale: Int32 { Int32(px * 65536) }

  /// How FreeType scales advances: the size in 1/64 px over the units of an em, in 1/65536.
  func horizontalScale(unitsPerEm: Int) -> Int32 {
    let size = Int(px * 64)
    return Int32(clamping: (size * 65536 + unitsPerEm / 2) / unitsPerEm)
  }
}
