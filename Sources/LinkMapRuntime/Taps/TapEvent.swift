/// What happened, as the host saw it. Positions are in map px: the host subtracts its scroll position
/// and divides by its zoom. Pointers are numbered by the host.
public enum TapEvent: Sendable {
  case down(PointerSample, kind: PointerKind, button: MouseButton)
  /// A mouse or pen that is not down hovers; `kind` says which it is.
  case move(PointerSample, kind: PointerKind)
  /// `isCanceled`: the system took the touch for a palm.
  case up(PointerSample, button: MouseButton, modifiers: Modifiers, isCanceled: Bool)
  /// The pointer went to someone else.
  case cancel(pointer: Int)
  /// A mouse or pen left the surface.
  case leave(pointer: Int)
  /// Time passed. Best at `TapRecognizer.nextDeadline`.
  case tick
  /// The host began to scroll the content, by whatever means.
  case scroll
  /// A momentum scroll runs, or has ended.
  case momentum(isRunning: Bool)
  /// The layout given with this event and from now on is another one.
  case mapChanged(MapChange)
  case key(Key, link: Int?, isRepeat: Bool, modifiers: Modifiers)
  /// Assistive technology activates a link.
  case activate(link: Int)
  /// The view was hidden, or the app went to the background.
  case reset
}

/// A pointer's place at a time.
public struct PointerSample: Sendable {
  /// The host's number for the pointer.
  public var pointer: Int
  public var x: Double
  public var y: Double
  /// In px; 0 if it is not known.
  public var contactRadius: Double

  /// Makes a sample in map px.
  public init(pointer: Int, x: Double, y: Double, contactRadius: Double = 0) {
    (self.pointer, self.x, self.y, self.contactRadius) = (pointer, x, y, contactRadius)
  }

  var isValid: Bool { x.isFinite && y.isFinite }
}

public enum PointerKind: UInt8, Sendable { case touch = 0, mouse, pen }

public enum MouseButton: UInt8, Sendable {
  /// Also a finger's and a pen's.
  case left = 0
  case middle, right, other
}

/// Keys that mean something to links.
public enum Key: UInt8, Sendable {
  /// Opens the focused link.
  case enter = 0
  /// The menu key, and Shift with F10.
  case menu
  /// Any other: passed through.
  case other
}

/// Modifier keys.
public struct Modifiers: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static var shift: Modifiers { Modifiers(rawValue: 1) }
  public static var control: Modifiers { Modifiers(rawValue: 2) }
  public static var alt: Modifiers { Modifiers(rawValue: 4) }
  public static var meta: Modifiers { Modifiers(rawValue: 8) }
}

/// How a new layout's link numbers relate to the old ones.
public enum MapChange: UInt8, Sendable {
  /// The same document was laid out anew: a number is the same link.
  case sameDocument = 0
  /// A number is another link.
  case newDocument
}
