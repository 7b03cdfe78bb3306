/// Big-endian numbers in a table of a font file. Reading outside the table gives 0.
struct TableReader {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }

  func uint8(at offset: Int) -> Int {
    offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : 0
  }

  func uint16(at offset: Int) -> Int {
    guard offset >= 0, offset <= bytes.count - 2 else { return 0 }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func int16(at offset: Int) -> Int { Int(Int16(truncatingIfNeeded: uint16(at: offset))) }

  func int8(at offset: Int) -> Int { Int(Int8(truncatingIfNeeded: uint8(at: offset))) }

  func uint32(at offset: Int) -> Int { uint16(at: offset) << 16 | uint16(at: offset + 2) }
}

extension UInt32 {
  /// The tag of four ASCII letters, as OpenType and ISO 15924 write them.
  init(tag: StaticString) {
    precondition(tag.utf8CodeUnitCount == 4, "a tag has four letters: \(tag)")
    self = (0..<4).reduce(0) { $0 << 8 | UInt32(tag.utf8Start[$1]) }
  }
}
