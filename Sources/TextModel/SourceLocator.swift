/// Lines and columns of a source file's bytes.
///
/// CR, LF and CRLF each end a line. Lines and columns count from 1, columns in Unicode scalars; a
/// byte that no scalar of UTF-8 starts with counts as belonging to the one before.
package struct SourceLocator: Sendable {
  package struct Location: Hashable, Sendable {
    package var line: Int
    package var column: Int
    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
  }

  private let bytes: [UInt8]
  private let lineStarts: [Int]
  /// How many scalars start before each block of bytes, so that long lines cost no more.
  private let scalarCounts: [Int]
  private static let blockSize = 128

  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for i in bytes.indices where bytes[i] <= 0x0D {
        let isEnd =
          bytes[i] == 0x0A || (bytes[i] == 0x0D && (i + 1 == bytes.count || bytes[i + 1] != 0x0A))
        if isEnd { starts.append(i + 1) }
      }
    }
    lineStarts = starts
    var counts = [0]
    for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
      let block = bytes[start..<min(start + Self.blockSize, bytes.count)]
      counts.append(counts[counts.count - 1] + Self.scalarStarts(in: block))
    }
    scalarCounts = counts
  }

  private static func scalarStarts(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      for byte in bytes { count &+= byte & 0xC0 != 0x80 ? 1 : 0 }
      return count
    }
  }

  private func scalars(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    return scalarCounts[block] + Self.scalarStarts(in: bytes[(block * Self.blockSize)..<offset])
  }

  /// Where the byte `offset` stands; offsets beyond the source are its end.
  ///
  /// - Complexity: O(log *n*) for *n* lines.
  package func location(of offset: Int) -> Location {
    let offset = min(max(offset, 0), bytes.count)
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    let start = lineStarts[low - 1]
    return Location(line: low, column: scalars(before: offset) - scalars(before: start) + 1)
  }
}
