internal import CShaping

/// What HarfBuzz is told of a run, besides its font and text.
struct ShapingProperties: Hashable {
  /// An ISO 15924 tag.
  var script: UInt32
  var isRTL: Bool
  /// BCP 47.
  var language: String
  var hasLigatures: Bool
}

/// A font with a run's properties. Owns one `lm_shaper`; for one thread at a time.
final class Shaper {
  let font: SizedFont
  private let pointer: OpaquePointer

  /// `nil` when out of memory.
  init?(_ font: SizedFont, _ properties: ShapingProperties, hasFractions: Bool = true) {
    var options = properties.isRTL ? LM_RIGHT_TO_LEFT : 0
    if !properties.hasLigatures { options |= LM_NO_LIGATURES }
    if !hasFractions { options |= LM_WITHOUT_FRACTIONS }
    let shaper = lm_shaper_create(
      font.pointer, properties.script, properties.language, UInt32(options))
    guard let shaper else { return nil }
    (self.font, pointer) = (font, shaper)
  }

  deinit { lm_shaper_destroy(pointer) }

  /// Shapes `text[start..<end]` with the rest of the text as context.
  ///
  /// - Returns: The clusters in logical order; valid until the next call with the same `room`.
  func shape(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, room: ClusterRoom
  ) -> UnsafeBufferPointer<lm_cluster> {
    var clusters: UnsafePointer<lm_cluster>?
    let count = lm_shape(
      pointer, room.pointer, text.baseAddress, UInt32(text.count), UInt32(start), UInt32(end),
      &clusters)
    return UnsafeBufferPointer(start: clusters, count: Int(count))
  }

  /// The lookups of a layout table that shaping applies.
  func lookups(of table: Int) -> [UInt32] {
    let count = lm_shaper_lookups(pointer, Int32(table), nil, 0)
    var lookups = [UInt32](repeating: 0, count: Int(count))
    _ = lm_shaper_lookups(pointer, Int32(table), &lookups, count)
    return lookups
  }
}

/// Room for one shaped run. Owns one `lm_clusters`.
final class ClusterRoom {
  let pointer: OpaquePointer

  /// `nil` when out of memory.
  init?() {
    guard let pointer = lm_clusters_create() else { return nil }
    self.pointer = pointer
  }

  deinit { lm_clusters_destroy(pointer) }
}
