import Glibc
import TextModel
import Testing

@testable import LinkMapExport

@Suite struct JSONTests {
  private static let fixtures =
    String("\(#filePath)".dropLast("JSONTests.swift".count)) + "Fixtures/"

  static let samples: [(file: String, map: LinkMap)] = [
    ("one-width.json", SampleMaps.oneWidth), ("two-widths.json", SampleMaps.twoWidths),
  ]

  /// With LINKMAP_ACCEPT set, what is written becomes what is expected.
  @Test(arguments: samples) func writesWhatWasRecorded(file: String, map: LinkMap) {
    let written = LinkMapJSON.write(map)
    if getenv("LINKMAP_ACCEPT") != nil {
      guard let out = fopen(Self.fixtures + file, "w") else { return }
      fwrite(written, 1, written.count, out)
      fclose(out)
    }
    #expect(String(decoding: written, as: UTF8.self) == readText(Self.fixtures + file))
  }

  @Test(arguments: samples) func readsWhatItWrites(file: String, map: LinkMap) throws {
    #expect(try LinkMapJSON.read(LinkMapJSON.write(map)) == map)
  }

  @Test(arguments: 0..<300) func randomMapsRoundTrip(seed: Int) throws {
    let map = SampleMaps.random(
      seed: UInt64(seed), linkCount: seed % 7, layoutCount: seed % 4)
    let text = LinkMapJSON.write(map)
    #expect(try LinkMapJSON.read(text) == map)
    #expect(text.allSatisfy { $0 >= 0x20 || $0 == 0x0A } && !text.contains(0x7F))
  }

  @Test func everyLengthIsExactAndShort() throws {
    for raw in [Int32.min, .min + 1, -65, -64, -63, -1, 0, 1, 2, 32, 63, 64, 65, 6400, .max] {
      var buffer = JSONBuffer(capacity: 0)
      buffer.append(LayoutUnit(rawValue: raw))
      let text = String(decoding: buffer.bytes, as: UTF8.self)
      let double = "\(Double(raw) / 64)"
      #expect(text == (double.hasSuffix(".0") ? String(double.dropLast(2)) : double))
    }
  }

  /// Members in any order, unknown ones of any kind between them, white space, escapes.
  @Test func readsWhatSaysTheSame() throws {
    let text = """
       { "x": [[[{"a": -1.5e+3, "b": [true, false, null, {}, []]}]], "\\ud83d\\ude00"],
      "report": [], "areas": [], "targets": [], "height": 2.0, "width": 3.2e2,
      "links": [{"rects": [{"x": 0, "y": -0.5, "w": 1e0, "h": 0.015625, "utf16": null, "dir": "rtl",
        "line": -1}], "activate": null, "source": {"column": 2, "line": 1, "bytes": [0, 1]},
        "range": null, "inert": null, "state": "ok", "label": "", "title": null, "text": "",
        "url": null, "\\u0068ref": "\\u00e9\\/", "id": 0}],
      "layout": {"fonts": [], "fingerprint": ""},
      "source": {"sha256": "", "format": "text", "name": ""}, "origin": "top-left",
      "unit": "px", "generator": "g", "linkmap": 1}\r\n\t
      """
    let map = try LinkMapJSON.read(Array(text.utf8))
    #expect(map.links.first?.href == "é/")
    #expect(map.layouts.first?.width == LayoutUnit(px: 320))
    #expect(map.layouts.first?.links.first?.rects.first?.rect.y == LayoutUnit(rawValue: -32))
  }
}

/// The text of a file; empty where there is none.
func readText(_ path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
    bytes += buffer[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}
