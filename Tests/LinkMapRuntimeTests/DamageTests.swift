import LinkMapRuntime
import Testing

/// Damaged maps are answered or refused: nothing traps, nothing is read outside, nothing hangs.
@Suite struct DamageTests {
  /// A map with all kinds of sections, among them an index.
  private static func bytes() throws -> [UInt8] {
    var contents = MapContents(rects: RandomMap.rects(.cards, count: 18, seed: 2))
    let sample = MapContents.sample
    contents.layouts[0].lines = sample.layouts[0].lines
    contents.layouts[0].targets = sample.layouts[0].targets
    (contents.areas, contents.fonts, contents.text) = (sample.areas, sample.fonts, sample.text)
    return try LinkMapWriter.bytes(of: contents)
  }

  /// Probes a copy that ends exactly where its memory ends, for the address sanitizer to see.
  private func probe(_ bytes: some Collection<UInt8>) -> Int {
    Array(bytes).withUnsafeBytes { bytes in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      defer { copy.deallocate() }
      copy.copyMemory(from: bytes)
      return MapProbe.probe(UnsafeRawBufferPointer(copy))
    }
  }

  @Test func truncatedAnywhere() throws {
    let bytes = try Self.bytes()
    for count in 0..<bytes.count { #expect(probe(bytes.prefix(count)) == -1) }
    #expect(probe(bytes) != -1)
  }

  @Test func truncatedAnywhereWithARightSize() throws {
    let bytes = try Self.bytes()
    for count in 40..<bytes.count {
      var cut = Array(bytes.prefix(count))
      for index in 0..<8 { cut[16 + index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
      _ = probe(cut)
    }
  }

  @Test func everyBitFlipped() throws {
    var bytes = try Self.bytes()
    for index in bytes.indices {
      let bit = UInt8(1) << UInt8(index % 8)
      bytes[index] ^= bit
      _ = probe(bytes)
      bytes[index] ^= bit
    }
  }

  @Test(arguments: [UInt32.max, 0x7FFF_FFFF, 0x8000_0001])
  func everyNumberReplaced(_ value: UInt32) throws {
    var bytes = try Self.bytes()
    for offset in stride(from: 24, to: bytes.count - 3, by: 4) {
      let old = Array(bytes[offset..<offset + 4])
      for index in 0..<4 {
        bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index))
      }
      _ = probe(bytes)
      bytes.replaceSubrange(offset..<offset + 4, with: old)
    }
  }
}
