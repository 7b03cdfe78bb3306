internal import LinkMapExport

extension ExportOptions {
  /// The options of `build` that say how an output looks.
  init(_ arguments: ParsedArguments) throws(Failure) {
    self.init()
    if arguments.has("--draw") { content = .page }
    picture = arguments.value("--picture")
    if let text = arguments.value("--mask") {
      guard let form = MaskForm(rawValue: text) else {
        throw .usage("'--mask' is png, raw8 or raw16, not '\(text)'")
      }
      mask = form
    }
    if let text = arguments.value("--page-size") {
      guard let size = PageSize(text) else {
        throw .usage(
          "'--page-size' is whole, A3 to A6, Letter, Legal or WIDTHxHEIGHT in mm, pt or px, not '\(text)'"
        )
      }
      pageSize = size
    }
  }
}
