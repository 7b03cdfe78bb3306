internal import LinkMapRuntime

/// What the caller's `linkmap` holds: a layout, opened.
func layout(_ map: UnsafeRawPointer?) -> UnsafePointer<LinkLayout>? {
  map?.assumingMemoryBound(to: LinkLayout.self)
}

/// The sizes of `linkmap` and `linkmap_taps` in linkmap.h.
enum StorageSize {
  static let map = 512
  static let taps = 4096
}

/// `LINKMAP_…` of linkmap.h.
enum Status {
  static let ok: Int32 = 0
  static let none: Int32 = -1
  static let noStorage: Int32 = -100

  /// The number of an error.
  @inline(never)
  static func code(of error: LinkMapError) -> Int32 {
    switch error {
    case .badMagic: -2
    case .unsupportedVersion: -3
    case .truncated: -4
    case .badSection: -5
    case .missingSection: -6
    case .noLayout: -7
    case .wrongChecksum: -8
    case .tooLarge, .inconsistent: -9
    }
  }
}

/// Bytes that the caller lends.
func borrowed(_ bytes: UnsafeRawPointer?, _ count: Int) -> UnsafeRawBufferPointer {
  UnsafeRawBufferPointer(start: count > 0 ? bytes : nil, count: bytes == nil ? 0 : max(0, count))
}

extension UnsafeMutableRawPointer {
  func put(_ value: Int32, _ offset: Int) {
    storeBytes(of: value, toByteOffset: offset, as: Int32.self)
  }
  func put(_ value: UInt32, _ offset: Int) {
    storeBytes(of: value, toByteOffset: offset, as: UInt32.self)
  }
  func put(_ value: Double, _ offset: Int) {
    storeBytes(of: value, toByteOffset: offset, as: Double.self)
  }
  func put(_ value: Int64, _ offset: Int) {
    storeBytes(of: value, toByteOffset: offset, as: Int64.self)
  }
  /// A rectangle's edges in px: left, top, right, bottom.
  func put(_ rect: FixedRect, _ offset: Int) {
    put(Double(rect.minX) / 64, offset)
    put(Double(rect.minY) / 64, offset + 8)
    put(Double(rect.maxX) / 64, offset + 16)
    put(Double(rect.maxY) / 64, offset + 24)
  }
}
