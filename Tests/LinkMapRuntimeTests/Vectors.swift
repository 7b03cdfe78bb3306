import Foundation
import LinkMapExport

@testable import LinkMapRuntime

/// The conformance vectors: maps, and questions with answers that brute force gave.
enum Vectors {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Vectors")

  /// The maps by name.
  static var maps: [(name: String, contents: MapContents)] {
    [
      ("empty", MapContents()),
      ("sample", .sample),
      ("text", MapContents(rects: RandomMap.rects(.text, count: 60, seed: 11))),
      ("cards", MapContents(rects: RandomMap.rects(.cards, count: 60, seed: 12))),
      ("scattered", MapContents(rects: RandomMap.rects(.scattered, count: 150, seed: 13))),
      ("huge", MapContents(rects: RandomMap.rects(.huge, count: 80, seed: 14))),
      ("degenerate", MapContents(rects: RandomMap.rects(.degenerate, count: 90, seed: 15))),
      ("strip", MapContents(rects: RandomMap.rects(.strip, count: 90, seed: 16))),
      ("few", MapContents(rects: RandomMap.rects(.cards, count: 9, seed: 17))),
    ]
  }

  /// The questions about a map, each with its answer.
  static func questions(_ contents: MapContents) -> [JSONValue] {
    guard let layout = contents.layouts.first else { return [] }
    let truth = BruteForce(rects: layout.links.map { $0.fragments.map(\.rect) })
    var random = SeededGenerator(seed: 21)
    var questions: [JSONValue] = []
    for _ in 0..<40 {
      guard let rect = truth.fragments.randomElement(using: &random)?.rect else { break }
      let other = truth.fragments.randomElement(using: &random)?.rect ?? rect
      let x = [Int(rect.minX), Int(rect.maxX), (Int(rect.minX) + Int(rect.maxX)) / 2]
      let y = [Int(rect.minY), Int(rect.maxY), (Int(rect.minY) + Int(rect.maxY)) / 2]
      let (u, v) = (
        clamp(x.randomElement(using: &random), &random),
        clamp(y.randomElement(using: &random), &random)
      )
      let radius = [64, 768, 6400].randomElement(using: &random) ?? 64
      questions.append(question("hit", [u, v], answer(truth.exact(u, v))))
      questions.append(
        question("nearest", [u, v, radius], answer(truth.near(u, v, radius: radius))))
      let query = FixedRect(minX: rect.minX, minY: rect.minY, maxX: other.maxX, maxY: other.maxY)
      let inside = truth.inside(query).map { JSONValue.number(Double($0.fragment)) }
      questions.append(
        question(
          "inRect", [Int(query.minX), Int(query.minY), Int(query.maxX), Int(query.maxY)],
          .array(inside)))
    }
    return questions
  }

  private static func clamp(_ value: Int?, _ random: inout SeededGenerator) -> Int {
    Int(Int32(clamping: (value ?? 0) + Int.random(in: -1...1, using: &random)))
  }

  /// A question; its numbers are given in 1/64 px and stand there in px.
  static func question(_ ask: String, _ units: [Int], _ answer: JSONValue) -> JSONValue {
    .object([
      JSONValue.Member("ask", .string(ask)),
      JSONValue.Member("px", .array(units.map { .number(Double($0) / 64) })),
      JSONValue.Member("answer", answer),
    ])
  }

  static func answer(_ hit: LinkHit?) -> JSONValue {
    guard let hit else { return .null }
    return .array([.number(Double(hit.link)), .number(Double(hit.fragment))])
  }

  /// Written by hand: what `MapContents.sample` answers.
  static var sampleQuestions: [JSONValue] {
    func character(
      _ x: Int, _ y: Int, _ lower: Double, _ upper: Double, _ link: Double?, _ trailing: Bool,
      _ inside: Bool
    ) -> JSONValue {
      question(
        "character", [x * 64, y * 64],
        .array([
          .number(lower), .number(upper), link.map { .number($0) } ?? .null, .bool(trailing),
          .bool(inside),
        ]))
    }
    return [
      character(1, 12, 0, 1, nil, false, true), character(4, 12, 0, 1, nil, true, true),
      character(15, 12, 3, 4, 0, false, true), character(300, 12, 4, 5, 0, true, false),
      character(-50, -50, 0, 1, nil, false, false), character(0, 900, 8, 10, 1, true, false),
      character(119, 25, 6, 8, 1, false, true), character(101, 25, 8, 10, 1, true, true),
    ]
  }

  /// All vectors as one JSON text, a map on each line.
  static var text: String {
    var text = "[\n"
    for (index, map) in maps.enumerated() {
      let questions = questions(map.contents) + (map.name == "sample" ? sampleQuestions : [])
      if index > 0 { text += ",\n" }
      JSONValue.object([
        JSONValue.Member("map", .string("\(map.name).linkmap")),
        JSONValue.Member("links", .number(Double(map.contents.links.count))),
        JSONValue.Member("layouts", .number(Double(map.contents.layouts.count))),
        JSONValue.Member(
          "hrefs",
          .array(
            map.contents.links.prefix(3).map { .string(String(decoding: $0.href, as: UTF8.self)) })),
        JSONValue.Member("questions", .array(questions)),
      ]).write(to: &text)
    }
    return text + "\n]\n"
  }
}
