internal import CFonts

/// The fonts installed on the machine.
enum SystemFonts {
  struct Match {
    var file: FontFile
    /// The family that the font belongs to.
    var family: String
  }

  /// Finds the installed font that answers best to a family; `nil` where there is none, or no
  /// fontconfig.
  static func match(family: String, isBold: Bool = false, isItalic: Bool = false) -> Match? {
    var path = [CChar](repeating: 0, count: 4096)
    var name = [CChar](repeating: 0, count: 512)
    var index: Int32 = 0
    let status = lm_font_find(
      family, isBold ? 1 : 0, isItalic ? 1 : 0, &path, 4096, &index, &name, 512)
    guard Int(status) == LM_FONT_FOUND else { return nil }
    return Match(
      file: FontFile(path: string(path), faceIndex: Int(index)), family: string(name))
  }

  private static func string(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The font that the browser comes to last: DejaVu Sans, where it is installed.
  static func lastResort() -> FontFace? {
    guard let match = match(family: "DejaVu Sans"), match.family == "DejaVu Sans" else {
      return nil
    }
    return try? FontFace(match.file)
  }
}
