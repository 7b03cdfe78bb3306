extension TapOptions {
  /// The radius in map px in which a pointer counts as on a link: touches only.
  private func radius(_ kind: PointerKind) -> Double {
    kind == .touch ? nearRadius / scale : 0
  }

  /// The link that a down means.
  @inline(never)
  func hit(_ sample: PointerSample, _ kind: PointerKind, _ layout: LinkLayout) -> LinkHit? {
    layout.nearestHit(x: sample.x, y: sample.y, radius: radius(kind))
  }

  /// Whether a pressed link still holds a pointer: it is hit, or near and nothing else is hit.
  @inline(never)
  func holds(
    _ link: Int, x: Double, y: Double, _ kind: PointerKind, _ layout: LinkLayout
  ) -> Bool {
    if let hit = layout.hit(x: x, y: y) { return Int(hit.link) == link }
    let radius = Fixed.radius(radius(kind))
    guard radius > 0, let point = Fixed.point(x, y) else { return false }
    return layout.isNear(link: link, point, radius: radius)
  }

  /// Whether a pointer went beyond its slop.
  @inline(never)
  func isBeyondSlop(_ pointer: PointerState, _ sample: PointerSample) -> Bool {
    let slop: Double
    switch pointer.kind {
    case .touch: slop = touchSlop / scale
    case .pen: slop = penSlop / scale
    case .mouse: slop = mouseSlop / scale
    }
    let (dx, dy) = (sample.x - pointer.downX, sample.y - pointer.downY)
    return dx * dx + dy * dy > slop * slop
  }

  func isPalm(_ sample: PointerSample, _ kind: PointerKind) -> Bool {
    kind == .touch && palmRadius > 0 && sample.contactRadius > palmRadius
  }
}

extension LinkLayout {
  /// The link under a mouse: exact.
  @inline(never)
  func exactLink(_ x: Double, _ y: Double) -> Int? {
    hit(x: x, y: y).map { Int($0.link) }
  }
}
