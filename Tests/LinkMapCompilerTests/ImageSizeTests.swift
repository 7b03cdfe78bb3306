import Glibc
import Testing

@testable import LinkMapCompiler
@testable import Styling

@Suite struct ImageSizeTests {
  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    big(value, count).reversed()
  }

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    joined(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], ascii("IHDR"), big(width, 4),
      big(height, 4), [8, 6, 0, 0, 0])
  }

  private static func gif(_ version: String) -> [UInt8] {
    joined(ascii(version), little(40, 2), little(30, 2))
  }

  private static func bmp(header: Int, width: [UInt8], height: [UInt8]) -> [UInt8] {
    joined(
      ascii("BM"), [UInt8](repeating: 0, count: 12), little(header, 4), width, height,
      [1, 0, 24, 0])
  }

  private static func webP(_ kind: String, _ body: [UInt8]...) -> [UInt8] {
    joined(
      ascii("RIFF"), [0, 0, 0, 0], ascii("WEBP"), ascii(kind), [0, 0, 0, 0], Array(body.joined()))
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    joined([0xFF, marker], big(body.count + 2, 2), body)
  }

  private static func frame(_ marker: UInt8, _ width: Int, _ height: Int) -> [UInt8] {
    segment(
      marker, joined([8], big(height, 2), big(width, 2), [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]))
  }

  private static func jpeg(_ parts: [UInt8]...) -> [UInt8] {
    joined([0xFF, 0xD8], Array(parts.joined()))
  }

  /// An Exif segment whose first directory has only the orientation.
  private static func exif(_ orientation: Int, isBig: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isBig ? big(value, count) : little(value, count)
    }
    let entry = joined(
      number(0x0112, 2), number(3, 2), number(1, 4), number(orientation, 2), [0, 0])
    let order: [UInt8] = isBig ? [0x4D, 0x4D] : [0x49, 0x49]
    let start = joined(ascii("Exif"), [0, 0], order, number(42, 2), number(8, 4), number(1, 2))
    return segment(0xE1, start + entry)
  }

  private static let comment = segment(0xFE, [UInt8](repeating: 0xFF, count: 60_000))
  private static let losslessBits = 39 | 29 << 14

  static let rasters: [(name: String, bytes: [UInt8])] = [
    ("PNG", png(40, 30)),
    ("GIF87a", gif("GIF87a")),
    ("GIF89a", gif("GIF89a")),
    ("BMP", bmp(header: 40, width: little(40, 4), height: little(30, 4))),
    ("BMP, rows downwards", bmp(header: 40, width: little(40, 4), height: little(-30, 4))),
    ("BMP of OS/2", bmp(header: 12, width: little(40, 2), height: little(30, 2))),
    (
      "WebP, lossy",
      webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A], little(40, 2), little(30 | 1 << 14, 2))
    ),
    ("WebP, lossless", webP("VP8L", [0x2F], little(losslessBits, 4))),
    ("WebP, extended", webP("VP8X", [0, 0, 0, 0], little(39, 3), little(29, 3))),
    ("JPEG", jpeg(segment(0xE0, [1, 2, 3]), frame(0xC0, 40, 30))),
    ("JPEG, progressive", jpeg(frame(0xC2, 40, 30))),
    (
      "JPEG, big segments, fill bytes",
      jpeg(comment, comment, [0xFF, 0xFF], segment(0xC4, [0]), frame(0xC1, 40, 30))
    ),
    ("JPEG, turned", jpeg(exif(6, isBig: true), frame(0xC0, 30, 40))),
    ("JPEG, turned, little-endian", jpeg(exif(8, isBig: false), frame(0xC0, 30, 40))),
    ("JPEG, mirrored", jpeg(exif(2, isBig: false), frame(0xC0, 40, 30))),
  ]

  @Test(arguments: rasters) func raster(name: String, bytes: [UInt8]) {
    let size = naturalSize(of: .memory(bytes))
    #expect(size == NaturalSize(width: 40, height: 30))
  }

  @Test(arguments: rasters) func truncatedRaster(name: String, bytes: [UInt8]) {
    for count in 0..<min(bytes.count, 200) {
      _ = naturalSize(of: .memory(Array(bytes[..<count])))
    }
    #expect(naturalSize(of: .memory(Array(bytes[..<9]))) == nil)
  }

  @Test(arguments: rasters) func changedRaster(name: String, bytes: [UInt8]) {
    for index in 0..<min(bytes.count, 100) {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = value
        if let size = naturalSize(of: .memory(changed)) {
          #expect((size.width ?? 1) > 0 && (size.height ?? 1) > 0)
        }
      }
    }
  }

  /// As Chromium lays such an image out; without a size, as wide as its container.
  @Test(
    arguments: [
      ("width='10.5' height='20.25'", 10.5, 20.25), ("viewBox='0 0 100 50'", nil, nil),
      ("width='80' viewBox='0 0 100 50'", 80, 40),
      ("width='50%' height='20' viewBox='0 0 100 50'", 40, 20), ("", 300, 150),
      ("width='80'", 80, 150), ("width='2em' height='1in'", 32, 96),
      ("width='100%' height='100%' viewBox='0 0 40 10'", nil, nil),
      ("width='100%' height='100%'", 300, 150),
      ("width='abc' height='10' viewBox='0 0 10 20'", 5, 10),
      ("width='0' height='10'", 0, 10), ("width = \"12px\"\n height=' 3pc '", 12, 48),
      ("viewBox='0,0,2,x' width='1e9px' height='-4'", 300, 0),
    ] as [(String, Double?, Double?)]) func svg(attributes: String, width: Double?, height: Double?)
  {
    for text in [
      "<svg \(attributes)/>", "\u{FEFF}<?xml version='1.0'?>\n<!-- > --><svg \(attributes)><g/>",
      "<!DOCTYPE svg [<!ENTITY a '>'>]><s:svg xmlns:s='x' \(attributes)>",
    ] {
      let size = naturalSize(of: .memory(Array(text.utf8)))
      #expect(size?.width == width && size?.height == height)
      #expect(size != nil)
    }
  }

  @Test(arguments: [
    "", "<", "<svg", "<svg width", "<svg width=", "<svg width='1", "<svg width='1'", "<html>",
    "<!-- <svg/>", "<!DOCTYPE svg [", "<?xml", "<svgx/>", "text", "<svg width=1>", "<\u{0}svg>",
  ]) func noSVG(text: String) {
    #expect(naturalSize(of: .memory(Array(text.utf8))) == nil)
  }

  @Test(
    arguments: [
      ("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAYAAABe3VzdAAAA", 40.0),
      (" DATA:;BASE64,iVBORw0K GgoAAAANSUhEUgAAACgA\nAAAeCAYAAABe3VzdAAAA ", 40),
      ("data:image/svg+xml,<svg width='40' height='1'/>", 40),
      ("data:image/svg+xml,%3Csvg width=%2240%22 height='1'/%3E", 40),
      ("data:image/svg+xml,<svg width='40'#/>", nil), ("data:image/png;base64,iVBOR*", nil),
      ("data:image/png;base64", nil), ("data:", nil), ("data:,", nil),
    ] as [(String, Double?)]) func dataURL(url: String, width: Double?)
  {
    #expect(naturalSize(of: url, in: nil)?.width == width)
  }
}

/// A directory with images, and one image outside it.
private final class ImageFiles: Sendable {
  let root: String
  private static let images = [
    "/outside.png", "/documents/a b.png", "/documents/more/é.png", "/documents/x:y.png",
  ]
  private static let links = ["/documents/leads-out.png", "/documents/stays.png"]
  private static let directories = ["/documents", "/documents/more", "/documents/folder.png"]

  init() {
    var template = Array("/tmp/linkmap-images-XXXXXX".utf8CString)
    mkdtemp(&template)
    root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for path in Self.directories { mkdir(root + path, 0o700) }
    for path in Self.images {
      guard let file = fopen(root + path, "w") else { continue }
      let bytes = ImageSizeTests.png(40, 30)
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    symlink("../outside.png", root + Self.links[0])
    symlink("a b.png", root + Self.links[1])
    mkfifo(root + "/documents/pipe.png", 0o600)
  }

  deinit {
    for path in Self.images + Self.links + ["/documents/pipe.png"] { unlink(root + path) }
    for path in Self.directories.reversed() + [""] { rmdir(root + path) }
  }
}

/// Images in files: what is read, and what is not.
@Suite struct ImageFileTests {
  private let files = ImageFiles()
  private var directory: String { files.root + "/documents" }

  @Test(arguments: [
    "a b.png", "a%20b.png", " a b.png\n", "./a b.png?x=1#y", "more/../a b.png", "more/é.png",
    "more/%C3%A9.png", "more\\é.png", "stays.png", "./x:y.png", "x%3Ay.png",
  ]) func read(source: String) {
    #expect(naturalSize(of: source, in: directory)?.width == 40)
    #expect(naturalSize(of: source, in: nil) == nil)
  }

  @Test(arguments: [
    "", ".", "more", "missing.png", "../outside.png", "more/../../outside.png",
    "%2e%2e/outside.png",
    "..%2foutside.png", "leads-out.png", "folder.png", "pipe.png", "/etc/passwd", "//host/a b.png",
    "\\a b.png", "http://host/a b.png", "http:a b.png", "file:a b.png", "x:y.png", "a b.png%00",
    "/dev/zero",
  ]) func notRead(source: String) {
    #expect(naturalSize(of: source, in: directory) == nil)
  }
}
