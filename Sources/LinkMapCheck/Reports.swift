internal import LinkMapExport
internal import TextModel

/// A document's findings, as reports name the document.
public struct DocumentFindings: Hashable, Sendable {
  /// The path as given.
  public var file: String
  public var findings: [Finding]
  public init(file: String, findings: [Finding]) { (self.file, self.findings) = (file, findings) }
}

/// Findings as JSON: one object with `findings`, in the order of the documents and their text.
public func findingsJSON(_ documents: [DocumentFindings]) -> [UInt8] {
  let findings = documents.flatMap { document in
    document.findings.map { finding in
      object(
        ("file", .string(document.file)), ("line", .number(Double(finding.line))),
        ("column", .number(Double(finding.column))), ("rule", .string(finding.rule.rawValue)),
        ("severity", .string(finding.severity.rawValue)), ("message", .string(finding.message)),
        ("link", finding.link.map { .number(Double($0)) } ?? .null))
    }
  }
  return bytes(of: object(("linkmapFindings", .number(1)), ("findings", .array(findings))))
}

/// Findings as SARIF 2.1.0: one run with all rules; lines and columns count Unicode scalars.
public func findingsSARIF(_ documents: [DocumentFindings], version: String) -> [UInt8] {
  let driver = object(
    ("name", .string("linkmap")), ("version", .string(version)),
    ("rules", .array(Rule.allCases.map(descriptor))))
  let results = documents.flatMap { document in
    document.findings.map { result($0, in: document.file) }
  }
  let run = object(
    ("tool", object(("driver", driver))), ("columnKind", .string("unicodeCodePoints")),
    ("results", .array(results)))
  return bytes(
    of: object(
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")), ("runs", .array([run]))))
}

/// Differences as JSON: one object with `differences`, in their order.
public func differencesJSON(_ differences: [MapDifference]) -> [UInt8] {
  func number(_ value: Int?) -> JSONValue { value.map { .number(Double($0)) } ?? .null }
  func px(_ value: LayoutUnit?) -> JSONValue { value.map { .number($0.px) } ?? .null }
  let values = differences.map { difference in
    object(
      ("kind", .string(difference.kind.rawValue)), ("old", number(difference.old)),
      ("new", number(difference.new)), ("width", px(difference.width)),
      ("dx", px(difference.displacement?.x)), ("dy", px(difference.displacement?.y)),
      ("line", number(difference.line)), ("column", number(difference.column)),
      ("message", .string(difference.message)))
  }
  return bytes(of: object(("linkmapDifferences", .number(1)), ("differences", .array(values))))
}

/// A rule as SARIF's reportingDescriptor (§3.49).
private func descriptor(of rule: Rule) -> JSONValue {
  object(
    ("id", .string(rule.rawValue)), ("shortDescription", object(("text", .string(rule.summary)))),
    (
      "defaultConfiguration",
      object(
        ("enabled", .bool(rule.isOnByDefault)), ("level", .string(rule.defaultSeverity.rawValue)))
    ))
}

/// A finding as SARIF's result (§3.27).
private func result(_ finding: Finding, in file: String) -> JSONValue {
  let region = object(
    ("startLine", .number(Double(finding.line))), ("startColumn", .number(Double(finding.column))))
  let place = object(
    ("artifactLocation", object(("uri", .string(uriReference(ofPath: file))))), ("region", region))
  return object(
    ("ruleId", .string(finding.rule.rawValue)),
    ("ruleIndex", .number(Double(Rule.allCases.firstIndex(of: finding.rule) ?? 0))),
    ("level", .string(finding.severity.rawValue)),
    ("message", object(("text", .string(finding.message)))),
    ("locations", .array([object(("physicalLocation", place))])))
}

private func object(_ members: (String, JSONValue)...) -> JSONValue {
  .object(members.map { JSONValue.Member($0.0, $0.1) })
}

private func bytes(of value: JSONValue) -> [UInt8] {
  var text = ""
  value.write(to: &text)
  return Array((text + "\n").utf8)
}

/// A path as a URI reference (RFC 3986 §4.2): a name with a colon must not read as a scheme.
private func uriReference(ofPath path: String) -> String {
  var uri = path.hasPrefix("/") ? "file://" : ""
  let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
  for byte in path.utf8 {
    if plain.contains(byte) {
      uri.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      uri += "%" + (digits.count < 2 ? "0" : "") + digits
    }
  }
  return uri
}
