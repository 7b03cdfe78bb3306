internal import TextModel

/// `q`: quote marks by language, as text of their own (BROWSER-MORE §2).
extension BoxGenerator {
  mutating func openQuotation(_ node: Int) {
    let marks = quotationMarks(node)
    appendGenerated(marks[quotationDepth == 0 ? 0 : 2])
    quotationDepth += 1
  }

  mutating func closeQuotation(_ node: Int) {
    quotationDepth -= 1
    appendGenerated(quotationMarks(node)[quotationDepth == 0 ? 1 : 3])
  }

  /// The marks that open and close an outer quotation, then an inner one: by the language around
  /// the element.
  private func quotationMarks(_ node: Int) -> [String] {
    let parent = Int(document.nodes[node].parent)
    let language = parent < 0 ? "" : styled.styles[styled.styleOfNode[parent]].text.language
    var key = Substring(language)
    while !key.isEmpty {
      if let marks = Self.marksByLanguage[String(key)] { return marks }
      guard let hyphen = key.lastIndex(of: "-") else { break }
      key = key[..<hyphen]
    }
    return ["“", "”", "‘", "’"]
  }

  /// The languages whose marks are not the English ones.
  private static let marksByLanguage: [String: [String]] = [
    "ar": ["”", "“", "’", "‘"], "bg": ["„", "“", "„", "“"], "ca": ["«", "»", "“", "”"],
    "cs": ["„", "“", "‚", "‘"], "de": ["„", "“", "‚", "‘"], "el": ["«", "»", "“", "”"],
    "fa": ["«", "»", "‹", "›"], "fi": ["”", "”", "’", "’"], "fr": ["«", "»", "«", "»"],
    "fr-ch": ["«", "»", "‹", "›"], "hr": ["„", "”", "‚", "‘"], "hu": ["„", "”", "»", "«"],
    "is": ["„", "“", "‚", "‘"], "it": ["«", "»", "“", "”"], "ja": ["「", "」", "『", "』"],
    "lt": ["„", "“", "„", "“"], "nb": ["«", "»", "‘", "’"], "nl": ["‘", "’", "‘", "’"],
    "nn": ["«", "»", "‘", "’"], "no": ["«", "»", "‘", "’"], "pl": ["„", "”", "«", "»"],
    "pt-pt": ["«", "»", "“", "”"], "ro": ["„", "”", "«", "»"], "ru": ["«", "»", "„", "“"],
    "sk": ["„", "“", "‚", "‘"], "sl": ["„", "“", "‚", "‘"], "sr": ["„", "“", "‘", "’"],
    "sv": ["”", "”", "’", "’"], "uk": ["«", "»", "„", "“"], "zh-hant": ["「", "」", "『", "』"],
  ]
}
