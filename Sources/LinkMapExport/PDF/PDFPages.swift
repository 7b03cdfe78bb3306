internal import TextModel

/// Where a document is cut into pages, and where each stands on its paper.
struct PDFPages {
  /// The part of the document that a page shows, in px, and its place on the paper, in points.
  struct Page {
    var top: Double
    var bottom: Double
  }

  private(set) var pages: [Page] = []
  let paperWidth: Double
  let paperHeight: Double
  /// Points for one px.
  let scale: Double
  let left: Double
  let margin: Double

  static let limit = 50_000

  init(_ page: DrawnPage, size: ExportOptions.PageSize) throws(ExportError) {
    let (width, height) = (max(page.width.px, 1), max(page.height.px, 1))
    switch size {
    case .whole:
      (paperWidth, paperHeight) = (width * 0.75, height * 0.75)
      (scale, left, margin) = (0.75, 0, 0)
      pages = [Page(top: 0, bottom: height)]
    case .fixed(let paper, let paperHeight):
      margin = min(36, paper / 8, paperHeight / 8)
      (paperWidth, self.paperHeight) = (paper, paperHeight)
      scale = min(0.75, (paper - 2 * margin) / width)
      left = (paper - width * scale) / 2
      let room = (paperHeight - 2 * margin) / scale
      guard height / room < Double(Self.limit) else {
        throw ExportError(message: "the PDF would have more than \(Self.limit) pages")
      }
      cut(page, height: height, room: room)
    }
  }

  /// Cuts between lines and images; through what is higher than a page.
  private mutating func cut(_ page: DrawnPage, height: Double, room: Double) {
    var whole = page.lines.map { (top: $0.rect.y.px, bottom: $0.rect.maxY.px) }
    for box in page.boxes {
      if case .border = box.content { continue }
      whole.append((box.rect.y.px, box.rect.maxY.px))
    }
    whole.sort { $0.top < $1.top }
    var (top, next) = (0.0, 0)
    while top + room < height, pages.count < Self.limit {
      let limit = top + room
      var cut = limit
      while next < whole.count, whole[next].bottom <= limit { next += 1 }
      var i = next
      while i < whole.count, whole[i].top < limit {
        if whole[i].bottom > limit { cut = min(cut, whole[i].top) }
        i += 1
      }
      if cut <= top { cut = limit }
      pages.append(Page(top: top, bottom: cut))
      top = cut
      next = max(0, next - 64)
    }
    pages.append(Page(top: top, bottom: height))
  }

  /// The page that shows the height `y` of the document.
  func page(at y: Double) -> Int {
    max(0, pages.partitioningIndex { $0.top > y } - 1)
  }

  /// A rectangle of the document on a page's paper, in points from the bottom left.
  func onPaper(_ rect: Rect, page: Int) -> PaperRect? {
    let top = max(rect.y.px, pages[page].top)
    let bottom = min(rect.maxY.px, pages[page].bottom)
    guard top < bottom else { return nil }
    return PaperRect(
      left: left + rect.x.px * scale, bottom: y(bottom, page: page),
      right: left + rect.maxX.px * scale, top: y(top, page: page))
  }

  /// A height of the document in points from the paper's bottom.
  func y(_ y: Double, page: Int) -> Double {
    paperHeight - margin - (y - pages[page].top) * scale
  }
}

/// A rectangle in points, y up.
struct PaperRect {
  var left: Double
  var bottom: Double
  var right: Double
  var top: Double
}
