package import TextModel

/// Makes the boxes of a document: the browser's own style sheet and HTML's presentational
/// attributes give each element its style, the styles make the boxes.
///
/// Linear in the document's size and total on any input: boxes nest at most
/// `NestingLimit.boxes` levels deep and the inline boxes of a paragraph `NestingLimit.spans`;
/// what is nested deeper goes on at the limit's level.
package func buildBoxTree(of document: Document, options: StyleOptions) -> BoxTree {
  var styled = resolveStyles(of: document, options: options)
  styled.findBlockContainers(in: document)
  var generator = BoxGenerator(document: document, styled: styled, options: options)
  return generator.generate()
}

/// How deep boxes and spans may nest, so that later stages may recurse.
enum NestingLimit {
  /// As deep as the browser's parser nests elements.
  static let boxes = 512
  static let spans = 512
  /// The levels that a table's parts, with every anonymous one, take below it.
  static let tableParts = 6
  /// How many spans may be opened again after a block has split them, besides some for each node:
  /// keeps `<b><b>…x<p></p>y<p></p>…` linear.
  static let reopenedSpans = 100_000
}
