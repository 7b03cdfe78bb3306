public import TextModel

/// A drawn document as PDF, its links as annotations. docs/FORMAT-EXPORTS.md describes it.
public enum PDFExport {
  public static func write(
    _ document: DrawnDocument, pageSize: ExportOptions.PageSize
  ) throws(ExportError) -> [UInt8] {
    let layout = try onlyLayout(of: document.map, for: .pdf)
    guard let page = document.pages.first else { throw ExportError(message: "nothing is drawn") }
    let pages = try PDFPages(page, size: pageSize)
    let drawn = try draw(page, of: document, on: pages)
    guard var file = PDFFile(drawn), file.pages.count == pages.pages.count else {
      throw ExportError(message: "this version of Cairo writes PDF in another form")
    }
    annotate(&file, document.map, layout, pages)
    return file.finish()
  }

  private static func draw(
    _ page: DrawnPage, of document: DrawnDocument, on pages: PDFPages
  ) throws(ExportError) -> [UInt8] {
    var canvas = try PDFCanvas(
      title: document.map.source.name, creator: document.map.generator)
    var boxes = Array(repeating: [Int](), count: pages.pages.count)
    for (index, box) in page.boxes.enumerated() {
      let first = pages.page(at: box.rect.y.px)
      for page in first...max(first, pages.page(at: box.rect.maxY.px)) { boxes[page].append(index) }
    }
    var lines = Array(repeating: [Int](), count: pages.pages.count)
    for (index, line) in page.lines.enumerated() {
      let first = pages.page(at: line.rect.y.px)
      for page in first...max(first, pages.page(at: line.rect.maxY.px)) {
        lines[page].append(index)
      }
    }
    for number in pages.pages.indices {
      canvas.beginPage(pages, number)
      for index in boxes[number] { canvas.draw(page.boxes[index]) }
      for index in lines[number] {
        let line = page.lines[index]
        for decoration in line.decorations where decoration.kind == .background {
          canvas.draw(decoration)
        }
        for run in line.runs { canvas.draw(run, of: document.fonts) }
        for decoration in line.decorations where decoration.kind != .background {
          canvas.draw(decoration)
        }
      }
      canvas.endPage()
    }
    return try canvas.finish()
  }

  // MARK: Annotations

  private static func annotate(
    _ file: inout PDFFile, _ map: LinkMap, _ layout: LinkMap.Layout, _ pages: PDFPages
  ) {
    var targets: [String: LayoutUnit] = ["": .zero, "top": .zero]
    for target in layout.targets.reversed() { targets[target.id] = target.y }
    var annotations = Array(repeating: [Int](), count: pages.pages.count)
    for (link, placed) in zip(map.links, layout.links) where !placed.rects.isEmpty {
      guard let action = action(of: link, targets, pages, file.pages) else { continue }
      var quads: [Int: [PaperRect]] = [:]
      for rect in placed.rects {
        let first = pages.page(at: rect.rect.y.px)
        for page in first...max(first, pages.page(at: rect.rect.maxY.px)) {
          guard let quad = pages.onPaper(rect.rect, page: page) else { continue }
          quads[page, default: []].append(quad)
        }
      }
      for page in quads.keys.sorted() {
        let object = annotation(quads[page] ?? [], action, contents: link.label)
        annotations[page].append(file.add(object))
      }
    }
    for (page, list) in annotations.enumerated() where !list.isEmpty {
      file.setAnnotations(list, ofPage: page)
    }
  }

  /// What a link does; `nil` for one that must not be opened.
  private static func action(
    of link: LinkMap.Link, _ targets: [String: LayoutUnit], _ pages: PDFPages, _ objects: [Int]
  ) -> String? {
    guard let destination = link.destination else { return nil }
    if let fragment = link.fragment, let y = targets[fragment] {
      let page = pages.page(at: y.px)
      let top = decimal(pages.y(y.px, page: page), digits: 4)
      return "/Dest [\(objects[page]) 0 R /XYZ 0 \(top) null]"
    }
    return "/A << /Type /Action /S /URI /URI \(asciiString(destination)) >>"
  }

  private static func annotation(
    _ quads: [PaperRect], _ action: String, contents: String
  ) -> String {
    func number(_ value: Double) -> String { decimal(value, digits: 4) }
    // Top left, top right, bottom left, bottom right: what viewers expect, against the standard.
    let points = quads.map { quad in
      let (left, right) = (number(quad.left), number(quad.right))
      let (top, bottom) = (number(quad.top), number(quad.bottom))
      return "\(left) \(top) \(right) \(top) \(left) \(bottom) \(right) \(bottom)"
    }
    func outward(_ value: Double?, _ rule: FloatingPointRoundingRule) -> String {
      number(((value ?? 0) * 10_000).rounded(rule) / 10_000)
    }
    let rect = [
      outward(quads.map(\.left).min(), .down), outward(quads.map(\.bottom).min(), .down),
      outward(quads.map(\.right).max(), .up), outward(quads.map(\.top).max(), .up),
    ]
    return """
      << /Type /Annot /Subtype /Link /Rect [\(rect.joined(separator: " "))]
         /QuadPoints [\(points.joined(separator: " "))] /Border [0 0 0] /F 4
         /Contents \(textString(contents))
         \(action) >>
      """
  }

  /// A string of ASCII; other bytes as `%XX`.
  private static func asciiString(_ text: String) -> String {
    var string = "("
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
        string += "\\" + String(UnicodeScalar(byte))
      case 0x21..<0x7F: string += String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        string += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return string + ")"
  }

  /// A text string in UTF-16 (PDF 32000-1 §7.9.2.2).
  private static func textString(_ text: String) -> String {
    var digits = "<FEFF"
    for unit in text.utf16 {
      let hexadecimal = String(unit, radix: 16, uppercase: true)
      digits += String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
    }
    return digits + ">"
  }
}
