/// What the host is told, with the time when it was due: a long press noticed late says when.
public struct TapAction: Equatable, Sendable {
  /// In ms, as the host's clock.
  public var time: Double
  public var kind: Kind

  /// Makes an action.
  public init(time: Double, kind: Kind) { (self.time, self.kind) = (time, kind) }

  /// One that fills room.
  @inline(never)
  static func none() -> TapAction { TapAction(time: 0, kind: .passThroughKey) }

  /// Of what an event leads to, the outcome comes last, because a host may leave on it.
  public enum Kind: Equatable, Sendable {
    case highlight(LinkHit)
    case unhighlight(link: Int)
    /// Open the link.
    case tap(LinkTap)
    case menu(link: Int, by: ActivationSource)
    case longPress(link: Int)
    case cancelled(link: Int, CancelReason)
    /// The host refused to open the link: nothing else happens.
    case refused(link: Int)
    /// The link is inert: it must not be opened.
    case blocked(link: Int)
    /// The pointer is not ours: what is behind may have it. In `observe` mode, every pointer.
    case passThrough(pointer: Int)
    case passThroughKey
    /// The link under the mouse or the hovering pen.
    case cursor(link: Int?)
  }
}

/// A link that is to be opened.
public struct LinkTap: Equatable, Sendable {
  public var link: Int
  /// The fragment that was hit at down; `nil` by keyboard or assistive technology.
  public var fragment: Int?
  /// `left`, or `middle` for a new tab.
  public var button: MouseButton
  public var modifiers: Modifiers
  public var by: ActivationSource
  /// The host answered with an address of its own; else open the link's.
  public var isReplaced = false
}

public enum ActivationSource: UInt8, Sendable { case pointer = 0, keyboard, accessibility }

/// Why a press came to nothing.
public enum CancelReason: UInt8, Sendable {
  /// Moved beyond the slop.
  case moved = 0
  /// Released where the link does not hold.
  case outside
  case cancel
  case scroll
  case secondPointer
  case pen
  case palm
  /// Another mouse button was pressed.
  case chord
  /// The link is no longer in the map.
  case gone
  /// The pointer's up never came.
  case lost
  /// Its place is not a number.
  case invalid
  /// The second tap of a double tap.
  case `repeat`
  case reset
}

/// What the host is asked before something happens. It must answer at once.
public enum TapQuestion: Equatable, Sendable {
  /// Take the pointer that goes down on a link? If not, the link is as if it were not there.
  case claim(link: Int, kind: PointerKind)
  /// Show a menu for a link?
  case menu(link: Int)
  /// Take a long press? If not, it did not happen, and the release still taps.
  case longPress(link: Int)
  /// Open a link?
  case open(LinkTap)
}

public enum TapAnswer: UInt8, Sendable {
  case allow = 0
  case refuse
  /// Of `open`: the host will open something else; otherwise as `allow`.
  case replace
}
