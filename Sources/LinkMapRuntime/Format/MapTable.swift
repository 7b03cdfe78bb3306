/// Consecutive records of a map: a checked section. Every access names a record below `count`.
struct MapTable {
  private let base: UnsafeRawPointer
  let count: Int

  init(base: UnsafeRawPointer, count: Int) { (self.base, self.count) = (base, count) }

  /// The 32 bits at a byte offset from the table's start.
  @inline(__always)
  func uint32(_ offset: Int) -> UInt32 {
    UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  @inline(__always)
  func int32(_ offset: Int) -> Int32 { Int32(bitPattern: uint32(offset)) }

  @inline(__always)
  func uint64(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  func uint8(_ offset: Int) -> UInt8 {
    base.loadUnaligned(fromByteOffset: offset, as: UInt8.self)
  }

  /// A record's rectangle.
  @inline(__always)
  func rect(_ offset: Int) -> FixedRect {
    FixedRect(
      minX: int32(offset), minY: int32(offset &+ 4), maxX: int32(offset &+ 8),
      maxY: int32(offset &+ 12))
  }

  /// Two bounds; `nil` for none and for a range that is not one.
  @inline(never)
  func range(_ offset: Int) -> Range<UInt32>? {
    let (lower, upper) = (uint32(offset), uint32(offset &+ 4))
    return lower == MapFormat.none || lower > upper ? nil : lower..<upper
  }

  /// A first index and a count, if all of it lies below `limit`.
  @inline(never)
  func indices(_ offset: Int, limit: Int) -> Range<Int>? {
    let (first, count) = (UInt64(uint32(offset)), UInt64(uint32(offset &+ 4)))
    guard first + count <= UInt64(limit) else { return nil }
    return Int(first)..<Int(first + count)
  }

  /// All bytes, for a table of bytes.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// The string, in this pool, whose offset and count stand at a place of a table; `nil` for none.
  @inline(never)
  func string(_ table: MapTable, _ offset: Int) -> UnsafeRawBufferPointer? {
    guard let range = table.indices(offset, limit: count), table.uint32(offset) != MapFormat.none
    else { return nil }
    return UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}
