internal import TextModel

/// The classes of HTML elements that tree construction distinguishes.
extension Tag {
  /// The special elements of HTML standard §13.2.4.2. Chromium does not have `search` among them,
  /// and what it does counts.
  var isSpecial: Bool {
    switch self {
    case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body,
      .br, .button, .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed,
      .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5,
      .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .keygen, .li, .link,
      .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript, .object, .ol,
      .p, .param, .plaintext, .pre, .script, .section, .select, .source, .style, .summary,
      .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul,
      .wbr, .xmp:
      true
    default: false
    }
  }

  /// The elements that end a scope.
  var isScopeBoundary: Bool {
    switch self {
    case .applet, .caption, .html, .table, .td, .th, .marquee, .object, .select, .template: true
    default: false
    }
  }

  /// The elements that resetting the insertion mode looks for (HTML standard §13.2.4.1).
  var decidesInsertionMode: Bool {
    switch self {
    case .td, .th, .tr, .tbody, .thead, .tfoot, .caption, .colgroup, .table, .template, .head,
      .body, .frameset, .html:
      true
    default: false
    }
  }

  /// The elements whose end tags may be left out, as "generate implied end tags" has them.
  var hasImpliedEndTag: Bool {
    switch self {
    case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: true
    default: false
    }
  }

  /// As "generate all implied end tags thoroughly" has them.
  var hasThoroughlyImpliedEndTag: Bool {
    switch self {
    case .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
    default: hasImpliedEndTag
    }
  }

  /// Whether text and unknown elements do not belong right into the element.
  var isTablePart: Bool {
    switch self {
    case .table, .tbody, .tfoot, .thead, .tr: true
    default: false
    }
  }

  /// HTML's start tags that end foreign content (but `font`, which depends on its attributes).
  var endsForeignContent: Bool {
    switch self {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1,
      .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p,
      .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
      true
    default: false
    }
  }
}
