import Testing

@Suite struct UsageTests {
  private let command = Command()

  /// Arguments, and what the message must say.
  @Test(arguments: [
    ("", "linkmap build INPUT"),
    ("bild a.md", "unknown verb 'bild' (did you mean 'build'?)"),
    ("xyzzy", "unknown verb 'xyzzy'"),
    ("--verison", "unknown option '--verison' (did you mean '--version'?)"),
    ("build", "no input"),
    ("build --widht 3 a.md", "unknown option '--widht' (did you mean '--width'?)"),
    ("build --zzzzzzzzz a.md", "unknown option '--zzzzzzzzz'"),
    ("build -x a.md", "unknown option '-x'"),
    ("build a.md --width", "option '--width' needs a value"),
    ("build a.md -o", "option '-o' needs a value"),
    ("build a.md --plain=yes", "option '--plain' takes no value"),
    ("build a.md --width 0", "--width"),
    ("build a.md --width 1,x", "not 'x'"),
    ("build a.md --width 1,,2", "--width"),
    ("build a.md --width 1e3", "--width"),
    ("build a.md --width nan", "--width"),
    ("build a.md --width 320,320", "'--width' has 320 twice"),
    ("build a.md --font-size -1", "--font-size"),
    ("build a.md --line-height wide", "--line-height"),
    ("build a.md --text-spacing-trim all", "space-all or normal"),
    ("build a.md --base relative/path", "absolute URL"),
    ("build a.md --input-format pdf", "markdown, html or text"),
    ("build a.md --format tiff", "unknown format 'tiff'; there are json, binary"),
    ("build a.md --format jsn", "did you mean 'json'?"),
    ("build a.md --cells --font f.ttf", "'--cells' has no fonts"),
    ("build a.md --cells --font-size 12", "'--font-size' says nothing"),
    ("build a.md --format mask --mask bmp", "png, raw8 or raw16"),
    ("build a.md --format pdf --page-size a9", "--page-size"),
    ("build a.md --min-target 0", "--min-target"),
    ("build a.md --glyphs", "needs the binary format"),
    ("build a.md --glyphs --links-only --format binary", "contradict each other"),
    ("check", "no input"),
    ("check a.md --report xml", "is one of text, json, sarif"),
    ("check a.md --profile wcag", "wcag-aa"),
    ("check a.md --distance far", "--distance"),
    ("check a.md --disable no-rule", "unknown rule 'no-rule'"),
    ("check a.md --enable vague-txt", "did you mean 'vague-text'?"),
    ("check a.md --severity empty-link", "RULE=error"),
    ("check a.md --severity empty-link=bad", "RULE=error"),
    ("check a.md -o a.md", "is the input"),
    ("diff a.md", "diff takes two maps"),
    ("diff a.json b.json --tolerance x", "--tolerance"),
    ("diff a.md a.html -o a.md", "is the input"),
    ("diff a.json b.json --report sarif", "is one of text, json"),
    ("verify a.md", "verify takes a map and its source"),
    ("verify a.json a.md --width 3", "unknown option '--width'"),
    ("completions", "completions takes a shell"),
    ("completions zhs", "did you mean 'zsh'?"),
    ("man build", "man takes no argument"),
    ("convert", "convert takes one map"),
    ("convert a.md b.md", "convert takes one map"),
    ("convert a.md -o a.md", "is the input"),
    ("convert a.md --format jsn", "did you mean 'json'?"),
    ("preview", "preview takes one document"),
    ("preview a.md a.html", "preview takes one document"),
    ("preview a.md -o a.md", "is the input"),
    ("preview a.md --cells", "cannot be drawn"),
    ("preview a.md --width 0", "--width"),
    ("replay", "replay takes one file"),
    ("replay a.md b.md", "replay takes one file"),
    ("build a.md --font f.ttc#99999999", "no collection has a face"),
    ("build a.md b.md", "a directory"),
    ("build a.md a.html -o out", "would both become"),
    ("build a.md -o a.md", "is the input"),
    ("query a.json 1", "query takes a map, X and Y"),
    ("query a.json 1 two", "not 'two'"),
    ("query a.json 1 2 --radius -1", "--radius"),
    ("show", "show takes one map"),
    ("show a b", "show takes one map"),
  ]) func refused(arguments: String, message: String) {
    command.write("[a](b)", to: "a.md")
    command.write("<a href=b>a</a>", to: "a.html")
    let result = command.run(arguments.split(separator: " ").map(String.init))
    #expect(result.status == 2)
    #expect(result.errors.contains(message))
    #expect(result.output.isEmpty)
    #expect(command.names == ["a.html", "a.md"])
  }

  @Test(arguments: [
    "--help", "-h", "help", "build --help", "query -h", "show --help",
    "convert --help", "replay --help", "preview --help", "check --help", "diff --help",
    "verify --help", "build --nonsense --help",
  ]) func help(arguments: String) {
    let result = command.run(arguments.split(separator: " ").map(String.init))
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.contains("linkmap"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(arguments: ["--version", "build --version", "query --version", "show --version"])
  func version(arguments: String) {
    let result = command.run(arguments.split(separator: " ").map(String.init))
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("linkmap ") && result.output.split(separator: "\n").count == 1)
  }

  /// Every option of the help is taken, and every one in the design's list is in the help.
  @Test func helpNamesTheOptions() {
    let help = command.run(["build", "--help"]).output
    for option in [
      "--output", "--width", "--font", "--bold", "--italic", "--bold-italic", "--mono",
      "--mono-bold", "--fallback", "--font-size", "--line-height", "--text-spacing-trim", "--base",
      "--input-format", "--encoding", "--plain", "--quirks", "--cells", "--links-only", "--format",
      "--strict", "--help",
      "--version",
    ] { #expect(help.contains(option + " ")) }
  }

  @Test func messagesHoldNoControls() {
    let result = command.run(["build", "a\u{1B}[31m\n.md"])
    #expect(result.status == 66)
    #expect(!result.errors.contains("\u{1B}"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }
}
