internal import CShaping
internal import CUnicode
internal import TextModel

/// Where shaping writes: for each byte of the text.
struct ShapedBytes {
  /// The advance of the cluster that starts there, in 1/65536 px; 0 elsewhere.
  var advances: UnsafeMutablePointer<Int32>
  var flags: UnsafeMutablePointer<UInt8>

  /// A shaped cluster starts here.
  static let startsCluster: UInt8 = 1
  /// Text broken here must be shaped again.
  static let isUnsafeToBreak: UInt8 = 2
}

/// Shapes runs, with fallback (BROWSER-MORE §4).
struct RunShaper {
  var registry: FontRegistry
  private let room: ClusterRoom
  /// The stretches of the run that no font so far has, and those found by the current font.
  private var missing: [Range<Int>] = []
  private var stillMissing: [Range<Int>] = []
  /// What other fonts than the first draw, in the order of their finding.
  private(set) var fallbackRuns: [PreparedText.FallbackRun] = []
  private var hasFallbackRules = false
  private var characters = CharacterTable()
  private var pairShaper: PairShaper
  /// By shaper: what summing pairs needs; `nil` where it is not known yet.
  private var pairFonts: [PairFont?] = []
  var usesPairs = true
  private(set) var pairRunCount = 0
  /// The glyphs of what is shaped, where they are wanted.
  var glyphs: GlyphCollector?

  private struct PairFont {
    /// `nil` where the font does more than pairs can say.
    var table: PairTable?
    let regions = RegionCache()
  }

  init?(_ registry: FontRegistry) {
    guard let room = ClusterRoom() else { return nil }
    (self.registry, self.room, pairShaper) = (registry, room, PairShaper(room))
  }

  /// Prepares for another paragraph.
  mutating func begin(_ traits: TextTraits) {
    fallbackRuns.removeAll(keepingCapacity: true)
    hasFallbackRules = traits.hasFallbackRules
  }

  /// Adds the letter- and word-spacing of a font to shaped text.
  func addSpacing(to bytes: ShapedBytes, in range: Range<Int>, of text: TextBytes, font: Int) {
    guard registry.hasSpacing[font] else { return }
    registry.fonts[font].addSpacing(to: bytes, in: range, of: text)
  }

  /// Shapes a run; the rest of the text is its context.
  mutating func shape(_ run: ShapingRun, in text: TextBytes, into bytes: ShapedBytes) {
    let first = registry.primaries[run.font]
    guard first >= 0 else { return }
    if usesPairs, shapePairs(run, with: first, in: text, into: bytes) { return }
    missing.removeAll(keepingCapacity: true)
    missing.append(run.start..<run.end)
    let chain = registry.fonts[run.font].chain
    if shapeMissing(of: run, with: first, as: .primary, in: text, into: bytes) { return }
    for font in chain.dropFirst()
    where shapeMissing(of: run, with: font, as: .fallback, in: text, into: bytes) { return }
    if let font = registry.lastResort(of: run.font),
      shapeMissing(of: run, with: font, as: .fallback, in: text, into: bytes)
    {
      return
    }
    if hasFallbackRules, missing.contains(where: { holdsVariationSelector(text, $0) }) {
      for font in chain
      where shapeMissing(of: run, with: font, as: .anyPresentation, in: text, into: bytes) {
        return
      }
    }
    _ = shapeMissing(of: run, with: first, as: .notdef, in: text, into: bytes)
  }

  /// The scripts that HarfBuzz's default shaper takes, and common characters alone.
  private static let pairScripts = [
    UInt32(tag: "Latn"), UInt32(tag: "Zyyy"), UInt32(tag: "Cyrl"), UInt32(tag: "Grek"),
  ]

  private func isPairScript(_ script: UInt32) -> Bool { RunShaper.pairScripts.contains(script) }

  /// Shapes a run by pairs; `false` where that cannot be.
  private mutating func shapePairs(
    _ run: ShapingRun, with font: Int, in text: TextBytes, into bytes: ShapedBytes
  ) -> Bool {
    guard !run.isRTL, run.script == RunItemizer.latin || isPairScript(run.script),
      let shaper = registry.shaper(sizedFont: font, run: run)
    else { return false }
    while pairFonts.count <= shaper { pairFonts.append(nil) }
    if pairFonts[shaper] == nil {
      pairFonts[shaper] = PairFont(table: registry.makePairTable(for: shaper, run: run, room))
    }
    guard let pairFont = pairFonts[shaper], let table = pairFont.table else { return false }
    let isShaped = pairShaper.shape(
      text, from: run.start, to: run.end, with: table, regions: pairFont.regions, into: bytes)
    if isShaped { pairRunCount += 1 }
    return isShaped
  }

  private enum Round { case primary, fallback, anyPresentation, notdef }

  /// Shapes what is missing with one font and takes the clusters that it has.
  ///
  /// - Returns: Whether nothing is missing any more.
  private mutating func shapeMissing(
    of run: ShapingRun, with font: Int, as round: Round, in text: TextBytes, into bytes: ShapedBytes
  ) -> Bool {
    guard let index = registry.shaper(sizedFont: font, run: run) else { return false }
    let shaper = registry.shapers[index]
    stillMissing.removeAll(keepingCapacity: true)
    for range in missing {
      let clusters = shaper.shape(
        text, from: range.lowerBound, to: range.upperBound, room: room)
      glyphs?.read(room, isRTL: run.isRTL)
      for (i, cluster) in clusters.enumerated() {
        let start = Int(cluster.start)
        let end = i + 1 < clusters.count ? Int(clusters[i + 1].start) : range.upperBound
        let isMissing = isMissing(cluster, start..<end, shaper.font.face, round, text)
        if isMissing, round != .notdef {
          addMissing(start..<end)
        } else {
          take(cluster, into: bytes)
          glyphs?.take(start..<end, font: font)
          if cluster.is_missing != 0, RunShaper.isObjectCharacter(text, start..<end) {
            bytes.advances[start] = 0
          }
          if round == .fallback || round == .anyPresentation, !isMissing {
            addFallbackRun(start..<end, font)
          }
        }
      }
    }
    swap(&missing, &stillMissing)
    return missing.isEmpty
  }

  @inline(__always)
  private func take(_ cluster: lm_cluster, into bytes: ShapedBytes) {
    let start = Int(cluster.start)
    bytes.advances[start] = cluster.advance
    bytes.flags[start] =
      ShapedBytes.startsCluster | (cluster.is_unsafe != 0 ? ShapedBytes.isUnsafeToBreak : 0)
  }

  private mutating func addMissing(_ range: Range<Int>) {
    if let last = stillMissing.last, last.upperBound == range.lowerBound {
      stillMissing[stillMissing.count - 1] = last.lowerBound..<range.upperBound
    } else {
      stillMissing.append(range)
    }
  }

  private mutating func addFallbackRun(_ range: Range<Int>, _ font: Int) {
    let metrics = registry.metricsIndex(ofSizedFont: font)
    if let last = fallbackRuns.last, last.metrics == metrics,
      Int(last.range.upperBound) == range.lowerBound
    {
      fallbackRuns[fallbackRuns.count - 1].range = TextRange(
        Int(last.range.lowerBound), range.upperBound)
    } else {
      fallbackRuns.append(
        PreparedText.FallbackRun(
          range: TextRange(range.lowerBound, range.upperBound), metrics: metrics))
    }
  }
}

extension RunShaper {
  /// Whether a font is taken not to have a cluster.
  private mutating func isMissing(
    _ cluster: lm_cluster, _ range: Range<Int>, _ face: FontFace, _ round: Round, _ text: TextBytes
  ) -> Bool {
    if cluster.is_missing != 0 { return !RunShaper.isObjectCharacter(text, range) }
    guard hasFallbackRules, round != .notdef else { return false }
    let base = text.scalar(at: range.lowerBound)
    if base == 0x3000 { return face.handle.glyph(for: base) == 0 }
    guard round != .anyPresentation else { return false }
    return lacksPresentation(base, range, face, text)
  }

  /// Whether a variation selector after `base` asks for what the face is not.
  private mutating func lacksPresentation(
    _ base: UInt32, _ range: Range<Int>, _ face: FontFace, _ text: TextBytes
  ) -> Bool {
    var offset = range.lowerBound + text.scalarLength(at: range.lowerBound)
    while offset < range.upperBound {
      let selector = text.scalar(at: offset)
      if RunShaper.isVariationSelector(selector) {
        switch selector {
        case 0xFE0F: return !face.hasColor && characters[base].has(LM_IS_EMOJI)
        case 0xFE0E: return face.hasColor && characters[base].has(LM_IS_EMOJI)
        default: return !face.handle.hasVariation(base, selector: selector)
        }
      }
      offset += text.scalarLength(at: offset)
    }
    return false
  }

  private func holdsVariationSelector(_ text: TextBytes, _ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if RunShaper.isVariationSelector(text.scalar(at: offset)) { return true }
      offset += text.scalarLength(at: offset)
    }
    return false
  }

  private static func isVariationSelector(_ codePoint: UInt32) -> Bool {
    (0xFE00...0xFE0F).contains(codePoint) || (0xE0100...0xE01EF).contains(codePoint)
  }

  /// U+FFFC in text: where the font has not got it, it has no width and no fallback.
  private static func isObjectCharacter(_ text: TextBytes, _ range: Range<Int>) -> Bool {
    range.count >= 3 && text[range.lowerBound] == 0xEF
      && text.scalar(at: range.lowerBound) == 0xFFFC
  }
}
