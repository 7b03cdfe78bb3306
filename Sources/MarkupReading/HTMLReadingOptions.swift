/// How to read an HTML document.
package struct HTMLReadingOptions: Sendable {
  /// The encoding's label from outside the document (WHATWG Encoding), such as `shift_jis`.
  package var encoding: String?
  package var quirks = QuirksPolicy.standardsAlways
  package var limits = Limits()

  package init() {}

  /// What a document may not exceed. There is none for depth.
  package struct Limits: Sendable {
    package var bytes = 256 << 20
    /// Elements, texts and comments. Unclosed formatting elements multiply: a small source can ask
    /// for very many.
    package var nodes = 16 << 20
    package init() {}
  }
}

/// Whether a doctype may put a document in quirks mode.
package enum QuirksPolicy: Sendable {
  /// Standards mode, whatever the doctype says.
  case standardsAlways
  /// The doctype, or its absence, decides (HTML standard §13.2.6.4.1).
  case byDoctype
}
