internal import TextModel

/// The stack of open elements (HTML standard §13.2.4.2).
///
/// Whether an element is in scope is answered in constant time at any depth: each entry knows the
/// nearest boundary of each kind at or below it, each name its topmost entry, and entries have an
/// order. The stack is linked, because the adoption agency takes entries out of its middle.
struct OpenElements {
  /// For each kind of boundary, the order of the nearest one at or below an entry; -1 for none.
  struct Boundaries {
    var special: Int32 = -1
    /// A special element other than `address`, `div` and `p`.
    var listItemStop: Int32 = -1
    var scope: Int32 = -1
    var listItemScope: Int32 = -1
    var buttonScope: Int32 = -1
    var tableScope: Int32 = -1
    var html: Int32 = -1
    /// The entry that decides when the insertion mode is reset.
    var modeEntry: Int32 = -1
  }

  struct Entry {
    var node: NodeID
    var tag: Tag
    var namespace: Document.Namespace
    /// The name of the start tag, in lower case.
    var name: NameID
    var order: Int32
    var below: Int32
    var above: Int32 = -1
    /// The neighbours of the same name (and both or neither in HTML's namespace).
    var belowOfName: Int32 = -1
    var aboveOfName: Int32 = -1
    var boundaries = Boundaries()
    var isSpecial: Bool
    /// Elements whose content is HTML (HTML standard §13.2.6): MathML's text, and SVG's and MathML's
    /// places for HTML.
    var integrationPoint = IntegrationPoint.none

    var isHTML: Bool { namespace == .html }
  }

  enum IntegrationPoint: UInt8 { case none, mathMLText, html, annotationXML }

  private(set) var entries: [Entry] = []
  /// The current node's entry; -1 while the stack is empty.
  private(set) var top: Int32 = -1
  private(set) var bottom: Int32 = -1
  private var topmostHTML: [Int32] = Array(repeating: -1, count: 256)
  private var topmostForeign: [Int32] = Array(repeating: -1, count: 256)

  subscript(_ index: Int32) -> Entry { entries[Int(index)] }

  var current: Entry? { top < 0 ? nil : entries[Int(top)] }

  var isEmpty: Bool { top < 0 }

  /// The topmost open HTML element `tag`; -1 for none.
  func topmost(_ tag: Tag) -> Int32 { topmostHTML[Int(tag.rawValue)] }

  func topmost(name: NameID) -> Int32 {
    Int(name) < topmostHTML.count ? topmostHTML[Int(name)] : -1
  }

  func topmostForeign(name: NameID) -> Int32 {
    Int(name) < topmostForeign.count ? topmostForeign[Int(name)] : -1
  }

  func contains(_ tag: Tag) -> Bool { topmost(tag) >= 0 }

  // The order of a formatting element that the adoption agency put in equals that of the special
  // element below it: "at or above" is right for both.

  func isInScope(entry: Int32) -> Bool {
    entry >= 0 && entries[Int(entry)].order >= entries[Int(top)].boundaries.scope
  }

  func isInScope(_ tag: Tag) -> Bool { isInScope(entry: topmost(tag)) }

  func isInListItemScope(_ tag: Tag) -> Bool {
    let entry = topmost(tag)
    return entry >= 0 && entries[Int(entry)].order >= entries[Int(top)].boundaries.listItemScope
  }

  func isInButtonScope(_ tag: Tag) -> Bool {
    let entry = topmost(tag)
    return entry >= 0 && entries[Int(entry)].order >= entries[Int(top)].boundaries.buttonScope
  }

  func isInTableScope(_ tag: Tag) -> Bool {
    let entry = topmost(tag)
    return entry >= 0 && entries[Int(entry)].order >= entries[Int(top)].boundaries.tableScope
  }

  /// Whether no special element stands above the entry.
  func isAtOrAboveSpecial(_ entry: Int32) -> Bool {
    entry >= 0 && entries[Int(entry)].order >= entries[Int(top)].boundaries.special
  }

  func isAtOrAboveListItemStop(_ entry: Int32) -> Bool {
    entry >= 0 && entries[Int(entry)].order >= entries[Int(top)].boundaries.listItemStop
  }

  /// Whether no HTML element stands above the (foreign) entry.
  func isAboveHTML(_ entry: Int32) -> Bool {
    entry >= 0 && entries[Int(entry)].order > entries[Int(top)].boundaries.html
  }

  /// Whether `a` stands above `b`, both being open and not formatting elements.
  func isAbove(_ a: Int32, _ b: Int32) -> Bool { entries[Int(a)].order > entries[Int(b)].order }
}

extension OpenElements {
  /// Puts an element on top. Returns its entry.
  mutating func push(
    _ node: NodeID, tag: Tag, namespace: Document.Namespace, name: NameID,
    integrationPoint: IntegrationPoint, isSpecial: Bool
  ) -> Int32 {
    var entry = Entry(
      node: node, tag: tag, namespace: namespace, name: name,
      order: top < 0 ? 0 : entries[Int(top)].order + 1, below: top, isSpecial: isSpecial)
    entry.integrationPoint = integrationPoint
    let index = Int32(entries.count)
    setBoundaries(of: &entry, at: index)
    linkName(of: &entry, at: index)
    entries.append(entry)
    if top < 0 { bottom = index } else { entries[Int(top)].above = index }
    top = index
    return index
  }

  private func setBoundaries(of entry: inout Entry, at index: Int32) {
    if entry.below >= 0 { entry.boundaries = entries[Int(entry.below)].boundaries }
    let order = entry.order
    if entry.isHTML { entry.boundaries.html = order }
    guard entry.isSpecial else { return }
    let tag = entry.tag
    entry.boundaries.special = order
    guard entry.isHTML else {
      entry.boundaries.listItemStop = order
      entry.boundaries.scope = order
      entry.boundaries.listItemScope = order
      entry.boundaries.buttonScope = order
      return
    }
    if tag != .address, tag != .div, tag != .p { entry.boundaries.listItemStop = order }
    if tag.isScopeBoundary {
      entry.boundaries.scope = order
      entry.boundaries.listItemScope = order
      entry.boundaries.buttonScope = order
    }
    if tag == .ol || tag == .ul { entry.boundaries.listItemScope = order }
    if tag == .button { entry.boundaries.buttonScope = order }
    if tag == .html || tag == .table || tag == .template { entry.boundaries.tableScope = order }
    if tag.decidesInsertionMode { entry.boundaries.modeEntry = index }
  }

  private mutating func linkName(of entry: inout Entry, at index: Int32) {
    let name = Int(entry.name)
    while topmostHTML.count <= name {
      topmostHTML.append(-1)
      topmostForeign.append(-1)
    }
    entry.belowOfName = entry.isHTML ? topmostHTML[name] : topmostForeign[name]
    if entry.belowOfName >= 0 { entries[Int(entry.belowOfName)].aboveOfName = index }
    if entry.isHTML { topmostHTML[name] = index } else { topmostForeign[name] = index }
  }

  private mutating func unlinkName(of entry: Entry) {
    if entry.belowOfName >= 0 {
      entries[Int(entry.belowOfName)].aboveOfName = entry.aboveOfName
    }
    if entry.aboveOfName >= 0 {
      entries[Int(entry.aboveOfName)].belowOfName = entry.belowOfName
    } else if entry.isHTML {
      topmostHTML[Int(entry.name)] = entry.belowOfName
    } else {
      topmostForeign[Int(entry.name)] = entry.belowOfName
    }
  }

  /// Takes the entry out, wherever it stands.
  ///
  /// - Complexity: O(1) for the top and for elements that are not special; else O(*n*) for *n*
  ///   entries above it.
  mutating func remove(_ index: Int32) {
    let entry = entries[Int(index)]
    unlinkName(of: entry)
    if entry.below >= 0 {
      entries[Int(entry.below)].above = entry.above
    } else {
      bottom = entry.above
    }
    if entry.above >= 0 {
      entries[Int(entry.above)].below = entry.below
    } else {
      top = entry.below
    }
    if entry.isSpecial, entry.above >= 0 { resetBoundaries(from: entry.above) }
    if Int(index) == entries.count - 1 { entries.removeLast() }
  }

  private mutating func resetBoundaries(from first: Int32) {
    var index = first
    while index >= 0 {
      entries[Int(index)].boundaries = Boundaries()
      var entry = entries[Int(index)]
      setBoundaries(of: &entry, at: index)
      entries[Int(index)] = entry
      index = entry.above
    }
  }

  /// Puts another element of the same name into the entry's place.
  mutating func replaceNode(at index: Int32, with node: NodeID) {
    entries[Int(index)].node = node
  }

  /// Takes the formatting element at `index` out and puts `node`, of the same name, in above `block`.
  /// No entry of that name may stand in between. Returns the new entry.
  mutating func move(_ index: Int32, above block: Int32, as node: NodeID) -> Int32 {
    var entry = entries[Int(index)]
    if entry.below >= 0 {
      entries[Int(entry.below)].above = entry.above
    } else {
      bottom = entry.above
    }
    entries[Int(entry.above)].below = entry.below
    entry.node = node
    entry.order = entries[Int(block)].order
    entry.boundaries = entries[Int(block)].boundaries
    entry.boundaries.html = entry.order
    entry.below = block
    entry.above = entries[Int(block)].above
    entries[Int(block)].above = index
    if entry.above >= 0 { entries[Int(entry.above)].below = index } else { top = index }
    entries[Int(index)] = entry
    updateHTMLBoundaries(above: index)
    return index
  }

  /// Tells the foreign elements right above `index` that it is the nearest HTML element.
  private mutating func updateHTMLBoundaries(above index: Int32) {
    var next = entries[Int(index)].above
    while next >= 0, !entries[Int(next)].isHTML {
      entries[Int(next)].boundaries.html = entries[Int(index)].order
      next = entries[Int(next)].above
    }
  }
}
