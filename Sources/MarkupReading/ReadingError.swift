/// Why a document could not be read.
package enum ReadingError: Error, Hashable, Sendable {
  /// No such encoding is known: the label as given.
  case unknownEncoding(String)
  /// The source, or what its references stand for, has more bytes than the limit.
  case tooLarge(bytes: Int)
  /// Short rows of the document's tables lack more cells than the limit.
  case tooManyTableCells(limit: Int)
  /// The document's tree has more nodes than the limit; it was reached at `offset` of the source.
  case tooManyNodes(limit: Int, offset: Int)
  case outOfMemory
}
