internal import TextModel

/// For each link the part of the document's text that it covers; `nil` for none.
func linkExtents(
  in tree: BoxTree, _ text: DocumentText
) -> [(lower: DocumentText.Position, upper: DocumentText.Position)?] {
  var extents = Array<(lower: DocumentText.Position, upper: DocumentText.Position)?>(
    repeating: nil, count: tree.links.count)
  for (index, paragraph) in tree.paragraphs.enumerated() where paragraph.holdsLinks {
    var open: (link: Int32, range: TextRange)?
    func close() {
      guard let run = open else { return }
      let lower = text.position(of: Int(run.range.lowerBound), inParagraph: index)
      let upper = text.position(of: Int(run.range.upperBound), inParagraph: index)
      var link = run.link
      while link >= 0 {
        if let known = extents[Int(link)] {
          extents[Int(link)] = (lower: known.lower, upper: upper)
        } else {
          extents[Int(link)] = (lower: lower, upper: upper)
        }
        link = tree.links[Int(link)].parent
      }
      open = nil
    }
    for item in paragraph.items where !item.range.isEmpty {
      let link = paragraph.spans[Int(item.span)].link
      if let run = open, run.link == link {
        open = (link, TextRange(Int(run.range.lowerBound), Int(item.range.upperBound)))
      } else {
        close()
        open = link >= 0 ? (link, item.range) : nil
      }
    }
    close()
  }
  return extents
}
