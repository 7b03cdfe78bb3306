package import TextModel

/// What the user sets about a document's style.
package struct StyleOptions: Sendable {
  /// Which content takes part in the layout.
  package enum Content: Hashable, Sendable {
    case all
    /// No controls or embedded content, and only images whose attributes give both sizes
    /// (`--plain`, BROWSER §13).
    case plain
  }

  /// What a document is shown on.
  package enum Medium: Hashable, Sendable {
    case screen
    /// Character cells: list markers and images are text, an image its alternative text.
    case cells
  }

  /// The root's font size in CSS px.
  package var fontSize: Float
  /// The root's line height as a factor of the font size; `nil` for `normal`.
  package var lineHeight: Float?
  package var content: Content
  package var medium = Medium.screen
  package var textSpacingTrim: ComputedStyle.TextSpacingTrim
  /// Whether headings without an `id` can be jumped to by a name made of their text.
  package var headingsAreTargets = false
  /// The size of the image that a `src` attribute names; `nil` where it cannot be known.
  package var imageSize: @Sendable (_ source: String) -> NaturalSize?

  package init(
    fontSize: Float = 16, lineHeight: Float? = nil, content: Content = .all,
    textSpacingTrim: ComputedStyle.TextSpacingTrim = .spaceAll,
    imageSize: @escaping @Sendable (_ source: String) -> NaturalSize? = { _ in nil }
  ) {
    (self.fontSize, self.lineHeight, self.content) = (fontSize, lineHeight, content)
    (self.textSpacingTrim, self.imageSize) = (textSpacingTrim, imageSize)
  }
}

/// What an image file says of its own size (CSS Images 3 §4), in CSS px.
package struct NaturalSize: Hashable, Sendable {
  /// `nil` where only the ratio is known.
  package var width: Double?
  package var height: Double?
  /// The height over the width; 0 for none.
  package var ratio: Double

  package init(width: Double?, height: Double?, ratio: Double) {
    (self.width, self.height, self.ratio) = (width, height, ratio)
  }

  /// The size of a raster image.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (Double(width), Double(height))
    ratio = width > 0 ? Double(height) / Double(width) : 0
  }
}
