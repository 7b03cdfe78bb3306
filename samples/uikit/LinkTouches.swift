public import LinkMapRuntime

/// What a view that shows a link map does with touches, without any UIKit: links are tappable at once,
/// everything else passes through.
public struct LinkTouches {
  /// What a touch must meet.
  public enum Reach: Sendable {
    /// A link's own rectangles: blank space beside it belongs to what is behind.
    case link
    /// As text views do it that look for the closest position: the nearest character decides, so that
    /// blank space behind a line's last link is that link, too.
    case nearestCharacter
  }

  /// A link that is to be opened.
  public struct Opening: Equatable, Sendable {
    public let url: String
    /// In the document's text, in UTF-16, as `NSRange` counts.
    public let range: Range<Int>

    /// Makes the opening of a URL.
    public init(url: String, range: Range<Int>) { (self.url, self.range) = (url, range) }
  }

  private let layout: LinkLayout
  private let reach: Reach
  private var taps: TapRecognizer
  /// Of `nearestCharacter`: the links of the touches that are down.
  private var pressed: [Int: Int] = [:]

  /// Makes the touches of a layout, whose map must stay alive.
  ///
  /// A finger must be on a link: a near radius would take touches from what is behind.
  public init(layout: LinkLayout, reach: Reach = .link) {
    (self.layout, self.reach) = (layout, reach)
    var options = TapOptions()
    options.nearRadius = 0
    options.longPress = 0
    taps = TapRecognizer(options: options)
  }

  /// Whether a touch at the point is this view's: what `point(inside:with:)` answers.
  public func claims(x: Double, y: Double) -> Bool { link(x, y) != nil }

  private func link(_ x: Double, _ y: Double) -> Int? {
    switch reach {
    case .link: layout.hit(x: x, y: y).map { Int($0.link) }
    case .nearestCharacter: layout.nearestCharacter(x: x, y: y)?.link.map { Int($0) }
    }
  }

  /// A touch began; the time is in ms.
  public mutating func began(_ touch: Int, x: Double, y: Double, at time: Double) {
    if reach == .nearestCharacter { pressed[touch] = link(x, y) }
    handle(.down(PointerSample(pointer: touch, x: x, y: y), kind: .touch, button: .left), time)
  }

  /// A touch moved.
  public mutating func moved(_ touch: Int, x: Double, y: Double, at time: Double) {
    handle(.move(PointerSample(pointer: touch, x: x, y: y), kind: .touch), time)
  }

  /// A touch ended: the link to open, if it was a tap on one that may be opened.
  public mutating func ended(_ touch: Int, x: Double, y: Double, at time: Double) -> Opening? {
    let sample = PointerSample(pointer: touch, x: x, y: y)
    let tapped = handle(.up(sample, button: .left, modifiers: [], isCanceled: false), time)
    guard reach == .nearestCharacter else { return tapped.flatMap(opening) }
    guard let began = pressed.removeValue(forKey: touch), began == link(x, y) else { return nil }
    return opening(of: began)
  }

  /// A touch went to someone else: a scroll view, or a long press of the view behind.
  public mutating func cancelled(_ touch: Int, at time: Double) {
    pressed[touch] = nil
    handle(.cancel(pointer: touch), time)
  }

  @discardableResult
  private mutating func handle(_ event: TapEvent, _ time: Double) -> Int? {
    var tapped: Int?
    taps.handle(event, at: time, in: layout) { _ in
      .allow
    } emit: { action in
      if case .tap(let tap) = action.kind { tapped = tap.link }
    }
    return tapped
  }

  private func opening(of link: Int) -> Opening? {
    guard let record = layout.map.link(link), record.inert == .none,
      let url = record.url ?? record.href, let range = record.utf16Range
    else { return nil }
    return Opening(
      url: String(decoding: url, as: UTF8.self),
      range: Int(range.lowerBound)..<Int(range.upperBound))
  }
}
