internal import LinkMapCompiler
internal import TextModel

extension Option {
  /// How documents are read and laid out.
  static let compiling = [
    Option("--width", value: "PX,…", help: "the widths to lay out at (600; with --cells 80)"),
    Option("--cells", help: "for a terminal: lengths are character cells, no font is needed"),
    Option("--font", value: "FILE", help: "the text's face; FILE#INDEX for one of a collection"),
    Option("--bold", value: "FILE", help: "its bold face"),
    Option("--italic", value: "FILE", help: "its italic face"),
    Option("--bold-italic", value: "FILE", help: "its bold italic face"),
    Option("--mono", value: "FILE", help: "the face of code"),
    Option("--mono-bold", value: "FILE", help: "its bold face"),
    Option("--fallback", value: "FILE", help: "for characters that the others lack; repeatable"),
    Option("--font-size", value: "PX", help: "of the text (16)"),
    Option("--line-height", value: "X", help: "in font sizes, or 'normal'"),
    Option(
      "--text-spacing-trim", value: "V",
      choices: CompileOptions.TextSpacingTrim.allCases.map(\.rawValue),
      help: "of CJK punctuation: space-all (default), normal"),
    Option("--base", value: "URL", help: "what relative links are resolved against"),
    Option(
      "--input-format", value: "F", choices: ["markdown", "html", "text"],
      help: "markdown, html, text; else by name and content"),
    Option("--encoding", value: "NAME", help: "of the inputs; else what they say, else UTF-8"),
    Option("--min-target", value: "PX", help: "touch rectangles of at least this side, too"),
    Option("--plain", help: "no author styles, unsized images and controls"),
    Option("--quirks", help: "let HTML's doctype decide on quirks mode"),
  ]
}

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
    if let text = arguments.value("--min-target") {
      minimumTarget = try parseNumber(text, option: "--min-target", in: 1...400)
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
  /// The widths to lay out at, in px or cells.
  func widths() throws(Failure) -> [Double] {
    try parseWidths(value("--width") ?? (has("--cells") ? "80" : "600"))
  }

  func inputFormat() throws(Failure) -> Source.Format {
    guard let name = value("--input-format") else { return .automatic }
    guard let format = Source.Format(rawValue: name), format != .automatic else {
      throw .usage("unknown input format '\(name)': markdown, html or text")
    }
    return format
  }

  fileprivate func font(_ option: String) throws(Failure) -> FontFile? {
    guard let text = value(option) else { return nil }
    return try parseFont(text, option: option)
  }
}

extension Source {
  /// Reads a document's file, or standard input for `-`.
  init(reading path: String, format: Format) throws(Failure) {
    let isStandardInput = path == "-"
    self.init(
      name: isStandardInput ? "-" : fileName(of: path), bytes: try readInput(path),
      format: format, directory: isStandardInput ? nil : LinkMapCLI.directory(of: path))
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
