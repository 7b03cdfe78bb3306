internal import TextModel

/// The insertion modes before the body (HTML standard §13.2.6.4.1 to 6).
extension TreeConstruction {
  mutating func leaveInitial() {
    isQuirks = quirks == .byDoctype
    mode = .beforeHTML
  }

  mutating func leaveBeforeHTML() {
    insertImplied(.html)
    mode = .beforeHead
  }

  mutating func leaveBeforeHead() {
    headElement = insertImplied(.head)
    mode = .inHead
  }

  mutating func leaveHead() {
    pop()
    mode = .afterHead
  }

  mutating func leaveHeadNoscript() {
    pop()
    mode = .inHead
  }

  mutating func leaveAfterHead() {
    insertImplied(.body)
    mode = .inBody
  }

  // MARK: Start tags

  mutating func startBeforeHTML(_ token: StartTag) -> Step {
    guard token.kind == .html else {
      leaveBeforeHTML()
      return .reprocess
    }
    insert(token)
    mode = .beforeHead
    return .done
  }

  mutating func startBeforeHead(_ token: StartTag) -> Step {
    switch token.kind {
    case .html: return startInBody(token)
    case .head:
      headElement = insert(token)
      mode = .inHead
      return .done
    default:
      leaveBeforeHead()
      return .reprocess
    }
  }

  mutating func startInHead(_ token: StartTag) -> Step {
    switch token.kind {
    case .html: return startInBody(token)
    case .base, .basefont, .bgsound, .link, .meta: insertVoid(token)
    case .title:
      insert(token)
      readText(as: .rcdata, in: .title)
    case .noframes, .style:
      insert(token)
      readText(as: .rawtext, in: token.kind)
    case .noscript:
      insert(token)
      mode = .inHeadNoscript
    case .script:
      insert(token)
      readText(as: .scriptData, in: .script)
    case .template:
      insert(token)
      formatting.pushMarker()
      isFramesetOK = false
      mode = .inTemplate
      templateModes.append(.inTemplate)
    case .head: break
    default:
      leaveHead()
      return .reprocess
    }
    return .done
  }

  mutating func startInHeadNoscript(_ token: StartTag) -> Step {
    switch token.kind {
    case .html: return startInBody(token)
    case .basefont, .bgsound, .link, .meta, .noframes, .style: return startInHead(token)
    case .head, .noscript: return .done
    default:
      leaveHeadNoscript()
      return .reprocess
    }
  }

  mutating func startAfterHead(_ token: StartTag) -> Step {
    switch token.kind {
    case .html: return startInBody(token)
    case .body:
      insert(token)
      isFramesetOK = false
      mode = .inBody
    case .frameset:
      insert(token)
      mode = .inFrameset
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      startInHeadAgain(token)
    case .head: break
    default:
      leaveAfterHead()
      return .reprocess
    }
    return .done
  }

  /// Puts the head element back on the stack for an element that belongs there.
  private mutating func startInHeadAgain(_ token: StartTag) {
    guard headElement >= 0 else { return }
    push(headElement)
    let head = open.top
    _ = startInHead(token)
    remove(entry: head)
  }

  // MARK: End tags

  mutating func endBeforeHead(_ token: EndTag) -> Step {
    switch token.tag {
    case .head, .body, .html, .br: break
    case .template where mode == .inHead || mode == .afterHead:
      endTemplate()
      return .done
    default: return .done
    }
    switch mode {
    case .beforeHTML: leaveBeforeHTML()
    case .beforeHead: leaveBeforeHead()
    default: return endInHead(token)
    }
    return .reprocess
  }

  private mutating func endInHead(_ token: EndTag) -> Step {
    if mode == .inHead {
      leaveHead()
      return token.tag == .head ? .done : .reprocess
    }
    if token.tag == .head { return .done }
    leaveAfterHead()
    return .reprocess
  }

  mutating func endInHeadNoscript(_ token: EndTag) -> Step {
    switch token.tag {
    case .noscript:
      leaveHeadNoscript()
      return .done
    case .br:
      leaveHeadNoscript()
      return .reprocess
    default: return .done
    }
  }

  mutating func endTemplate() {
    guard open.contains(.template) else { return }
    while let current = open.current, current.isHTML, current.tag.hasThoroughlyImpliedEndTag {
      pop()
    }
    pop(through: .template)
    clearFormattingToMarker()
    templateModes.removeLast()
    resetInsertionMode()
  }
}
