internal import LinkMapCompiler

extension CompileOptions {
  /// The options of `build` that say how documents are read and laid out.
  init(_ arguments: ParsedArguments) throws(Failure) {
    self.init()
    fonts.regular = try arguments.font("--font")
    fonts.bold = try arguments.font("--bold")
    fonts.italic = try arguments.font("--italic")
    fonts.boldItalic = try arguments.font("--bold-italic")
    fonts.mono = try arguments.font("--mono")
    fonts.monoBold = try arguments.font("--mono-bold")
    for text in arguments.values("--fallback") {
      fonts.fallback.append(try parseFont(text, option: "--fallback"))
    }
    if let text = arguments.value("--font-size") {
      fontSize = try parseNumber(text, option: "--font-size", in: 0.25...10_000)
    }
    if let text = arguments.value("--line-height"), text != "normal" {
      lineHeight = try parseNumber(text, option: "--line-height", in: 0...1000)
    }
    if let text = arguments.value("--text-spacing-trim") {
      guard let value = TextSpacingTrim(rawValue: text) else {
        throw .usage("'--text-spacing-trim' is space-all or normal, not '\(text)'")
      }
      textSpacingTrim = value
    }
    if let url = arguments.value("--base") {
      guard LinkResolver.isAbsolute(url) else {
        throw .usage("'--base' needs an absolute URL, not '\(url)'")
      }
      base = url
    }
    encoding = arguments.value("--encoding")
    if arguments.has("--cells") {
      medium = .cells
      let names = ["--font-size", "--line-height"] + Self.fontNames
      if let name = names.first(where: arguments.has) {
        throw .usage("'--cells' has no fonts: '\(name)' says nothing")
      }
    }
    if arguments.has("--plain") { presentation = .plain }
    if arguments.has("--quirks") { documentMode = .byDoctype }
  }
}

extension CompileOptions {
  private static let fontNames = [
    "--font", "--bold", "--italic", "--bold-italic", "--mono", "--mono-bold", "--fallback",
  ]
}

extension ParsedArguments {
  fileprivate func font(_ option: String) throws(Failure) -> FontFile? {
    guard let text = value(option) else { return nil }
    return try parseFont(text, option: option)
  }
}

/// Reads `FILE` or `FILE#INDEX`.
private func parseFont(_ text: String, option: String) throws(Failure) -> FontFile {
  guard !text.isEmpty else { throw .usage("'\(option)' needs a file") }
  guard let hash = text.lastIndex(of: "#"), hash != text.startIndex else {
    return FontFile(path: text)
  }
  let index = text[hash...].dropFirst()
  guard !index.isEmpty, index.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
    return FontFile(path: text)
  }
  guard let face = Int(index), face < 65_536 else {
    throw .usage("'\(option)': no collection has a face \(index)")
  }
  return FontFile(path: String(text[..<hash]), face: face)
}

/// Reads a decimal number of `range`.
func parseNumber(
  _ text: String, option: String, in range: ClosedRange<Double>
) throws(Failure) -> Double {
  let isDecimal = text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2D }
  guard isDecimal, let number = Double(text), range.contains(number) else {
    throw .usage(
      "'\(option)' needs a number from \(shortest(range.lowerBound)) to "
        + "\(shortest(range.upperBound)), not '\(text)'")
  }
  return number
}

/// Reads the comma-separated list of `--width`: each once.
func parseWidths(_ text: String) throws(Failure) -> [Double] {
  var widths: [Double] = []
  for part in text.split(separator: ",", omittingEmptySubsequences: false) {
    let width = try parseNumber(String(part), option: "--width", in: 1...1_000_000)
    if widths.contains(width) { throw .usage("'--width' has \(part) twice") }
    widths.append(width)
  }
  return widths
}

/// The number without `.0`.
func shortest(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
