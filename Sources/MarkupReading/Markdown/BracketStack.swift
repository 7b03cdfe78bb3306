/// The brackets that were opened and may start links or images.
struct BracketStack {
  struct Bracket {
    /// The index of its inline.
    var inline: Int
    /// Where the content starts, behind the bracket.
    var contentStart: Int
    /// How many delimiter runs stood before it.
    var delimiters: Int
    var isImage: Bool
    /// False within a link's text: links hold no links.
    var isActive = true
    var hasBracketAfter = false
    var isInLink: Bool
    var isInImage: Bool
    /// What `deactivateLinks` has done from here on down, once it has passed.
    var passed: (isDone: Bool, isInImage: Bool) = (false, false)
  }

  private var brackets: [Bracket] = []

  var last: Bracket? { brackets.last }

  /// Within brackets bare addresses are text.
  var forbidAutolinks: Bool {
    guard let last = brackets.last else { return false }
    return last.isInLink || last.isInImage
  }

  mutating func removeAll() {
    brackets.removeAll(keepingCapacity: true)
  }

  mutating func push(inline: Int, contentStart: Int, delimiters: Int, isImage: Bool) {
    var bracket = Bracket(
      inline: inline, contentStart: contentStart, delimiters: delimiters, isImage: isImage,
      isInLink: !isImage, isInImage: isImage)
    if let outer = brackets.last {
      brackets[brackets.count - 1].hasBracketAfter = true
      bracket.isInLink = bracket.isInLink || outer.isInLink
      bracket.isInImage = bracket.isInImage || outer.isInImage
    }
    brackets.append(bracket)
  }

  mutating func pop() {
    brackets.removeLast()
  }

  /// After a link: the brackets around it start no links any more. Images around it, up to the
  /// next bracket that was inactive before, count as that one does for autolinks.
  ///
  /// - Complexity: Amortised O(1): what was passed once is not passed again.
  mutating func deactivateLinks() {
    var i = brackets.count - 1
    var isInImage = false
    while i >= 0 {
      if !brackets[i].isImage, !brackets[i].isActive {
        isInImage = brackets[i].isInImage
        break
      }
      if brackets[i].passed.isDone {
        isInImage = brackets[i].passed.isInImage
        break
      }
      brackets[i].isActive = brackets[i].isImage
      i -= 1
    }
    for j in (i + 1)..<max(brackets.count, i + 1) {
      if brackets[j].isImage { brackets[j].isInImage = isInImage }
      brackets[j].passed = (true, isInImage)
    }
  }
}
