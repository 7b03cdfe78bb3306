/// What is looked for, and how strictly.
public struct CheckOptions: Hashable, Sendable {
  /// Whose demands a target's size has to meet.
  public enum Profile: String, Hashable, Sendable, CaseIterable {
    /// WCAG 2.2 §2.5.8 (level AA): 24 px, or free room of that size around the target's middle.
    case wcagAA = "wcag-aa"
    /// WCAG 2.2 §2.5.5 (level AAA): 44 px.
    case wcagAAA = "wcag-aaa"
    /// Apple's Human Interface Guidelines: 44 pt.
    case apple
    /// Material Design: 48 dp.
    case material

    /// The side of the square that a target must hold, in CSS px (as large as Apple's pt and
    /// Material's dp).
    var side: Int {
      switch self {
      case .wcagAA: 24
      case .wcagAAA, .apple: 44
      case .material: 48
      }
    }

    /// The demand as a finding names it.
    var name: String {
      switch self {
      case .wcagAA: "WCAG 2.5.8"
      case .wcagAAA: "WCAG 2.5.5"
      case .apple: "Apple's guidelines"
      case .material: "Material Design"
      }
    }
  }

  public var profile = Profile.wcagAA
  /// Rules that are off by default and wanted.
  public var enabled: Set<Rule> = []
  public var disabled: Set<Rule> = []
  /// Other severities than the rules' own.
  public var severities: [Rule: Severity] = [:]
  /// What two links need between them, in CSS px (`target-distance`).
  public var distance = 8.0
  /// Texts that `vague-text` objects to, in lower case.
  public var vagueTexts: Set<String> = [
    "click", "click here", "continue", "details", "download", "here", "learn more", "link", "more",
    "read more", "see here", "see more", "this", "this link", "this page",
  ]

  public init() {}

  func looks(for rule: Rule) -> Bool {
    !disabled.contains(rule) && (rule.isOnByDefault || enabled.contains(rule))
  }
}
