internal import TextModel

/// Character tokens: each insertion mode takes from their front what it handles, and leaves the rest
/// to the mode that it switches to.
extension TreeConstruction {
  typealias Characters = UnsafeBufferPointer<UInt8>

  mutating func processCharacters(_ characters: Characters, at source: SourceRange) {
    guard !isOverLimit else { return }
    self.source = source
    var rest = characters
    if skipsNextNewline, let first = rest.first {
      skipsNextNewline = false
      if first == newline { rest = rest.dropping(1) }
    }
    while !rest.isEmpty {
      if let current = open.current, !current.isHTML,
        current.integrationPoint == .none
          || current.integrationPoint == .annotationXML
      {
        insertForeignCharacters(rest)
        return
      }
      rest = processCharacters(rest)
    }
  }

  /// Handles the front of `characters` in the current insertion mode; returns what is left.
  private mutating func processCharacters(_ characters: Characters) -> Characters {
    switch mode {
    case .inBody, .inCaption, .inCell, .inTemplate:
      insertBodyCharacters(characters)
      return characters.dropping(characters.count)
    case .text:
      insertCharacters(characters)
      return characters.dropping(characters.count)
    case .inTable, .inTableBody, .inRow, .inTableText: return processTableCharacters(characters)
    case .inHead, .inHeadNoscript, .afterHead, .inColumnGroup:
      let blanks = characters.leadingBlanks
      insertCharacters(characters.prefix(blanks).rebased)
      let rest = characters.dropping(blanks)
      if !rest.isEmpty { return leaveForCharacters(rest) }
      return rest
    case .afterBody, .afterAfterBody: return processCharactersAfterBody(characters)
    case .inFrameset, .afterFrameset:
      insertBlanks(of: characters)
      return characters.dropping(characters.count)
    case .afterAfterFrameset:
      insertBlanks(of: characters)
      return characters.dropping(characters.count)
    case .initial, .beforeHTML, .beforeHead:
      let rest = characters.dropping(characters.leadingBlanks)
      return rest.isEmpty ? rest : leaveForCharacters(rest)
    }
  }

  /// Does what the mode does for "anything else" at the first character that is not blank.
  private mutating func leaveForCharacters(_ rest: Characters) -> Characters {
    switch mode {
    case .initial: leaveInitial()
    case .beforeHTML: leaveBeforeHTML()
    case .beforeHead: leaveBeforeHead()
    case .inHead: leaveHead()
    case .inHeadNoscript: leaveHeadNoscript()
    case .afterHead: leaveAfterHead()
    default:
      guard let current = open.current, current.isHTML, current.tag == .colgroup else {
        return rest.dropping(rest.nonBlanks)
      }
      pop()
      mode = .inTable
    }
    return rest
  }

  private mutating func processCharactersAfterBody(_ characters: Characters) -> Characters {
    let blanks = characters.leadingBlanks
    if blanks > 0 { insertBodyCharacters(characters.prefix(blanks).rebased) }
    let rest = characters.dropping(blanks)
    if !rest.isEmpty { mode = .inBody }
    return rest
  }

  /// The rules of the body: NULs are dropped, blanks leave a frameset possible.
  mutating func insertBodyCharacters(_ characters: Characters) {
    if characters.contains(0) {
      insertWithoutNULs(characters)
      return
    }
    reconstructFormatting()
    insertCharacters(characters)
    if isFramesetOK, characters.leadingBlanks < characters.count { isFramesetOK = false }
  }

  private mutating func insertWithoutNULs(_ characters: Characters) {
    let kept = characters.filter { $0 != 0 }
    if !kept.isEmpty { kept.withUnsafeBufferPointer { insertBodyCharacters($0) } }
  }

  private mutating func insertBlanks(of characters: Characters) {
    let blanks = characters.filter { isBlank($0) }
    if mode == .afterAfterFrameset {
      if !blanks.isEmpty { blanks.withUnsafeBufferPointer { insertBodyCharacters($0) } }
    } else {
      blanks.withUnsafeBufferPointer { insertCharacters($0) }
    }
  }

  private mutating func insertForeignCharacters(_ characters: Characters) {
    if isFramesetOK, characters.contains(where: { $0 != 0 && !isBlank($0) }) {
      isFramesetOK = false
    }
    guard characters.contains(0) else {
      insertCharacters(characters)
      return
    }
    var replaced: [UInt8] = []
    for byte in characters {
      if byte == 0 { replaced += [0xEF, 0xBF, 0xBD] } else { replaced.append(byte) }
    }
    replaced.withUnsafeBufferPointer { insertCharacters($0) }
  }

  // MARK: Tables

  /// Collects the characters of a table, which are inserted once it is known whether all are blank.
  private mutating func processTableCharacters(_ characters: Characters) -> Characters {
    if mode != .inTableText {
      guard let current = open.current, current.isHTML,
        current.tag.isTablePart || current.tag == .template
      else {
        insertFostered(characters)
        return characters.dropping(characters.count)
      }
      pendingTableCharacters.removeAll(keepingCapacity: true)
      pendingTableSource = source
      originalMode = mode
      mode = .inTableText
    }
    for byte in characters where byte != 0 { pendingTableCharacters.append(byte) }
    pendingTableSource.upperBound = source.upperBound
    return characters.dropping(characters.count)
  }

  mutating func flushTableCharacters() {
    mode = originalMode
    source = pendingTableSource
    let characters = pendingTableCharacters
    characters.withUnsafeBufferPointer { buffer in
      if buffer.leadingBlanks == buffer.count {
        insertCharacters(buffer)
      } else {
        insertFostered(buffer)
      }
    }
  }

  private mutating func insertFostered(_ characters: Characters) {
    isFosterParenting = true
    insertBodyCharacters(characters)
    isFosterParenting = false
  }
}

private let newline: UInt8 = 0x0A

/// HTML's white space; U+000D does not come here, but from character references.
@inline(__always)
func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
}

extension UnsafeBufferPointer<UInt8> {
  /// How many bytes at the front are white space.
  var leadingBlanks: Int { firstIndex { !isBlank($0) } ?? count }

  /// How many bytes at the front are not.
  var nonBlanks: Int { firstIndex { isBlank($0) } ?? count }

  func dropping(_ count: Int) -> UnsafeBufferPointer<UInt8> { dropFirst(count).rebased }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  var rebased: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: self) }
}
