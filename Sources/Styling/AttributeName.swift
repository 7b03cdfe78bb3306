internal import TextModel

/// The attributes that styling reads.
enum AttributeName: String, CaseIterable {
  case align, alt, border, cellpadding, cellspacing, checked, clear, cols, colspan, controls, dir,
    face
  case frame, frameborder, height, hidden, href, hspace, id, label, lang, multiple, name, noshade,
    nowrap, open
  case rel, reversed, rows, rowspan, rules, size, span, src, start, style, type, valign, value,
    vspace, width
  case wrap
  case xmlLang = "xml:lang"
  case other = ""

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  init(_ name: String) { self = Self.byName[name] ?? .other }

  /// Whether an element's style may depend on it; others leave elements to the cache of styles.
  var affectsStyle: Bool {
    switch self {
    case .align, .border, .cellpadding, .cellspacing, .clear, .controls, .dir, .face, .frame,
      .height, .hidden, .hspace, .lang, .nowrap, .rules, .size, .type, .valign, .vspace, .width,
      .wrap, .xmlLang:
      true
    case .alt, .checked, .cols, .colspan, .frameborder, .href, .id, .label, .multiple, .name,
      .noshade, .open, .rel, .reversed, .rows, .rowspan, .span, .src, .start, .style, .value,
      .other:
      false
    }
  }
}
