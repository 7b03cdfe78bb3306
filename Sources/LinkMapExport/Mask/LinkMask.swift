public import TextModel

/// A picture whose pixels name links: 0 for none, else a link's id + 1. docs/FORMAT-EXPORTS.md
/// describes it.
public enum LinkMask {
  private static let pixelLimit = 1 << 28

  /// - Complexity: O(*n*) in the number of pixels and of rectangles' pixels.
  public static func write(
    _ map: LinkMap, _ form: ExportOptions.MaskForm
  ) throws(ExportError) -> [UInt8] {
    let layout = try onlyLayout(of: map, for: .mask)
    let limit = form == .raw8 ? 255 : 65_535
    guard map.links.count <= limit else {
      throw ExportError(message: "a mask of this form names \(limit) links, not \(map.links.count)")
    }
    let width = (max(0, Int(layout.width.rawValue)) + 63) >> 6
    let height = (max(0, Int(layout.height.rawValue)) + 63) >> 6
    guard width > 0, height > 0, width <= pixelLimit / height else {
      throw ExportError(message: "a mask cannot be \(width) × \(height) px")
    }
    var pixels = [UInt16](repeating: 0, count: width * height)
    for (id, link) in layout.links.enumerated() {
      for rect in link.rects { fill(rect.rect, with: UInt16(id + 1), &pixels, width, height) }
    }
    switch form {
    case .raw8: return pixels.map { UInt8(truncatingIfNeeded: $0) }
    case .raw16: return pixels.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .png:
      return greyPNG(pixels, width: width, height: height, isWide: map.links.count > 255)
    }
  }

  /// Fills the pixels whose middles the rectangle holds.
  private static func fill(
    _ rect: Rect, with id: UInt16, _ pixels: inout [UInt16], _ width: Int, _ height: Int
  ) {
    func first(_ edge: LayoutUnit, _ limit: Int) -> Int {
      min(max((Int(edge.rawValue) + 31) >> 6, 0), limit)
    }
    let columns = first(rect.x, width)..<max(first(rect.x, width), first(rect.maxX, width))
    let rows = first(rect.y, height)..<max(first(rect.y, height), first(rect.maxY, height))
    for row in rows {
      for column in columns { pixels[row * width + column] = id }
    }
  }
}

/// A grey picture of 8 or 16 bits in PNG.
private func greyPNG(_ pixels: [UInt16], width: Int, height: Int, isWide: Bool) -> [UInt8] {
  var out: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  var header = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
  header += [isWide ? 16 : 8, 0, 0, 0, 0]
  appendChunk("IHDR", header, to: &out)
  appendChunk("IDAT", zlibStream(filteredRows(pixels, width, height, isWide)), to: &out)
  appendChunk("IEND", [], to: &out)
  return out
}

/// The rows' bytes, each row less the one above (PNG's filter 2).
private func filteredRows(
  _ pixels: [UInt16], _ width: Int, _ height: Int, _ isWide: Bool
) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity((width * (isWide ? 2 : 1) + 1) * height)
  for row in 0..<height {
    bytes.append(2)
    for column in 0..<width {
      let this = pixels[row * width + column]
      let above = row > 0 ? pixels[(row - 1) * width + column] : 0
      if isWide { bytes.append(UInt8(this >> 8) &- UInt8(above >> 8)) }
      bytes.append(UInt8(this & 0xFF) &- UInt8(above & 0xFF))
    }
  }
  return bytes
}

private func appendChunk(_ type: String, _ data: [UInt8], to out: inout [UInt8]) {
  let body = Array(type.utf8) + data
  out += bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
}

private func bigEndian(_ number: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

private let crcTable: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { value, _ in
    value & 1 != 0 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
  }
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(~UInt32(0)) { crcTable[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
}
