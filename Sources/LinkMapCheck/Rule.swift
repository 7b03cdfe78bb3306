/// What a check looks for. Raw values are stable: they stand in reports, options and comments.
public enum Rule: String, Hashable, Sendable, CaseIterable {
  /// A region too small to be hit (WCAG 2.2 §2.5.8 and §2.5.5, or what a platform asks for).
  case targetSize = "target-size"
  /// Two links closer to each other than a finger can tell apart, one of them smaller than a finger.
  case targetDistance = "target-distance"
  /// A link that says nothing: no text, no alternative text, no title.
  case emptyLink = "empty-link"
  /// A link of images only, none with alternative text.
  case imageAlternative = "image-alternative"
  /// One text that leads to several URLs; named where it first does.
  case ambiguousText = "ambiguous-text"
  /// A text such as "click here" that means nothing away from its place.
  case vagueText = "vague-text"
  /// A link that never became an element: in a comment, a title, a tag that does not end. One in a
  /// script or template may become one later.
  case lostLink = "lost-link"
  /// A link that is not laid out, so that nobody can reach it.
  case unreachableLink = "unreachable-link"
  /// A scheme that is not opened.
  case refusedScheme = "refused-scheme"
  /// An address that no browser can parse.
  case brokenURL = "broken-url"
  /// A text that names one host while the link leads to another.
  case misleadingHost = "misleading-host"
  /// A host with letters of several scripts, as look-alikes have.
  case mixedScriptHost = "mixed-script-host"
  /// A jump inside the document to a place that it does not have.
  case brokenJump = "broken-jump"
  /// A relative link to a file that is not there.
  case missingFile = "missing-file"

  /// Whether it is looked for unless it is disabled.
  public var isOnByDefault: Bool { self != .vagueText && self != .missingFile }

  public var defaultSeverity: Severity {
    switch self {
    case .emptyLink, .imageAlternative, .refusedScheme, .brokenURL, .misleadingHost,
      .mixedScriptHost, .brokenJump, .missingFile:
      .error
    case .targetSize, .targetDistance, .ambiguousText, .vagueText, .lostLink: .warning
    case .unreachableLink: .note
    }
  }

  /// What the rule asks for, in a sentence.
  public var summary: String {
    switch self {
    case .targetSize: "A link's region is large enough to be hit."
    case .targetDistance: "Links stand far enough apart to be told apart by a finger."
    case .emptyLink: "A link has a text, an alternative text or a title."
    case .imageAlternative: "An image that is all of a link has an alternative text."
    case .ambiguousText: "Links with the same text lead to the same URL."
    case .vagueText: "A link's text says where it leads."
    case .lostLink: "Every link of the source becomes an element."
    case .unreachableLink: "Every link is laid out."
    case .refusedScheme: "A link's scheme is one that is opened."
    case .brokenURL: "A link's address can be parsed."
    case .misleadingHost: "A text that names a host leads to that host."
    case .mixedScriptHost: "A host's labels are each of one script."
    case .brokenJump: "A jump inside the document has a target there."
    case .missingFile: "A relative link leads to a file that is there."
    }
  }
}

/// How grave a finding is; as SARIF's levels.
public enum Severity: String, Hashable, Sendable, CaseIterable {
  case error, warning, note
}

/// Something that a check found.
public struct Finding: Hashable, Sendable {
  public var rule: Rule
  public var severity: Severity
  /// A sentence without a full stop.
  public var message: String
  /// In the source, counted from 1, columns in Unicode scalars.
  public var line: Int
  public var column: Int
  /// The link's index in the map; `nil` for a link that is not in it.
  public var link: Int?

  public init(
    rule: Rule, severity: Severity, message: String, line: Int, column: Int, link: Int?
  ) {
    (self.rule, self.severity, self.message) = (rule, severity, message)
    (self.line, self.column, self.link) = (line, column, link)
  }
}
