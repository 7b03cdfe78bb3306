import LinkMapRuntime
import Testing

/// What holds for any stream of events (docs/GESTURES.md §2.9), with more pointers than there is
/// room for.
@Suite struct TapInvariantTests {
  @Test(arguments: 0..<300)
  func anyStream(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let map = try OwnedLinkMap(copying: Self.map(seed: seed))
    let layout = try map.map.layout(0)
    let options = randomOptions(&random)
    let events = randomStream(&random)
    let actions = run(events, options, layout, answers: seed)
    #expect(
      actions == run(events, options, layout, answers: seed), "the same events, other actions")
    let ticks = run(withTicks(events, &random), options, layout, answers: seed)
    #expect(actions == ticks, "ticks change something")
  }

  private static func map(seed: UInt64) throws -> [UInt8] {
    let rects = RandomMap.rects(.degenerate, count: 12, seed: seed).map {
      $0.map { rect in
        FixedRect(
          minX: rect.minX * 64, minY: rect.minY * 64, maxX: rect.maxX * 64, maxY: rect.maxY * 64)
      }
    }
    var contents = MapContents(rects: rects)
    contents.links[0].inert = .scheme
    return try LinkMapWriter.bytes(of: contents)
  }

  private func randomOptions(_ random: inout SeededGenerator) -> TapOptions {
    var options = TapOptions()
    options.mode = Bool.random(using: &random) ? .observe : .linkOnly
    options.highlightDelay = [0, 100, -5, .nan].randomElement(using: &random) ?? 0
    options.highlightMinimum = [0, 64, .infinity].randomElement(using: &random) ?? 0
    options.longPress = [0, 1, 500].randomElement(using: &random) ?? 0
    options.staleAfter = [0, 10_000].randomElement(using: &random) ?? 0
    return options
  }

  private typealias Stream = [(event: TapEvent, time: Double)]

  /// Events with their times, some of them wrong; the last one ends all.
  private func randomStream(_ random: inout SeededGenerator) -> Stream {
    var time = 100.0
    var stream: Stream = []
    for _ in 0..<300 {
      let steps: [Double] = [0, 1, 30, 200, 700, -40, .nan]
      let step = steps.randomElement(using: &random) ?? 0
      let isWrong = step.isNaN || step < 0
      if !isWrong { time += step }
      stream.append((randomEvent(&random), isWrong ? time + step : time))
    }
    return stream + [(.reset, time)]
  }

  /// The same events, with ticks before those that what is overdue comes before.
  private func withTicks(_ stream: Stream, _ random: inout SeededGenerator) -> Stream {
    var result: Stream = []
    var latest = 0.0
    for (event, time) in stream {
      let next = time >= latest ? time : latest
      switch event {
      case .cancel, .scroll, .reset, .momentum, .up(_, button: _, modifiers: _, isCanceled: true):
        break
      default:
        let times = (0...2).map { _ in Double.random(in: latest...next, using: &random) }
        result += times.sorted().map { (.tick, $0) }
      }
      result.append((event, time))
      latest = next
    }
    return result
  }

  /// The actions that a stream leads to, all checked.
  private func run(
    _ stream: Stream, _ options: TapOptions, _ layout: LinkLayout, answers seed: UInt64
  ) -> [TapAction] {
    var recognizer = TapRecognizer(options: options)
    var checker = StreamChecker(mode: options.mode)
    var all: [TapAction] = []
    for (event, time) in stream {
      var actions: [TapAction] = []
      recognizer.handle(event, at: time, in: layout) { question in
        let answer = Self.answer(question, seed)
        checker.note(question, answer, event)
        return answer
      } emit: {
        actions.append($0)
      }
      checker.check(event, time, actions)
      all += actions
    }
    #expect(checker.openPresses == 0, "a press without an end")
    return all
  }

  /// Always the same answer to the same question.
  private static func answer(_ question: TapQuestion, _ seed: UInt64) -> TapAnswer {
    let (kind, link): (UInt64, Int) =
      switch question {
      case .claim(let link, _): (0, link)
      case .menu(let link): (1, link)
      case .longPress(let link): (2, link)
      case .open(let tap): (3, tap.link)
      }
    var random = SeededGenerator(seed: seed &* 97 &+ kind &* 31 &+ UInt64(link))
    return [.allow, .allow, .allow, .refuse, .replace].randomElement(using: &random) ?? .allow
  }

  private func randomEvent(_ random: inout SeededGenerator) -> TapEvent {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    let place = [Double(number(-10...40)), Double(number(-10...40)), .nan, 1e308]
    let sample = PointerSample(
      pointer: number(0...2) == 0 ? number(0...40) : number(0...3),
      x: place[number(0...30) == 0 ? number(2...3) : 0], y: place[1])
    let kind: PointerKind = [.touch, .touch, .touch, .mouse, .pen][number(0...4)]
    let button = MouseButton(rawValue: UInt8(number(0...3))) ?? .left
    switch number(0...20) {
    case 0...8: return .down(sample, kind: kind, button: kind == .mouse ? button : .left)
    case 9...11: return .move(sample, kind: kind)
    case 12...16: return .up(sample, button: button, modifiers: [], isCanceled: number(0...9) == 0)
    case 17: return .cancel(pointer: sample.pointer)
    case 18: return [.scroll, .tick, .reset, .leave(pointer: sample.pointer)][number(0...3)]
    case 19: return .key(.enter, link: number(-2...14), isRepeat: false, modifiers: [])
    default: return .mapChanged(number(0...1) == 0 ? .sameDocument : .newDocument)
    }
  }
}

/// Follows a stream of actions.
private struct StreamChecker {
  let mode: TapMode
  /// Presses that have not ended; never more than one.
  private(set) var openPresses = 0
  private var lit: Int?
  private var now = 0.0

  init(mode: TapMode) { self.mode = mode }

  /// A claim that is allowed begins a press, but for the right button, which asks for a menu.
  mutating func note(_ question: TapQuestion, _ answer: TapAnswer, _ event: TapEvent) {
    guard case .claim = question, answer != .refuse, case .down(_, _, let button) = event,
      button != .right
    else { return }
    openPresses += 1
  }

  mutating func check(_ event: TapEvent, _ time: Double, _ actions: [TapAction]) {
    #expect(actions.count <= 12)
    if time >= now { now = time }
    for action in actions {
      #expect(action.time.isFinite && action.time <= now, "an action before its time")
      checkHighlight(action.kind)
      if endsPress(action.kind, event) { openPresses -= 1 }
      if case .tap(let tap) = action.kind, tap.by == .pointer {
        guard case .up = event else {
          Issue.record("a tap out of \(event)")
          return
        }
      }
    }
    #expect(openPresses == 0 || openPresses == 1, "presses: \(openPresses)")
    if case .down(let sample, _, _) = event, mode == .observe {
      #expect(actions.contains { $0.kind == .passThrough(pointer: sample.pointer) })
    }
  }

  private mutating func checkHighlight(_ kind: TapAction.Kind) {
    switch kind {
    case .highlight(let hit):
      #expect(lit == nil, "two highlights")
      lit = Int(hit.link)
    case .unhighlight(let link):
      #expect(lit == link, "an end of another highlight")
      lit = nil
    default: break
    }
  }

  /// Whether a press ends so; keys and assistive technology have outcomes without one.
  private func endsPress(_ kind: TapAction.Kind, _ event: TapEvent) -> Bool {
    switch kind {
    case .cancelled, .longPress: return true
    case .tap(let tap): return tap.by == .pointer
    case .refused, .blocked:
      switch event {
      case .key, .activate: return false
      default: return true
      }
    default: return false
    }
  }
}
