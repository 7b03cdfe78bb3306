internal import TextModel

/// What of a style bears on shaping.
struct StyleFont {
  var size: FontSize
  var faces: [FontFace]
  /// The sized fonts of `faces`, as indices into `FontRegistry.sizedFonts`.
  var chain: [Int]
  var language: String
  /// A number for the language, the same for equal ones.
  var languageID: Int
  /// In 1/65536 px.
  var letterSpacing: Int32
  var wordSpacing: Int32
}

/// The fonts of a document at its sizes, and their shapers; each is made once.
struct FontRegistry {
  private let collection: FontCollection
  private(set) var fonts: [StyleFont] = []
  /// By font: the first of its chain, -1 for none; and whether it has letter- or word-spacing.
  private(set) var primaries: [Int] = []
  private(set) var hasSpacing: [Bool] = []
  private(set) var sizedFonts: [SizedFont] = []
  private(set) var shapers: [Shaper] = []
  /// By the place in `sizedFonts`: the place in `fallbackMetrics`; -1 for none.
  private var metricsOfSizedFonts: [Int32] = []
  private(set) var fallbackMetrics: [FontMetrics] = []
  /// As `fallbackMetrics`: the fonts' places in the collection's list; -1 for none.
  private(set) var fallbackFonts: [Int32] = []
  private var fontByKey: [StyleKey: Int] = [:]
  private var sizedFontByKey: [SizedKey: Int] = [:]
  private var shaperByKey: [ShaperKey: Int] = [:]
  private var languages: [String: Int] = [:]
  private var lastShaper: LastShaper?
  private var influenceByKey: [InfluenceKey: GlyphInfluence] = [:]

  init(_ collection: FontCollection) { self.collection = collection }

  private struct StyleKey: Hashable {
    var family: ComputedStyle.FontFamily
    var isBold: Bool
    var isItalic: Bool
    var size: Float
    var language: String
    var letterSpacing: Int32
    var wordSpacing: Int32
  }

  private struct SizedKey: Hashable {
    var file: FontFile
    var size: FontSize
  }

  private struct ShaperKey: Hashable {
    var sizedFont: Int
    var script: UInt32
    var languageID: Int
    var isRTL: Bool
    var hasLigatures: Bool
  }

  /// The shaper asked for last, which is mostly asked for again.
  private struct LastShaper {
    var sizedFont: Int
    var font: Int
    var script: UInt32
    var isRTL: Bool
    var shaper: Int
  }

  private struct InfluenceKey: Hashable {
    var file: FontFile
    var properties: ShapingProperties
  }

  /// The font of a style: equal for styles that are shaped alike.
  mutating func font(for style: ComputedStyle) -> Int {
    let key = StyleKey(
      family: style.fontFamily, isBold: style.isBold, isItalic: style.isItalic,
      size: style.fontSize, language: style.language,
      letterSpacing: style.letterSpacing.rawValue, wordSpacing: style.wordSpacing.rawValue)
    if let known = fontByKey[key] { return known }
    let size = FontSize(style.fontSize)
    let faces = collection.faces(for: style)
    let language = style.language.isEmpty ? "en-us" : style.language
    let languageID = languages[language] ?? languages.count
    languages[language] = languageID
    fonts.append(
      StyleFont(
        size: size, faces: faces, chain: faces.compactMap { sizedFont($0, size) },
        language: language, languageID: languageID,
        letterSpacing: advance(style.letterSpacing), wordSpacing: advance(style.wordSpacing)))
    primaries.append(fonts[fonts.count - 1].chain.first ?? -1)
    hasSpacing.append(style.letterSpacing != .zero || style.wordSpacing != .zero)
    fontByKey[key] = fonts.count - 1
    return fonts.count - 1
  }

  private func advance(_ length: LayoutUnit) -> Int32 {
    Int32(clamping: Int(length.rawValue) * 1024)
  }

  private mutating func sizedFont(_ face: FontFace, _ size: FontSize) -> Int? {
    let key = SizedKey(file: face.file, size: size)
    if let known = sizedFontByKey[key] { return known }
    guard let font = SizedFont(face, size: size) else { return nil }
    sizedFonts.append(font)
    metricsOfSizedFonts.append(-1)
    sizedFontByKey[key] = sizedFonts.count - 1
    return sizedFonts.count - 1
  }

  /// The last resort at the font's size; `nil` where there is none that the font has not tried.
  mutating func lastResort(of font: Int) -> Int? {
    guard let face = collection.lastResortFace else { return nil }
    guard !fonts[font].faces.contains(where: { $0.file == face.file }) else { return nil }
    return sizedFont(face, fonts[font].size)
  }

  /// The shaper of a sized font for a run.
  mutating func shaper(sizedFont: Int, run: ShapingRun) -> Int? {
    if let last = lastShaper, last.sizedFont == sizedFont, last.font == run.font,
      last.script == run.script, last.isRTL == run.isRTL
    {
      return last.shaper
    }
    guard let shaper = findShaper(sizedFont: sizedFont, run: run) else { return nil }
    lastShaper = LastShaper(
      sizedFont: sizedFont, font: run.font, script: run.script, isRTL: run.isRTL, shaper: shaper)
    return shaper
  }

  private mutating func findShaper(sizedFont: Int, run: ShapingRun) -> Int? {
    let font = fonts[run.font]
    let key = ShaperKey(
      sizedFont: sizedFont, script: run.script, languageID: font.languageID, isRTL: run.isRTL,
      hasLigatures: font.letterSpacing == 0)
    if let known = shaperByKey[key] { return known }
    let properties = properties(of: run)
    guard let shaper = Shaper(sizedFonts[sizedFont], properties) else { return nil }
    shapers.append(shaper)
    shaperByKey[key] = shapers.count - 1
    return shapers.count - 1
  }

  /// A table of pairs for a shaper; `nil` where its font does more than pairs can say.
  mutating func makePairTable(for shaper: Int, run: ShapingRun, _ room: ClusterRoom) -> PairTable? {
    let properties = properties(of: run)
    let key = InfluenceKey(file: shapers[shaper].font.face.file, properties: properties)
    let influence = influenceByKey[key] ?? influence(of: shapers[shaper], properties)
    influenceByKey[key] = influence
    guard let influence, influence.isKnown else { return nil }
    return PairTable(shapers[shaper], influence, room)
  }

  private func influence(of shaper: Shaper, _ properties: ShapingProperties) -> GlyphInfluence? {
    Shaper(shaper.font, properties, hasFractions: false).map { GlyphInfluence($0) }
  }

  private func properties(of run: ShapingRun) -> ShapingProperties {
    let font = fonts[run.font]
    return ShapingProperties(
      script: run.script, isRTL: run.isRTL, language: font.language,
      hasLigatures: font.letterSpacing == 0)
  }

  /// The place of a sized font's metrics in `fallbackMetrics`.
  mutating func metricsIndex(ofSizedFont index: Int) -> Int32 {
    if metricsOfSizedFonts[index] < 0 {
      metricsOfSizedFonts[index] = Int32(fallbackMetrics.count)
      fallbackMetrics.append(sizedFonts[index].metrics)
      fallbackFonts.append(collection.index(of: sizedFonts[index].face))
    }
    return metricsOfSizedFonts[index]
  }

  /// The place of a font's primary face in the collection's list; -1 for none.
  func collectionIndex(of font: Int) -> Int32 {
    fonts[font].chain.first.map { collection.index(of: sizedFonts[$0].face) } ?? -1
  }

  /// The metrics of a font's primary face.
  func metrics(of font: Int) -> FontMetrics {
    guard let primary = fonts[font].chain.first else {
      return FontMetrics(
        ascent: .zero, descent: .zero, lineGap: .zero, xHeight: .zero, spaceAdvance: 0,
        hyphenAdvance: 0)
    }
    return sizedFonts[primary].metrics
  }
}
