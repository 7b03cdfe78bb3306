internal import TextModel

/// An image's size: its attributes', with the file's where one or both are missing; `nil` where the
/// browser would have to load it (design §7).
func imageSize(
  of i: Int, _ document: Document, _ attributes: AttributeTable, _ style: BoxStyle,
  _ options: StyleOptions
) -> ImageSize? {
  if options.content == .plain {
    guard let width = attributes.value(.width, of: i), isDigits(width),
      let height = attributes.value(.height, of: i), isDigits(height)
    else { return nil }
  }
  if style.width != .auto && style.height != .auto {
    return ImageSize(width: style.width, height: style.height, aspectRatio: 0)
  }
  guard let source = attributes.value(.src, of: i), let file = options.imageSize(source),
    file.width >= 0, file.height >= 0
  else { return nil }
  switch (style.width, style.height) {
  case (.auto, .auto):
    let (width, height) = (LayoutUnit(px: file.width), LayoutUnit(px: file.height))
    return ImageSize(width: .px(width), height: .px(height), aspectRatio: 0)
  case (let width, let height):
    let ratio = file.width > 0 ? Double(file.height) / Double(file.width) : 0
    return ratio > 0
      ? sized(width, height, ratio)
      : ImageSize(
        width: width == .auto ? .zero : width, height: height == .auto ? .zero : height,
        aspectRatio: 0)
  }
}

/// A size with one `auto` side, which is resolved at once where the other is a number of px.
private func sized(_ width: Length, _ height: Length, _ ratio: Double) -> ImageSize {
  switch (width, height) {
  case (.px(let width), .auto):
    let height = LayoutUnit(truncating: width.px * ratio)
    return ImageSize(width: .px(width), height: .px(height), aspectRatio: 0)
  case (.auto, .px(let height)):
    let width = LayoutUnit(truncating: height.px / ratio)
    return ImageSize(width: .px(width), height: .px(height), aspectRatio: 0)
  default: return ImageSize(width: width, height: height, aspectRatio: ratio)
  }
}

private func isDigits(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
}
