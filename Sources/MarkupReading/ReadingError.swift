/// Why a document could not be read.
package enum ReadingError: Error, Hashable, Sendable {
  /// No such encoding is known: the label as given.
  case unknownEncoding(String)
  /// The source has more bytes than can be addressed.
  case tooLarge(bytes: Int)
  /// The document's tables have more cells than the limit; short rows count as filled up.
  case tooManyTableCells(limit: Int)
  /// The document's tree has more nodes than the limit; it was reached at `offset` of the source.
  case tooManyNodes(limit: Int, offset: Int)
  case outOfMemory
}
