/// Recognises taps on links: touches, mouse, pen, keys and time in; actions out.
///
/// A value: a copy goes its own way. It holds no reference to the map; give the current layout with
/// every event. The same events give the same actions, and ticks change only how soon they are known.
/// docs/GESTURES.md has the rules, and recorded logs.
public struct TapRecognizer: Sendable {
  public var options: TapOptions
  var pointers = FixedList<PointerState> { .none() }
  /// The latest time; `nil` before the first event.
  var now: Double?
  /// The link under the mouse or the hovering pen.
  var cursor: Int?
  var hover: Hover?
  /// A highlight that outlives its tap, and its end.
  var linger: (link: Int, end: Double)?
  var isMomentumRunning = false
  var momentumEnd = -Double.infinity
  var lastTap: (link: Int, time: Double)?
  private var output = FixedList<TapAction> { .none() }

  /// Makes a recogniser that has seen nothing.
  public init(options: TapOptions = TapOptions()) { self.options = options }

  struct Hover {
    var pointer: Int
    var (x, y): (Double, Double)
  }

  /// Takes an event.
  ///
  /// - Parameters:
  ///   - time: In ms of one clock. An earlier time than the latest, or none, counts as the latest.
  ///   - layout: The layout that is shown.
  ///   - ask: The host's answers, each asked at most once. `TapAnswer.allow` opens what is tapped.
  ///   - emit: Gets the actions, in order, when all questions are answered; at most sixteen.
  public mutating func handle(
    _ event: TapEvent, at time: Double, in layout: LinkLayout,
    ask: (TapQuestion) -> TapAnswer, emit: (TapAction) -> Void
  ) {
    let time = advance(to: time)
    output.removeAll()
    passDeadlines(until: time, presses: !event.onlyEnds, ask)
    take(event, time, layout, ask)
    passDeadlines(until: time, presses: !event.onlyEnds, ask)
    for index in 0..<output.count { emit(output[index]) }
  }

  /// Makes time run on, never back.
  private mutating func advance(to time: Double) -> Double {
    var next = time
    if let now, !(time >= now) { next = now }
    if !next.isFinite { next = now ?? 0 }
    now = next
    return next
  }

  private mutating func take(
    _ event: TapEvent, _ time: Double, _ layout: LinkLayout, _ ask: (TapQuestion) -> TapAnswer
  ) {
    switch event {
    case .down(let sample, let kind, let button): down(sample, kind, button, time, layout, ask)
    case .move(let sample, let kind): move(sample, kind, time, layout)
    case .up(let sample, _, _, isCanceled: true): cancel(sample.pointer, time)
    case .up(let sample, let button, let modifiers, isCanceled: false):
      up(sample, button, modifiers, time, layout, ask)
    case .cancel(let pointer): cancel(pointer, time)
    case .leave(let pointer): leave(pointer, time)
    case .tick: break
    case .scroll: endPresses(.scroll, time)
    case .momentum(let isRunning): momentum(isRunning, time)
    case .mapChanged(let change): mapChanged(change, time, layout)
    case .key(let key, let link, let isRepeat, let modifiers):
      self.key(key, link, isRepeat, modifiers, time, layout, ask)
    case .activate(let link): activate(link, time, layout, ask)
    case .reset: reset(time)
    }
  }

  @inline(never)
  mutating func emit(_ kind: TapAction.Kind, _ time: Double) {
    output.append(TapAction(time: time, kind: kind))
  }
}

extension TapEvent {
  /// Whether an overdue highlight or long press must not come first: the event only ends things.
  fileprivate var onlyEnds: Bool {
    switch self {
    case .cancel, .scroll, .reset, .momentum(isRunning: true),
      .up(_, button: _, modifiers: _, isCanceled: true):
      true
    default: false
    }
  }
}
