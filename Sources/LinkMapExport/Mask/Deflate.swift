/// Bytes as a zlib stream (RFC 1950, 1951) in one block with fixed codes, which knows one trick:
/// runs of one byte. That is enough for pictures of few colours.
///
/// - Complexity: O(*n*)
func zlibStream(_ bytes: [UInt8]) -> [UInt8] {
  var bits = BitWriter(bytes: [0x78, 0x01])
  // The last block, with fixed codes.
  bits.write(0b011, count: 3)
  var i = 0
  while i < bytes.count {
    bits.write(literal: Int(bytes[i]))
    var run = 0
    while i + 1 + run < bytes.count, run < 258, bytes[i + 1 + run] == bytes[i] { run += 1 }
    if run >= 3 {
      bits.writeRun(length: run)
      i += run
    }
    i += 1
  }
  bits.write(literal: 256)
  bits.flush()
  let sum = adler32(bytes)
  return bits.bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
}

private func adler32(_ bytes: [UInt8]) -> UInt32 {
  var (a, b): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    a = (a + UInt32(byte)) % 65_521
    b = (b + a) % 65_521
  }
  return b << 16 | a
}

private struct BitWriter {
  private(set) var bytes: [UInt8]
  private var pending: UInt32 = 0
  private var count: UInt32 = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Writes the low bits of a number, the lowest first.
  mutating func write(_ value: UInt32, count more: UInt32) {
    pending |= value << count
    count += more
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Writes a code, its highest bit first.
  private mutating func write(code: UInt32, count: UInt32) {
    for bit in (0..<count).reversed() { write(code >> bit & 1, count: 1) }
  }

  /// Writes a literal or length symbol with the fixed codes (RFC 1951 §3.2.6).
  mutating func write(literal symbol: Int) {
    let symbol = UInt32(symbol)
    switch symbol {
    case 0...143: write(code: 0x30 + symbol, count: 8)
    case 144...255: write(code: 0x190 + symbol - 144, count: 9)
    case 256...279: write(code: symbol - 256, count: 7)
    default: write(code: 0xC0 + symbol - 280, count: 8)
    }
  }

  /// Writes that the last byte comes so many times more, 3 to 258.
  mutating func writeRun(length: Int) {
    if length == 258 {
      write(literal: 285)
    } else if length < 11 {
      write(literal: 254 + length)
    } else {
      // Groups of four symbols, each group with one more extra bit.
      let rest = length - 3
      let extra = (Int.bitWidth - rest.leadingZeroBitCount) - 3
      write(literal: 257 + 4 * extra + (rest >> extra))
      write(UInt32(rest & (1 << extra - 1)), count: UInt32(extra))
    }
    // A distance of 1.
    write(code: 0, count: 5)
  }

  mutating func flush() {
    if count > 0 { write(0, count: 8 - count) }
  }
}
