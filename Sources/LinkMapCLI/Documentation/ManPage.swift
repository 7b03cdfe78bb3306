internal import LinkMapCompiler

extension Verb {
  static let man = Verb(
    name: "man", synopsis: "man",
    summary: "prints the manual page, linkmap(1), as roff",
    options: [],
    notes: "To read it: linkmap man | man -l -",
    run: { (arguments) throws(Failure) in
      guard arguments.operands.isEmpty else { throw .usage("man takes no argument") }
      return try write(manPage)
    })
}

/// The manual page in the macros of man(7), made of what the help says.
private var manPage: String {
  var page = """
    .TH LINKMAP 1 "" "\(roff(Version.generator))" "User Commands"
    .SH NAME
    linkmap \\- Markdown or HTML in, a link hit-map out
    .SH SYNOPSIS

    """
  for verb in Verb.all { page += ".B linkmap\n\(roff(verb.synopsis))\n.br\n" }
  page += """
    .SH DESCRIPTION
    linkmap lays a document out at a width with real fonts and writes which rectangles lead to which
    URL, so that a renderer which draws the text itself answers a tap by one look-up.
    A single hyphen is standard input or output; two end the options.
    .SH VERBS

    """
  for verb in Verb.all { page += section(of: verb) }
  page += ".SH OPTIONS OF ALL VERBS\n" + [.help, .version].map(item).joined()
  page += ".SH EXIT STATUS\n"
  for (status, meaning) in exitStatuses { page += ".TP\n.B \(status)\n\(meaning)\n" }
  page += """
    .SH FILES
    .TP
    .I linkmap.json
    options as JSON, looked for from the first input's directory upwards: members are named as the
    options without their hyphens. Files are relative to it; the command line wins.

    """
  return page
}

private func section(of verb: Verb) -> String {
  var text = ".SS linkmap \(roff(verb.synopsis))\n\(roff(verb.summary)).\n"
  text += verb.options.map(item).joined()
  if !verb.notes.isEmpty { text += ".PP\n.nf\n\(roff(verb.notes))\n.fi\n" }
  return text
}

private func item(_ option: Option) -> String {
  let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
  let value = option.value.map { " \\fI\(roff($0))\\fR" } ?? ""
  return ".TP\n\(letter)\\fB\(roff(option.name))\\fR\(value)\n\(roff(option.help))\n"
}

/// Text whose characters mean nothing to roff.
private func roff(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    let escaped = line.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      default: String(character)
      }
    }.joined()
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }.joined(separator: "\n")
}
