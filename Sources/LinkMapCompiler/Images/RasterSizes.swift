internal import Styling

/// Integers in an image's header; 0 where the header has ended.
struct HeaderReader {
  private let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  func byte(_ offset: Int) -> Int {
    offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : 0
  }

  /// `count` bytes, the lowest first.
  func little(_ offset: Int, _ count: Int) -> Int {
    (0..<count).reversed().reduce(0) { $0 << 8 | byte(offset + $1) }
  }

  /// `count` bytes, the highest first.
  func big(_ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 << 8 | byte(offset + $1) }
  }
}

/// A size of which no side is 0; `nil` for another.
private func positiveSize(_ width: Int, _ height: Int) -> NaturalSize? {
  width > 0 && height > 0 ? NaturalSize(width: width, height: height) : nil
}

/// PNG 3 §11.2.1: the image header comes first.
func pngSize(_ start: [UInt8]) -> NaturalSize? {
  let header = HeaderReader(start)
  guard start.count >= 24, start.dropFirst(12).starts(with: "IHDR".utf8) else { return nil }
  let (width, height) = (header.big(16, 4), header.big(20, 4))
  return width <= Int(Int32.max) && height <= Int(Int32.max) ? positiveSize(width, height) : nil
}

/// GIF89a §18: the logical screen.
func gifSize(_ start: [UInt8]) -> NaturalSize? {
  guard start.count >= 10 else { return nil }
  let header = HeaderReader(start)
  return positiveSize(header.little(6, 2), header.little(8, 2))
}

/// The bitmap header of OS/2 (12 bytes) or of Windows; a negative height means top-down rows.
func bmpSize(_ start: [UInt8]) -> NaturalSize? {
  guard start.count >= 26 else { return nil }
  let header = HeaderReader(start)
  let headerSize = header.little(14, 4)
  if headerSize == 12 { return positiveSize(header.little(18, 2), header.little(20, 2)) }
  guard headerSize >= 16 else { return nil }
  let width = Int32(truncatingIfNeeded: header.little(18, 4))
  let height = Int32(truncatingIfNeeded: header.little(22, 4))
  return positiveSize(Int(width), Int(height.magnitude))
}

/// The WebP container: lossy (RFC 6386 §9.1), lossless, or extended, whose canvas counts.
func webPSize(_ start: [UInt8]) -> NaturalSize? {
  let header = HeaderReader(start)
  switch String(decoding: start.dropFirst(12).prefix(4), as: UTF8.self) {
  case "VP8 ":
    guard start.count >= 30, header.big(23, 3) == 0x9D012A else { return nil }
    return positiveSize(header.little(26, 2) & 0x3FFF, header.little(28, 2) & 0x3FFF)
  case "VP8L":
    guard header.byte(20) == 0x2F, start.count > 24 else { return nil }
    let bits = header.little(21, 4)
    return positiveSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
  case "VP8X":
    guard start.count >= 30 else { return nil }
    return positiveSize(header.little(24, 3) + 1, header.little(27, 3) + 1)
  default: return nil
  }
}

// MARK: - JPEG

/// How many segments may stand before the frame header: more than any camera writes.
private let maximumSegments = 4096

/// The frame header's size (ITU T.81 §B.2.2), sides swapped where the Exif orientation says so.
///
/// Segments are skipped by their lengths; nothing but their headers is read.
func jpegSize(_ bytes: ImageBytes) -> NaturalSize? {
  var offset = 2
  var isTurned = false
  for _ in 0..<maximumSegments {
    let start = bytes.read(at: offset, count: 9)
    let header = HeaderReader(start)
    guard header.byte(0) == 0xFF else { return nil }
    let marker = header.byte(1)
    switch marker {
    case 0xFF:  // A fill byte.
      offset += 1
      continue
    case 0x01, 0xD0...0xD7:  // Without a length.
      offset += 2
      continue
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      guard start.count == 9 else { return nil }
      let (height, width) = (header.big(5, 2), header.big(7, 2))
      return isTurned ? positiveSize(height, width) : positiveSize(width, height)
    case 0x00, 0xD9, 0xDA: return nil  // No marker; the end; the scan, before any frame.
    default: break
    }
    let length = header.big(2, 2)
    guard length >= 2 else { return nil }
    if marker == 0xE1, let turned = exifIsTurned(bytes.read(at: offset + 4, count: length - 2)) {
      isTurned = turned
    }
    offset += 2 + length
  }
  return nil
}

/// Whether an Exif segment's orientation (TIFF tag 0x0112) swaps the sides; `nil` without one.
private func exifIsTurned(_ segment: [UInt8]) -> Bool? {
  guard segment.starts(with: Array("Exif".utf8) + [0, 0]) else { return nil }
  let tiff = HeaderReader(segment.dropFirst(6))
  let isBig: Bool
  switch tiff.big(0, 2) {
  case 0x4D4D: isBig = true
  case 0x4949: isBig = false
  default: return nil
  }
  func number(_ offset: Int, _ count: Int) -> Int {
    isBig ? tiff.big(offset, count) : tiff.little(offset, count)
  }
  let directory = number(4, 4)
  for entry in 0..<number(directory, 2) {
    let offset = directory + 2 + 12 * entry
    if offset > segment.count { return nil }
    if number(offset, 2) == 0x0112, number(offset + 2, 2) == 3 {
      return (5...8).contains(number(offset + 8, 2))
    }
  }
  return nil
}
