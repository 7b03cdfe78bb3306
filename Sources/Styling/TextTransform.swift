package import TextModel

/// The characters of a text node after `text-transform` (CSS Text 3, §2.1), as the browser maps
/// them (BROWSER-MORE §2).
///
/// - Parameter followsLetter: Whether a letter stands before, for `capalize` over element edges; on
///   return whether one stands at the end.
package func transformText(
  _ bytes: UnsafeBufferPointer<UInt8>, by transform: ComputedStyle.TextTransform,
  language: String, followsLetter: inout Bool
) -> [UInt8] {
  let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  var result = ""
  switch transform {
  case .none: return Array(bytes)
  case .uppercase: uppercase(scalars, language, into: &result)
  case .lowercase: lowercase(scalars, language, followsLetter, into: &result)
  case .capitalize: capitalize(scalars, language, &followsLetter, into: &result)
  }
  if let last = scalars.last { followsLetter = continuesWord(last) }
  return Array(result.utf8)
}

private func isTurkic(_ language: String) -> Bool {
  language == "tr" || language.hasPrefix("tr-") || language == "az" || language.hasPrefix("az-")
}

private func isLanguage(_ language: String, _ code: String) -> Bool {
  language == code || language.hasPrefix(code + "-")
}

private func uppercase(_ scalars: [Unicode.Scalar], _ language: String, into result: inout String) {
  let isGreek = isLanguage(language, "el")
  for (i, scalar) in scalars.enumerated() {
    if scalar == "i", isTurkic(language) {
      result += "İ"
    } else if isGreek {
      result += greekUppercase(scalars, i)
    } else {
      result += scalar.properties.uppercaseMapping
    }
  }
}

/// Greek capitals lose their accents, but for an ή that stands alone.
private func greekUppercase(_ scalars: [Unicode.Scalar], _ i: Int) -> String {
  let scalar = scalars[i]
  if scalar == "ή" {
    let before = i > 0 && scalars[i - 1].properties.isAlphabetic
    let after = i + 1 < scalars.count && scalars[i + 1].properties.isAlphabetic
    return before || after ? "Η" : "Ή"
  }
  return switch scalar {
  case "ά", "Ά": "Α"
  case "έ", "Έ": "Ε"
  case "Ή": "Η"
  case "ί", "Ί": "Ι"
  case "ΐ": "Ϊ"
  case "ό", "Ό": "Ο"
  case "ύ", "Ύ": "Υ"
  case "ΰ": "Ϋ"
  case "ώ", "Ώ": "Ω"
  case "\u{301}": ""
  default: scalar.properties.uppercaseMapping
  }
}

private func lowercase(
  _ scalars: [Unicode.Scalar], _ language: String, _ followsLetter: Bool, into result: inout String
) {
  for (i, scalar) in scalars.enumerated() {
    let before = i > 0 ? continuesWord(scalars[i - 1]) : followsLetter
    let after = i + 1 < scalars.count && continuesWord(scalars[i + 1])
    switch scalar {
    case "Σ": result += before && !after ? "ς" : "σ"
    case "I" where isTurkic(language): result += "ı"
    case "İ" where isTurkic(language): result += "i"
    default: result += scalar.properties.lowercaseMapping
    }
  }
}

private func capitalize(
  _ scalars: [Unicode.Scalar], _ language: String, _ followsLetter: inout Bool,
  into result: inout String
) {
  var inWord = followsLetter
  for (i, scalar) in scalars.enumerated() {
    let isLetter = scalar.properties.isAlphabetic
    if isLetter, !inWord {
      result += titlecase(scalars, i, language)
    } else if isLetter, i == 1, isLanguage(language, "nl"), scalar == "j", scalars[0] == "i",
      !followsLetter
    {
      result += "J"
    } else {
      result.unicodeScalars.append(scalar)
    }
    let isInner = (scalar == "'" || scalar == "’") && inWord
    inWord = isInner || continuesWord(scalar)
  }
}

private func titlecase(_ scalars: [Unicode.Scalar], _ i: Int, _ language: String) -> String {
  let scalar = scalars[i]
  if scalar == "i", isTurkic(language) { return "İ" }
  let mapped = scalar.properties.titlecaseMapping
  // No titles of several letters: ß, ŉ and ligatures stay.
  return mapped.unicodeScalars.count == 1 ? mapped : String(scalar)
}

/// Whether a letter after `scalar` is inside the same word.
private func continuesWord(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .nonspacingMark,
    .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
    true
  case .otherLetter: !isIdeographic(scalar)
  case .format: scalar == "\u{AD}"
  default: false
  }
}

/// Ideographs are words of their own.
private func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isIdeographic
}
