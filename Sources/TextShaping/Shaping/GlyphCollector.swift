internal import CShaping

/// A cluster with its glyphs, as a font has them.
package struct GlyphCluster: Sendable {
  /// Its bytes in the paragraph's text.
  package var start: Int
  package var end: Int
  /// A number of the sized font, for `TextShaper.sizedFont(_:)`.
  package var font: Int
  /// With letter- and word-spacing, in 1/65536 px.
  package var advance: Int32
  package var isRTL: Bool
  /// In visual order.
  package var glyphs: [Glyph]

  /// Lengths in 1/65536 px, y up.
  package struct Glyph: Sendable {
    package var id: UInt32
    package var advance: Int32
    package var xOffset: Int32
    package var yOffset: Int32
  }
}

/// Takes the glyphs out of shaped runs.
struct GlyphCollector {
  /// In the order of their being found.
  private(set) var clusters: [GlyphCluster] = []
  /// The glyphs of the last shaped run, in the order of their clusters.
  private var run: [lm_glyph] = []
  private var next = 0
  private var isRTL = false

  mutating func removeAll() { clusters.removeAll(keepingCapacity: true) }

  /// Reads the glyphs of the run that `room` holds.
  mutating func read(_ room: ClusterRoom, isRTL: Bool) {
    let count = Int(lm_glyphs(room.pointer, nil, 0))
    run = Array(
      repeating: lm_glyph(cluster: 0, glyph: 0, advance: 0, x_offset: 0, y_offset: 0), count: count)
    _ = lm_glyphs(room.pointer, &run, UInt32(count))
    if isRTL { run.reverse() }
    (next, self.isRTL) = (0, isRTL)
  }

  /// Takes the glyphs of the run's cluster with these bytes; clusters come in logical order.
  mutating func take(_ range: Range<Int>, font: Int) {
    while next < run.count, Int(run[next].cluster) < range.lowerBound { next += 1 }
    let first = next
    while next < run.count, Int(run[next].cluster) == range.lowerBound { next += 1 }
    var glyphs = run[first..<next].map {
      GlyphCluster.Glyph(
        id: $0.glyph, advance: $0.advance, xOffset: $0.x_offset, yOffset: $0.y_offset)
    }
    if isRTL { glyphs.reverse() }
    clusters.append(
      GlyphCluster(
        start: range.lowerBound, end: range.upperBound, font: font, advance: 0, isRTL: isRTL,
        glyphs: glyphs))
  }

  /// Puts the clusters into logical order and sets their advances.
  mutating func finish(_ bytes: ShapedBytes) {
    clusters.sort { $0.start < $1.start }
    for i in clusters.indices { clusters[i].advance = bytes.advances[clusters[i].start] }
  }
}
