internal import TextModel

/// The document's text as laid out: its paragraphs joined by one newline each, without the controls
/// and opportunities that markup put into them. Maps offsets in a paragraph to offsets in it.
struct DocumentText {
  /// Where each paragraph starts.
  private let starts: [Position]
  /// For paragraphs that are not plain ASCII: the counts at every `stride`th byte.
  private let marks: [[Position]]
  private let texts: [AttributedText]

  /// An offset in both units.
  struct Position: Hashable {
    var utf8 = 0
    var utf16 = 0
  }

  private static let stride = 256

  init(_ paragraphs: [AttributedText]) {
    var start = Position()
    var starts: [Position] = []
    var marks: [[Position]] = []
    starts.reserveCapacity(paragraphs.count)
    for paragraph in paragraphs {
      starts.append(start)
      let length: Position
      if Self.isPlain(paragraph) {
        marks.append([])
        length = Position(utf8: paragraph.text.count, utf16: paragraph.text.count)
      } else {
        marks.append(Self.marks(in: paragraph))
        length = marks[marks.count - 1].last ?? Position()
      }
      start.utf8 += length.utf8 + 1
      start.utf16 += length.utf16 + 1
    }
    (self.starts, self.marks, texts) = (starts, marks, paragraphs)
  }

  /// The position in the document's text of the byte `offset` of a paragraph.
  func position(of offset: Int, inParagraph paragraph: Int) -> Position {
    var position = starts[paragraph]
    let marks = marks[paragraph]
    if marks.isEmpty {
      position.utf8 += offset
      position.utf16 += offset
      return position
    }
    let mark = min(offset / Self.stride, marks.count - 1)
    position.utf8 += marks[mark].utf8
    position.utf16 += marks[mark].utf16
    Self.count(texts[paragraph], from: mark * Self.stride, to: offset, into: &position)
    return position
  }

  /// The positions in the document's text, in UTF-8, of a paragraph's bytes and of where they end.
  func utf8Offsets(of range: Range<Int>, inParagraph paragraph: Int) -> [Int] {
    var position = position(of: range.lowerBound, inParagraph: paragraph)
    if marks[paragraph].isEmpty {
      return Array(position.utf8...(position.utf8 + range.count))
    }
    var offsets = [position.utf8]
    offsets.reserveCapacity(range.count + 1)
    for offset in range {
      Self.count(texts[paragraph], from: offset, to: offset + 1, into: &position)
      offsets.append(position.utf8)
    }
    return offsets
  }

  /// The whole text.
  var characters: String {
    var bytes: [UInt8] = []
    for (index, paragraph) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\n")) }
      if marks[index].isEmpty {
        bytes += paragraph.text
        continue
      }
      for item in paragraph.items where !Self.isLeftOut(item) {
        bytes += paragraph.text[item.range.indices]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether what markup put into the text is no part of it.
  private static func isLeftOut(_ item: InlineItem) -> Bool {
    item.kind == .breakOpportunity || item.kind == .bidiControl
  }

  private static func isPlain(_ paragraph: AttributedText) -> Bool {
    paragraph.isASCII && paragraph.objects.isEmpty
      && !paragraph.items.contains(where: isLeftOut)
  }

  private static func marks(in paragraph: AttributedText) -> [Position] {
    var marks: [Position] = []
    var position = Position()
    var offset = 0
    while offset < paragraph.text.count {
      marks.append(position)
      let next = min(offset + stride, paragraph.text.count)
      count(paragraph, from: offset, to: next, into: &position)
      offset = next
    }
    marks.append(position)
    return marks
  }

  private static func count(
    _ paragraph: AttributedText, from start: Int, to end: Int, into position: inout Position
  ) {
    var item = firstItem(endingAfter: start, in: paragraph.items)
    for offset in start..<end {
      while item < paragraph.items.count, paragraph.items[item].range.upperBound <= offset {
        item += 1
      }
      if item < paragraph.items.count, isLeftOut(paragraph.items[item]) { continue }
      let byte = paragraph.text[offset]
      position.utf8 += 1
      if byte & 0xC0 != 0x80 { position.utf16 += byte >= 0xF0 ? 2 : 1 }
    }
  }

  private static func firstItem(endingAfter offset: Int, in items: [InlineItem]) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(items[middle].range.upperBound) > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
