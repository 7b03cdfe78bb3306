// Random maps with questions, answered by brute force: random-hits FOLDER NAME SHAPE COUNT POINTS. Compares the library's own
// answers with them, and writes NAME.linkmap and NAME.questions for hits.c and hits.mjs.
import Foundation

@testable import LinkMapRuntime

/// A question and its answer, as eight `Double`s: kind, four arguments, three results.
struct Question {
  var numbers: [Double]

  init(_ kind: Double, _ arguments: [Double], _ results: [Double]) {
    numbers = [kind] + Self.padded(arguments, 4, 0) + Self.padded(results, 3, -1)
  }

  private static func padded(_ list: [Double], _ count: Int, _ value: Double) -> [Double] {
    list + [Double](repeating: value, count: count - list.count)
  }

  static func answer(_ hit: LinkHit?) -> [Double] {
    [Double(hit?.link ?? -1), Double(hit?.fragment ?? -1)]
  }

  static func answer(_ hit: CharacterHit?) -> [Double] {
    guard let hit else { return [-1, 0] }
    let facts = [
      hit.utf8Range.lowerBound, hit.utf8Range.upperBound, hit.isTrailing ? 1 : 0,
      hit.isInside ? 1 : 0,
    ]
    return [Double(hit.link ?? -1), Double(facts.reduce(0) { $0 &* 31 &+ $1 })]
  }

  /// How many fragments, and a sum that tells others from them.
  static func answer(_ hits: some Sequence<LinkHit>) -> [Double] {
    var (count, sum) = (0, UInt32(0))
    for hit in hits {
      count += 1
      sum = sum &* 31 &+ UInt32(bitPattern: hit.fragment)
    }
    return [Double(count), Double(sum)]
  }
}

/// Makes questions about one map.
struct Questioner {
  let truth: BruteForce
  let characters: CharacterBruteForce
  var random = SeededGenerator(seed: 5)
  var questions: [Question] = []

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  private func px(_ units: Int) -> Double { Double(units) / 64 }

  /// Points on, beside and 1/64 px off each edge of a rectangle, its middle, and one around it.
  mutating func askAround(_ fragment: Int) {
    let rect = truth.fragments[fragment].rect
    let middle = (
      (Int(rect.minX) + Int(rect.maxX)) / 2, (Int(rect.minY) + Int(rect.maxY)) / 2
    )
    for offset in -1...1 {
      for x in [rect.minX, rect.maxX] { askHit(Int(x) + offset, middle.1) }
      for y in [rect.minY, rect.maxY] { askHit(middle.0, Int(y) + offset) }
      askHit(Int(number(0...1) == 0 ? rect.minX : rect.maxX) + offset, Int(rect.minY))
    }
    let (x, y) = (middle.0 + number(-9000...9000), middle.1 + number(-9000...9000))
    askHit(middle.0, middle.1)
    askHit(x, y)
    askNear(x, y)
    askNear(Int(rect.maxX) + number(-1...1), Int(rect.minY) + number(-1...1))
    askRect(rect)
    askOrder(fragment)
  }

  private mutating func askHit(_ x: Int, _ y: Int) {
    questions.append(Question(0, [px(x), px(y)], Question.answer(truth.exact(x, y))))
  }

  private mutating func askNear(_ x: Int, _ y: Int) {
    let radius = [1, 64, 768, 5000, 1 << 26][number(0...4)]
    let fits = Int32(exactly: x) != nil && Int32(exactly: y) != nil
    let hit = fits ? truth.near(x, y, radius: radius) : nil
    questions.append(Question(1, [px(x), px(y), px(radius)], Question.answer(hit)))
  }

  /// A point anywhere about the text, or on, beside and 1/64 px off the edges of a character.
  mutating func askCharacter() {
    var (x, y) = (number(-4000...50_000), number(-4000...64_000))
    if let line = characters.lines.randomElement(using: &random), number(0...3) > 0 {
      let edges = line.runs.flatMap(\.characters).map(\.x) + [line.rect.minX, line.rect.maxX]
      x = Int(edges.randomElement(using: &random) ?? 0) + number(-1...1)
      y = Int(number(0...1) == 0 ? line.rect.minY : line.rect.maxY) + number(-1...1)
    }
    let hit = characters.nearest(x, y)
    questions.append(Question(6, [px(x), px(y)], Question.answer(hit)))
  }

  private mutating func askRect(_ rect: FixedRect) {
    let query = FixedRect(
      minX: rect.minX, minY: Int32(clamping: Int(rect.minY) - number(0...9000)),
      maxX: Int32(clamping: Int(rect.maxX) + number(-1...20_000)), maxY: rect.maxY)
    let edges = [query.minX, query.minY, query.maxX, query.maxY].map { px(Int($0)) }
    questions.append(Question(2, edges, Question.answer(truth.inside(query))))
  }

  private mutating func askOrder(_ fragment: Int) {
    let (link, direction) = (truth.fragments[fragment].link, number(0...3))
    questions.append(Question(3, [Double(link)], [Double(truth.link(after: link) ?? -1)]))
    questions.append(Question(4, [Double(link)], [Double(truth.link(before: link) ?? -1)]))
    let hit = truth.toward(fragment, direction)
    questions.append(Question(5, [Double(fragment), Double(direction)], Question.answer(hit)))
  }
}

/// The library's answer.
func answer(_ question: Question, _ layout: LinkLayout) -> [Double] {
  let (kind, a) = (question.numbers[0], Array(question.numbers[1...4]))
  switch kind {
  case 0: return Question.answer(layout.hit(x: a[0], y: a[1]))
  case 1: return Question.answer(layout.nearestHit(x: a[0], y: a[1], radius: a[2]))
  case 2:
    return Question.answer(
      layout.fragments(in: FixedRect(x: a[0], y: a[1], width: a[2] - a[0], height: a[3] - a[1])))
  case 3: return [Double(layout.link(after: Int(a[0])) ?? -1)]
  case 4: return [Double(layout.link(before: Int(a[0])) ?? -1)]
  case 6: return Question.answer(layout.nearestCharacter(x: a[0], y: a[1]))
  default:
    guard let direction = Direction(rawValue: UInt8(a[1])) else { return [] }
    return Question.answer(layout.hit(from: Int(a[0]), toward: direction))
  }
}

@main struct RandomHits {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 6, let count = Int(arguments[4]), let points = Int(arguments[5]),
      let shape = MapShape.allCases.first(where: { "\($0)" == arguments[3] })
    else { exit(2) }
    let rects = RandomMap.rects(shape, count: count, seed: UInt64(count) + 77)
    var contents = MapContents(rects: rects)
    contents.layouts[0].lines = RandomLines.lines(
      count: min(count, 1000), linkCount: rects.count, seed: UInt64(count))
    var questioner = Questioner(
      truth: BruteForce(rects: rects),
      characters: CharacterBruteForce(lines: contents.layouts[0].lines))
    for point in 0..<min(points, count) {
      questioner.askAround(points < count ? questioner.number(0...count - 1) : point)
      for _ in 0..<4 { questioner.askCharacter() }
    }
    let bytes = try LinkMapWriter.bytes(of: contents)
    let wrong = try bytes.withUnsafeBytes { bytes in
      try countWrong(questioner.questions, BinaryLinkMap(borrowing: bytes).layout(0))
    }
    let path = URL(filePath: arguments[1]).appending(path: arguments[2]).path
    try Data(bytes).write(to: URL(filePath: "\(path).linkmap"))
    try questioner.questions.flatMap(\.numbers).withUnsafeBytes { numbers in
      try Data(numbers).write(to: URL(filePath: "\(path).questions"))
    }
    print("\(questioner.questions.count - wrong) right, \(wrong) wrong")
    exit(wrong == 0 ? 0 : 1)
  }

  static func countWrong(_ questions: [Question], _ layout: LinkLayout) -> Int {
    var wrong = 0
    for question in questions {
      let given = answer(question, layout)
      guard given != Array(question.numbers[5..<5 + given.count]) else { continue }
      wrong += 1
      if wrong < 5 { print("Swift: \(question.numbers), not \(given)") }
    }
    return wrong
  }
}
