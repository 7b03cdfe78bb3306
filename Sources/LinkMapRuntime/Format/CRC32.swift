/// The CRC-32 of ISO 3309 (zlib, PNG, gzip): polynomial EDB88320, reflected.
enum CRC32 {
  /// Computes the checksum of `bytes`; without a table in memory outlasting the call.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let table = makeTable()
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc = table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8)
    }
    return ~crc
  }

  private static func makeTable() -> [256 of UInt32] {
    var table = [256 of UInt32](repeating: 0)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 {
        value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
      }
      table[index] = value
    }
    return table
  }
}
