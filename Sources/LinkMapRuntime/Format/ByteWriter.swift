/// Little-endian bytes, appended.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ value: UInt8) { bytes.append(value) }

  mutating func append(_ value: UInt16) {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  }

  mutating func append(_ value: UInt32) {
    append(UInt16(truncatingIfNeeded: value))
    append(UInt16(truncatingIfNeeded: value >> 16))
  }

  mutating func append(_ value: UInt64) {
    append(UInt32(truncatingIfNeeded: value))
    append(UInt32(truncatingIfNeeded: value >> 32))
  }

  mutating func append(_ value: Int32) { append(UInt32(bitPattern: value)) }

  mutating func append(_ value: Double) { append(value.bitPattern) }

  mutating func append(_ rect: FixedRect) {
    append(rect.minX)
    append(rect.minY)
    append(rect.maxX)
    append(rect.maxY)
  }

  /// A range's bounds; both `none` for `nil`.
  mutating func append(_ range: Range<UInt32>?) {
    append(range?.lowerBound ?? MapFormat.none)
    append(range?.upperBound ?? MapFormat.none)
  }

  mutating func append(contentsOf other: [UInt8]) { bytes.append(contentsOf: other) }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Appends zeros up to a multiple of eight bytes.
  mutating func align() {
    while bytes.count % 8 != 0 { bytes.append(0) }
  }

  mutating func overwrite(_ value: UInt32, at offset: Int) {
    for index in 0..<4 {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index))
    }
  }
}

/// The strings of a map, one after the other.
struct StringPool {
  private(set) var writer = ByteWriter()

  /// Adds a string and writes its place; a string that equals `other`, just added, is shared.
  mutating func add(
    _ string: [UInt8]?, to record: inout ByteWriter, sharing other: Entry? = nil
  ) throws(LinkMapError) -> Entry {
    let entry = try place(string, sharing: other)
    record.append(entry.offset)
    record.append(entry.count)
    return entry
  }

  private mutating func place(
    _ string: [UInt8]?, sharing other: Entry?
  ) throws(LinkMapError) -> Entry {
    guard let string else { return Entry(offset: MapFormat.none, count: 0) }
    if let other, other.offset != MapFormat.none, Int(other.count) == string.count,
      isEqual(string, at: Int(other.offset))
    {
      return other
    }
    let offset = writer.bytes.count
    guard UInt64(offset) + UInt64(string.count) < UInt64(MapFormat.none) else { throw .tooLarge }
    writer.append(contentsOf: string)
    return Entry(offset: UInt32(offset), count: UInt32(string.count))
  }

  private func isEqual(_ string: [UInt8], at offset: Int) -> Bool {
    for index in 0..<string.count where writer.bytes[offset + index] != string[index] {
      return false
    }
    return true
  }

  struct Entry {
    var offset: UInt32
    var count: UInt32
  }
}
