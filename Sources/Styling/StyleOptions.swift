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

  /// An image's size in its own px.
  package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int
    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  /// The root's font size in CSS px.
  package var fontSize: Float
  /// The root's line height as a factor of the font size; `nil` for `normal`.
  package var lineHeight: Float?
  package var content: Content
  package var textSpacingTrim: ComputedStyle.TextSpacingTrim
  /// The size of the image that a `src` attribute names; `nil` where it cannot be known.
  package var imageSize: @Sendable (_ source: String) -> PixelSize?

  package init(
    fontSize: Float = 16, lineHeight: Float? = nil, content: Content = .all,
    textSpacingTrim: ComputedStyle.TextSpacingTrim = .spaceAll,
    imageSize: @escaping @Sendable (_ source: String) -> PixelSize? = { _ in nil }
  ) {
    (self.fontSize, self.lineHeight, self.content) = (fontSize, lineHeight, content)
    (self.textSpacingTrim, self.imageSize) = (textSpacingTrim, imageSize)
  }
}
