package import TextModel

/// Shapes the text of documents: everything of layout that needs fonts and no width.
///
/// Keeps fonts, tables and working memory between calls; two calls with equal input give equal
/// output. For one thread at a time; threads share the `FontCollection`.
package struct TextShaper {
  /// How many paragraphs have been shaped so far, for tests.
  package private(set) var shapedParagraphCount = 0

  /// How many of their runs were summed by pairs.
  package var pairRunCount: Int { runShaper?.pairRunCount ?? 0 }
  /// Whether runs may be summed by pairs instead of shaped whole; the result is the same.
  package var shapesByPairs = true {
    didSet { runShaper?.usesPairs = shapesByPairs }
  }

  var runShaper: RunShaper?
  /// What measures text in character cells, without fonts.
  private var cells: CellShaper?
  private var characters = CharacterTable()
  private var scripts = ScriptItemizer()
  private var scriptRuns: [ScriptRun] = []
  private(set) var itemizer = RunItemizer()
  private let bidi = BidiAnalyzer()
  private var levels: [UInt8] = []
  private var breakFinder = LineBreakFinder()
  private var edges = LineEdges()
  /// By byte of the paragraph: `ShapedBytes.flags`.
  private var flags: [UInt8] = []
  /// By style of the document.
  private var runStyles: [RunStyle] = []
  private var breakRules: [BreakRules] = []
  private(set) var keepsSpaces = false
  var controls: [TextRange] = []

  /// Room for drawing.
  var drawnBytes = ShapingRoom()

  package init(fonts: FontCollection) { runShaper = RunShaper(FontRegistry(fonts)) }

  /// A shaper for terminals: one unit of length is a character cell, and there are no fonts.
  package static var forCells: TextShaper {
    var shaper = TextShaper()
    shaper.cells = CellShaper()
    return shaper
  }

  private init() {}

  /// Analyses and shapes all paragraphs of a document.
  package mutating func prepare(_ tree: BoxTree) -> PreparedDocument {
    resolve(tree.styles)
    var paragraphs: [PreparedText] = []
    paragraphs.reserveCapacity(tree.paragraphs.count)
    for paragraph in tree.paragraphs { paragraphs.append(prepare(paragraph, in: tree.styles)) }
    if cells != nil { return CellShaper.document(of: paragraphs, in: tree.styles) }
    let registry = runShaper?.registry
    var document = PreparedDocument(
      metrics: runStyles.compactMap { registry?.metrics(of: $0.font) },
      fallbackMetrics: registry?.fallbackMetrics ?? [], paragraphs: paragraphs)
    document.fonts = runStyles.map { registry?.collectionIndex(of: $0.font) ?? -1 }
    document.fallbackFonts = registry?.fallbackFonts ?? []
    return document
  }

  private mutating func resolve(_ styles: [ComputedStyle]) {
    runStyles = styles.map {
      RunStyle(
        font: runShaper?.registry.font(for: $0) ?? 0, isAligned: $0.verticalAlign != .baseline)
    }
    breakRules = styles.map { BreakRules($0) }
    keepsSpaces = styles.contains { !$0.whiteSpace.collapsesSpaces }
  }

  /// Runs `body`, which prepares other text, and goes back to the styles of the document.
  mutating func withStyles<Result>(_ body: (inout TextShaper) -> Result) -> Result {
    let saved = (runStyles, breakRules, keepsSpaces, shapedParagraphCount)
    defer { (runStyles, breakRules, keepsSpaces, shapedParagraphCount) = saved }
    return body(&self)
  }

  /// Analysis → items → runs → advances → breaks → line edges.
  private mutating func prepare(
    _ paragraph: AttributedText, in styles: [ComputedStyle]
  ) -> PreparedText {
    var prepared = PreparedText()
    shapedParagraphCount += 1
    let traits = paragraph.text.withUnsafeBufferPointer { TextTraits($0) }
    divideIntoItems(paragraph, traits, styles, &prepared)
    if cells == nil {
      divideIntoRuns(paragraph, traits, prepared)
      shape(paragraph, traits, &prepared)
    } else {
      cells?.measure(paragraph, &characters, into: &prepared)
    }
    breakFinder.find(in: paragraph, traits, rules: breakRules, &characters, into: &prepared)
    if !paragraph.objects.isEmpty { prepared.keepRubyBases() }
    if cells == nil { reshapeLineEdges(paragraph, &prepared) }
    return prepared
  }

  private mutating func divideIntoItems(
    _ paragraph: AttributedText, _ traits: TextTraits, _ styles: [ComputedStyle],
    _ prepared: inout PreparedText
  ) {
    let isRTL = paragraph.spans.first.map { styles[Int($0.style)].direction == .rtl } ?? false
    prepared.baseLevel = isRTL ? 1 : 0
    controls = keepsSpaces ? paragraph.ignoredControls(styles) : []
    levels.removeAll(keepingCapacity: true)
    if isRTL || traits.mayBeBidi {
      bidi?.findLevels(of: paragraph, baseLevel: prepared.baseLevel, into: &levels)
    }
    if levels.isEmpty, controls.isEmpty { return prepared.setItems(paragraph.items) }
    prepared.setItems(paragraph.items, levels: levels, controls: controls)
  }

  mutating func divideIntoRuns(
    _ paragraph: AttributedText, _ traits: TextTraits, _ prepared: PreparedText
  ) {
    scriptRuns.removeAll(keepingCapacity: true)
    if !traits.isLatin1 || prepared.isBidi {
      paragraph.text.withUnsafeBufferPointer {
        scripts.divide($0, &characters, into: &scriptRuns)
      }
    }
    itemizer.divide(
      prepared.items, spans: paragraph.spans, styles: runStyles, scripts: scriptRuns,
      controls: controls)
  }

  private mutating func shape(
    _ paragraph: AttributedText, _ traits: TextTraits, _ prepared: inout PreparedText
  ) {
    let count = paragraph.text.count
    prepared.advances = [Int32](repeating: 0, count: count)
    flags.removeAll(keepingCapacity: true)
    flags.append(contentsOf: repeatElement(0, count: count))
    runShaper?.begin(traits)
    paragraph.text.withUnsafeBufferPointer { text in
      prepared.advances.withUnsafeMutableBufferPointer { advances in
        flags.withUnsafeMutableBufferPointer { flags in
          guard let advances = advances.baseAddress, let flags = flags.baseAddress else { return }
          let bytes = ShapedBytes(advances: advances, flags: flags)
          for run in itemizer.runs {
            runShaper?.shape(run, in: text, into: bytes)
            runShaper?.addSpacing(
              to: bytes, in: run.start..<run.end, of: text, font: run.font)
          }
        }
      }
    }
    guard let found = runShaper?.fallbackRuns, !found.isEmpty else { return }
    prepared.fallbackRuns = found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func reshapeLineEdges(
    _ paragraph: AttributedText, _ prepared: inout PreparedText
  ) {
    guard !prepared.breaks.isEmpty || !prepared.emergencyBreaks.isEmpty else { return }
    paragraph.text.withUnsafeBufferPointer { text in
      prepared.items.withUnsafeBufferPointer { items in
        itemizer.runs.withUnsafeBufferPointer { runs in
          prepared.advances.withUnsafeMutableBufferPointer { advances in
            flags.withUnsafeMutableBufferPointer { flags in
              guard let advances = advances.baseAddress, let flags = flags.baseAddress else {
                return
              }
              let shaped = LineEdges.Paragraph(
                text: text, items: items, runs: runs,
                bytes: ShapedBytes(advances: advances, flags: flags))
              if shaped.needsShaping(at: prepared.breaks) {
                edges.reshape(
                  &prepared.breaks, of: shaped, into: &prepared.reshapedAdvances, with: &runShaper)
              }
              if shaped.needsShaping(at: prepared.emergencyBreaks) {
                edges.reshape(
                  &prepared.emergencyBreaks, of: shaped, into: &prepared.reshapedAdvances,
                  with: &runShaper)
              }
            }
          }
        }
      }
    }
  }
}
