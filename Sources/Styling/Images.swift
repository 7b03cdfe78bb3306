internal import TextModel

/// An image's size: its attributes', with the file's where one or both are missing; `nil` where the
/// browser would have to load it (design §7).
func imageSize(
  of i: Int, _ document: Document, _ attributes: AttributeTable, _ style: BoxStyle,
  _ options: StyleOptions
) -> ImageSize? {
  if options.medium == .cells {
    return ImageSize(width: .zero, height: .zero, aspectRatio: 0)
  }
  if options.content == .plain {
    guard let width = attributes.value(.width, of: i), isDigits(width),
      let height = attributes.value(.height, of: i), isDigits(height)
    else { return nil }
  }
  if case .px = style.width, case .px = style.height {
    return ImageSize(width: style.width, height: style.height)
  }
  guard let source = attributes.value(.src, of: i), let file = options.imageSize(source) else {
    if style.width != .auto, style.height != .auto {
      return ImageSize(width: style.width, height: style.height)
    }
    // An image of nothing takes no room but a width it asks for, and makes a line.
    let isNothing = [AttributeName.src, .alt].allSatisfy { attributes.value($0, of: i) == nil }
    guard isNothing, options.content == .all else { return nil }
    return ImageSize(width: style.width == .auto ? .zero : style.width, height: .zero)
  }
  // No height is known that a percentage could be part of.
  var height = style.height
  if case .percent = height { height = .auto }
  return sized(style.width, height, file)
}

/// The size of an image with a file, `auto` sides by the file's ratio or size.
private func sized(_ width: Length, _ height: Length, _ file: NaturalSize) -> ImageSize {
  switch (width, height) {
  case (.auto, .auto):
    guard let naturalHeight = file.height else {
      return ImageSize(width: .auto, height: .auto, aspectRatio: file.ratio)
    }
    // The browser takes the width from the height, too, where it knows the ratio.
    let height = LayoutUnit(truncating: naturalHeight)
    return ImageSize(width: .px(file.width(forHeight: height)), height: .px(height))
  case (.px(let width), .auto):
    return ImageSize(width: .px(width), height: .px(file.height(forWidth: width)))
  case (.auto, .px(let height)):
    return ImageSize(width: .px(file.width(forHeight: height)), height: .px(height))
  default:
    var size = ImageSize(width: width, height: height, aspectRatio: file.ratio)
    size.naturalWidth = LayoutUnit(truncating: file.width ?? 300)
    if case .px(let height) = height { size.naturalWidth = file.width(forHeight: height) }
    if height == .auto, file.ratio == 0 { size.height = .px(file.height(forWidth: .zero)) }
    return size
  }
}

extension NaturalSize {
  fileprivate func width(forHeight height: LayoutUnit) -> LayoutUnit {
    LayoutUnit(truncating: ratio > 0 ? height.px / ratio : width ?? 300)
  }

  fileprivate func height(forWidth width: LayoutUnit) -> LayoutUnit {
    LayoutUnit(truncating: ratio > 0 ? width.px * ratio : height ?? 150)
  }
}

private func isDigits(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
}
