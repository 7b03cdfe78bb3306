internal import TextModel

/// The attributes that styling reads.
enum AttributeName: String, CaseIterable {
  case align, alt, border, cellpadding, cellspacing, clear, cols, colspan, controls, dir, face
  case frame, frameborder, height, hidden, href, hspace, id, label, lang, multiple, name, noshade,
    nowrap, open
  case reversed, rows, rowspan, rules, size, span, src, start, type, valign, value, vspace, width
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
    case .alt, .cols, .colspan, .frameborder, .href, .id, .label, .multiple, .name, .noshade, .open,
      .reversed, .rows,
      .rowspan, .span, .src, .start, .value, .other:
      false
    }
  }
}

/// A document's attributes with their names as `AttributeName`s.
struct AttributeTable {
  private let document: Document
  private let names: [AttributeName]

  init(of document: Document) {
    self.document = document
    names = document.attributes.map { AttributeName($0.name) }
  }

  /// The value of node `index`'s attribute `name`; `nil` where it has none.
  func value(_ name: AttributeName, of index: Int) -> String? {
    for i in document.nodes[index].attributes where names[Int(i)] == name {
      return document.attributes[Int(i)].value
    }
    return nil
  }

  /// Whether any attribute of node `index` may change its style.
  func affectStyle(of index: Int) -> Bool {
    for i in document.nodes[index].attributes where names[Int(i)].affectsStyle { return true }
    return false
  }
}
