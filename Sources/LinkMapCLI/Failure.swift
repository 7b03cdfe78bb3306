internal import LinkMapCheck
internal import LinkMapCompiler

/// How the command ends (design §7; the numbers from 65 on are sysexits.h's).
enum ExitStatus: Int32 {
  case done = 0
  case findings = 1
  case usage = 2
  case badInput = 65
  case noInput = 66
  case internalFault = 70
  case cannotWrite = 73
}

/// Why the command, or one of its inputs, failed.
struct Failure: Error {
  let status: ExitStatus
  /// The file that is to blame.
  let file: String?
  /// Where in the file, counted from 1.
  let place: (line: Int, column: Int)?
  let message: String
  /// A line below the message that says where to find help.
  var advice: String?

  init(
    _ status: ExitStatus, file: String? = nil, place: (line: Int, column: Int)? = nil,
    _ message: String
  ) {
    (self.status, self.file, self.place, self.message) = (status, file, place, message)
  }

  static func usage(_ message: String) -> Failure { Failure(.usage, message) }

  /// A compile error over the input `file`.
  init(_ error: CompileError, input file: String) {
    switch error {
    case .badInput(let message, let place):
      self.init(.badInput, file: file, place: place.map { ($0.line, $0.column) }, message)
    case .font(let message, let font): self.init(.badInput, file: font, message)
    case .usage(let message): self.init(.usage, message)
    case .internalFault(let message): self.init(.internalFault, file: file, message)
    }
  }

  /// As compilers write it: `file:line:column: error: text`, `linkmap: error: text` without a file.
  var text: String {
    diagnostic(file, line: place?.line, column: place?.column, .error, message)
      + (advice.map { $0 + "\n" } ?? "")
  }
}

/// A message in the form that editors and build tools read.
func diagnostic(
  _ file: String?, line: Int? = nil, column: Int? = nil, _ severity: Severity, _ message: String
) -> String {
  var place = file.map(printable) ?? "linkmap"
  if let line { place += ":\(line)" }
  if let column { place += ":\(column)" }
  return "\(place): \(severity.rawValue): \(printable(message))\n"
}

/// The text with U+FFFD for everything that could do something to a terminal.
func printable(_ text: String) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: scalars.append("\u{FFFD}")
    case .format where scalar.properties.isBidiControl: scalars.append("\u{FFFD}")
    default: scalars.append(scalar)
    }
  }
  return String(scalars)
}
