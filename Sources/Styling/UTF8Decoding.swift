/// Decodes the scalar at `index` of valid UTF-8 and moves `index` behind it.
@inline(__always)
func decodeScalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
  let lead = UInt32(bytes[index])
  let count = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  let end = min(index + count, bytes.count)
  var value = count == 1 ? lead : lead & (0x7F >> UInt32(count))
  index += 1
  while index < end {
    value = value << 6 | UInt32(bytes[index] & 0x3F)
    index += 1
  }
  return value
}

/// Decodes the scalar that ends before `end` of valid UTF-8; `nil` at the start.
func decodeScalar(_ bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> UInt32? {
  guard end > 0 else { return nil }
  var start = end - 1
  while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
  return decodeScalar(bytes, at: &start)
}
