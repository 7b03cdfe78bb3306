public import LinkMapCompiler

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension LinkedText {
  /// Makes a text from an attributed string: each run of characters with one `link` is a link to its
  /// absolute URL.
  ///
  /// Neighbouring runs that share a link are one link, whatever else tells them apart.
  public init(_ string: AttributedString) {
    self.init(String(string.characters))
    var offset = 0
    for (url, range) in string.runs[\.link] {
      let end = offset + String(string[range].characters).utf8.count
      if let url, offset < end {
        // Runs part the string, so that their ranges lie on characters and do not overlap.
        try? addLink(url.absoluteString, utf8: offset..<end)
      }
      offset = end
    }
  }
}
