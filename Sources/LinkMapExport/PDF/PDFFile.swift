/// A PDF file with a classic cross-reference table, to which objects are added by an incremental
/// update (PDF 32000-1 §7.5.6).
struct PDFFile {
  private var bytes: [UInt8]
  private let previous: Int
  private let offsets: [Int]
  private let trailer: String
  private var added: [(number: Int, offset: Int)] = []
  private var nextNumber: Int
  /// The page objects' numbers, in order.
  let pages: [Int]

  /// `nil` where the file is not built as expected.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    let tail = String(decoding: bytes.suffix(64), as: UTF8.self)
    guard let mark = tail.lastRange(of: "startxref"),
      let start = Int(tail[mark.upperBound...].drop { !$0.isNumber }.prefix { $0.isNumber }),
      start < bytes.count
    else { return nil }
    previous = start
    let table = String(decoding: bytes[start...], as: UTF8.self)
    let lines = table.split(omittingEmptySubsequences: true) { $0.isNewline }
    guard lines.first == "xref", lines.count > 2 else { return nil }
    let head = lines[1].split(separator: " ").compactMap { Int($0) }
    guard head.count == 2, head[0] == 0, lines.count > 2 + head[1] else { return nil }
    offsets = lines[2..<2 + head[1]].map { Int($0.prefix(10)) ?? 0 }
    nextNumber = head[1]
    trailer = lines[(2 + head[1])...].joined(separator: " ")
    guard let root = trailer.reference("/Root"),
      let catalog = Self.object(root, bytes, offsets), let tree = catalog.reference("/Pages"),
      let kids = Self.object(tree, bytes, offsets)?.references("/Kids"), !kids.isEmpty
    else { return nil }
    pages = kids
  }

  private static func object(_ number: Int, _ bytes: [UInt8], _ offsets: [Int]) -> String? {
    guard offsets.indices.contains(number), offsets[number] < bytes.count else { return nil }
    let rest = bytes[offsets[number]...]
    let text = String(decoding: rest.prefix(1 << 20), as: UTF8.self)
    guard let start = text.firstRange(of: "obj"), let end = text.firstRange(of: "endobj") else {
      return nil
    }
    return String(text[start.upperBound..<end.lowerBound])
  }

  /// Adds an object and gives its number.
  mutating func add(_ object: String) -> Int {
    append(object, number: nextNumber)
    nextNumber += 1
    return nextNumber - 1
  }

  private mutating func append(_ object: String, number: Int) {
    added.append((number, bytes.count))
    bytes += Array("\(number) 0 obj\n\(object)\nendobj\n".utf8)
  }

  /// Writes a page anew, with these annotations.
  mutating func setAnnotations(_ annotations: [Int], ofPage page: Int) {
    guard let old = Self.object(pages[page], bytes, offsets),
      let end = old.lastRange(of: ">>")
    else { return }
    let list = annotations.map { "\($0) 0 R" }.joined(separator: " ")
    append(old[..<end.lowerBound] + "   /Annots [ \(list) ]\n>>", number: pages[page])
  }

  /// The whole file.
  mutating func finish() -> [UInt8] {
    guard !added.isEmpty else { return bytes }
    let start = bytes.count
    var table = "xref\n"
    for object in added {
      let digits = String(object.offset)
      let offset = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
      table += "\(object.number) 1\n\(offset) 00000 n \n"
    }
    let keys = ["/Root", "/Info"].compactMap { key in
      trailer.reference(key).map { "\(key) \($0) 0 R" }
    }
    table += "trailer\n<< /Size \(nextNumber) \(keys.joined(separator: " ")) /Prev \(previous) >>\n"
    bytes += Array((table + "startxref\n\(start)\n%%EOF\n").utf8)
    return bytes
  }
}

extension String {
  /// The number of the object that the entry `key` refers to.
  fileprivate func reference(_ key: String) -> Int? {
    guard let range = firstRange(of: key) else { return nil }
    return Int(self[range.upperBound...].drop { $0 == " " }.prefix { $0.isNumber })
  }

  /// The numbers of the objects in the array of the entry `key`.
  fileprivate func references(_ key: String) -> [Int] {
    guard let range = firstRange(of: key), let open = self[range.upperBound...].firstIndex(of: "["),
      let close = self[open...].firstIndex(of: "]")
    else { return [] }
    let words = self[index(after: open)..<close].split { $0.isWhitespace }
    return stride(from: 0, to: words.count, by: 3).compactMap { Int(words[$0]) }
  }

  fileprivate func lastRange(of text: String) -> Range<Index>? { ranges(of: text).last }
}
