/// The bytes of valid UTF-8 text.
typealias TextBytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer where Element == UInt8 {
  /// How many bytes the character has that starts at `offset`.
  @inline(__always)
  func scalarLength(at offset: Int) -> Int {
    let lead = self[offset]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    return Swift.min(length, count - offset)
  }

  /// The character that starts at `offset`.
  @inline(__always)
  func scalar(at offset: Int) -> UInt32 {
    let lead = UInt32(self[offset])
    if lead < 0x80 { return lead }
    return longScalar(at: offset, lead: lead)
  }

  private func longScalar(at offset: Int, lead: UInt32) -> UInt32 {
    func tail(_ i: Int) -> UInt32 {
      offset + i < count ? UInt32(self[offset + i] & 0x3F) : 0
    }
    if lead < 0xE0 { return (lead & 0x1F) << 6 | tail(1) }
    if lead < 0xF0 { return (lead & 0x0F) << 12 | tail(1) << 6 | tail(2) }
    return (lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
  }

  /// Where the character starts that ends at `end`; `end` is above 0.
  @inline(__always)
  func scalarStart(before end: Int) -> Int {
    var start = end - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// The character that ends at `end`.
  @inline(__always)
  func scalar(before end: Int) -> UInt32 { scalar(at: scalarStart(before: end)) }
}
