/// How taps are recognised. Lengths are in screen px, times in ms.
public struct TapOptions: Equatable, Sendable {
  public var mode: TapMode = .linkOnly
  /// How far beside a link a touch still means it; 0 = off.
  public var nearRadius = 12.0
  /// How far a finger may move and still tap; beyond, the press is over.
  public var touchSlop = 10.0
  public var penSlop = 15.0
  /// Infinite: no limit.
  public var mouseSlop = 4.0
  /// 0 = off.
  public var longPress = 500.0
  /// 100 is usual inside a scroller.
  public var highlightDelay = 0.0
  /// For how long a highlight stays at least; needs a host with a timer.
  public var highlightMinimum = 0.0
  /// Screen px for each map px.
  public var scale = 1.0
  /// The contact radius above which a touch is a palm; 0 = off.
  public var palmRadius = 0.0
  /// For how long a second tap on the same link is dropped; 0 = off.
  public var repeatInterval = 0.0
  /// After how long a silent pointer counts as lost; 0 = off.
  public var staleAfter = 10_000.0
  /// For how long after a momentum scroll a touch still only stops it.
  public var momentumGrace = 0.0

  /// Makes the default options.
  public init() {}
}

public enum TapMode: UInt8, Sendable {
  /// A pointer that goes down on a link is ours, every other one passes through.
  case linkOnly = 0
  /// Every pointer passes through; taps on links are told nonetheless.
  case observe
}
