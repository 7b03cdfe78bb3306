import Testing

@testable import LinkMapCompiler

@Suite struct SHA256Tests {
  /// FIPS 180-4's own examples.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ]) func examples(text: String, digest: String) {
    #expect(SHA256.hexDigest(of: Array(text.utf8)) == digest)
  }

  @Test func millionLetters() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      SHA256.hexDigest(of: bytes)
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func partsGiveTheSameDigest() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for part in [1, 3, 55, 63, 64, 65, 127, 128, 999] {
      var hash = SHA256()
      for start in stride(from: 0, to: bytes.count, by: part) {
        bytes[start..<min(start + part, bytes.count)].withUnsafeBytes { hash.update($0) }
      }
      #expect(hash.finish() == SHA256.hexDigest(of: bytes), "parts of \(part)")
    }
  }
}
