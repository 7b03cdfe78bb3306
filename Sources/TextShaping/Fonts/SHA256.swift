internal import CDigest

/// The SHA-256 digest (FIPS 180-4).
package enum SHA256 {
  /// The digest of `bytes` in lower-case hexadecimal digits.
  package static func hexDigest(of bytes: UnsafeRawBufferPointer) -> String {
    hexDigest(of: bytes, by: lm_sha256)
  }

  /// The digest of `bytes` in lower-case hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { hexDigest(of: $0) }
  }

  /// The digest as processors without instructions for it compute it.
  package static func portableHexDigest(of bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { hexDigest(of: $0, by: lm_sha256_portable) }
  }

  private static func hexDigest(
    of bytes: UnsafeRawBufferPointer,
    by digest: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?) -> Void
  ) -> String {
    var sum = [UInt8](repeating: 0, count: 32)
    bytes.withMemoryRebound(to: UInt8.self) { digest($0.baseAddress, $0.count, &sum) }
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: sum.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
