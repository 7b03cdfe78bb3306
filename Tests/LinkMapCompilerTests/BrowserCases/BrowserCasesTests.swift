import Foundation
import LinkMapCompiler
import Synchronization
import Testing
import TextModel

/// Every recorded document compiled in process at all widths: its links, their regions and its
/// height are Chromium's, to 1/64 px.
@Suite struct BrowserCasesTests {
  @Test(arguments: RecordedCase.all)
  func equalsChromium(_ recorded: RecordedCase) throws {
    let answers = try recorded.answers()
    let differences = try recorded.differences(from: answers)
    if RecordedCase.knownFailing.contains(recorded.name) {
      if RecordedCase.showsKnownFailures { print(report(differences, of: recorded)) }
      #expect(
        !differences.isEmpty, "\(recorded.name) equals Chromium: take it off known-failing.txt")
    } else if !differences.isEmpty {
      Issue.record(Comment(rawValue: report(differences, of: recorded)))
    }
  }

  /// The differences of one case, the first few in full.
  private func report(_ differences: [String], of recorded: RecordedCase) -> String {
    let shown = differences.prefix(12).joined(separator: "\n  ")
    let more = differences.count > 12 ? "\n  … and \(differences.count - 12) more" : ""
    return "\(recorded.name) differs from Chromium:\n  \(shown)\(more)"
  }
}

extension RecordedCase {
  /// Whether to print how the known failures differ: with `SHOW_KNOWN_FAILURES=1` in the environment.
  static let showsKnownFailures =
    ProcessInfo.processInfo.environment["SHOW_KNOWN_FAILURES"] == "1"

  /// Compilers by their options: their fonts, of many megabytes, are opened once.
  private static let compilers = Mutex<[CompileOptions: Compiler]>([:])

  private static func compiler(options: CompileOptions) throws -> Compiler {
    try compilers.withLock { compilers in
      if let compiler = compilers[options] { return compiler }
      let compiler = try Compiler(options: options)
      compilers[options] = compiler
      return compiler
    }
  }

  /// Compiles the document as it was recorded, and compares; a failure to compile is a difference.
  func differences(from answers: [RecordedAnswer]) throws -> [String] {
    let first = try #require(answers.first)
    let source = Source(
      name: document.path, bytes: [UInt8](try Data(contentsOf: document)),
      directory: document.deletingLastPathComponent().path)
    let map: LinkMap
    do {
      let compiler = try Self.compiler(options: first.compileOptions())
      map = try compiler.compile(source, widths: answers.map { Double($0.width) })
    } catch {
      return ["cannot be compiled: \(error)"]
    }
    return answers.enumerated().flatMap { layout, answer in
      Differences(of: map, at: layout, from: answer).lines.map { "at \(answer.width): \($0)" }
    }
  }
}

extension RecordedAnswer {
  /// The options with which Chromium was asked, fonts by name below `/usr/share/fonts`.
  fileprivate func compileOptions() throws -> CompileOptions {
    func file(_ option: String) throws -> FontFile? {
      try fonts[option].map { FontFile(path: try InstalledFonts.path(of: $0)) }
    }
    var options = CompileOptions()
    options.fonts.regular = try file("font")
    options.fonts.bold = try file("bold")
    options.fonts.italic = try file("italic")
    options.fonts.boldItalic = try file("bold_italic")
    options.fonts.mono = try file("mono")
    options.fonts.monoBold = try file("mono_bold")
    options.fonts.fallback = try fallback.map { FontFile(path: try InstalledFonts.path(of: $0)) }
    options.fontSize = fontSize
    options.lineHeight = Double(lineHeight)
    options.base = "https://example.test/dir/page.html"
    if let trim = textSpacingTrim.flatMap(CompileOptions.TextSpacingTrim.init) {
      options.textSpacingTrim = trim
    }
    return options
  }
}
