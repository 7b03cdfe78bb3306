/// Between which two ASCII characters a line may end (BROWSER §6): the browser's own table, which
/// stands above UAX #14.
struct ASCIIBreaks {
  /// For each first character a set of second ones: bit `b % 64` of word `first * 2 + b / 64`.
  private(set) var rows = [UInt64](repeating: 0, count: 256)

  init() {
    let openers = "(<[{"
    for first in "!\"#%&)*+,.:;=>\\]|}~".utf8 { allow(openers, after: first) }
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    let digits = "0123456789"
    allow("\"#%&'(*+-<=>@[\\^_`{|~" + letters + digits, after: UInt8(ascii: "-"))
    allow("#$%&(*+-<=>@[\\^_`{|~" + letters + digits, after: UInt8(ascii: "?"))
    for space in [0x20, 0x09] as [UInt8] {
      for second in 0..<128 where ![0x20, 0x09, 0x0A].contains(second) {
        allow(UInt8(second), after: space)
      }
    }
  }

  private mutating func allow(_ seconds: String, after first: UInt8) {
    for second in seconds.utf8 { allow(second, after: first) }
  }

  private mutating func allow(_ second: UInt8, after first: UInt8) {
    rows[Int(first) * 2 + Int(second >> 6)] |= 1 << UInt64(second & 63)
  }
}
