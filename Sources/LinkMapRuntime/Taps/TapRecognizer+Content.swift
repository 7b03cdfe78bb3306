extension TapRecognizer {
  mutating func momentum(_ isRunning: Bool, _ time: Double) {
    if isRunning {
      endPresses(.scroll, time)
    } else if isMomentumRunning {
      momentumEnd = time
    }
    isMomentumRunning = isRunning
  }

  /// Takes over a new layout: no other link ever takes a press over.
  mutating func mapChanged(_ change: MapChange, _ time: Double, _ layout: LinkLayout) {
    for index in 0..<pointers.count where pointers[index].isPressed {
      let pointer = pointers[index]
      if change == .newDocument || !layout.map.contains(link: pointer.link) {
        end(index, .gone, time)
      } else {
        let isInside = options.holds(pointer.link, x: pointer.x, y: pointer.y, pointer.kind, layout)
        pointers[index].hit.fragment = fragment(of: pointer, layout)
        setInside(index, isInside, time)
      }
    }
    if let linger, change == .newDocument || !layout.map.contains(link: linger.link) {
      endLinger(time)
    }
    if change == .newDocument {
      lastTap = nil
      setCursor(nil, time)
    }
    if let hover, index(of: hover.pointer) == nil {
      setCursor(layout.exactLink(hover.x, hover.y), time)
    } else if let cursor, !layout.map.contains(link: cursor) {
      setCursor(nil, time)
    }
  }

  /// The fragment of a pressed link in a new layout that stands for the one that was hit.
  private func fragment(of pointer: PointerState, _ layout: LinkLayout) -> Int32 {
    if let hit = layout.nearestHit(x: pointer.x, y: pointer.y, radius: 0),
      hit.link == pointer.hit.link
    {
      return hit.fragment
    }
    let fragments = layout.fragments(ofLink: pointer.link)
    return fragments.isEmpty ? -1 : Int32(fragments.lowerBound)
  }

  mutating func reset(_ time: Double) {
    endPresses(.reset, time)
    pointers.removeAll()
    endLinger(time)
    (hover, isMomentumRunning) = (nil, false)
    setCursor(nil, time)
  }
}
