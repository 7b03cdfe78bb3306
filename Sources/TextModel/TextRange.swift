/// A half-open range of UTF-8 offsets into one text.
///
/// A range does not know its text: pass it only to the text it came from.
public struct TextRange: Hashable, Sendable {
  public var lowerBound: Int32
  public var upperBound: Int32

  @inlinable public init(_ lowerBound: Int, _ upperBound: Int) {
    precondition(lowerBound <= upperBound, "range \(lowerBound)..<\(upperBound)")
    self.lowerBound = Int32(lowerBound)
    self.upperBound = Int32(upperBound)
  }

  @inlinable public var count: Int { Int(upperBound - lowerBound) }
  @inlinable public var isEmpty: Bool { lowerBound == upperBound }
  /// The offsets as array indices.
  @inlinable public var indices: Range<Int> { Int(lowerBound)..<Int(upperBound) }
  @inlinable public func contains(_ offset: Int) -> Bool {
    offset >= Int(lowerBound) && offset < Int(upperBound)
  }
}

/// A half-open range of byte offsets into a source file, before any decoding.
public struct SourceRange: Hashable, Sendable {
  public var lowerBound: Int
  public var upperBound: Int

  @inlinable public init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = lowerBound
    self.upperBound = Swift.max(lowerBound, upperBound)
  }
}
