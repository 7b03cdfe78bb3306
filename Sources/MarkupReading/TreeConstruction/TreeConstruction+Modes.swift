internal import TextModel

/// The choice of rules by insertion mode (HTML standard §13.2.6.4).
extension TreeConstruction {
  mutating func start(_ token: StartTag) -> Step {
    switch mode {
    case .initial:
      leaveInitial()
      return .reprocess
    case .beforeHTML: return startBeforeHTML(token)
    case .beforeHead: return startBeforeHead(token)
    case .inHead: return startInHead(token)
    case .inHeadNoscript: return startInHeadNoscript(token)
    case .afterHead: return startAfterHead(token)
    case .inBody: return startInBody(token)
    case .text:
      leaveText()
      return .reprocess
    case .inTable, .inTableText: return startInTable(token)
    case .inCaption: return startInCaption(token)
    case .inColumnGroup: return startInColumnGroup(token)
    case .inTableBody: return startInTableBody(token)
    case .inRow: return startInRow(token)
    case .inCell: return startInCell(token)
    case .inTemplate: return startInTemplate(token)
    case .afterBody, .afterAfterBody:
      if token.kind == .html { return startInBody(token) }
      mode = .inBody
      return .reprocess
    case .inFrameset: return startInFrameset(token)
    case .afterFrameset, .afterAfterFrameset: return startAfterFrameset(token)
    }
  }

  mutating func end(_ token: EndTag) -> Step {
    switch mode {
    case .initial:
      leaveInitial()
      return .reprocess
    case .beforeHTML, .beforeHead, .inHead, .afterHead: return endBeforeHead(token)
    case .inHeadNoscript: return endInHeadNoscript(token)
    case .inBody: return endInBody(token)
    case .text:
      leaveText()
      return .done
    case .inTable, .inTableText: return endInTable(token)
    case .inCaption: return endInCaption(token)
    case .inColumnGroup: return endInColumnGroup(token)
    case .inTableBody: return endInTableBody(token)
    case .inRow: return endInRow(token)
    case .inCell: return endInCell(token)
    case .inTemplate:
      if token.tag == .template { endTemplate() }
      return .done
    case .afterBody:
      if token.tag == .html {
        mode = .afterAfterBody
        if open.bottom >= 0 { close(open[open.bottom].node, at: source.upperBound) }
        return .done
      }
      mode = .inBody
      return .reprocess
    case .afterAfterBody:
      mode = .inBody
      return .reprocess
    case .inFrameset: return endInFrameset(token)
    case .afterFrameset:
      if token.tag == .html { mode = .afterAfterFrameset }
      return .done
    case .afterAfterFrameset: return .done
    }
  }

  mutating func endOfFile() -> Step {
    switch mode {
    case .initial: leaveInitial()
    case .beforeHTML: leaveBeforeHTML()
    case .beforeHead: leaveBeforeHead()
    case .inHead: leaveHead()
    case .inHeadNoscript: leaveHeadNoscript()
    case .afterHead: leaveAfterHead()
    case .text: leaveText()
    case .inColumnGroup, .inTable, .inTableText, .inCaption, .inTableBody, .inRow, .inCell, .inBody,
      .inTemplate:
      return endOfFileInTemplate()
    case .afterBody, .inFrameset, .afterFrameset, .afterAfterBody, .afterAfterFrameset: return .done
    }
    return .reprocess
  }

  private mutating func endOfFileInTemplate() -> Step {
    guard !templateModes.isEmpty, open.contains(.template) else { return .done }
    pop(through: .template)
    clearFormattingToMarker()
    templateModes.removeLast()
    resetInsertionMode()
    return .reprocess
  }

  /// Ends an element whose content was read as text.
  private mutating func leaveText() {
    pop()
    tokenizerState = .data
    mode = originalMode
  }

  // MARK: Templates

  mutating func startInTemplate(_ token: StartTag) -> Step {
    switch token.kind {
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return startInHead(token)
    case .caption, .colgroup, .tbody, .tfoot, .thead: mode = .inTable
    case .col: mode = .inColumnGroup
    case .tr: mode = .inTableBody
    case .td, .th: mode = .inRow
    default: mode = .inBody
    }
    templateModes[templateModes.count - 1] = mode
    return .reprocess
  }

  /// Resets the insertion mode appropriately (HTML standard §13.2.4.1).
  mutating func resetInsertionMode() {
    let entry = open.current?.boundaries.modeEntry ?? -1
    guard entry >= 0 else {
      mode = .inBody
      return
    }
    let isLast = entry == open.bottom
    switch open[entry].tag {
    case .td, .th: mode = isLast ? .inBody : .inCell
    case .tr: mode = .inRow
    case .tbody, .thead, .tfoot: mode = .inTableBody
    case .caption: mode = .inCaption
    case .colgroup: mode = .inColumnGroup
    case .table: mode = .inTable
    case .template: mode = templateModes.last ?? .inBody
    case .head: mode = isLast ? .inBody : .inHead
    case .frameset: mode = .inFrameset
    case .html: mode = headElement < 0 ? .beforeHead : .afterHead
    default: mode = .inBody
    }
  }

  // MARK: Framesets

  mutating func startInFrameset(_ token: StartTag) -> Step {
    switch token.kind {
    case .html: return startInBody(token)
    case .frameset: insert(token)
    case .frame: insertVoid(token)
    case .noframes: return startInHead(token)
    default: break
    }
    return .done
  }

  mutating func endInFrameset(_ token: EndTag) -> Step {
    guard token.tag == .frameset, open.top != open.bottom else { return .done }
    pop()
    if let current = open.current, current.tag != .frameset || !current.isHTML {
      mode = .afterFrameset
    }
    return .done
  }

  mutating func startAfterFrameset(_ token: StartTag) -> Step {
    switch token.kind {
    case .html: startInBody(token)
    case .noframes: startInHead(token)
    default: .done
    }
  }
}
