internal import TextModel

/// The insertion modes of tables (HTML standard §13.2.6.4.9 to 15).
extension TreeConstruction {
  /// Pops until the current node is one of `tags`, `template` or `html`.
  private mutating func clearStack(to first: Tag, _ second: Tag = .other, _ third: Tag = .other) {
    while let current = open.current {
      if current.isHTML {
        switch current.tag {
        case first, .template, .html: return
        case second where second != .other: return
        case third where third != .other: return
        default: break
        }
      }
      pop()
    }
  }

  // MARK: In table

  mutating func startInTable(_ token: StartTag) -> Step {
    switch token.kind {
    case .caption:
      clearStack(to: .table)
      formatting.pushMarker()
      insert(token)
      mode = .inCaption
    case .colgroup, .col:
      clearStack(to: .table)
      if token.kind == .colgroup { insert(token) } else { insertImplied(.colgroup) }
      mode = .inColumnGroup
      return token.kind == .col ? .reprocess : .done
    case .tbody, .tfoot, .thead, .td, .th, .tr:
      clearStack(to: .table)
      let isGroup = token.kind == .tbody || token.kind == .tfoot || token.kind == .thead
      if isGroup { insert(token) } else { insertImplied(.tbody) }
      mode = .inTableBody
      return isGroup ? .done : .reprocess
    case .table:
      guard open.isInTableScope(.table) else { return .done }
      pop(through: .table)
      resetInsertionMode()
      return .reprocess
    case .style, .script, .template: return startInHead(token)
    case .input where isHidden(token): insertVoid(token)
    case .form:
      guard !open.contains(.template), formElement < 0 else { return .done }
      formElement = insert(token)
      popClosed()
    default: return startFostered(token)
    }
    return .done
  }

  private func isHidden(_ token: StartTag) -> Bool {
    token.tag.attributes.first { $0.name == "type" }?.value.lowercased() == "hidden"
  }

  private mutating func startFostered(_ token: StartTag) -> Step {
    isFosterParenting = true
    let step = startInBody(token)
    isFosterParenting = false
    return step
  }

  mutating func endInTable(_ token: EndTag) -> Step {
    switch token.tag {
    case .table:
      guard open.isInTableScope(.table) else { return .done }
      pop(through: .table)
      resetInsertionMode()
    case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
    case .template: endTemplate()
    default:
      isFosterParenting = true
      let step = endInBody(token)
      isFosterParenting = false
      return step
    }
    return .done
  }

  // MARK: In caption

  private mutating func closeCaption() -> Bool {
    guard open.isInTableScope(.caption) else { return false }
    generateImpliedEndTags()
    pop(through: .caption)
    clearFormattingToMarker()
    mode = .inTable
    return true
  }

  mutating func startInCaption(_ token: StartTag) -> Step {
    switch token.kind {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      return closeCaption() ? .reprocess : .done
    default: return startInBody(token)
    }
  }

  mutating func endInCaption(_ token: EndTag) -> Step {
    switch token.tag {
    case .caption:
      _ = closeCaption()
      return .done
    case .table: return closeCaption() ? .reprocess : .done
    case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return .done
    default: return endInBody(token)
    }
  }

  // MARK: In column group

  private mutating func leaveColumnGroup() -> Bool {
    guard let current = open.current, current.isHTML, current.tag == .colgroup else { return false }
    pop()
    mode = .inTable
    return true
  }

  mutating func startInColumnGroup(_ token: StartTag) -> Step {
    switch token.kind {
    case .html: return startInBody(token)
    case .col:
      insertVoid(token)
      return .done
    case .template: return startInHead(token)
    default: return leaveColumnGroup() ? .reprocess : .done
    }
  }

  mutating func endInColumnGroup(_ token: EndTag) -> Step {
    switch token.tag {
    case .colgroup:
      _ = leaveColumnGroup()
      return .done
    case .col: return .done
    case .template:
      endTemplate()
      return .done
    default: return leaveColumnGroup() ? .reprocess : .done
    }
  }

  // MARK: In table body

  private mutating func leaveTableBody() -> Step {
    guard
      open.isInTableScope(.tbody) || open.isInTableScope(.thead) || open.isInTableScope(.tfoot)
    else { return .done }
    clearStack(to: .tbody, .thead, .tfoot)
    pop()
    mode = .inTable
    return .reprocess
  }

  mutating func startInTableBody(_ token: StartTag) -> Step {
    switch token.kind {
    case .tr, .th, .td:
      clearStack(to: .tbody, .thead, .tfoot)
      if token.kind == .tr { insert(token) } else { insertImplied(.tr) }
      mode = .inRow
      return token.kind == .tr ? .done : .reprocess
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead: return leaveTableBody()
    default: return startInTable(token)
    }
  }

  mutating func endInTableBody(_ token: EndTag) -> Step {
    switch token.tag {
    case .tbody, .tfoot, .thead:
      guard open.isInTableScope(token.tag) else { return .done }
      clearStack(to: .tbody, .thead, .tfoot)
      pop()
      mode = .inTable
      return .done
    case .table: return leaveTableBody()
    case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: return .done
    default: return endInTable(token)
    }
  }

  // MARK: In row

  private mutating func leaveRow() -> Bool {
    guard open.isInTableScope(.tr) else { return false }
    clearStack(to: .tr)
    pop()
    mode = .inTableBody
    return true
  }

  mutating func startInRow(_ token: StartTag) -> Step {
    switch token.kind {
    case .th, .td:
      clearStack(to: .tr)
      insert(token)
      mode = .inCell
      formatting.pushMarker()
      return .done
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr:
      return leaveRow() ? .reprocess : .done
    default: return startInTable(token)
    }
  }

  mutating func endInRow(_ token: EndTag) -> Step {
    switch token.tag {
    case .tr:
      _ = leaveRow()
      return .done
    case .table: return leaveRow() ? .reprocess : .done
    case .tbody, .tfoot, .thead:
      guard open.isInTableScope(token.tag) else { return .done }
      return leaveRow() ? .reprocess : .done
    case .body, .caption, .col, .colgroup, .html, .td, .th: return .done
    default: return endInTable(token)
    }
  }

  // MARK: In cell

  private mutating func closeCell() -> Step {
    generateImpliedEndTags()
    while let current = open.current, !current.isHTML || (current.tag != .td && current.tag != .th)
    {
      pop()
    }
    pop()
    clearFormattingToMarker()
    mode = .inRow
    return .reprocess
  }

  mutating func startInCell(_ token: StartTag) -> Step {
    switch token.kind {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      guard open.isInTableScope(.td) || open.isInTableScope(.th) else { return .done }
      return closeCell()
    default: return startInBody(token)
    }
  }

  mutating func endInCell(_ token: EndTag) -> Step {
    switch token.tag {
    case .td, .th:
      guard open.isInTableScope(token.tag) else { return .done }
      generateImpliedEndTags()
      pop(through: token.tag)
      clearFormattingToMarker()
      mode = .inRow
      return .done
    case .body, .caption, .col, .colgroup, .html: return .done
    case .table, .tbody, .tfoot, .thead, .tr:
      guard open.isInTableScope(token.tag) else { return .done }
      return closeCell()
    default: return endInBody(token)
    }
  }
}
