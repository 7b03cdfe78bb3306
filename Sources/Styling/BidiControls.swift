internal import TextModel

/// The characters that stand for an inline element's edges in the bidi algorithm (BROWSER-MORE §3).
extension UnicodeBidi {
  func opening(_ direction: ComputedStyle.Direction) -> [Unicode.Scalar] {
    let isLTR = direction == .ltr
    let isolate: Unicode.Scalar = isLTR ? "\u{2066}" : "\u{2067}"
    let override: Unicode.Scalar = isLTR ? "\u{202D}" : "\u{202E}"
    return switch self {
    case .normal: []
    case .isolate: [isolate]
    case .isolateOverride: [isolate, override]
    case .embed: [isLTR ? "\u{202A}" : "\u{202B}"]
    case .override: [override]
    case .plaintext: ["\u{2068}"]
    }
  }

  var closing: [Unicode.Scalar] {
    switch self {
    case .normal: []
    case .isolate, .plaintext: ["\u{2069}"]
    case .isolateOverride: ["\u{202C}", "\u{2069}"]
    case .embed, .override: ["\u{202C}"]
    }
  }
}
