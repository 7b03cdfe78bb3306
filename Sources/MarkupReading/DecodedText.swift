/// A source file's characters as UTF-8, with their places in the file.
struct DecodedText {
  /// Valid UTF-8, without a byte-order mark.
  var utf8: ArraySlice<UInt8>
  /// From offsets from the first byte of `utf8` to offsets in the file.
  var offsets: OffsetMap
}
extension DecodedText {
  init(html bytes: [UInt8], label: String?) throws(ReadingError) {
    utf8 = bytes[...]
    offsets = OffsetMap()
  }
}
