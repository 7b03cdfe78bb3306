package import TextModel

extension BoxTree {
  /// What a box tree must be and this one is not, in words; empty for a sound tree. For tests and
  /// debug builds.
  package func checkInvariants() -> [String] {
    var problems: [String] = []
    checkBoxes(&problems)
    for (i, paragraph) in paragraphs.enumerated() {
      problems += paragraph.checkInvariants(styleCount: styles.count, linkCount: links.count)
        .map { "paragraph \(i): \($0)" }
    }
    for (i, link) in links.enumerated() where link.parent >= i || link.parent < -1 {
      problems.append("link \(i): parent \(link.parent)")
    }
    for (a, b) in zip(links, links.dropFirst()) where a.element >= b.element {
      problems.append("links out of order at element \(b.element)")
    }
    return problems
  }

  private func checkBoxes(_ problems: inout [String]) {
    guard !boxes.isEmpty else { return problems.append("no box") }
    var isObjectBox = [Bool](repeating: false, count: boxes.count)
    var paragraphOwners = [Int](repeating: 0, count: paragraphs.count)
    for paragraph in paragraphs {
      for object in paragraph.objects {
        switch object.content {
        case .box(let id), .float(let id), .annotation(let id): isObjectBox[Int(id)] = true
        case .replaced: break
        }
      }
    }
    for (i, box) in boxes.enumerated() {
      func report(_ what: String) { problems.append("box \(i) (\(box.kind)): \(what)") }
      if box.subtreeEnd <= i || Int(box.subtreeEnd) > boxes.count { report("subtree end") }
      if Int(box.style) >= styles.count { report("style \(box.style)") }
      if Int(box.link) >= links.count { report("link \(box.link)") }
      if box.paragraph >= 0 { paragraphOwners[Int(box.paragraph)] += 1 }
      guard i > 0 else {
        if box.parent != -1 { report("root has a parent") }
        continue
      }
      guard box.parent >= 0, box.parent < i, box.subtreeEnd <= boxes[Int(box.parent)].subtreeEnd
      else {
        report("parent \(box.parent)")
        continue
      }
      let parent = boxes[Int(box.parent)]
      if parent.paragraph >= 0 && !isObjectBox[i] { report("block beside inline content") }
      if parent.paragraph < 0 && isObjectBox[i] { report("object without a paragraph") }
      if !parent.kind.mayHold(box.kind) { report("child of \(parent.kind)") }
    }
    if paragraphOwners.contains(where: { $0 != 1 }) { problems.append("paragraph without one box") }
  }
}

extension Box.Kind {
  fileprivate func mayHold(_ child: Box.Kind) -> Bool {
    switch self {
    case .table: child == .tableCaption || child == .tableRowGroup
    case .tableRowGroup: child == .tableRow
    case .tableRow: child == .tableCell
    case .rule, .replaced: false
    default:
      child != .tableCaption && child != .tableRowGroup && child != .tableRow
        && child != .tableCell
    }
  }
}

extension AttributedText {
  fileprivate func checkInvariants(styleCount: Int, linkCount: Int) -> [String] {
    var problems: [String] = []
    if String(validating: text, as: UTF8.self) == nil { problems.append("invalid UTF-8") }
    if isASCII != text.allSatisfy({ $0 < 0x80 }) { problems.append("isASCII is \(isASCII)") }
    if holdsLinks != spans.contains(where: { $0.link >= 0 }) {
      problems.append("holdsLinks is \(holdsLinks)")
    }
    if spans.first.map({ $0.parent != -1 || $0.element != -1 }) ?? true {
      problems.append("root span")
    }
    for (i, span) in spans.enumerated() {
      if i > 0, span.parent < 0 || span.parent >= i { problems.append("span \(i): parent") }
      if Int(span.style) >= styleCount { problems.append("span \(i): style") }
      if Int(span.link) >= linkCount { problems.append("span \(i): link") }
    }
    checkItems(&problems)
    return problems
  }

  private func checkItems(_ problems: inout [String]) {
    var (offset, open) = (0, [Int32(0)])
    for (i, item) in items.enumerated() {
      func report(_ what: String) { problems.append("item \(i) (\(item.kind)): \(what)") }
      if Int(item.range.lowerBound) != offset { report("starts at \(item.range.lowerBound)") }
      offset = Int(item.range.upperBound)
      if item.kind == .spanStart {
        if spans[Int(item.span)].parent != open.last { report("parent is not open") }
        open.append(item.span)
      }
      if item.span != open.last { report("span \(item.span)") }
      if item.kind == .spanEnd { open.removeLast() }
      let expected: Range<Int> =
        switch item.kind {
        case .text: 1..<Int.max
        case .tab, .forcedBreak: 1..<2
        case .breakOpportunity, .bidiControl, .object: 3..<4
        case .outOfFlow, .spanStart, .spanEnd, .rubyStart, .rubyEnd: 0..<1
        }
      if !expected.contains(item.range.count) { report("\(item.range.count) bytes") }
      if item.kind == .object || item.kind == .outOfFlow, !objects.indices.contains(Int(item.index))
      {
        report("object \(item.index)")
      }
    }
    if offset != text.count { problems.append("items end at \(offset) of \(text.count)") }
    if open != [0] { problems.append("spans stay open") }
  }
}
