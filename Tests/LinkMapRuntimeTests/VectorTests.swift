import Foundation
import LinkMapExport
import Testing

@testable import LinkMapRuntime

/// Tests/Vectors: what any reader of the format must answer. `LINKMAP_RECORD=1` writes them anew.
@Suite struct VectorTests {
  @Test func filesAreCurrent() throws {
    let maps = Vectors.folder.appending(path: "maps")
    let questions = Vectors.folder.appending(path: "questions.json")
    if ProcessInfo.processInfo.environment["LINKMAP_RECORD"] != nil {
      for map in Vectors.maps {
        let bytes = try LinkMapWriter.bytes(of: map.contents)
        try Data(bytes).write(to: maps.appending(path: "\(map.name).linkmap"))
      }
      try Data(Vectors.text.utf8).write(to: questions)
    }
    for map in Vectors.maps {
      let stored = try Data(contentsOf: maps.appending(path: "\(map.name).linkmap"))
      #expect(Array(stored) == (try LinkMapWriter.bytes(of: map.contents)), "\(map.name)")
    }
    #expect(try String(contentsOf: questions, encoding: .utf8) == Vectors.text)
  }

  @Test func answers() throws {
    let file = Vectors.folder.appending(path: "questions.json")
    let vectors = try JSONValue(parsing: Array(try Data(contentsOf: file))).array ?? []
    #expect(vectors.count == Vectors.maps.count)
    for vector in vectors {
      let name = try #require(vector["map"]?.string)
      let bytes = try Data(contentsOf: Vectors.folder.appending(path: "maps/\(name)"))
      let map = try OwnedLinkMap(copying: Array(bytes))
      #expect(Double(map.map.linkCount) == vector["links"]?.number)
      guard map.map.layoutCount > 0 else { continue }
      let layout = try map.map.layout(0)
      for question in vector["questions"]?.array ?? [] {
        #expect(answer(question, layout) == question["answer"], "\(name) \(question)")
      }
    }
  }

  private func answer(_ question: JSONValue, _ layout: LinkLayout) -> JSONValue? {
    let px = question["px"]?.array?.compactMap(\.number) ?? []
    switch question["ask"]?.string {
    case "hit": return Vectors.answer(layout.hit(x: px[0], y: px[1]))
    case "nearest": return Vectors.answer(layout.nearestHit(x: px[0], y: px[1], radius: px[2]))
    case "inRect":
      let edges = px.map { Int32($0 * 64) }
      let rect = FixedRect(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
      return .array(layout.fragments(in: rect).map { .number(Double($0.fragment)) })
    case "character":
      guard let hit = layout.nearestCharacter(x: px[0], y: px[1]) else { return .null }
      return .array([
        .number(Double(hit.utf8Range.lowerBound)), .number(Double(hit.utf8Range.upperBound)),
        hit.link.map { .number(Double($0)) } ?? .null, .bool(hit.isTrailing), .bool(hit.isInside),
      ])
    default: return nil
    }
  }
}
