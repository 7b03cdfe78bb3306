/// A pointer that is down.
struct PointerState {
  var id = 0
  var kind = PointerKind.touch
  /// The button of the down.
  var button = MouseButton.left
  /// All buttons that are down, as bits.
  var buttons: UInt8 = 0
  /// Pressed on `hit`; else ignored: passed through, dead or spent.
  var isPressed = false
  var hit = LinkHit(link: -1, fragment: -1)
  var (downTime, downX, downY) = (0.0, 0.0, 0.0)
  var (x, y) = (0.0, 0.0)
  /// When it was last heard of.
  var lastTime = 0.0
  /// Whether the link holds it.
  var isInside = false
  var isLit = false
  /// Whether a long press can still come.
  var isArmed = false
  /// A palm, or the hand under a pen: does not count as a finger.
  var isPalm = false
  var (enteredTime, litTime) = (0.0, 0.0)

  private init() {}

  /// One that was never down. Not inlined, as the code of many fields is long.
  @inline(never)
  static func none() -> PointerState { PointerState() }

  init(_ sample: PointerSample, kind: PointerKind, button: MouseButton, time: Double) {
    (id, self.kind, self.button, buttons) = (sample.pointer, kind, button, button.bit)
    (downTime, downX, downY, lastTime) = (time, sample.x, sample.y, time)
    (x, y) = (sample.x, sample.y)
  }

  var link: Int { Int(hit.link) }
}

extension MouseButton {
  var bit: UInt8 { 1 << rawValue }
}

extension TapRecognizer {
  /// Where a pointer that is down stands in the list; `nil` for one that is not.
  @inline(never)
  func index(of id: Int) -> Int? {
    for index in 0..<pointers.count where pointers[index].id == id { return index }
    return nil
  }
}
