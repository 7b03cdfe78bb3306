internal import LinkMapRuntime
public import TextModel

/// Source code with a map's binary form as a constant. docs/FORMAT-EXPORTS.md describes it.
public enum SourceCode {
  public enum Language: Sendable { case c, swift, javaScript }

  public static func write(_ map: LinkMap, in language: Language) throws(ExportError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try BinaryMap.write(map)
    } catch {
      throw ExportError(message: error.message)
    }
    let words = words(of: map.source.name)
    let heading = "Made by \(safe(map.generator)) from \(safe(map.source.name)); not to be edited."
    let text =
      switch language {
      case .c: c(bytes, name: words.joined(separator: "_") + "_linkmap", heading)
      case .swift: swift(bytes, name: words.map(capitalized).joined() + "LinkMap", heading)
      case .javaScript: javaScript(bytes, heading)
      }
    return Array(text.utf8)
  }

  private static func c(_ bytes: [UInt8], name: String, _ heading: String) -> String {
    """
    /* \(heading) A link map in binary form, for linkmap.h. */
    #include <stddef.h>

    const size_t \(name)_size = \(bytes.count);
    _Alignas(8) const unsigned char \(name)[\(bytes.count)] = {
    \(rows(bytes.map { "\($0)," }, perRow: 24))
    };

    """
  }

  private static func swift(_ bytes: [UInt8], name: String, _ heading: String) -> String {
    let words = stride(from: 0, to: bytes.count, by: 8).map { start in
      let word = (0..<8).reduce(UInt64(0)) { word, i in
        let byte = start + i < bytes.count ? UInt64(bytes[start + i]) : 0
        return word | byte << UInt64(8 * i)
      }
      return "0x" + String(word, radix: 16) + ","
    }
    return """
      // \(heading)

      /// A link map in binary form, for LinkMapRuntime.
      public enum \(name) {
        /// How many bytes it has.
        public static let count = \(bytes.count)

        /// Lends `body` the bytes.
        public static func withBytes<Result>(
          _ body: (UnsafeRawBufferPointer) throws -> Result
        ) rethrows -> Result {
          try words.map(\\.littleEndian).withUnsafeBytes {
            try body(UnsafeRawBufferPointer(rebasing: $0[..<count]))
          }
        }

        /// The bytes, eight to a number, the first one lowest.
        private static let words: [UInt64] = [
      \(rows(words, perRow: 5))
        ]
      }

      """
  }

  private static func javaScript(_ bytes: [UInt8], _ heading: String) -> String {
    """
    // \(heading)

    /** A link map in binary form: a Uint8Array whose buffer holds nothing else. */
    export const bytes = Uint8Array.from(
      atob("\(base64(bytes))"),
      (character) => character.charCodeAt(0));

    export default bytes;

    """
  }

  private static func rows(_ parts: [String], perRow: Int) -> String {
    stride(from: 0, to: parts.count, by: perRow).map { start in
      "    " + parts[start..<min(start + perRow, parts.count)].joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// The words of a file's name without its extension, in lower case, fit for an identifier.
  private static func words(of name: String) -> [String] {
    let stem = name.lastIndex(of: ".").map { $0 > name.startIndex ? name[..<$0] : name[...] }
    let words = (stem ?? name[...]).lowercased().split {
      !($0.isASCII && ($0.isLetter || $0.isNumber))
    }.map(String.init)
    guard let first = words.first else { return ["page"] }
    return first.first?.isNumber == true ? ["page"] + words : words
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Text that ends no comment.
  private static func safe(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0.isUnfitForOutput || $0 == "*" || $0 == "\\" ? "\u{FFFD}" : $0
        }))
  }
}
