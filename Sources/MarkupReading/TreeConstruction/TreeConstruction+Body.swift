internal import TextModel

/// Start tags in the insertion mode "in body" (HTML standard §13.2.6.4.7).
extension TreeConstruction {
  // A table: one case for each group of the standard's list.
  mutating func startInBody(_ token: StartTag) -> Step {
    switch token.kind {
    case .html, .body, .frameset: startRoot(token)
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return startInHead(token)
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
      .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p,
      .search, .section, .summary, .ul:
      closeP()
      insert(token)
    case .h1, .h2, .h3, .h4, .h5, .h6: startHeading(token)
    case .pre, .listing:
      closeP()
      insert(token)
      skipsNextNewline = true
      isFramesetOK = false
    case .form: startForm(token)
    case .li: startListItem(token)
    case .dd, .dt: startDescription(token)
    case .plaintext:
      closeP()
      insert(token)
      readText(as: .plaintext, in: .plaintext)
    case .button: startButton(token)
    case .a: startLink(token)
    case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
      reconstructFormatting()
      insertFormatting(token)
    case .nobr: startNoBreak(token)
    case .applet, .marquee, .object:
      reconstructFormatting()
      insert(token)
      formatting.pushMarker()
      isFramesetOK = false
    case .table: startTable(token)
    case .area, .br, .embed, .img, .keygen, .wbr, .image: startVoid(token)
    case .input: startInput(token)
    case .param, .source, .track: insertVoid(token)
    case .hr: startRule(token)
    case .textarea, .xmp, .iframe, .noembed: startRawText(token)
    case .select: startSelect(token)
    case .option, .optgroup: startOption(token)
    case .rb, .rtc, .rp, .rt: startRuby(token)
    case .math: startForeignRoot(token, namespace: .mathML)
    case .svg: startForeignRoot(token, namespace: .svg)
    case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default:
      reconstructFormatting()
      insert(token)
    }
    return .done
  }

  private mutating func startRoot(_ token: StartTag) {
    if token.kind == .frameset {
      startFrameset(token)
      return
    }
    guard !open.contains(.template), open.bottom >= 0 else { return }
    if token.kind == .html {
      addMissingAttributes(of: token, to: open[open.bottom].node)
      return
    }
    let body = open[open.bottom].above
    guard body >= 0, open[body].isHTML, open[body].tag == .body else { return }
    isFramesetOK = false
    addMissingAttributes(of: token, to: open[body].node)
  }

  private mutating func startFrameset(_ token: StartTag) {
    let body = open.bottom >= 0 ? open[open.bottom].above : -1
    guard body >= 0, open[body].isHTML, open[body].tag == .body, isFramesetOK else { return }
    tree.detach(open[body].node)
    while open.top != open.bottom { pop() }
    insert(token)
    mode = .inFrameset
  }

  private mutating func startHeading(_ token: StartTag) {
    closeP()
    if let current = open.current, current.isHTML, current.tag.isHeading { pop() }
    insert(token)
  }

  private mutating func startForm(_ token: StartTag) {
    let isInTemplate = open.contains(.template)
    guard formElement < 0 || isInTemplate else { return }
    closeP()
    let node = insert(token)
    if !isInTemplate { formElement = node }
  }

  private mutating func startListItem(_ token: StartTag) {
    isFramesetOK = false
    if open.isAtOrAboveListItemStop(open.topmost(.li)) {
      generateImpliedEndTags(except: .li)
      pop(through: .li)
    }
    closeP()
    insert(token)
  }

  private mutating func startDescription(_ token: StartTag) {
    isFramesetOK = false
    let (term, details) = (open.topmost(.dt), open.topmost(.dd))
    let isTerm = term >= 0 && (details < 0 || open.isAbove(term, details))
    if open.isAtOrAboveListItemStop(isTerm ? term : details) {
      let tag: Tag = isTerm ? .dt : .dd
      generateImpliedEndTags(except: tag)
      pop(through: tag)
    }
    closeP()
    insert(token)
  }

  private mutating func startButton(_ token: StartTag) {
    if open.isInScope(.button) {
      generateImpliedEndTags()
      pop(through: .button)
    }
    reconstructFormatting()
    insert(token)
    isFramesetOK = false
  }

  private mutating func startLink(_ token: StartTag) {
    let entry = formatting.last(.a)
    if entry >= 0 {
      let element = formatting[entry].node
      _ = adopt(.a)
      let listed = tree.nodes[Int(element)].formatting
      if listed >= 0 { removeFormatting(entry: listed) }
      let place = tree.nodes[Int(element)].open
      if place >= 0 {
        close(element, at: source.lowerBound)
        remove(entry: place)
      }
    }
    reconstructFormatting()
    insertFormatting(token)
  }

  private mutating func startNoBreak(_ token: StartTag) {
    reconstructFormatting()
    if open.isInScope(.nobr) {
      _ = adopt(.nobr)
      reconstructFormatting()
    }
    insertFormatting(token)
  }

  private mutating func startTable(_ token: StartTag) {
    if !isQuirks { closeP() }
    insert(token)
    isFramesetOK = false
    mode = .inTable
  }

  private mutating func startVoid(_ token: StartTag) {
    reconstructFormatting()
    if token.kind == .image {
      var renamed = token
      renamed.tag.name = .init(.img)
      renamed.name = NameID(Tag.img.rawValue)
      insertVoid(renamed)
    } else {
      insertVoid(token)
    }
    isFramesetOK = false
  }

  private mutating func startInput(_ token: StartTag) {
    if open.isInScope(.select) { pop(through: .select) }
    reconstructFormatting()
    insertVoid(token)
    let type = token.tag.attributes.first { $0.name == "type" }?.value.lowercased()
    if type != "hidden" { isFramesetOK = false }
  }

  private mutating func startRule(_ token: StartTag) {
    closeP()
    if open.isInScope(.select) { generateImpliedEndTags() }
    insertVoid(token)
    isFramesetOK = false
  }

  private mutating func startRawText(_ token: StartTag) {
    if token.kind == .xmp {
      closeP()
      reconstructFormatting()
    }
    insert(token)
    if token.kind != .noembed { isFramesetOK = false }
    skipsNextNewline = token.kind == .textarea
    readText(as: token.kind == .textarea ? .rcdata : .rawtext, in: token.kind)
  }

  private mutating func startSelect(_ token: StartTag) {
    if open.isInScope(.select) {
      pop(through: .select)
      return
    }
    reconstructFormatting()
    insert(token)
    isFramesetOK = false
  }

  private mutating func startOption(_ token: StartTag) {
    if open.isInScope(.select) {
      generateImpliedEndTags(except: token.kind == .option ? .optgroup : .other)
    } else if let current = open.current, current.isHTML, current.tag == .option {
      pop()
    }
    reconstructFormatting()
    insert(token)
  }

  private mutating func startRuby(_ token: StartTag) {
    if open.isInScope(.ruby) {
      generateImpliedEndTags(except: token.kind == .rp || token.kind == .rt ? .rtc : .other)
    }
    insert(token)
  }
}
