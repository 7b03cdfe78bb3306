internal import CUnicode

/// Finds grapheme clusters (UAX #29): what a reader takes for one character. For one thread.
package struct GraphemeFinder {
  private let finder = BoundaryFinder(LM_GRAPHEME_CLUSTERS, locale: "en")

  package init() {}

  /// For each byte of a text in UTF-8 whether a grapheme cluster starts there.
  package func starts(in text: [UInt8]) -> [Bool] {
    var marks = [UInt8](repeating: 0, count: text.count)
    if !marks.isEmpty { marks[0] = 1 }
    text.withUnsafeBufferPointer { text in
      marks.withUnsafeMutableBufferPointer {
        if let marks = $0.baseAddress { finder?.mark(0..<text.count, of: text, in: marks) }
      }
    }
    return marks.map { $0 != 0 }
  }
}
