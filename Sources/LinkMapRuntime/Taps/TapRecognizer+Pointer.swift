extension TapRecognizer {
  mutating func move(
    _ sample: PointerSample, _ kind: PointerKind, _ time: Double, _ layout: LinkLayout
  ) {
    guard let index = index(of: sample.pointer) else {
      if kind != .touch { hover(sample, time, layout) }
      return
    }
    pointers[index].lastTime = time
    let pointer = pointers[index]
    guard pointer.isPressed else { return }
    guard sample.isValid else { return end(index, .invalid, time) }
    if options.isPalm(sample, pointer.kind) {
      pointers[index].isPalm = true
      return end(index, .palm, time)
    }
    (pointers[index].x, pointers[index].y) = (sample.x, sample.y)
    if options.isBeyondSlop(pointer, sample) { return end(index, .moved, time) }
    let isInside = options.holds(pointer.link, x: sample.x, y: sample.y, pointer.kind, layout)
    setInside(index, isInside, time)
  }

  mutating func up(
    _ sample: PointerSample, _ button: MouseButton, _ modifiers: Modifiers, _ time: Double,
    _ layout: LinkLayout, _ ask: (TapQuestion) -> TapAnswer
  ) {
    guard let index = index(of: sample.pointer) else { return }
    if pointers[index].kind == .mouse {
      pointers[index].lastTime = time
      pointers[index].buttons &= ~button.bit
      guard pointers[index].buttons == 0 else { return }
    }
    let pointer = pointers[index]
    if !pointer.isPressed {
      if pointer.kind == .mouse { hover(sample, time, layout) }
    } else if let reason = objection(to: pointer, at: sample, time, layout) {
      darken(index, time)
      if pointer.kind == .mouse { hover(sample, time, layout) }
      emit(.cancelled(link: pointer.link, reason), time)
    } else {
      fire(index, sample, modifiers, time, layout, ask)
    }
    pointers.remove(at: index)
  }

  /// Why a release does not fire; `nil` if it does.
  private func objection(
    to pointer: PointerState, at sample: PointerSample, _ time: Double, _ layout: LinkLayout
  ) -> CancelReason? {
    if !sample.isValid { return .invalid }
    if options.isBeyondSlop(pointer, sample) { return .moved }
    if !options.holds(pointer.link, x: sample.x, y: sample.y, pointer.kind, layout) {
      return .outside
    }
    if let lastTap, lastTap.link == pointer.link, time - lastTap.time < options.repeatInterval {
      return .repeat
    }
    return nil
  }

  private mutating func fire(
    _ index: Int, _ sample: PointerSample, _ modifiers: Modifiers, _ time: Double,
    _ layout: LinkLayout, _ ask: (TapQuestion) -> TapAnswer
  ) {
    lastTap = (pointers[index].link, time)
    let minimum = options.highlightMinimum
    if minimum > 0, !pointers[index].isLit { light(index, time) }
    let pointer = pointers[index]
    if pointer.isLit, pointer.litTime + minimum > time {
      linger = (pointer.link, pointer.litTime + minimum)
    } else {
      darken(index, time)
    }
    if pointer.kind == .mouse { hover(sample, time, layout) }
    let tap = LinkTap(
      link: pointer.link, fragment: Int(pointer.hit.fragment),
      button: pointer.button == .middle ? .middle : .left, modifiers: modifiers, by: .pointer)
    open(tap, time, layout, ask)
  }

  /// Asks, and tells the outcome: the last action of an event.
  @inline(never)
  private mutating func open(
    _ tap: LinkTap, _ time: Double, _ layout: LinkLayout, _ ask: (TapQuestion) -> TapAnswer
  ) {
    guard layout.map.canOpen(link: tap.link) else {
      return emit(.blocked(link: tap.link), time)
    }
    var tap = tap
    switch ask(.open(tap)) {
    case .refuse: return emit(.refused(link: tap.link), time)
    case .replace: tap.isReplaced = true
    case .allow: break
    }
    emit(.tap(tap), time)
  }

  mutating func cancel(_ pointer: Int, _ time: Double) {
    guard let index = index(of: pointer) else { return }
    end(index, .cancel, time)
    pointers.remove(at: index)
  }

  mutating func leave(_ pointer: Int, _ time: Double) {
    if let index = index(of: pointer), pointers[index].isPressed {
      setInside(index, false, time)
    }
    hover = nil
    setCursor(nil, time)
  }

  mutating func key(
    _ key: Key, _ link: Int?, _ isRepeat: Bool, _ modifiers: Modifiers, _ time: Double,
    _ layout: LinkLayout, _ ask: (TapQuestion) -> TapAnswer
  ) {
    guard let link, layout.map.contains(link: link) else { return emit(.passThroughKey, time) }
    switch key {
    case .enter where isRepeat: break
    case .enter:
      open(
        LinkTap(link: link, fragment: nil, button: .left, modifiers: modifiers, by: .keyboard),
        time, layout, ask)
    case .menu where ask(.menu(link: link)) != .refuse:
      emit(.menu(link: link, by: .keyboard), time)
    case .menu, .other: emit(.passThroughKey, time)
    }
  }

  mutating func activate(
    _ link: Int, _ time: Double, _ layout: LinkLayout, _ ask: (TapQuestion) -> TapAnswer
  ) {
    guard layout.map.contains(link: link) else { return }
    open(
      LinkTap(link: link, fragment: nil, button: .left, modifiers: [], by: .accessibility), time,
      layout, ask)
  }
}
