internal import TextModel

/// What of a style bears on where lines may end.
struct BreakRules: Hashable {
  var wraps = true
  var collapsesSpaces = true
  /// `white-space: break-spaces`.
  var breaksAfterEverySpace = false
  var hasSoftHyphens = true
  var wordBreak = ComputedStyle.WordBreak.normal
  var breaksAnywhere = false
  /// Whether a word that does not fit may be broken between any two graphemes.
  var breaksOverflowingWords = false
  /// The locale that tailors UAX #14, as ICU writes it.
  var locale = BreakRules.defaultLocale
  static let defaultLocale = "en@lb=normal"
  static let looseJapanese = "ja@lb=loose"

  /// Rules that no style changes.
  static let standard = BreakRules()

  init() {}

  init(_ style: ComputedStyle) {
    wraps = style.whiteSpace.wraps
    collapsesSpaces = style.whiteSpace.collapsesSpaces
    breaksAfterEverySpace = style.whiteSpace == .breakSpaces
    hasSoftHyphens = style.hyphens != .none
    wordBreak = style.wordBreak
    breaksAnywhere = style.lineBreak == .anywhere
    breaksOverflowingWords = style.overflowWrap != .normal
    locale = BreakRules.locale(style.lineBreak, language: style.language)
  }

  private static func locale(_ lineBreak: ComputedStyle.LineBreak, language: String) -> String {
    let primary = language.prefix { $0 != "-" && $0 != "_" }
    let tailored = ["ja", "zh", "ko"].contains(primary) ? String(primary) : "en"
    return switch lineBreak {
    case .auto, .anywhere: defaultLocale
    case .normal: tailored + "@lb=normal"
    case .loose: tailored + "@lb=loose"
    case .strict: "en@lb=strict"
    }
  }
}
