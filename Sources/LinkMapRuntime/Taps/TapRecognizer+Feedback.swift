extension TapRecognizer {
  /// When something will be due that no event brings; send a tick then.
  public var nextDeadline: Double? { earliest(presses: true)?.time }

  /// Does what is due, in order of due time: the end of a lingering highlight, a highlight, a long
  /// press; with the state as it is.
  @inline(never)
  mutating func passDeadlines(until time: Double, presses: Bool, _ ask: (TapQuestion) -> TapAnswer)
  {
    while let due = earliest(presses: presses), due.time <= time {
      switch due.what {
      case .lingerEnd: endLinger(due.time)
      case .highlight(let index): light(index, max(due.time, pointers[index].enteredTime))
      case .longPress(let index): longPress(index, due.time, ask)
      }
    }
  }

  /// Something that time brings.
  private struct Due {
    var time: Double
    var what: What
    enum What { case lingerEnd, highlight(Int), longPress(Int) }
  }

  /// What is due first; `nil` for nothing.
  ///
  /// - Parameter presses: Whether highlights and long presses count.
  @inline(never)
  private func earliest(presses: Bool) -> Due? {
    var first = Due(time: linger?.end ?? .infinity, what: .lingerEnd)
    for index in 0..<(presses ? pointers.count : 0) {
      let pointer = pointers[index]
      guard pointer.isPressed, pointer.isInside else { continue }
      let light = pointer.downTime + options.highlightDelay
      if !pointer.isLit, light < first.time {
        first = Due(time: light, what: .highlight(index))
      }
      let press = pointer.downTime + options.longPress
      if pointer.isArmed, press < first.time {
        first = Due(time: press, what: .longPress(index))
      }
    }
    return first.time < .infinity ? first : nil
  }

  private mutating func longPress(_ index: Int, _ time: Double, _ ask: (TapQuestion) -> TapAnswer) {
    pointers[index].isArmed = false
    let link = pointers[index].link
    guard ask(.longPress(link: link)) != .refuse else { return }
    darken(index, time)
    pointers[index].isPressed = false
    emit(.longPress(link: link), time)
  }

  @inline(never)
  mutating func endLinger(_ time: Double) {
    guard let link = linger?.link else { return }
    linger = nil
    emit(.unhighlight(link: link), time)
  }

  @inline(never)
  mutating func light(_ index: Int, _ time: Double) {
    endLinger(time)
    pointers[index].isLit = true
    pointers[index].litTime = time
    emit(.highlight(pointers[index].hit), time)
  }

  @inline(never)
  mutating func darken(_ index: Int, _ time: Double) {
    guard pointers[index].isLit else { return }
    pointers[index].isLit = false
    emit(.unhighlight(link: pointers[index].link), time)
  }

  /// Tells the link under the mouse, if it is another one.
  @inline(never)
  mutating func setCursor(_ link: Int?, _ time: Double) {
    guard link != cursor else { return }
    cursor = link
    emit(.cursor(link: link), time)
  }

  /// Takes a mouse's place, and tells the link there.
  @inline(never)
  mutating func hover(_ sample: PointerSample, _ time: Double, _ layout: LinkLayout) {
    hover =
      sample.isValid ? Hover(pointer: sample.pointer, x: sample.x, y: sample.y) : nil
    setCursor(sample.isValid ? layout.exactLink(sample.x, sample.y) : nil, time)
  }

  /// Ends a press without an outcome; the pointer stays, ignored.
  @inline(never)
  mutating func end(_ index: Int, _ reason: CancelReason, _ time: Double) {
    guard pointers[index].isPressed else { return }
    darken(index, time)
    pointers[index].isPressed = false
    pointers[index].isArmed = false
    emit(.cancelled(link: pointers[index].link, reason), time)
  }

  @inline(never)
  mutating func endPresses(_ reason: CancelReason, _ time: Double) {
    for index in 0..<pointers.count { end(index, reason, time) }
  }

  /// Judges anew whether the link holds its pointer.
  @inline(never)
  mutating func setInside(_ index: Int, _ isInside: Bool, _ time: Double) {
    if pointers[index].isInside && !isInside {
      pointers[index].isInside = false
      pointers[index].isArmed = false
      darken(index, time)
    } else if isInside && !pointers[index].isInside {
      pointers[index].isInside = true
      pointers[index].enteredTime = time
    }
  }
}
