extension StyleFont {
  /// Adds letter- and word-spacing to the clusters that start in `range`.
  func addSpacing(to bytes: ShapedBytes, in range: Range<Int>, of text: TextBytes) {
    guard letterSpacing != 0 || wordSpacing != 0 else { return }
    for offset in range where bytes.flags[offset] & ShapedBytes.startsCluster != 0 {
      let codePoint = text.scalar(at: offset)
      if !StyleFont.isZeroWidth(codePoint) { bytes.advances[offset] &+= letterSpacing }
      if codePoint == 0x20 || codePoint == 0xA0 { bytes.advances[offset] &+= wordSpacing }
    }
  }

  /// Characters that the browser treats as zero-width spaces.
  private static func isZeroWidth(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0xFEFF, 0xFFFC: true
    default: false
    }
  }
}
