internal import CShaping
package import TextModel

/// The glyphs that are drawn: shaped again, line by line, as the browser's are.
extension TextShaper {
  /// Makes ready for `glyphs(of:in:)` of a paragraph of the document prepared last.
  package mutating func beginDrawing(
    _ paragraph: AttributedText, _ prepared: PreparedText, _ styles: [ComputedStyle]
  ) {
    let traits = paragraph.text.withUnsafeBufferPointer { TextTraits($0) }
    controls = keepsSpaces ? paragraph.ignoredControls(styles) : []
    divideIntoRuns(paragraph, traits, prepared)
    runShaper?.begin(traits)
    drawnBytes.makeRoom(paragraph.text.count)
  }

  /// The clusters of a line's text in logical order.
  ///
  /// - Parameter range: The bytes of the line, in the paragraph that `beginDrawing` was given.
  package mutating func glyphs(of range: Range<Int>, in paragraph: AttributedText) -> [GlyphCluster]
  {
    guard !range.isEmpty, var shaper = runShaper else { return [] }
    runShaper = nil
    defer { runShaper = shaper }
    let usedPairs = shaper.usesPairs
    shaper.usesPairs = false
    shaper.glyphs = GlyphCollector()
    let runs = itemizer.runs
    var index = runs.withUnsafeBufferPointer {
      $0.partitioningIndex { $0.end > range.lowerBound }
    }
    paragraph.text.withUnsafeBufferPointer { text in
      drawnBytes.withBytes { bytes in
        for i in range { (bytes.advances[i], bytes.flags[i]) = (0, 0) }
        while index < runs.count, runs[index].start < range.upperBound {
          var run = runs[index]
          run.start = max(run.start, range.lowerBound)
          run.end = min(run.end, range.upperBound)
          shaper.shape(run, in: text, into: bytes)
          shaper.addSpacing(to: bytes, in: run.start..<run.end, of: text, font: run.font)
          index += 1
        }
        shaper.glyphs?.finish(bytes)
      }
    }
    let clusters = shaper.glyphs?.clusters ?? []
    (shaper.glyphs, shaper.usesPairs) = (nil, usedPairs)
    return clusters
  }

  /// The glyphs of generated text (a marker, a hyphen), shaped alone in a style. Ends what
  /// `beginDrawing` began.
  package mutating func glyphs(ofGenerated text: String, style: ComputedStyle) -> [GlyphCluster] {
    var paragraph = AttributedText()
    paragraph.text = Array(text.utf8)
    let range = TextRange(0, paragraph.text.count)
    paragraph.items = [InlineItem(kind: .text, range: range, span: 0)]
    paragraph.spans = [InlineSpan(element: -1, parent: -1, style: 0, link: -1, isLink: false)]
    var tree = BoxTree()
    (tree.styles, tree.paragraphs) = ([style], [paragraph])
    return withStyles { shaper in
      let prepared = shaper.prepare(tree).paragraphs
      guard let first = prepared.first else { return [] }
      shaper.beginDrawing(paragraph, first, tree.styles)
      return shaper.glyphs(of: range.indices, in: paragraph)
    }
  }

  /// What a font that clusters name is.
  package func drawnFont(_ font: Int) -> (face: FontFace, size: Float)? {
    guard let fonts = runShaper?.registry.sizedFonts, fonts.indices.contains(font) else {
      return nil
    }
    return (fonts[font].face, fonts[font].size.px)
  }
}

extension FontFace {
  package var path: String { file.path }
  package var faceIndex: Int { file.faceIndex }
  package var unitsPerEm: Int { handle.unitsPerEm }

  /// A glyph's outline; empty where it has none.
  package func outline(of glyph: UInt32) -> GlyphOutline { handle.outline(of: glyph) }
}

extension FaceHandle {
  fileprivate func outline(of glyph: UInt32) -> GlyphOutline {
    let count = lm_face_outline(pointer, glyph, nil, 0)
    var steps = [lm_outline_step](repeating: lm_outline_step(), count: Int(count))
    _ = lm_face_outline(pointer, glyph, &steps, count)
    return GlyphOutline(
      steps: steps.map { step in
        let first = GlyphOutline.OutlinePoint(x: step.x.0, y: step.y.0)
        let second = GlyphOutline.OutlinePoint(x: step.x.1, y: step.y.1)
        switch Int(step.verb) {
        case LM_MOVE: return .move(first)
        case LM_LINE: return .line(first)
        case LM_QUADRATIC: return .quadratic(first, second)
        case LM_CUBIC:
          return .cubic(first, second, GlyphOutline.OutlinePoint(x: step.x.2, y: step.y.2))
        default: return .close
        }
      })
  }
}

/// Room for what shaping writes, by byte of a paragraph.
struct ShapingRoom {
  private var advances: [Int32] = []
  private var flags: [UInt8] = []

  mutating func makeRoom(_ count: Int) {
    guard advances.count < count else { return }
    advances = [Int32](repeating: 0, count: count)
    flags = [UInt8](repeating: 0, count: count)
  }

  /// Lends `body` the room; not at all where it is empty.
  mutating func withBytes(_ body: (ShapedBytes) -> Void) {
    advances.withUnsafeMutableBufferPointer { advances in
      flags.withUnsafeMutableBufferPointer { flags in
        guard let a = advances.baseAddress, let f = flags.baseAddress else { return }
        body(ShapedBytes(advances: a, flags: f))
      }
    }
  }
}
