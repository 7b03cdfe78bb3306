public import TextModel

/// Something in which two link maps differ.
public struct MapDifference: Hashable, Sendable {
  /// What differs. Raw values are stable: they stand in reports.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A link, area, target, layout or report entry that only the newer map has.
    case new
    /// One that only the older map has.
    case gone
    /// A link with another URL.
    case url
    /// A link with another text for people.
    case text
    /// A link that is hidden, empty or inert in one map only.
    case state
    /// A link whose rectangles have kept their sizes and moved together.
    case moved
    /// A link with rectangles of other sizes, or moved by different lengths.
    case resized
    /// A layout of another height.
    case height
    /// A jump target at another height.
    case target
    /// The text's lines differ, where both maps have them.
    case lines
  }

  public var kind: Kind
  /// The link's index in the older and in the newer map.
  public var old: Int?
  public var new: Int?
  /// The layout's width, for what stands in one layout.
  public var width: LayoutUnit?
  /// By how much the link has moved.
  public var displacement: LinkMap.Point?
  /// In the newer map's source, of what is gone in the older one's; `nil` for what has no place.
  public var line: Int?
  public var column: Int?
  /// A sentence without a full stop.
  public var message: String

  init(
    _ kind: Kind, old: Int? = nil, new: Int? = nil, width: LayoutUnit? = nil,
    displacement: LinkMap.Point? = nil, line: Int? = nil, column: Int? = nil, _ message: String
  ) {
    (self.kind, self.old, self.new, self.width) = (kind, old, new, width)
    (self.displacement, self.line, self.column) = (displacement, line, column)
    self.message = message
  }
}
