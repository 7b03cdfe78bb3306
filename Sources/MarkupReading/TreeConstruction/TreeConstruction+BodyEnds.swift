internal import TextModel

/// End tags in the insertion mode "in body" (HTML standard §13.2.6.4.7).
extension TreeConstruction {
  mutating func endInBody(_ token: EndTag) -> Step {
    switch token.tag {
    case .template: endTemplate()
    case .body, .html: return endRoot(token)
    case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div,
      .dl, .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav,
      .ol, .pre, .search, .section, .select, .summary, .ul:
      if open.isInScope(token.tag) { closeBlock(token.tag) }
    case .form: endForm()
    case .p: endParagraph()
    case .li:
      guard open.isInListItemScope(.li) else { break }
      generateImpliedEndTags(except: .li)
      pop(through: .li)
    case .dd, .dt:
      guard open.isInScope(token.tag) else { break }
      generateImpliedEndTags(except: token.tag)
      pop(through: token.tag)
    case .h1, .h2, .h3, .h4, .h5, .h6: endHeading()
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
      if !adopt(token.tag) { endAnyOther(token) }
    case .applet, .marquee, .object:
      guard open.isInScope(token.tag) else { break }
      closeBlock(token.tag)
      clearFormattingToMarker()
    case .br: endBreak()
    default: endAnyOther(token)
    }
    return .done
  }

  private mutating func closeBlock(_ tag: Tag) {
    generateImpliedEndTags()
    pop(through: tag)
  }

  private mutating func endRoot(_ token: EndTag) -> Step {
    guard open.isInScope(.body) else { return .done }
    mode = .afterBody
    if token.tag == .html { return .reprocess }
    close(open[open.topmost(.body)].node, at: source.upperBound)
    return .done
  }

  private mutating func endForm() {
    if open.contains(.template) {
      if open.isInScope(.form) { closeBlock(.form) }
      return
    }
    let form = formElement
    formElement = -1
    guard form >= 0 else { return }
    let entry = tree.nodes[Int(form)].open
    guard open.isInScope(entry: entry) else { return }
    generateImpliedEndTags()
    close(form, at: source.upperBound)
    remove(entry: entry)
  }

  private mutating func endParagraph() {
    if !open.isInButtonScope(.p) { insertImplied(.p) }
    closeP()
  }

  private mutating func endHeading() {
    let headings: [Tag] = [.h1, .h2, .h3, .h4, .h5, .h6]
    guard headings.contains(where: { open.isInScope($0) }) else { return }
    generateImpliedEndTags()
    while let current = open.current, !current.isHTML || !current.tag.isHeading { pop() }
    popClosed()
  }

  /// `</br>` is read as `<br>`.
  private mutating func endBreak() {
    let tag = HTMLToken.StartTag(name: .init(.br), source: source)
    _ = startInBody(StartTag(tag: tag, name: NameID(Tag.br.rawValue)))
  }

  func topmostIfNotBehindSpecial(_ name: NameID) -> Int32 {
    let entry = open.topmost(name: name)
    return open.isAtOrAboveSpecial(entry) ? entry : -1
  }

  mutating func endAnyOther(_ token: EndTag) {
    let entry = topmostIfNotBehindSpecial(token.name)
    guard entry >= 0 else { return }
    generateImpliedEndTags(except: token.tag)
    pop(throughEntry: entry)
  }
}
