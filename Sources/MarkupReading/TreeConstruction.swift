internal import TextModel

/// HTML 5 tree construction (HTML standard §13.2.6) with scripting off: tokens in, `Document` out.
///
/// After each token the tokeniser must obey `tokenizerState`.
struct TreeConstruction {
  /// How the tokeniser must read on.
  private(set) var tokenizerState = TokenizerState.data
  /// Whether the tokeniser reads `<![CDATA[` as a section: the adjusted current node is foreign.
  var acceptsCDATA: Bool { false }

  init(quirks: QuirksPolicy = .standardsAlways) {}

  mutating func process(_ token: HTMLToken) {}

  /// Ends the document (processing an end-of-file token if there was none) and gives its tree.
  consuming func finish() -> Document {
    Document(nodes: [], text: [], attributes: [], names: [], lostLinks: [], isQuirks: false)
  }
}

/// Whether a doctype may put a document in quirks mode.
package enum QuirksPolicy: Sendable {
  /// Standards mode, whatever the doctype says.
  case standardsAlways
  /// The doctype, or its absence, decides (HTML standard §13.2.6.4.1).
  case byDoctype
}
