/// SHA-256 (FIPS 180-4) of bytes that come in parts.
package struct SHA256: Sendable {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19
  )
  /// What did not fill a block yet: fewer than 64 bytes.
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  package init() {}

  /// The digest of `bytes` in lower-case hexadecimal.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }

  /// Takes further bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let missing = rest.prefix(64 - pending.count)
      pending.append(contentsOf: missing)
      rest = rest.dropFirst(missing.count)
      if pending.count < 64 { return }
      pending.withUnsafeBytes { compress($0) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.count & ~63
    compress(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)))
    pending.append(contentsOf: rest.dropFirst(whole))
  }

  /// The digest in lower-case hexadecimal.
  package consuming func finish() -> String {
    let bitCount = byteCount &* 8
    var padding: [UInt8] = [0x80]
    padding += [UInt8](repeating: 0, count: (119 - pending.count) % 64)
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bitCount >> shift))
    }
    padding.withUnsafeBytes { update($0) }
    let words = [
      state.0, state.1, state.2, state.3, state.4, state.5, state.6, state.7,
    ]
    let digits = Array("0123456789abcdef".utf8)
    var hex: [UInt8] = []
    for word in words {
      for shift in stride(from: UInt32(28), through: 0, by: -4) {
        hex.append(digits[Int(word >> shift & 15)])
      }
    }
    return String(decoding: hex, as: UTF8.self)
  }
}

extension SHA256 {
  /// Adds whole blocks of 64 bytes to the state (FIPS 180-4 §6.2.2).
  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    var (h0, h1, h2, h3, h4, h5, h6, h7) = state
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
      roundConstants.withUnsafeBufferPointer { k in
        for start in stride(from: 0, to: blocks.count, by: 64) {
          Self.expand(blocks, at: start, into: w)
          var (a, b, c, d, e, f, g, h) = (h0, h1, h2, h3, h4, h5, h6, h7)
          for t in 0..<64 {
            let big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let t1 = h &+ big1 &+ (e & f ^ ~e & g) &+ k[t] &+ w[t]
            let big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
            let t2 = big0 &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
          }
          (h0, h1, h2, h3) = (h0 &+ a, h1 &+ b, h2 &+ c, h3 &+ d)
          (h4, h5, h6, h7) = (h4 &+ e, h5 &+ f, h6 &+ g, h7 &+ h)
        }
      }
    }
    state = (h0, h1, h2, h3, h4, h5, h6, h7)
  }

  /// The message schedule of the block at `start`.
  @inline(__always) private static func expand(
    _ blocks: UnsafeRawBufferPointer, at start: Int, into w: UnsafeMutableBufferPointer<UInt32>
  ) {
    for t in 0..<16 {
      w[t] = UInt32(
        bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * t, as: UInt32.self))
    }
    for t in 16..<64 {
      let (x, y) = (w[t - 15], w[t - 2])
      let small0 = rotated(x, 7) ^ rotated(x, 18) ^ x >> 3
      let small1 = rotated(y, 17) ^ rotated(y, 19) ^ y >> 10
      w[t] = w[t - 16] &+ small0 &+ w[t - 7] &+ small1
    }
  }
}

@inline(__always) private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word >> count | word << (32 - count)
}

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
  0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
  0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
  0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
  0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
  0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
  0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
  0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
  0xc671_78f2,
]
