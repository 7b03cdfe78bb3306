internal import LinkURL
package import Styling

/// Reads the natural size of the image that `source`, an `src` attribute, names: a `data:` URL, or a
/// file below `directory`, of which only the header is read.
///
/// `nil` for everything else: URLs with a scheme or a host, absolute paths, paths and symbolic links
/// that lead out of `directory`, what is no regular file, and what is no PNG, JPEG, GIF, WebP, BMP
/// or SVG.
package func naturalSize(of source: String, in directory: String?) -> NaturalSize? {
  let reference = strippedReference(source)
  if reference.prefix(5).lowercased() == "data:" {
    return dataOfURL(reference).flatMap { naturalSize(of: .memory($0)) }
  }
  guard let directory, let path = relativePath(of: reference) else { return nil }
  return ImageBytes.withFile(path, below: directory) { naturalSize(of: $0) } ?? nil
}

/// The natural size that an image's bytes say.
func naturalSize(of bytes: ImageBytes) -> NaturalSize? {
  let start = bytes.read(at: 0, count: 32)
  if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
    return pngSize(start)
  }
  if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
    return gifSize(start)
  }
  if start.starts(with: [0xFF, 0xD8, 0xFF]) { return jpegSize(bytes) }
  if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
    return webPSize(start)
  }
  if start.starts(with: "BM".utf8) { return bmpSize(start) }
  return svgSize(bytes.read(at: 0, count: 1 << 16))
}

// MARK: - References

/// The reference without surrounding controls and spaces, tabs and newlines, as URLs are read.
private func strippedReference(_ source: String) -> String {
  let bytes = Array(source.utf8)
  guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
    let last = bytes.lastIndex(where: { $0 > 0x20 })
  else { return "" }
  let kept = bytes[first...last].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  return String(decoding: kept, as: UTF8.self)
}

/// The path of a relative reference, without query and fragment, decoded, `.` and `..` resolved;
/// `nil` for other references and for a path that leads upwards out of where it starts.
private func relativePath(of reference: String) -> String? {
  if WebURL(reference) != nil || reference.hasPrefix("/") || reference.hasPrefix("\\") {
    return nil
  }
  // A scheme that no URL follows, such as `http://[`.
  let beforeSlash = reference.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
  if beforeSlash.contains(":") { return nil }
  let path = reference.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  var segments: [ArraySlice<UInt8>] = []
  let decoded = percentDecoded(Array(path))
  if decoded.contains(0) { return nil }
  for segment in decoded.split(whereSeparator: { $0 == UInt8(ascii: "/") || $0 == 0x5C }) {
    if segment.elementsEqual(".".utf8) { continue }
    if segment.elementsEqual("..".utf8) {
      if segments.popLast() == nil { return nil }
    } else {
      segments.append(segment)
    }
  }
  if segments.isEmpty { return nil }
  return segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
}

/// The bytes with every `%` and two hexadecimal digits decoded.
private func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
  var decoded: [UInt8] = []
  var i = 0
  while i < bytes.count {
    if bytes[i] == UInt8(ascii: "%"), i + 2 < bytes.count,
      let value = UInt8(String(decoding: bytes[(i + 1)...(i + 2)], as: UTF8.self), radix: 16),
      bytes[i + 1] != UInt8(ascii: "+"), bytes[i + 1] != UInt8(ascii: "-")
    {
      decoded.append(value)
      i += 3
    } else {
      decoded.append(bytes[i])
      i += 1
    }
  }
  return decoded
}

// MARK: - data: URLs

/// The body of a `data:` URL (Fetch standard, "data: URL processor"), its first 256 KiB; `nil` where
/// it has no comma or is not the base64 that it says.
private func dataOfURL(_ url: String) -> [UInt8]? {
  let text = Array(url.utf8.prefix(1 << 19))
  guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else { return nil }
  let type = String(decoding: text[5..<comma], as: UTF8.self).lowercased()
  let body = text[(comma + 1)...].prefix { $0 != UInt8(ascii: "#") }
  let decoded = percentDecoded(Array(body))
  let parameters = type.split(separator: ";", omittingEmptySubsequences: false)
  let last = parameters.last.map { $0.filter { $0 != " " } }
  return parameters.count > 1 && last == "base64" ? base64Decoded(decoded) : decoded
}

/// The bytes behind base64, as far as whole ones are there; `nil` for any other character.
private func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(text.count / 4 * 3)
  var bits: UInt32 = 0
  var count = 0
  for byte in text {
    let value: UInt8
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): value = 62
    case UInt8(ascii: "/"): value = 63
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20, UInt8(ascii: "="): continue
    default: return nil
    }
    bits = bits << 6 | UInt32(value)
    count += 6
    if count >= 8 {
      count -= 8
      decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
  }
  return decoded
}
