internal import TextModel

/// What box generation does with an element beyond its `display`.
enum ElementRole: UInt8 {
  case ordinary
  /// `br`.
  case lineBreak
  /// `wbr`.
  case breakOpportunity
  /// `img` and `input type=image`.
  case image
  /// A control or embedded content with a size of its own; its content is not laid out.
  case control
  /// `button`: an inline-block with the control's edges.
  case button
  case rule
  case fieldset
  case details
  /// A `details`' own summary.
  case summary
  /// A fieldset's own legend.
  case legend
  case quotation
  case ruby
  /// `rt`: an annotation where it is a ruby's child.
  case rubyText

  /// The role by tag; `byTag[tag.rawValue]`. Context decides on summaries and legends.
  static let byTag: [ElementRole] = Tag.allCases.map { tag in
    switch tag {
    case .br: .lineBreak
    case .wbr: .breakOpportunity
    case .img: .image
    case .input, .select, .textarea, .progress, .meter, .iframe, .video, .audio, .svg: .control
    case .button: .button
    case .hr: .rule
    case .fieldset: .fieldset
    case .details: .details
    case .q: .quotation
    case .ruby: .ruby
    case .rt: .rubyText
    default: .ordinary
    }
  }

  /// Whether the element's children are no boxes of this document.
  var isReplaced: Bool {
    switch self {
    case .image, .control, .lineBreak, .breakOpportunity, .rule: true
    default: false
    }
  }
}
