extension TapRecognizer {
  mutating func down(
    _ sample: PointerSample, _ kind: PointerKind, _ button: MouseButton, _ time: Double,
    _ layout: LinkLayout, _ ask: (TapQuestion) -> TapAnswer
  ) {
    dropStale(except: sample.pointer, time)
    if let old = index(of: sample.pointer) {
      if takeChord(old, kind, button, time) { return }
      end(old, .lost, time)
      pointers.remove(at: old)
    }
    if kind == .mouse { hover(sample, time, layout) }
    var pointer = PointerState(sample, kind: kind, button: button, time: time)
    pointer.isPalm = options.isPalm(sample, kind) || (kind == .touch && hasFinger { $0 == .pen })
    let isAlone = pointer.isPalm || makeRoom(for: kind, time)
    let isCandidate = isAlone && !pointer.isPalm && !pointers.isFull && sample.isValid
    let hit = isCandidate ? claim(sample, kind, button, time, layout, ask) : nil
    // What is behind may have it; without room it is then forgotten at once.
    if hit == nil || options.mode == .observe { emit(.passThrough(pointer: sample.pointer), time) }
    if let hit {
      pointer.hit = hit
      pointer.isPressed = button != .right
      (pointer.isInside, pointer.enteredTime) = (true, time)
      pointer.isArmed = options.longPress > 0 && kind != .mouse
      if button == .right { emit(.menu(link: pointer.link, by: .pointer), time) }
    }
    pointers.append(pointer)
  }

  /// Ends the presses that a further pointer ends; returns whether it is the only one.
  private mutating func makeRoom(for kind: PointerKind, _ time: Double) -> Bool {
    if kind == .pen { restHand(time) }
    let isAlone = !hasFinger { _ in true }
    if !isAlone { endPresses(.secondPointer, time) }
    return isAlone
  }

  /// Another button of a mouse that is down; `false` if its up was lost instead.
  private mutating func takeChord(
    _ index: Int, _ kind: PointerKind, _ button: MouseButton, _ time: Double
  ) -> Bool {
    let old = pointers[index]
    guard old.kind == .mouse, kind == .mouse, old.buttons & button.bit == 0 else { return false }
    pointers[index].buttons |= button.bit
    pointers[index].lastTime = time
    end(index, .chord, time)
    emit(.passThrough(pointer: old.id), time)
    return true
  }

  private mutating func dropStale(except pointer: Int, _ time: Double) {
    guard options.staleAfter > 0 else { return }
    for index in (0..<pointers.count).reversed()
    where pointers[index].id != pointer && time - pointers[index].lastTime > options.staleAfter {
      end(index, .lost, time)
      pointers.remove(at: index)
    }
  }

  /// Whether a pointer of a kind is down that is not a palm.
  private func hasFinger(_ isMeant: (PointerKind) -> Bool) -> Bool {
    for index in 0..<pointers.count where !pointers[index].isPalm && isMeant(pointers[index].kind) {
      return true
    }
    return false
  }

  /// A pen came down: the touches that are down are the hand that holds it.
  private mutating func restHand(_ time: Double) {
    for index in 0..<pointers.count
    where pointers[index].kind == .touch && !pointers[index].isPalm {
      end(index, .pen, time)
      pointers[index].isPalm = true
    }
  }

  /// Whether a down only stops a momentum scroll.
  private func isStopping(_ kind: PointerKind, _ time: Double) -> Bool {
    kind != .mouse && (isMomentumRunning || time - momentumEnd < options.momentumGrace)
  }

  /// The link under a down that means one and that the host lets us have.
  private func claim(
    _ sample: PointerSample, _ kind: PointerKind, _ button: MouseButton, _ time: Double,
    _ layout: LinkLayout, _ ask: (TapQuestion) -> TapAnswer
  ) -> LinkHit? {
    guard button != .other, !isStopping(kind, time), let hit = options.hit(sample, kind, layout)
    else {
      return nil
    }
    let link = Int(hit.link)
    guard ask(.claim(link: link, kind: kind)) != .refuse else { return nil }
    if button == .right, ask(.menu(link: link)) == .refuse { return nil }
    return hit
  }
}
