import Foundation

/// A line of random-tables.jsonl; Scripts/random-tables.py says what its names mean.
struct RandomTableCase: Decodable {
  var w: Double
  var t: Table
  /// `[x, y, width, height, top of the first box]` of tables and cells.
  var a: [[Int?]]
  var m: [Int]

  final class Table: Decodable {
    let w: Attribute?
    let h: Double?
    let sp: Double?
    let pa: Double?
    let bo: Double?
    let al: String?
    let di: String?
    let co: Bool?
    let fi: Bool?
    let ca: [[Double]]?
    let cb: Bool?
    let cl: [Column]?
    let s: [Section]
  }

  struct Column: Decodable {
    var n: Int32?
    var w: Attribute?
  }

  struct Section: Decodable {
    var k: String?
    var va: String?
    var r: [Row]
  }

  struct Row: Decodable {
    var h: Attribute?
    var va: String?
    var c: [Cell]
  }

  struct Cell: Decodable {
    var x: [[Double]]?
    var t: Table?
    var w: Attribute?
    var h: Attribute?
    var cs: Int32?
    var rs: Int32?
    var nw: Bool?
    var va: String?
  }

  /// A number of px, or a percentage as a string with its sign.
  enum Attribute: Decodable {
    case px(Double)
    case percent(Float)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Double.self) {
        self = .px(number)
      } else {
        self = .percent(Float(try value.decode(String.self).dropLast()) ?? 0)
      }
    }
  }

  static func read(_ path: String) throws -> [RandomTableCase] {
    let decoder = JSONDecoder()
    return try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: UInt8(ascii: "\n"))
      .map { try decoder.decode(RandomTableCase.self, from: $0) }
  }
}
