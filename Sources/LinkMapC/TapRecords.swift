internal import LinkMapRuntime

/// `linkmap_event` of linkmap.h, as an event.
func tapEvent(_ record: UnsafeRawPointer) -> TapEvent {
  func int(_ offset: Int) -> Int32 { record.load(fromByteOffset: offset, as: Int32.self) }
  func double(_ offset: Int) -> Double { record.load(fromByteOffset: offset, as: Double.self) }
  let pointer = Int(truncatingIfNeeded: record.load(fromByteOffset: 32, as: Int64.self))
  let sample = PointerSample(
    pointer: pointer, x: double(8), y: double(16), contactRadius: double(24))
  let kind = PointerKind(rawValue: UInt8(clamping: int(44))) ?? .touch
  let button = MouseButton(rawValue: UInt8(clamping: int(48))) ?? .other
  let modifiers = Modifiers(rawValue: UInt8(truncatingIfNeeded: int(52)))
  let flag = int(60) != 0
  switch int(40) {
  case 0: return .down(sample, kind: kind, button: button)
  case 1: return .move(sample, kind: kind)
  case 2: return .up(sample, button: button, modifiers: modifiers, isCanceled: flag)
  case 3: return .cancel(pointer: pointer)
  case 4: return .leave(pointer: pointer)
  case 6: return .scroll
  case 7: return .momentum(isRunning: flag)
  case 8: return .mapChanged(flag ? .newDocument : .sameDocument)
  case 9:
    let key = Key(rawValue: UInt8(clamping: int(48))) ?? .other
    let link = int(56) < 0 ? nil : Int(int(56))
    return .key(key, link: link, isRepeat: flag, modifiers: modifiers)
  case 10: return .activate(link: Int(int(56)))
  case 11: return .reset
  default: return .tick
  }
}

/// `linkmap_question` of linkmap.h.
enum QuestionRecord {
  static let size = 24

  static func write(_ question: TapQuestion, to record: UnsafeMutableRawPointer) {
    for word in 0..<3 { record.put(Int64(0), word &* 8) }
    switch question {
    case .claim(let link, let kind):
      put(record, 0, link)
      record.put(Int32(kind.rawValue), 8)
    case .menu(let link): put(record, 1, link)
    case .longPress(let link): put(record, 2, link)
    case .open(let tap):
      put(record, 3, tap.link)
      record.put(Int32(tap.button.rawValue), 12)
      record.put(Int32(tap.modifiers.rawValue), 16)
      record.put(Int32(tap.by.rawValue), 20)
    }
  }

  private static func put(_ record: UnsafeMutableRawPointer, _ kind: Int32, _ link: Int) {
    record.put(kind, 0)
    record.put(Int32(truncatingIfNeeded: link), 4)
  }
}

/// `linkmap_action` of linkmap.h.
enum ActionRecord {
  static let size = 56

  static func write(_ action: TapAction, to record: UnsafeMutableRawPointer) {
    record.put(action.time, 0)
    record.put(Int64(0), 8)
    for word in 3..<7 { record.put(Int64(0), word &* 8) }
    record.put(Int32(-1), 20)
    record.put(Int32(-1), 24)
    switch action.kind {
    case .highlight(let hit):
      put(record, 0, Int(hit.link))
      record.put(hit.fragment, 24)
    case .unhighlight(let link): put(record, 1, link)
    case .tap(let tap): write(tap, to: record)
    case .menu(let link, let by):
      put(record, 3, link)
      record.put(Int32(by.rawValue), 40)
    case .longPress(let link): put(record, 4, link)
    case .cancelled(let link, let reason):
      put(record, 5, link)
      record.put(Int32(reason.rawValue), 28)
    case .refused(let link): put(record, 6, link)
    case .blocked(let link): put(record, 7, link)
    case .passThrough(let pointer):
      put(record, 8, -1)
      record.put(Int64(pointer), 8)
    case .passThroughKey: put(record, 9, -1)
    case .cursor(let link): put(record, 10, link ?? -1)
    }
  }

  private static func put(_ record: UnsafeMutableRawPointer, _ kind: Int32, _ link: Int) {
    record.put(kind, 16)
    record.put(Int32(truncatingIfNeeded: link), 20)
  }

  private static func write(_ tap: LinkTap, to record: UnsafeMutableRawPointer) {
    put(record, 2, tap.link)
    record.put(Int32(truncatingIfNeeded: tap.fragment ?? -1), 24)
    record.put(Int32(tap.button.rawValue), 32)
    record.put(Int32(tap.modifiers.rawValue), 36)
    record.put(Int32(tap.by.rawValue), 40)
    record.put(Int32(tap.isReplaced ? 1 : 0), 44)
  }
}
