package import TextModel

/// How a list counts its items.
struct ListCounter {
  var next = 1
  var step = 1
}

extension BoxGenerator {
  /// Starts to count the items of a list element, whose frame is the innermost.
  mutating func openList(_ node: Int) {
    switch document.nodes[node].tag {
    case .ul, .menu, .dir: lists.append(ListCounter())
    case .ol: lists.append(orderedListCounter(node))
    default: return
    }
    frames[frames.count - 1].hasList = true
  }

  private func orderedListCounter(_ node: Int) -> ListCounter {
    var counter = ListCounter()
    if attributes.value(.reversed, of: node) != nil {
      counter.step = -1
      counter.next = children(of: node).count { document.isHTML(.li, at: Int($0)) }
    }
    if let start = attributes.value(.start, of: node).flatMap(Dimension.integer) {
      counter.next = start
    }
    return counter
  }

  /// Gives the list item whose box was just opened its marker.
  mutating func openListItem(_ node: Int, _ role: ElementRole) {
    let ordinal = countItem(node)
    let container = containers[containers.count - 1]
    let style = styled.styles[container.style]
    if style.inherited.listStyleType == .none { return }
    if options.medium == .cells {
      pendingMarker += markerInCells(style.inherited.listStyleType, ordinal)
      return
    }
    if role != .summary && !style.inherited.markerIsInside {
      tree.boxes[Int(container.box)].marker = .outside
      tree.markers.append(
        BoxMarker(box: container.box, type: style.inherited.listStyleType, ordinal: ordinal))
      return
    }
    appendInsideMarker(style.inherited.listStyleType, ordinal: ordinal, style.text)
  }

  private mutating func countItem(_ node: Int) -> Int {
    guard document.isHTML(.li, at: node) else { return 1 }
    if lists.isEmpty { lists.append(ListCounter()) }
    let list = lists.count - 1
    if let value = attributes.value(.value, of: node).flatMap(Dimension.integer) {
      lists[list].next = value
    }
    let ordinal = lists[list].next
    lists[list].next += lists[list].step
    return ordinal
  }

  /// Puts a marker at the start of the innermost container's content, where it makes a line.
  private mutating func appendInsideMarker(
    _ type: ListStyleType, ordinal: Int, _ style: ComputedStyle
  ) {
    openParagraph()
    let box = Int(containers[containers.count - 1].paragraphBox)
    switch type {
    case .none: break
    case .disc, .circle, .square:
      tree.boxes[box].marker = .insideSymbol
      tree.markers.append(BoxMarker(box: BoxID(box), type: type, ordinal: ordinal))
    case .disclosure:
      let advance =
        CSSLength.em(0.66).absolute(fontSize: style.fontSize)
        + CSSLength.em(0.4).absolute(fontSize: style.fontSize)
      tree.boxes[box].marker = .inside(advance: advance)
      tree.markers.append(BoxMarker(box: BoxID(box), type: type, ordinal: ordinal))
    case .decimal, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman:
      // An isolate of its own, which only shows where the paragraph is not left-to-right.
      let top = containers.count - 1
      let isIsolated = style.direction == .rtl
      if isIsolated { builders[top].appendBidiControls(["\u{2067}"], node: -1) }
      appendGenerated(markerText(type, ordinal) + ". ")
      if isIsolated { builders[top].appendBidiControls(["\u{2069}"], node: -1) }
      builders[top].suppressSpaces()
    }
  }

  // MARK: Details and fieldset

  /// Orders a `details`' content: its summary, made up where there is none, then the rest if open.
  mutating func openDetails(_ node: Int) {
    containers[containers.count - 1].isMixed = true
    let all = children(of: node)
    let summary = all.first { styled.roleOfNode[Int($0)] == .summary }
    if summary == nil { appendDefaultSummary() }
    let isOpen = attributes.value(.open, of: node) != nil
    let rest = isOpen ? all.filter { $0 != summary } : []
    orderChildren((summary.map { [$0] } ?? []) + rest)
  }

  private mutating func appendDefaultSummary() {
    let (parent, depth) = blockParent()
    let around = containers[containers.count - 1]
    let style = styled.styles.anonymousStyle(in: around.style, display: .listItem)
    let id = appendAnonymousBox(.listItem, parent: parent, style: style, link: around.link)
    pushContainer(.flow, box: id, style: style, link: around.link, isMixed: false, depth: depth)
    if options.medium == .cells {
      pendingMarker += markerInCells(.disclosure, 1)
    } else {
      appendInsideMarker(.disclosure, ordinal: 1, styled.styles[style].text)
    }
    appendGenerated("Details")
    closeContainers(downTo: containers.count - 1)
  }

  /// Ends a closed `details` with the empty formatting context that its content is.
  mutating func closeDetails(_ node: Int) {
    guard attributes.value(.open, of: node) == nil else { return }
    let (parent, _) = blockParent()
    let around = containers[containers.count - 1]
    let id = appendAnonymousBox(.block, parent: parent, style: around.style, link: around.link)
    tree.boxes[Int(id)].isFormattingContext = true
  }

  /// Moves a fieldset's legend to the front.
  mutating func openFieldset(_ node: Int) {
    let all = children(of: node)
    guard let legend = all.firstIndex(where: { styled.roleOfNode[Int($0)] == .legend }), legend > 0
    else { return }
    orderChildren([all[legend]] + all[..<legend] + all[(legend + 1)...])
  }
}

/// A marker as text.
private func markerInCells(_ type: ListStyleType, _ ordinal: Int) -> String {
  switch type {
  case .none: ""
  case .disc: "• "
  case .circle: "◦ "
  case .square: "▪ "
  case .disclosure: "▸ "
  case .decimal, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman:
    markerText(type, ordinal) + ". "
  }
}

/// A list item's number as its list style writes it; decimal where that cannot (BROWSER-MORE §1).
package func markerText(_ type: ListStyleType, _ ordinal: Int) -> String {
  switch type {
  case .lowerAlpha where ordinal >= 1: alphabetic(ordinal, first: 0x61)
  case .upperAlpha where ordinal >= 1: alphabetic(ordinal, first: 0x41)
  case .lowerRoman where (1...3999).contains(ordinal): roman(ordinal).lowercased()
  case .upperRoman where (1...3999).contains(ordinal): roman(ordinal)
  default: String(ordinal)
  }
}

private func alphabetic(_ ordinal: Int, first: UInt8) -> String {
  var (rest, letters) = (ordinal, [UInt8]())
  while rest > 0 {
    letters.append(first + UInt8((rest - 1) % 26))
    rest = (rest - 1) / 26
  }
  return String(decoding: letters.reversed(), as: UTF8.self)
}

private func roman(_ ordinal: Int) -> String {
  let digits: [(Int, String)] = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]
  var (rest, result) = (ordinal, "")
  for (value, digit) in digits {
    while rest >= value {
      result += digit
      rest -= value
    }
  }
  return result
}
