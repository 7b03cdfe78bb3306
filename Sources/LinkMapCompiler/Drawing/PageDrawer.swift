internal import Styling
internal import TextModel
internal import TextShaping

/// Finds what is drawn of a document's layouts: glyphs, borders, images, markers.
///
/// - Complexity: O(*n*) in the size of the document for each layout, shaping included.
struct PageDrawer {
  let document: Document
  let tree: BoxTree
  let prepared: PreparedDocument
  let fontCollection: FontCollection
  let inks: [TextInk]
  var shaper: TextShaper
  /// The faces met so far and what exports see of them.
  var faces: [FontFace] = []
  var fonts: [DrawnFont] = []
  var fontOfFace: [ObjectIdentifier: Int] = [:]

  init(
    document: Document, tree: BoxTree, prepared: PreparedDocument, fonts: FontCollection,
    shaper: TextShaper
  ) {
    (self.document, self.tree, self.prepared) = (document, tree, prepared)
    (fontCollection, self.shaper) = (fonts, shaper)
    inks = TextInk.inks(of: document)
  }

  /// The document at one width.
  mutating func draw(_ layout: DocumentLayout) -> DrawnPage {
    var page = DrawnPage(width: layout.width, height: layout.height, boxes: [], lines: [])
    let lines = layout.linesByParagraph(count: tree.paragraphs.count)
    /// By box: the first of the page's lines in it or after it.
    var firstLines: [Int] = []
    for box in tree.boxes.indices {
      firstLines.append(page.lines.count)
      appendBorder(of: box, layout, to: &page)
      let paragraph = Int(tree.boxes[box].paragraph)
      if paragraph >= 0, !lines[paragraph].isEmpty {
        appendLines(lines[paragraph], ofParagraph: paragraph, in: box, layout, to: &page)
      }
    }
    firstLines.append(page.lines.count)
    for marker in tree.markers {
      let box = Int(marker.box)
      let end = firstLines[Int(tree.boxes[box].subtreeEnd)]
      let line = firstLines[box] < end ? firstLines[box] : nil
      appendMarker(marker, besideLine: line, layout, to: &page)
    }
    return page
  }

  /// The drawn font of a face.
  mutating func font(of face: FontFace) -> Int {
    if let known = fontOfFace[ObjectIdentifier(face)] { return known }
    let font = fonts.count
    fonts.append(
      DrawnFont(
        family: face.family, sha256: face.sha256, path: face.path, face: face.faceIndex,
        unitsPerEm: face.unitsPerEm))
    faces.append(face)
    fontOfFace[ObjectIdentifier(face)] = font
    return font
  }

  mutating func addOutline(of glyph: UInt32, font: Int) {
    if fonts[font].outlines[glyph] == nil {
      fonts[font].outlines[glyph] = faces[font].outline(of: glyph)
    }
  }

  /// The element that a box is for, or is in; 0 for none.
  func element(of box: Int) -> Int {
    var box = box
    while box >= 0 {
      let element = tree.boxes[box].element
      if element >= 0 { return Int(element) }
      box = Int(tree.boxes[box].parent)
    }
    return 0
  }
}

extension LayoutUnit {
  /// The length in 1/65536 px, the unit of advances.
  var advance: Int64 { Int64(rawValue) << 10 }
}
