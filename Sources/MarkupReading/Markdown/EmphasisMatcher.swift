/// A run of `*`, `_` or `~` that may start or end elements.
struct DelimiterRun {
  var byte: UInt8
  var canOpen: Bool
  var canClose: Bool
  var start: Int
  var end: Int
  /// Delimiters used as ends, at the run's start, and as starts, at its end.
  var closed = 0
  var opened = 0
  /// The match that was made last with this run as opener; -1 for none.
  var lastOpening: Int32 = -1
  /// The matches with this run as closer.
  var closings: Range<Int> = 0..<0

  var length: Int { end - start }
  var remaining: Int { length - closed - opened }
  /// The delimiters that mean themselves.
  var literal: Range<Int> { start + closed..<end - opened }

  /// The run at `start`; `nil` where it can neither open nor close.
  init?(_ byte: UInt8, at start: Int, in text: Span<UInt8>) {
    var end = start
    let isTilde = byte == UInt8(ascii: "~")
    while end < text.count, text[end] == byte, !isTilde || end - start < 100 { end += 1 }
    (self.byte, self.start, self.end) = (byte, start, end)

    let before = Self.scalar(before: start, skipsTildes: !isTilde, in: text)
    let after = Self.scalar(after: end, skipsTildes: !isTilde, in: text)
    let spaceBefore = before.isMarkdownSpace
    let spaceAfter = after.isMarkdownSpace
    let punctuationBefore = before.isMarkdownPunctuation
    let punctuationAfter = after.isMarkdownPunctuation
    let isLeftFlanking = !spaceAfter && (!punctuationAfter || spaceBefore || punctuationBefore)
    let isRightFlanking = !spaceBefore && (!punctuationBefore || spaceAfter || punctuationAfter)
    if byte == UInt8(ascii: "_") {
      canOpen = isLeftFlanking && (!isRightFlanking || punctuationBefore)
      canClose = isRightFlanking && (!isLeftFlanking || punctuationAfter)
    } else {
      (canOpen, canClose) = (isLeftFlanking, isRightFlanking)
    }
    if !canOpen && !canClose || isTilde && end - start > 2 { return nil }
  }

  /// The scalar before `offset`; a newline at the start. Tildes do not hide what is before them.
  private static func scalar(
    before offset: Int, skipsTildes: Bool, in text: Span<UInt8>
  ) -> Unicode.Scalar {
    var i = offset
    while skipsTildes, i > 0, text[i - 1] == UInt8(ascii: "~") { i -= 1 }
    return text.scalar(before: i) ?? "\n"
  }

  private static func scalar(
    after offset: Int, skipsTildes: Bool, in text: Span<UInt8>
  ) -> Unicode.Scalar {
    var i = offset
    while skipsTildes, i < text.count, text[i] == UInt8(ascii: "~") { i += 1 }
    return text.scalar(at: i)?.scalar ?? "\n"
  }
}

/// Pairs the delimiter runs of one block (CommonMark 0.29, "process emphasis").
struct EmphasisMatcher {
  enum Element: UInt8 { case emphasis, strong, strikethrough }

  struct Match {
    var element: Element
    /// The delimiters that start and end the element.
    var opening: Range<Int>
    var closing: Range<Int>
    /// The match made before with the same opener, which lies inside; -1 for none.
    var inner: Int32
  }

  private(set) var runs: [DelimiterRun] = []
  private(set) var matches: [Match] = []
  /// The runs that are not yet paired, as indices.
  private var stack: [Int32] = []
  /// The runs that may open, by delimiter.
  private var openers: [[Int32]] = [[], [], []]

  /// How many runs wait to be paired.
  var count: Int { stack.count }

  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    matches.removeAll(keepingCapacity: true)
    stack.removeAll(keepingCapacity: true)
  }

  /// Adds a run and gives its index.
  mutating func append(_ run: DelimiterRun) -> Int {
    stack.append(Int32(runs.count))
    runs.append(run)
    return runs.count - 1
  }

  /// Pairs the runs that wait from the `bottom`th on; then they wait no more.
  mutating func process(from bottom: Int) {
    guard stack.count > bottom else { return }
    for i in 0..<3 { openers[i].removeAll(keepingCapacity: true) }
    // Per delimiter, ability to open and length modulo 3: no opener up to this run.
    var bottoms = [Int](repeating: -1, count: 18)
    for position in bottom..<stack.count {
      let closer = Int(stack[position])
      let kind = Self.kind(of: runs[closer].byte)
      runs[closer].closings = matches.count..<matches.count
      while runs[closer].canClose, runs[closer].remaining > 0 {
        let key = kind * 6 + (runs[closer].canOpen ? 3 : 0) + runs[closer].length % 3
        guard let opener = opener(for: closer, kind, after: bottoms[key]) else {
          bottoms[key] = closer - 1
          break
        }
        if !pair(opener, closer) { break }
      }
      runs[closer].closings = runs[closer].closings.lowerBound..<matches.count
      if runs[closer].canOpen, runs[closer].remaining > 0 { openers[kind].append(Int32(closer)) }
    }
    stack.removeLast(stack.count - bottom)
  }

  private static func kind(of byte: UInt8) -> Int {
    byte == UInt8(ascii: "*") ? 0 : byte == UInt8(ascii: "_") ? 1 : 2
  }

  /// The nearest run that `closer` can close.
  private func opener(for closer: Int, _ kind: Int, after bottom: Int) -> Int? {
    let run = runs[closer]
    for candidate in openers[kind].reversed() {
      let opener = Int(candidate)
      if opener <= bottom { return nil }
      let needsMultiple = run.canOpen || runs[opener].canClose
      if !needsMultiple || run.length % 3 == 0 || (runs[opener].length + run.length) % 3 != 0 {
        return opener
      }
    }
    return nil
  }

  /// Makes an element of what is between two runs; false where they are strikethrough of unequal
  /// lengths.
  private mutating func pair(_ opener: Int, _ closer: Int) -> Bool {
    let isStrikethrough = runs[closer].byte == UInt8(ascii: "~")
    let used: Int
    if isStrikethrough {
      guard runs[opener].length == runs[closer].length else { return false }
      used = runs[closer].length
    } else {
      used = runs[opener].remaining >= 2 && runs[closer].remaining >= 2 ? 2 : 1
    }
    let openingEnd = runs[opener].end - runs[opener].opened
    let closingStart = runs[closer].start + runs[closer].closed
    matches.append(
      Match(
        element: isStrikethrough ? .strikethrough : used == 2 ? .strong : .emphasis,
        opening: openingEnd - used..<openingEnd, closing: closingStart..<closingStart + used,
        inner: runs[opener].lastOpening))
    runs[opener].lastOpening = Int32(matches.count - 1)
    runs[opener].opened += used
    runs[closer].closed += used
    let last = runs[opener].remaining > 0 ? opener : opener - 1
    for i in 0..<3 {
      while let top = openers[i].last, top > last { openers[i].removeLast() }
    }
    return true
  }
}
