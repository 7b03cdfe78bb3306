/// Why bytes are not a link map, or why none can be written.
public enum LinkMapError: Error, Equatable, Sendable {
  /// The first eight bytes are not the link map's magic number.
  case badMagic
  /// Written by a format version that this runtime does not read.
  case unsupportedVersion(UInt32)
  /// Something would end past the last byte; both counts are bytes from the map's start.
  case truncated(needed: UInt64, available: UInt64)
  /// A section lies outside the map, is not aligned, has an odd length, stands twice, or does not
  /// agree with the others. The kind is four ASCII letters, little-endian.
  case badSection(kind: UInt32)
  /// A section is missing without which there is no map.
  case missingSection(kind: UInt32)
  /// There is no layout with this index.
  case noLayout(Int)
  /// The bytes were changed after they were written.
  case wrongChecksum(stored: UInt32, computed: UInt32)
  /// More links, fragments or bytes of text than the format's 32-bit numbers can count.
  case tooLarge
  /// The contents to write contradict themselves: a link, a fragment or an order that is not there.
  case inconsistent
}
