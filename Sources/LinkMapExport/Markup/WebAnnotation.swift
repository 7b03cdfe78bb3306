public import TextModel

/// A layout's links as W3C Web Annotations in JSON-LD. docs/FORMAT-EXPORTS.md describes it.
public enum WebAnnotation {
  public static func write(_ map: LinkMap) throws(ExportError) -> [UInt8] {
    let layout = try onlyLayout(of: map, for: .webAnnotation)
    var buffer = JSONBuffer(capacity: 1024 * map.links.count + 1024)
    buffer.appendRaw("{\"@context\":\"http://www.w3.org/ns/anno.jsonld\",\n\"id\":")
    buffer.append(identifier(of: map, number: 0))
    buffer.appendRaw(",\"type\":\"AnnotationPage\",\"items\":[")
    var isFirst = true
    for (id, (link, placed)) in zip(map.links, layout.links).enumerated()
    where !placed.rects.isEmpty {
      buffer.appendRaw(isFirst ? "\n" : ",\n")
      isFirst = false
      append(link, placed, id: id, of: map, to: &buffer)
    }
    buffer.appendRaw("]}\n")
    return buffer.bytes
  }

  private static func append(
    _ link: LinkMap.Link, _ placed: LinkMap.PlacedLink, id: Int, of map: LinkMap,
    to buffer: inout JSONBuffer
  ) {
    buffer.appendRaw("{\"id\":")
    buffer.append(identifier(of: map, number: id + 1))
    buffer.appendRaw(",\"type\":\"Annotation\",\"motivation\":\"linking\"")
    buffer.appendRaw(",\"body\":{")
    if let destination = link.destination {
      buffer.appendRaw("\"type\":\"SpecificResource\",\"source\":")
      buffer.append(destination)
    } else {
      buffer.appendRaw("\"type\":\"TextualBody\",\"value\":")
      buffer.append(link.label)
    }
    buffer.appendRaw("},\"rdfs:label\":")
    buffer.append(link.label)
    buffer.appendRaw(",\"target\":{\"source\":")
    buffer.append(map.source.name)
    buffer.appendRaw(",\"selector\":[{\"type\":\"SvgSelector\",\"value\":")
    let outline = RegionOutline(placed.rects.map(\.rect))
    buffer.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"\(outline.pathData)\"/></svg>")
    buffer.appendRaw(
      "},{\"type\":\"FragmentSelector\",\"conformsTo\":\"http://www.w3.org/TR/media-frags/\",\"value\":"
    )
    buffer.append(fragment(around: placed.rects.map(\.rect)))
    buffer.appendRaw("}]}}")
  }

  /// The whole px around all rectangles.
  private static func fragment(around rects: [Rect]) -> String {
    let left = (rects.map(\.x).min()?.rawValue ?? 0) >> 6
    let top = (rects.map(\.y).min()?.rawValue ?? 0) >> 6
    let right = Int32(truncatingIfNeeded: (Int(rects.map(\.maxX).max()?.rawValue ?? 0) + 63) >> 6)
    let bottom = Int32(truncatingIfNeeded: (Int(rects.map(\.maxY).max()?.rawValue ?? 0) + 63) >> 6)
    let (x, y) = (max(0, left), max(0, top))
    return "xywh=pixel:\(x),\(y),\(right - x),\(bottom - y)"
  }

  /// A UUID (version 8) made of the map's fingerprint and a number.
  private static func identifier(of map: LinkMap, number: Int) -> String {
    let digits = Array((map.fingerprint + String(repeating: "0", count: 32)).utf8.prefix(18))
    func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    let hexadecimal = String(number, radix: 16)
    let last = String(repeating: "0", count: max(0, 12 - hexadecimal.count)) + hexadecimal
    return "urn:uuid:\(part(0..<8))-\(part(8..<12))-8\(part(12..<15))-8\(part(15..<18))-\(last)"
  }
}
