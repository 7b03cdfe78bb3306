internal import TextModel

/// A document's elements with their styles, before any box.
struct StyledDocument {
  let attributes: AttributeTable
  /// Every style once; `styleOfNode` refers to them.
  var styles: StyleTable
  /// By node: the index in `styles`, for elements that are laid out; else of no meaning.
  var styleOfNode: [Int32]
  /// By node: whether and how it makes a box. `.none` for nodes that are not laid out.
  var displayOfNode: [Display]
  var roleOfNode: [ElementRole]
  /// By node: the innermost link that it is, or is in, as an index into `links`; -1 for none.
  var linkOfNode: [Int32]
  /// By node: whether a block-level box is among its children, or in inline elements among them.
  var holdsBlocks: [Bool]
  var links: [LinkElement] = []
  /// Jump targets in document order, all not yet placed.
  var targets: [JumpTarget] = []
  /// Sizes of images by node; an image without one is not laid out.
  var imageSizes: [Int32: ImageSize] = [:]
  var notices: [Notice] = []

  init(nodeCount: Int, attributes: AttributeTable, styles: StyleTable) {
    (self.attributes, self.styles) = (attributes, styles)
    styleOfNode = [Int32](repeating: 0, count: nodeCount)
    displayOfNode = [Display](repeating: .none, count: nodeCount)
    roleOfNode = [ElementRole](repeating: .ordinary, count: nodeCount)
    linkOfNode = [Int32](repeating: -1, count: nodeCount)
    holdsBlocks = [Bool](repeating: false, count: nodeCount)
  }

  /// Finds the elements whose content is blocks, or blocks and inline content in turn.
  ///
  /// Children stand after their parents, so that one pass from the end sees them first.
  mutating func findBlockContainers(in document: Document) {
    for i in document.nodes.indices.reversed() {
      let display = displayOfNode[i]
      let parent = Int(document.nodes[i].parent)
      guard display != .none, parent >= 0 else { continue }
      let isFloat = styles[styleOfNode[i]].box.float != .none
      if (display.isBlockLevel && !isFloat) || (display == .inline && holdsBlocks[i]) {
        holdsBlocks[parent] = true
      }
    }
  }

  /// The targets of node `element`, as indices into `targets`.
  func targets(of element: Int32) -> Range<Int> {
    var (low, high) = (0, targets.count)
    while low < high {
      let middle = (low + high) / 2
      if targets[middle].element < element { low = middle + 1 } else { high = middle }
    }
    while high < targets.count, targets[high].element == element { high += 1 }
    return low..<high
  }
}

/// An image's content size as its attributes and its file say. One without any size of its own, but
/// with a ratio, fills the width that there is.
struct ImageSize: Hashable {
  var width: Length
  var height: Length
  /// Height over width, where a side is `auto`; else 0.
  var aspectRatio: Double = 0
  /// How wide an image is whose width is a percentage, where nothing is known that it is part of.
  var naturalWidth = LayoutUnit.zero
}
