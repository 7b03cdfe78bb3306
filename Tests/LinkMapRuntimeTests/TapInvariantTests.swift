import LinkMapRuntime
import Testing

/// What holds for any stream of events (docs/GESTURES.md §2.9), with more pointers than there is
/// room for.
@Suite struct TapInvariantTests {
  @Test(arguments: 0..<200)
  func anyStream(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rects = RandomMap.rects(.degenerate, count: 12, seed: seed).map {
      $0.map { rect in
        FixedRect(
          minX: rect.minX * 64, minY: rect.minY * 64, maxX: rect.maxX * 64, maxY: rect.maxY * 64)
      }
    }
    let map = try OwnedLinkMap(copying: LinkMapWriter.bytes(of: MapContents(rects: rects)))
    let layout = try map.map.layout(0)
    var options = TapOptions()
    options.mode = Bool.random(using: &random) ? .observe : .linkOnly
    options.highlightDelay = [0, 100, -5, .nan].randomElement(using: &random) ?? 0
    options.highlightMinimum = [0, 64, .infinity].randomElement(using: &random) ?? 0
    options.longPress = [0, 1, 500].randomElement(using: &random) ?? 0
    options.staleAfter = [0, 10_000].randomElement(using: &random) ?? 0
    var recognizer = TapRecognizer(options: options)
    var checker = StreamChecker(mode: options.mode)
    var time = 0.0
    for _ in 0..<300 {
      time += [0, 1, 30, 200, 700, -40, .nan].randomElement(using: &random) ?? 0
      if time.isNaN { time = 5 }
      var actions: [TapAction] = []
      let event = randomEvent(&random)
      recognizer.handle(event, at: time, in: layout) { _ in
        [.allow, .allow, .refuse, .replace].randomElement(using: &random) ?? .allow
      } emit: {
        actions.append($0)
      }
      checker.check(event, actions)
    }
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
  private var lit: Int?
  private var latest = -Double.infinity

  init(mode: TapMode) { self.mode = mode }

  mutating func check(_ event: TapEvent, _ actions: [TapAction]) {
    #expect(actions.count <= 12)
    for action in actions {
      #expect(action.time.isFinite)
      switch action.kind {
      case .highlight(let hit):
        #expect(lit == nil, "two highlights")
        lit = Int(hit.link)
      case .unhighlight(let link):
        #expect(lit == link, "an end of another highlight")
        lit = nil
      case .tap(let tap) where tap.by == .pointer:
        guard case .up = event else {
          Issue.record("a tap out of \(event)")
          return
        }
      default: break
      }
    }
    if case .down(let sample, _, _) = event, mode == .observe {
      #expect(actions.contains { $0.kind == .passThrough(pointer: sample.pointer) })
    }
  }
}
