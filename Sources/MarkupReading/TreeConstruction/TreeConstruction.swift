internal import TextModel

/// HTML 5 tree construction (HTML standard §13.2.6) with scripting off: tokens in, `Document` out.
///
/// After each token the tokeniser must obey `tokenizerState` and `acceptsCDATA`. Each token takes
/// amortised constant time at any depth, but for the elements that formatting elements reopen.
struct TreeConstruction {
  enum InsertionMode {
    case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable
    case inTableText, inCaption, inColumnGroup, inTableBody, inRow, inCell, inTemplate, afterBody
    case inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
  }

  /// What processing a token in one insertion mode came to.
  enum Step { case done, reprocess }

  /// How the tokeniser must read on.
  var tokenizerState = TokenizerState.data
  /// The element whose content is being read while `tokenizerState` is not `.data`.
  private(set) var rawTextElement = Tag.other

  var tree: MutableTree
  var open = OpenElements()
  var formatting = ActiveFormattingElements()
  var mode = InsertionMode.initial
  var originalMode = InsertionMode.initial
  var templateModes: [InsertionMode] = []
  var headElement: NodeID = -1
  var formElement: NodeID = -1
  var isFramesetOK = true
  var isQuirks = false
  var isFosterParenting = false
  /// A newline right after `<pre>` and the like is dropped.
  var skipsNextNewline = false
  var pendingTableCharacters: [UInt8] = []
  var pendingTableSource = SourceRange(0, 0)
  var lostLinks: [Document.LostLink] = []
  /// Attributes that later `<html>` and `<body>` tags bring, with the names already there.
  var lateAttributes: [NodeID: LateAttributes] = [:]
  /// The range of the token being processed.
  var source = SourceRange(0, 0)
  /// The end tag being processed, until the element that it closes has been found.
  var closingName: NameID = -1
  let quirks: QuirksPolicy
  let nodeLimit: Int
  private var hasEnded = false

  /// - Parameters:
  ///   - nodeLimit: Where the tree would grow beyond that many nodes, tokens are ignored.
  ///   - sourceSize: How many bytes the source has, if that is known, to reserve memory for.
  init(
    quirks: QuirksPolicy = .standardsAlways, nodeLimit: Int = .max, sourceSize: Int = 0
  ) {
    tree = MutableTree(sourceSize: sourceSize)
    self.quirks = quirks
    self.nodeLimit = min(nodeLimit, Int(Int32.max) / 2)
  }

  /// Whether the node limit was reached and tokens are ignored.
  var isOverLimit: Bool { tree.nodes.count > nodeLimit }

  /// Whether the tokeniser reads `<![CDATA[` as a section: the current node is foreign.
  var acceptsCDATA: Bool {
    guard let current = open.current else { return false }
    return !current.isHTML
  }

  mutating func process(_ token: HTMLToken) {
    switch token {
    case .doctype(let doctype, let source): process(doctype, at: source)
    case .startTag(let tag): process(tag)
    case .endTag(let name, let source): processEndTag(name, at: source)
    case .characters(let bytes, let source):
      bytes.withUnsafeBufferPointer { processCharacters($0, at: source) }
    case .comment(let bytes, let source):
      bytes.withUnsafeBufferPointer { processComment($0, at: source) }
    case .endOfFile(let offset): processEndOfFile(at: offset)
    }
  }

  /// Ends the document (processing an end-of-file token if there was none) and gives its tree.
  consuming func finish(templates: TemplateContents = .omitted) -> Document {
    processEndOfFile(at: source.upperBound)
    flushLateAttributes()
    return tree.document(isQuirks: isQuirks, lostLinks: lostLinks, templates: templates)
  }

  /// Makes the tokeniser read the content of the element just inserted as text.
  mutating func readText(as state: TokenizerState, in element: Tag) {
    tokenizerState = state
    rawTextElement = element
    if state == .plaintext { return }
    originalMode = mode
    mode = .text
  }

  // MARK: Tokens

  mutating func process(_ tag: HTMLToken.StartTag) {
    guard !isOverLimit else { return }
    beginToken(at: tag.source)
    skipsNextNewline = false
    let name = tree.names.number(of: tag.name)
    let token = StartTag(tag: tag, name: name)
    while (isForeign(startTag: token) ? startForeign(token) : start(token)) == .reprocess {}
  }

  mutating func processEndTag(_ name: HTMLToken.TagName, at source: SourceRange) {
    guard !isOverLimit else { return }
    beginToken(at: source)
    skipsNextNewline = false
    let token = EndTag(tag: name.tag, name: tree.names.number(of: name))
    closingName = token.name
    let isForeign = open.current.map { !$0.isHTML } ?? false
    var step = isForeign ? endForeign(token) : .reprocess
    while step == .reprocess { step = end(token) }
    closingName = -1
  }

  mutating func processComment(_ data: UnsafeBufferPointer<UInt8>, at source: SourceRange) {
    guard !isOverLimit else { return }
    beginToken(at: source)
    skipsNextNewline = false
    if let current = open.current, !current.isHTML {
      insertComment(data, at: appropriatePlace())
      return
    }
    switch mode {
    case .initial, .beforeHTML, .afterAfterBody, .afterAfterFrameset:
      insertComment(data, into: 0)
    case .afterBody where open.bottom >= 0:
      insertComment(data, into: open[open.bottom].node)
    default:
      insertComment(data, at: appropriatePlace())
    }
  }

  mutating func process(_ doctype: HTMLToken.Doctype, at source: SourceRange) {
    guard !isOverLimit else { return }
    beginToken(at: source)
    skipsNextNewline = false
    guard mode == .initial else { return }
    let node = tree.add(.init(.doctype, source: source))
    tree.insert(node, into: 0)
    var text = doctype.serialized
    text.withUTF8 { tree.append($0, to: node) }
    isQuirks = quirks == .byDoctype && doctype.asksForQuirks
    mode = .beforeHTML
  }

  mutating func processEndOfFile(at offset: Int) {
    guard !hasEnded else { return }
    hasEnded = true
    beginToken(at: SourceRange(offset, offset))
    while endOfFile() == .reprocess {}
    while !open.isEmpty { pop() }
  }

  private mutating func beginToken(at source: SourceRange) {
    if mode == .inTableText { flushTableCharacters() }
    self.source = source
  }
}

extension TreeConstruction {
  /// A start tag with its name's number.
  struct StartTag {
    var tag: HTMLToken.StartTag
    var name: NameID
    var kind: Tag { tag.name.tag }
  }

  struct EndTag {
    var tag: Tag
    var name: NameID
  }

  struct LateAttributes {
    var attributes: [Document.Attribute]
    var names: Set<String>
  }
}
