internal import LinkMapRuntime

@c(linkmap_taps_init)
public func tapsInit(
  _ taps: UnsafeMutableRawPointer?, _ mode: Int32, _ options: UnsafePointer<Double>?
) -> Int32 {
  guard let taps, MemoryLayout<TapRecognizer>.size <= StorageSize.taps else {
    return Status.noStorage
  }
  var values = TapOptions()
  values.mode = mode == 1 ? .observe : .linkOnly
  if let options {
    (values.nearRadius, values.touchSlop, values.penSlop) = (options[0], options[1], options[2])
    (values.mouseSlop, values.longPress) = (options[3], options[4])
    (values.highlightDelay, values.highlightMinimum) = (options[5], options[6])
    (values.scale, values.palmRadius, values.repeatInterval) = (options[7], options[8], options[9])
    (values.staleAfter, values.momentumGrace) = (options[10], options[11])
  }
  taps.initializeMemory(as: TapRecognizer.self, to: TapRecognizer(options: values))
  return Status.ok
}

@c(linkmap_taps_set_scale)
public func tapsSetScale(_ taps: UnsafeMutableRawPointer?, _ scale: Double) {
  taps?.assumingMemoryBound(to: TapRecognizer.self).pointee.options.scale = scale
}

@c(linkmap_taps_deadline)
public func tapsDeadline(_ taps: UnsafeRawPointer?) -> Double {
  taps?.assumingMemoryBound(to: TapRecognizer.self).pointee.nextDeadline ?? .infinity
}

@c(linkmap_taps_handle)
public func tapsHandle(
  _ taps: UnsafeMutableRawPointer?, _ map: UnsafeRawPointer?, _ event: UnsafeRawPointer?,
  _ ask: (@convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Int32)?,
  _ context: UnsafeMutableRawPointer?, _ actions: UnsafeMutableRawPointer?
) -> Int32 {
  var answers = [16 of UInt8](repeating: 0)
  var question: (Int64, Int64, Int64) = (0, 0, 0)
  for count in 0..<Int32(16) {
    let result = answers.span.withUnsafeBufferPointer { answers in
      tapsHandleAnswered(taps, map, event, answers.baseAddress, count, &question, actions)
    }
    guard result == Status.none else { return result }
    answers[Int(count)] = ask.map { UInt8(clamping: $0(context, &question)) } ?? 0
  }
  return 0
}

@c(linkmap_taps_handle_answered)
public func tapsHandleAnswered(
  _ taps: UnsafeMutableRawPointer?, _ map: UnsafeRawPointer?, _ event: UnsafeRawPointer?,
  _ answers: UnsafePointer<UInt8>?, _ answerCount: Int32, _ question: UnsafeMutableRawPointer?,
  _ actions: UnsafeMutableRawPointer?
) -> Int32 {
  guard let taps, let layout = layout(map), let event else { return 0 }
  let recognizer = taps.assumingMemoryBound(to: TapRecognizer.self)
  var trial = recognizer.pointee
  var (count, asked, isOpen) = (0, Int32(0), false)
  trial.handle(tapEvent(event), at: event.load(as: Double.self), in: layout.pointee) {
    defer { asked += 1 }
    if let answers, asked < answerCount {
      return TapAnswer(rawValue: answers[Int(asked)]) ?? .refuse
    }
    if !isOpen, let question { QuestionRecord.write($0, to: question) }
    isOpen = true
    return .refuse
  } emit: { action in
    if let actions { ActionRecord.write(action, to: actions + count * ActionRecord.size) }
    count += 1
  }
  if isOpen { return Status.none }
  recognizer.pointee = trial
  return Int32(count)
}
