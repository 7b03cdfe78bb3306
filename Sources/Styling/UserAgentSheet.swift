internal import TextModel

/// The browser's own style sheet, with the fixed rules of BROWSER §1 on top, as data.
enum UserAgentSheet {
  /// The declarations for HTML elements, by tag; the order is the cascade's.
  static let declarations: [[Declaration]] = {
    var byTag = [[Declaration]](repeating: [], count: Tag.allCases.count)
    for rule in rules {
      for tag in rule.tags { byTag[Int(tag.rawValue)] += rule.declarations }
    }
    return byTag
  }()

  /// For the summary that a `details` shows.
  static let ownSummary: [Declaration] = [
    .display(.listItem), .markerInside, .listStyleType(.disclosure),
  ]

  private struct Rule {
    var tags: [Tag]
    var declarations: [Declaration]
    init(_ tags: [Tag], _ declarations: [Declaration]) {
      (self.tags, self.declarations) = (tags, declarations)
    }
  }

  private static let rules: [Rule] = display + spacing + text + tables + controls

  private static let display: [Rule] = [
    Rule(
      [
        .html, .body, .address, .article, .aside, .div, .footer, .header, .hgroup, .main, .nav,
        .section, .search, .p, .blockquote, .figure, .figcaption, .dl, .dt, .dd, .ul, .ol, .menu,
        .dir, .h1, .h2, .h3, .h4, .h5, .h6, .hr, .pre, .listing, .xmp, .plaintext, .center, .form,
        .fieldset, .legend, .details, .summary,
      ], [.display(.block)]),
    Rule([.li], [.display(.listItem)]),
    Rule(
      [
        .head, .title, .base, .link, .meta, .style, .script, .template, .datalist, .rp, .area,
        .param, .source, .track, .noframes, .noembed, .basefont, .bgsound, .nextid, .frame,
        .frameset, .dialog, .embed, .selectedcontent, .optgroup, .option,
      ], [.display(.none)]),
    Rule([.html, .hr, .fieldset], [.formattingContext]),
  ]

  private static let spacing: [Rule] = [
    Rule(
      [.p, .dl, .ul, .ol, .menu, .dir, .pre, .listing, .xmp, .plaintext],
      [.margin(.block, .em(1))]),
    Rule([.blockquote, .figure], [.margin(.block, .em(1)), .margin(.inline, .px(40))]),
    Rule([.h1], [.fontSize(.em(2)), .margin(.block, .em(0.67)), .bold]),
    Rule([.h2], [.fontSize(.em(1.5)), .margin(.block, .em(0.83)), .bold]),
    Rule([.h3], [.fontSize(.em(1.17)), .margin(.block, .em(1)), .bold]),
    Rule([.h4], [.margin(.block, .em(1.33)), .bold]),
    Rule([.h5], [.fontSize(.em(0.83)), .margin(.block, .em(1.67)), .bold]),
    Rule([.h6], [.fontSize(.em(0.67)), .margin(.block, .em(2.33)), .bold]),
    Rule([.ul, .ol, .menu, .dir], [.padding(.inlineStart, .px(40))]),
    Rule([.ul, .menu, .dir], [.listStyleType(.disc)]),
    Rule([.ol], [.listStyleType(.decimal)]),
    Rule([.ul, .ol, .menu, .dir, .dl], [.list]),
    Rule([.dd], [.margin(.inlineStart, .px(40))]),
    Rule(
      [.hr],
      [
        .margin(.block, .em(0.5)), .margin(.inline, .auto), .border(.all, .px(1)),
      ]),
    Rule(
      [.fieldset],
      [
        .margin(.inline, .px(2)), .border(.all, .px(2)), .padding(.top, .em(0.35)),
        .padding(.inline, .em(0.75)), .padding(.bottom, .em(0.625)),
      ]),
    Rule([.legend], [.padding(.inline, .px(2))]),
  ]

  private static let text: [Rule] = [
    Rule([.b, .strong], [.bold]),
    Rule([.i, .cite, .em, .var, .dfn, .address], [.italic]),
    Rule([.code, .kbd, .samp, .tt, .pre], [.fontFamily(.mono)]),
    Rule([.listing, .xmp, .plaintext], [.fontFamily(.lastResort)]),
    Rule([.pre, .listing, .xmp, .plaintext], [.whiteSpace(.pre)]),
    Rule([.small], [.fontSize(.smaller)]),
    Rule([.big], [.fontSize(.larger)]),
    Rule([.sub], [.fontSize(.smaller), .verticalAlign(.sub)]),
    Rule([.sup], [.fontSize(.smaller), .verticalAlign(.super)]),
    Rule([.nobr], [.whiteSpace(.nowrap)]),
    Rule([.center], [.textAlign(.blockCenter)]),
    Rule([.bdi, .output], [.unicodeBidi(.isolate)]),
    Rule([.bdo], [.unicodeBidi(.isolateOverride)]),
    Rule([.rt], [.fontSize(.em(0.5)), .textIndent(.px(0)), .textAlign(.start)]),
  ]

  private static let tables: [Rule] = [
    Rule([.table], [.display(.table), .table, .formattingContext, .textIndent(.px(0))]),
    Rule(
      [.caption],
      [.display(.tableCaption), .textAlign(.blockCenter), .formattingContext]),
    Rule([.thead, .tbody, .tfoot], [.display(.tableRowGroup), .groupEdges]),
    Rule([.tr], [.display(.tableRow)]),
    Rule([.td, .th], [.display(.tableCell), .cellEdges, .formattingContext]),
    Rule([.th], [.bold, .textAlignCenterUnlessSet]),
    Rule([.col], [.display(.tableColumn)]),
    Rule([.colgroup], [.display(.tableColumnGroup)]),
  ]

  private static let controls: [Rule] = [
    Rule([.marquee], [.width(.percent(100))]),
    Rule(
      [.button, .input, .select, .textarea],
      [
        .display(.inlineBlock), .fontFamily(.lastResort), .lineHeight(.normal),
        .textIndent(.px(0)), .textAlign(.start),
      ]),
    Rule(
      [.button],
      [
        .textAlign(.center), .border(.all, .px(2)), .padding(.block, .px(1)),
        .padding(.inline, .px(6)), .formattingContext,
      ]),
    Rule([.input, .select], [.whiteSpace(.pre)]),
    Rule(
      [.img, .iframe, .video, .audio, .progress, .meter, .svg, .marquee], [.display(.inlineBlock)]),
  ]
}
