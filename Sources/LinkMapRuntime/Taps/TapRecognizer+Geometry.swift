extension TapRecognizer {
  /// The radius in map px in which a pointer counts as on a link: touches only.
  private func radius(_ kind: PointerKind) -> Double {
    kind == .touch ? options.nearRadius / options.scale : 0
  }

  /// The link that a down means.
  func hit(_ sample: PointerSample, _ kind: PointerKind, _ layout: LinkLayout) -> LinkHit? {
    layout.nearestHit(x: sample.x, y: sample.y, radius: radius(kind))
  }

  /// Whether a pressed link still holds a pointer: it is hit, or near and nothing else is hit.
  func holds(
    _ link: Int, x: Double, y: Double, _ kind: PointerKind, _ layout: LinkLayout
  ) -> Bool {
    if let hit = layout.hit(x: x, y: y) { return Int(hit.link) == link }
    let radius = Fixed.radius(radius(kind))
    guard radius > 0, let x = Fixed.floor(x), let y = Fixed.floor(y) else { return false }
    return layout.isNear(link: link, x, y, radius: radius)
  }

  /// Whether a pointer went beyond its slop.
  func isBeyondSlop(_ pointer: PointerState, _ sample: PointerSample) -> Bool {
    let slop: Double
    switch pointer.kind {
    case .touch: slop = options.touchSlop / options.scale
    case .pen: slop = options.penSlop / options.scale
    case .mouse: slop = options.mouseSlop / options.scale
    }
    let (dx, dy) = (sample.x - pointer.downX, sample.y - pointer.downY)
    return dx * dx + dy * dy > slop * slop
  }

  func isPalm(_ sample: PointerSample, _ kind: PointerKind) -> Bool {
    kind == .touch && options.palmRadius > 0 && sample.contactRadius > options.palmRadius
  }

  /// The link under a mouse: exact.
  func exactLink(_ x: Double, _ y: Double, _ layout: LinkLayout) -> Int? {
    layout.hit(x: x, y: y).map { Int($0.link) }
  }
}
