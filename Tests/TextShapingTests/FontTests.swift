import Foundation
import TextModel
import Testing

@testable import TextShaping

@Suite struct FontTests {
  @Test func argumentsNameAFileAndAFace() {
    #expect(FontFile(argument: "a.ttc#2") == FontFile(path: "a.ttc", faceIndex: 2))
    #expect(FontFile(argument: "a#b.ttf") == FontFile(path: "a#b.ttf"))
    #expect(FontFile(argument: "a.ttf#") == FontFile(path: "a.ttf#"))
    #expect(FontFile(argument: "a#1#0") == FontFile(path: "a#1"))
    #expect(FontFile(argument: "a#99999999999999999999").faceIndex == .max)
  }

  @Test func unusableFilesAreErrors() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "linkmap-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = folder.appending(path: "text.ttf").path
    let empty = folder.appending(path: "empty.ttf").path
    let short = folder.appending(path: "short.ttf").path
    try Data("not a font".utf8).write(to: URL(filePath: text))
    try Data().write(to: URL(filePath: empty))
    let font = try Data(contentsOf: URL(filePath: Fonts.dejaVuSans.path))
    try font.prefix(200).write(to: URL(filePath: short))
    for path in [text, empty, short] { expectError(.notAFont(path: path), FontFile(path: path)) }
    expectError(.unreadable(path: "/nowhere/a.ttf"), FontFile(path: "/nowhere/a.ttf"))
    expectError(.unreadable(path: folder.path), FontFile(path: folder.path))
    let path = Fonts.dejaVuSans.path
    expectError(.noSuchFace(path: path, index: 1, count: 1), FontFile(path: path, faceIndex: 1))
    expectError(.noSuchFace(path: path, index: -1, count: 1), FontFile(path: path, faceIndex: -1))
  }

  private func expectError(_ error: FontError, _ file: FontFile) {
    #expect(throws: error) { try Fonts.collection(file) }
    #expect(throws: error) { try Fonts.collection(fallbacks: [file]) }
  }

  @Test func errorsTellWhatToDo() {
    let error = FontError.notInstalled(family: "sans-serif", package: "fonts-dejavu-core")
    #expect("\(error)".contains("install the package fonts-dejavu-core"))
    #expect("\(FontError.notAFont(path: "x.ttf"))" == "x.ttf: not a font")
  }

  @Test func damagedFontsDoNotCrash() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "linkmap-\(UUID()).ttf").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var generator = SeededGenerator(seed: 11)
    for file in [Fonts.dejaVuSans, Fonts.inter, Fonts.notoColorEmoji] {
      let font = try Data(contentsOf: URL(filePath: file.path)).prefix(400_000)
      for _ in 0..<6 {
        var damaged = font
        for _ in 0..<300 {
          // Mostly in the first tables' headers.
          let limit = Bool.random(using: &generator) ? 4000 : damaged.count
          damaged[Int.random(in: 0..<limit, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        try damaged.write(to: URL(filePath: path))
        guard let fonts = try? Fonts.collection(FontFile(path: path)) else { continue }
        var shaper = TextShaper(fonts: fonts)
        _ = shaper.prepare("The office, AVATAR fi 1x2 😀 “é”")
      }
    }
  }

  @Test func installedFontsAreFound() throws {
    let fonts = try FontCollection(FontOptions())
    #expect(fonts.fonts.count >= 2)
    #expect(fonts.lastResortFace?.family == "DejaVu Sans")
  }

  @Test func fontsAreNamedWithTheirDigests() throws {
    let fonts = try Fonts.collection(fallbacks: [Fonts.dejaVuSans]).fonts
    #expect(fonts.map(\.family) == ["DejaVu Sans", "DejaVu Sans Mono"])
    #expect(fonts.allSatisfy { $0.sha256.count == 64 && $0.face == 0 })
    let recorded = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Browser/fonts.json")
    #expect(try String(contentsOf: recorded, encoding: .utf8).contains(fonts[0].sha256))
  }

  /// Ascent, descent in px at sizes: BROWSER §3 and §4 (rows of the browser's boxes).
  @Test(arguments: [
    (Fonts.dejaVuSans, Float(16), 15, 4), (Fonts.dejaVuSans, 13, 11, 4),
    (Fonts.notoSansCJK, 16, 19, 5),
    (Fonts.inter, 16, 16, 4), (Fonts.liberationSans, 16, 13, 4), (Fonts.notoSans, 16, 17, 5),
  ])
  func metrics(_ font: FontFile, _ size: Float, _ ascent: Int, _ descent: Int) throws {
    var shaper = TextShaper(fonts: try Fonts.collection(font))
    let metrics = shaper.prepare(ParagraphBuilder(.with { $0.fontSize = size }).built).metrics[0]
    #expect(metrics.ascent == LayoutUnit(px: ascent))
    #expect(metrics.descent == LayoutUnit(px: descent))
  }

  @Test func otherMetrics() throws {
    var shaper = TextShaper(fonts: try Fonts.collection())
    let metrics = shaper.prepare(ParagraphBuilder().built).metrics[0]
    // 1120 of 2048 units, from the glyph x; a space of 651; a hyphen of 739.
    #expect(metrics.xHeight.px == 8.75)
    #expect(metrics.spaceAdvance == 651 * 512)
    #expect(metrics.hyphenAdvance == 739 * 512)
    #expect(metrics.lineGap == .zero)
  }

  @Test func missingFacesAreMadeFromOthers() throws {
    let bold = FontFile(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")
    let oblique = Fonts.dejaVuSansMono
    func width(_ fonts: FontCollection, isBold: Bool, isItalic: Bool) -> Int {
      var shaper = TextShaper(fonts: fonts)
      let style = ComputedStyle.with {
        $0.isBold = isBold
        $0.isItalic = isItalic
      }
      return shaper.prepare("Word", style).width
    }
    let regular = try Fonts.collection()
    let plain = width(regular, isBold: false, isItalic: false)
    #expect(width(regular, isBold: true, isItalic: true) == plain)
    let withBold = try Fonts.collection(bold: bold)
    #expect(width(withBold, isBold: true, isItalic: false) > plain)
    #expect(
      width(withBold, isBold: true, isItalic: true)
        == width(withBold, isBold: true, isItalic: false))
    #expect(width(withBold, isBold: false, isItalic: true) == plain)
    let both = try Fonts.collection(bold: bold, italic: oblique)
    #expect(
      width(both, isBold: true, isItalic: true) == width(both, isBold: false, isItalic: true))
  }
}
