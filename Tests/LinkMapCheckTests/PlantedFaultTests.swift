import LinkMapCheck
import LinkMapCompiler
import Testing

/// Small documents with faults, and the findings that come of them: these and no others.
struct PlantedFault: Sendable, CustomTestStringConvertible {
  let source: String
  /// "LINE RULE", in order.
  let findings: [String]
  var format = Source.Format.markdown
  var options = CheckOptions()
  var files: Set<String> = []
  var testDescription: String { source }

  init(
    _ source: String, _ findings: String..., format: Source.Format = .markdown,
    files: Set<String> = [], _ change: (inout CheckOptions) -> Void = { _ in }
  ) {
    (self.source, self.findings, self.format, self.files) = (source, findings, format, files)
    change(&options)
  }

  static let all = [
    // Texts.
    PlantedFault("See [](https://a.example/) there.", "1 empty-link", "1 unreachable-link"),
    PlantedFault(
      "See <a href='https://a.example/'> </a> there.", "1 empty-link", "1 unreachable-link"),
    PlantedFault("See [](https://a.example/ 'the title') there.", "1 unreachable-link"),
    PlantedFault(
      "Go <a href='/x'><img src=a.png width=40 height=40></a> on.", "1 image-alternative"),
    PlantedFault("Go <a href='/x'><img src=a.png width=40 height=40 alt=up></a> on."),
    PlantedFault("Go <a href='/x' aria-label=up><img src=a.png width=40 height=40></a> on."),
    PlantedFault("Read [it](/one) or [it](/two) now.\n", "1 ambiguous-text"),
    PlantedFault("Read [It](/one) or\n\nread [it](/two) now.\n", "3 ambiguous-text"),
    PlantedFault("Read [it](/one) or [it](/one) now.\n"),
    PlantedFault("Read [it](/one 'the first') or [it](/two 'the second') now.\n"),
    PlantedFault("<h2 id=a><a name=b></a>One</h2>\n\nRead [it](#a) or [it](#b) now.\n"),
    PlantedFault(
      "<h2 id=a>One</h2>\n\n<h2 id=b>Two</h2>\n\nRead [it](#a) or [it](#b) now.\n",
      "5 ambiguous-text"),
    PlantedFault(
      "Read [it](/one) or [it](/two)\nor [it](/three) or [1](/two) or [1](/one) now.\n",
      "1 ambiguous-text"),
    PlantedFault(
      "Read [it](/one) or <!-- linkmap-disable-line -->\n[it](/two)\nor [it](/three) now.\n",
      "2 ambiguous-text"),
    PlantedFault("To go on, [click here](/one) now.\n"),
    PlantedFault("To go on, [Click here](/one) now.\n", "1 vague-text") {
      $0.enabled = [.vagueText]
    },
    PlantedFault("To go on, [weiter](/one) geht es.\n", "1 vague-text") {
      $0.enabled = [.vagueText]
      $0.vagueTexts.insert("weiter")
    },
    // Lost, unreachable and refused links.
    PlantedFault("One\n<!-- <a href='/gone'>x</a> -->\n\nTwo", "2 lost-link"),
    PlantedFault("One\n<script>'<a href=/gone>x</a>'</script>\n\nTwo"),
    PlantedFault("<p hidden><a href='/gone'>x</a></p>\n", "1 unreachable-link"),
    PlantedFault("Do [it](javascript:alert(1)) now.", "1 refused-scheme"),
    PlantedFault("Do <a href='java&#10;script:alert(1)'>it</a> now.", "1 refused-scheme"),
    PlantedFault("Do [it](http://[1/) now.", "1 broken-url"),
    // Hosts.
    PlantedFault(
      "Pay at [https://bank.example/](https://thief.example/) now.", "1 misleading-host"),
    PlantedFault("Pay at [www.bank.example](https://thief.example/) now.", "1 misleading-host"),
    PlantedFault("Pay at [bank.com](https://thief.example/bank.com) now.", "1 misleading-host"),
    PlantedFault("Pay at [bank.com](https://www.bank.com/pay) now."),
    PlantedFault("Pay at [www.bank.com](https://pay.bank.com/) now."),
    PlantedFault("Use [Node.js](https://node.example/) and [index.md](https://a.example/i) now."),
    PlantedFault("Write to [me@a.example](mailto:you@a.example) now.", "1 misleading-host"),
    PlantedFault("Write to [me@a.example](mailto:me@a.example) now."),
    PlantedFault("Pay at [the bank](https://b\u{430}nk.example/) now.", "1 mixed-script-host"),
    PlantedFault("Pay at [the bank](https://\u{431}\u{430}\u{43D}\u{43A}.example/) now."),
    PlantedFault("Read [the paper](https://\u{65E5}\u{672C}abc.example/) now."),
    // Jumps and files.
    PlantedFault("# A b\n\nGo to [a](#a-b) or [b](#a-c) or [top](#top) now.\n", "3 broken-jump"),
    PlantedFault(
      "# Same\n\n# Same\n\nGo to [a](#same) or [b](#same-1) or [c](#same-2) now.\n", "5 broken-jump"
    ),
    PlantedFault("# \u{C4}pfel & `Code_x`\n\nGo to [a](#%C3%A4pfel--code_x) now.\n"),
    PlantedFault("<p>x</p><section><span id=empty></span></section>\n\nGo to [a](#empty) now.\n"),
    PlantedFault(
      "Read [a](a.md#x) and [b](b%20c.md) and [d](/d.md) now.", files: ["a.md", "b c.md"]
    ) {
      $0.enabled = [.missingFile]
      $0.disabled = [.brokenJump]
    },
    PlantedFault("Read [a](a.md#x) and [b](b%20c.md) now.", "1 missing-file", files: ["a.md"]) {
      $0.enabled = [.missingFile]
    },
    // Sizes: alone in a line of 19 px, with others above and below.
    PlantedFault(
      "- [one](/1)\n- [two](/2)\n- [three](/3)\n", "1 target-size", "2 target-size",
      "3 target-size"),
    PlantedFault("- [one](/1), [two](/2)\n- [three](/3) »\n- [four](/4),\n"),
    // Free room makes up for it, but only where level AA asks.
    PlantedFault("[alone](/1)\n"),
    PlantedFault("[alone](/1)\n", "1 target-size") { $0.profile = .wcagAAA },
    PlantedFault("[alone](/1)\n", "1 target-size") { $0.profile = .apple },
    PlantedFault("A sentence with [a link](/1).\n") { $0.profile = .material },
    PlantedFault("<a href='/x'><img src=a.png width=46 height=46 alt=up></a>") {
      $0.profile = .apple
    },
    PlantedFault("<a href='/x'><img src=a.png width=46 height=46 alt=up></a>", "1 target-size") {
      $0.profile = .material
    },
    // Side by side: large ones may touch.
    PlantedFault(
      "<a href='/x'><img src=a.png width=30 height=30 alt=up></a>\n"
        + "<a href='/y'><img src=a.png width=90 height=90 alt=down></a>", "2 target-distance"),
    PlantedFault(
      "<a href='/x'><img src=a.png width=30 height=30 alt=up></a>\n"
        + "<a href='/y'><img src=a.png width=90 height=90 alt=down></a>"
    ) { $0.distance = 4 },
    PlantedFault(
      "<a href='/x'><img src=a.png width=46 height=46 alt=up></a>"
        + "<a href='/y'><img src=a.png width=46 height=46 alt=down></a>"),
    // Comments.
    PlantedFault(
      "<!-- linkmap-disable-next-line empty-link, unreachable-link -->\n[](/x)\n\n[](/y)\n",
      "4 empty-link", "4 unreachable-link"),
    PlantedFault(
      "<!-- linkmap-disable refused-scheme -->\n\nDo [it](javascript:1) now.\n\n"
        + "<!-- linkmap-enable -->\n\nDo [that](javascript:2) now.\n", "7 refused-scheme"),
    PlantedFault("Do [it](javascript:1) now. <!-- linkmap-disable-line -->\n"),
    PlantedFault(
      "Do [it](javascript:1) now. <!-- linkmap-disable-line no-rule -->\n", "1 refused-scheme"),
  ]
}

struct PlantedFaultTests {
  /// One for all cases: opening the fonts takes longer than a case.
  private static let compiler = Result {
    var options = CompileOptions()
    options.detail = .characters
    options.base = "https://a.example/dir/page"
    return try Compiler(options: options)
  }

  @Test(arguments: PlantedFault.all)
  func findings(fault: PlantedFault) throws {
    let source = Source(name: "case", bytes: Array(fault.source.utf8), format: fault.format)
    let map = try Self.compiler.get().compile(source, widths: [600])
    let findings = Checker(options: fault.options).findings(in: map, source: source.bytes) {
      fault.files.contains($0)
    }
    #expect(findings.map { "\($0.line) \($0.rule.rawValue)" } == fault.findings)
  }

  @Test func severitiesAreSettable() throws {
    var options = CheckOptions()
    options.severities = [.refusedScheme: .note]
    let source = Source(name: "", bytes: Array("[a](javascript:1)".utf8), format: .markdown)
    let map = try Compiler().compile(source, widths: [600])
    let findings = Checker(options: options).findings(in: map, source: source.bytes)
    #expect(findings.first { $0.rule == .refusedScheme }?.severity == .note)
  }
}
