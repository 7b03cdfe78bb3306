internal import CCairo
internal import TextModel

/// Draws pages with Cairo. Owns one `lm_pdf`; for one thread.
struct PDFCanvas: ~Copyable {
  private let handle: OpaquePointer
  private var fontNumbers: [FontKey: UInt32] = [:]

  private struct FontKey: Hashable {
    var font: Int
    var synthesis: UInt32
  }

  init(title: String, creator: String) throws(ExportError) {
    guard lm_pdf_is_available() != 0 else {
      throw ExportError(
        message: "pdf takes Cairo: install libcairo.so.2 (Debian: apt-get install libcairo2)")
    }
    guard let handle = lm_pdf_create(title, creator) else {
      throw ExportError(message: "out of memory")
    }
    self.handle = handle
  }

  deinit { lm_pdf_destroy(handle) }

  /// The file's bytes. Nothing can be drawn after that.
  func finish() throws(ExportError) -> [UInt8] {
    var count = 0
    guard let bytes = lm_pdf_finish(handle, &count) else {
      throw ExportError(message: "Cairo could not draw the pages")
    }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  func beginPage(_ pages: PDFPages, _ page: Int) {
    let part = pages.pages[page]
    lm_pdf_begin_page(
      handle, pages.paperWidth, pages.paperHeight, pages.scale, pages.left,
      pages.margin - part.top * pages.scale, part.top, part.bottom)
  }

  func endPage() { lm_pdf_end_page(handle) }

  private func setColor(_ role: DrawnRole) {
    switch role {
    case .text, .mark: lm_pdf_set_color(handle, 0, 0, 0)
    case .link: lm_pdf_set_color(handle, 0, 0, 0.933)
    case .border: lm_pdf_set_color(handle, 0.5, 0.5, 0.5)
    case .frame: lm_pdf_set_color(handle, 0.6, 0.6, 0.6)
    }
  }

  func draw(_ decoration: DrawnLine.Decoration) {
    if decoration.kind == .background {
      lm_pdf_set_color(handle, 1, 1, 0)
    } else {
      setColor(decoration.role)
    }
    lm_pdf_fill_rectangle(
      handle, decoration.x, decoration.y, decoration.width, decoration.height)
  }

  // MARK: Text

  mutating func draw(_ run: GlyphRun, of fonts: [DrawnFont]) {
    guard let font = number(of: run, fonts) else { return }
    setColor(run.role)
    let glyphs = run.glyphs.map { lm_pdf_glyph(glyph: $0.id, x: $0.x, y: $0.y) }
    let clusters = run.clusterLengths.map {
      lm_pdf_cluster(bytes: Int32($0.bytes), glyphs: Int32($0.glyphs))
    }
    var text = run.text
    text.withUTF8 { text in
      text.withMemoryRebound(to: CChar.self) { text in
        lm_pdf_show(
          handle, font, Double(run.size), text.baseAddress, text.count, glyphs, glyphs.count,
          clusters, clusters.count, run.isRTL ? 1 : 0)
      }
    }
  }

  private mutating func number(of run: GlyphRun, _ fonts: [DrawnFont]) -> UInt32? {
    let bold = run.isSynthesizedBold ? UInt32(LM_PDF_BOLD) : 0
    let italic = run.isSynthesizedItalic ? UInt32(LM_PDF_ITALIC) : 0
    let key = FontKey(font: run.font, synthesis: bold | italic)
    if let known = fontNumbers[key] { return known == .max ? nil : known }
    let font = fonts[run.font]
    let number = lm_pdf_add_font(handle, font.path, UInt32(clamping: font.face), key.synthesis)
    fontNumbers[key] = number
    return number == .max ? nil : number
  }

  // MARK: Boxes

  func draw(_ box: DrawnBox) {
    let (x, y) = (box.rect.x.px, box.rect.y.px)
    let (width, height) = (box.rect.width.px, box.rect.height.px)
    setColor(box.role)
    switch box.content {
    case .border(let edges):
      let (top, bottom) = (edges.top.px, edges.bottom.px)
      lm_pdf_fill_rectangle(handle, x, y, width, top)
      lm_pdf_fill_rectangle(handle, x, y + height - bottom, width, bottom)
      lm_pdf_fill_rectangle(handle, x, y + top, edges.left.px, height - top - bottom)
      lm_pdf_fill_rectangle(
        handle, x + width - edges.right.px, y + top, edges.right.px, height - top - bottom)
    case .image, .control:
      lm_pdf_stroke_rectangle(handle, x + 0.5, y + 0.5, max(0, width - 1), max(0, height - 1))
    case .symbol(.disc): lm_pdf_circle(handle, x + width / 2, y + width / 2, width / 2, 1)
    case .symbol(.circle): lm_pdf_circle(handle, x + width / 2, y + width / 2, width / 2, 0)
    case .symbol(.square): lm_pdf_fill_rectangle(handle, x, y, width, width)
    case .symbol(.closed):
      lm_pdf_fill_polygon(handle, [x, y, x + width * 0.86, y + width / 2, x, y + width], 3)
    case .symbol(.open):
      lm_pdf_fill_polygon(handle, [x, y, x + width, y, x + width / 2, y + width * 0.86], 3)
    }
  }
}

extension GlyphRun {
  /// How many bytes of the text and how many glyphs each cluster has, in logical order; empty where
  /// the clusters do not tile the text.
  fileprivate var clusterLengths: [(bytes: Int, glyphs: Int)] {
    let ordered = isRTL ? Array(glyphs.reversed()) : glyphs
    guard ordered.first?.cluster == 0 else { return [] }
    var lengths: [(bytes: Int, glyphs: Int)] = []
    var first = 0
    let end = text.utf8.count
    while first < ordered.count {
      var next = first
      while next < ordered.count, ordered[next].cluster == ordered[first].cluster { next += 1 }
      let bytes = (next < ordered.count ? ordered[next].cluster : end) - ordered[first].cluster
      guard bytes > 0 else { return [] }
      lengths.append((bytes, next - first))
      first = next
    }
    return lengths
  }
}
