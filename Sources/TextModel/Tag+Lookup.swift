extension Tag {
  /// The element called `name` (in lower case); `.other` where none is.
  package init(name: String) {
    var copy = name
    self = copy.withUTF8 { Tag(name: $0) }
  }

  /// The element whose name, in lower case, is `bytes`; `.other` where none is.
  package init(name bytes: UnsafeBufferPointer<UInt8>) {
    guard let key = TagTable.Key(bytes) else {
      self = .other
      return
    }
    self = TagTable.shared.tag(for: key)
  }
}

/// A hash table of the names in `Tag`, with open addressing.
private struct TagTable: Sendable {
  static let shared = TagTable()

  /// A name of 1 to 16 bytes, padded with zeros.
  struct Key: Hashable, Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard (1...16).contains(bytes.count) else { return nil }
      for i in 0..<min(bytes.count, 8) { low |= UInt64(bytes[i]) << UInt64(8 * i) }
      for i in 8..<max(bytes.count, 8) { high |= UInt64(bytes[i]) << UInt64(8 * (i - 8)) }
    }

    var slot: Int { Int(truncatingIfNeeded: ((low ^ (high &* 31)) &* 0x9E37_79B9_7F4A_7C15) >> 55) }
  }

  private var keys: [Key?]
  private var tags: [Tag]

  private init() {
    keys = Array(repeating: nil, count: 512)
    tags = Array(repeating: .other, count: 512)
    for tag in Tag.allCases where tag != .other {
      var name = tag.name
      guard let key = name.withUTF8({ Key($0) }) else { continue }
      var slot = key.slot
      while keys[slot] != nil { slot = (slot + 1) & 511 }
      keys[slot] = key
      tags[slot] = tag
    }
  }

  func tag(for key: Key) -> Tag {
    var slot = key.slot
    while let found = keys[slot] {
      if found == key { return tags[slot] }
      slot = (slot + 1) & 511
    }
    return .other
  }
}

// Comparing is inlined into other modules: there the compiler would call it through a table.

extension Tag {
  @inlinable package static func == (a: Tag, b: Tag) -> Bool {
    unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self)
  }

  @inlinable package static func != (a: Tag, b: Tag) -> Bool { !(a == b) }
}

extension Document.Namespace {
  @inlinable package static func == (a: Self, b: Self) -> Bool {
    unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self)
  }

  @inlinable package static func != (a: Self, b: Self) -> Bool { !(a == b) }
}

extension Document.Kind {
  @inlinable package static func == (a: Self, b: Self) -> Bool {
    unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self)
  }

  @inlinable package static func != (a: Self, b: Self) -> Bool { !(a == b) }
}
