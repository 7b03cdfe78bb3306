internal import CUnicode

/// A source file's characters as UTF-8, with their places in the file.
struct DecodedText {
  /// Valid UTF-8, without a byte-order mark.
  private(set) var utf8: ArraySlice<UInt8>
  /// From offsets from the first byte of `utf8` to offsets in the file.
  private(set) var offsets: OffsetMap
  let encoding: TextEncoding

  /// Decodes an HTML document (HTML standard §13.2.3.2): by its byte-order mark, else by the label
  /// that the caller gives, else by what the document says; else it is UTF-8 if it can be, or
  /// windows-1252.
  init(html bytes: [UInt8], label: String?) throws(ReadingError) {
    try self.init(bytes, label: label, declared: EncodingPrescan.encoding(of: bytes))
  }

  /// Decodes a text without a declaration of its encoding: by its byte-order mark or the label, else
  /// as UTF-8 if it can be, or windows-1252.
  init(text bytes: [UInt8], label: String?) throws(ReadingError) {
    try self.init(bytes, label: label, declared: nil)
  }

  private init(
    _ bytes: [UInt8], label: String?, declared: @autoclosure () -> TextEncoding?
  ) throws(ReadingError) {
    let labelled = label.flatMap { TextEncoding(label: $0) }
    if let label, labelled == nil { throw .unknownEncoding(label) }
    if let (encoding, count) = TextEncoding.byteOrderMark(of: bytes) {
      try self.init(bytes, from: count, as: encoding)
    } else if let encoding = labelled ?? declared() {
      try self.init(bytes, from: 0, as: encoding)
    } else {
      let isUTF8 = bytes.withUnsafeBufferPointer {
        lm_utf8_valid_prefix($0.baseAddress, $0.count) == bytes.count
      }
      try self.init(bytes, from: 0, as: isUTF8 ? .utf8 : .windows1252)
    }
  }

  private init(
    _ bytes: [UInt8], from start: Int, as encoding: TextEncoding
  ) throws(ReadingError) {
    self.encoding = encoding
    if case .utf8 = encoding.kind {
      let rest = bytes[start...]
      let valid = rest.withUnsafeBufferPointer {
        lm_utf8_valid_prefix($0.baseAddress, $0.count)
      }
      if valid == rest.count {
        (utf8, offsets) = (rest, OffsetMap(shift: start))
        return
      }
    }
    var decoding = Decoding(from: start)
    try decoding.decode(bytes, as: encoding)
    (utf8, offsets) = (decoding.utf8[...], decoding.offsets)
  }
}

/// The state of decoding: what has been written, and where it came from.
private struct Decoding {
  var utf8: [UInt8] = []
  var offsets: OffsetMap
  private let start: Int
  private var shift: Int

  init(from start: Int) {
    self.start = start
    shift = start
    offsets = OffsetMap(shift: start)
  }

  mutating func decode(_ bytes: [UInt8], as encoding: TextEncoding) throws(ReadingError) {
    utf8.reserveCapacity(bytes.count + bytes.count / 4)
    switch encoding.kind {
    case .utf8: decodeUTF8(bytes)
    case .utf16(let order): decodeUTF16(bytes, order: order)
    case .replacement: if start < bytes.count { append(0xFFFD, at: start) }
    case .userDefined:
      for i in start..<bytes.count {
        append(bytes[i] < 0x80 ? UInt32(bytes[i]) : 0xF700 + UInt32(bytes[i]), at: i)
      }
    case .singleByte(let icu):
      let table = try Self.table(of: encoding, icu: icu)
      for i in start..<bytes.count {
        append(bytes[i] < 0x80 ? UInt32(bytes[i]) : UInt32(table[Int(bytes[i]) - 0x80]), at: i)
      }
    case .multiByte(let icu): try decodeMultiByte(bytes, icu: icu)
    }
    align(bytes.count)
  }

  /// States that what is written next stands at `place` of the source.
  private mutating func align(_ place: Int) {
    guard place - utf8.count != shift else { return }
    shift = place - utf8.count
    offsets.add(utf8.count, source: place)
  }

  private mutating func append(_ code: UInt32, at place: Int) {
    align(place)
    let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
    utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func decodeUTF8(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      var i = start
      while i < buffer.count {
        let rest = UnsafeBufferPointer(rebasing: buffer[i...])
        let valid = lm_utf8_valid_prefix(rest.baseAddress, rest.count)
        align(i)
        utf8.append(contentsOf: rest.prefix(valid))
        i += valid
        guard i < buffer.count else { return }
        append(0xFFFD, at: i)
        let bad = UnsafeBufferPointer(rebasing: buffer[i...])
        i += lm_utf8_maximal_subpart(bad.baseAddress, bad.count)
      }
    }
  }

  private mutating func decodeUTF16(_ bytes: [UInt8], order: TextEncoding.ByteOrder) {
    func unit(_ i: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[i]), UInt32(bytes[i + 1]))
      return order == .big ? first << 8 | second : second << 8 | first
    }
    var i = start
    while i + 1 < bytes.count {
      let first = unit(i)
      if first & 0xFC00 == 0xD800, i + 3 < bytes.count, unit(i + 2) & 0xFC00 == 0xDC00 {
        append(0x10000 + (first & 0x3FF) << 10 + (unit(i + 2) & 0x3FF), at: i)
        i += 4
      } else {
        append(first, at: i)
        i += 2
      }
    }
    if i < bytes.count { append(0xFFFD, at: i) }
  }

  /// The characters of the bytes from 0x80 on.
  private static func table(
    of encoding: TextEncoding, icu: StaticString
  ) throws(ReadingError) -> [UInt16] {
    guard let converter = CharacterConverter(icu) else { throw .unknownEncoding(encoding.name) }
    let all = [UInt8](0x80...0xFF)
    var table: [UInt16] = []
    converter.convert(all, from: 0) { unit, _ in table.append(unit) }
    for (byte, unit) in encoding.corrections { table[Int(byte) - 0x80] = unit }
    return table
  }

  private mutating func decodeMultiByte(_ bytes: [UInt8], icu: StaticString) throws(ReadingError) {
    guard let converter = CharacterConverter(icu) else { throw .unknownEncoding("\(icu)") }
    var lead: (unit: UInt16, place: Int)?
    converter.convert(bytes, from: start) { unit, place in
      if let (high, highPlace) = lead {
        lead = nil
        if unit & 0xFC00 == 0xDC00 {
          append(0x10000 + (UInt32(high) & 0x3FF) << 10 + (UInt32(unit) & 0x3FF), at: highPlace)
          return
        }
        append(0xFFFD, at: highPlace)
      }
      if unit & 0xFC00 == 0xD800 { lead = (unit, place) } else { append(UInt32(unit), at: place) }
    }
    if let lead { append(0xFFFD, at: lead.place) }
  }
}

/// A decoder of a legacy encoding. Owns one `lm_decoder`; for one thread at a time.
private struct CharacterConverter: ~Copyable {
  private let handle: OpaquePointer

  /// Opens ICU's converter `name`. The C function is `ucnv_open`.
  init?(_ name: StaticString) {
    let handle = name.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { lm_decoder_create($0.baseAddress) }
    }
    guard let handle else { return nil }
    self.handle = handle
  }

  deinit { lm_decoder_destroy(handle) }

  /// Decodes the bytes from `start` on: each UTF-16 unit with its character's place.
  func convert(_ bytes: [UInt8], from start: Int, _ body: (UInt16, Int) -> Void) {
    let capacity = 4096
    var units = [UInt16](repeating: 0, count: capacity)
    var places = [Int](repeating: 0, count: capacity)
    var position = start
    while true {
      let before = position
      let count = lm_decoder_decode(
        handle, bytes, bytes.count, &position, &units, &places, capacity)
      for i in 0..<Int(max(count, 0)) { body(units[i], places[i]) }
      if count < 0 || (count == 0 && position == before) { return }
    }
  }
}
