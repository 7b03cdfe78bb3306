/// The index of a `ComputedStyle` in `BoxTree.styles`.
package typealias StyleID = Int32

/// The computed CSS properties that move text; equal styles are stored once.
package struct ComputedStyle: Hashable, Sendable {
  package enum FontFamily: UInt8, Hashable, Sendable {
    /// The body's list: `--font` and its faces, then the fallbacks.
    case text
    /// `code`, `kbd`, `samp`, `pre`, `tt`: `--mono`, then the fallbacks.
    case mono
    /// A family that is not there (`<font face>`, `listing`): the last resort alone (BROWSER-MORE §4).
    case lastResort
  }

  package enum LineHeight: Hashable, Sendable {
    case normal
    /// A factor of the font size, inherited as a factor.
    case number(Float)
    case length(LayoutUnit)
  }

  package enum VerticalAlign: Hashable, Sendable {
    case baseline, sub, `super`, middle, textTop, textBottom, top, bottom
    /// `img align=middle` and `center`: the centre on the baseline, no x-height (BROWSER-MORE §2).
    case baselineMiddle
    /// Up by a length; a percentage is already resolved against the line height.
    case length(LayoutUnit)
  }

  package enum WhiteSpace: UInt8, Hashable, Sendable {
    case normal, nowrap, pre, preWrap, preLine, breakSpaces

    /// Whether spaces and tabs collapse.
    @inlinable package var collapsesSpaces: Bool {
      self == .normal || self == .nowrap || self == .preLine
    }
    /// Whether newlines of the source are line breaks.
    @inlinable package var keepsNewlines: Bool { self != .normal && self != .nowrap }
    /// Whether lines may break at opportunities.
    @inlinable package var wraps: Bool { self != .nowrap && self != .pre }
  }

  package enum Direction: UInt8, Hashable, Sendable { case ltr, rtl }

  package enum TextAlign: UInt8, Hashable, Sendable {
    case start, end, left, right, center, justify
    /// HTML's `align` and `<center>`: these also move block children (TABLES §8).
    case blockLeft, blockRight, blockCenter
  }

  package enum TextTransform: UInt8, Hashable, Sendable {
    case none, uppercase, lowercase, capitalize
  }
  package enum OverflowWrap: UInt8, Hashable, Sendable { case normal, breakWord, anywhere }
  package enum WordBreak: UInt8, Hashable, Sendable { case normal, breakAll, keepAll }
  package enum LineBreak: UInt8, Hashable, Sendable { case auto, loose, normal, strict, anywhere }
  package enum Hyphens: UInt8, Hashable, Sendable { case manual, none }
  package enum TextSpacingTrim: UInt8, Hashable, Sendable { case spaceAll, normal }

  package var fontFamily: FontFamily = .text
  package var isBold = false
  package var isItalic = false
  /// CSS px, single precision as the browser keeps it.
  package var fontSize: Float = 16
  package var lineHeight: LineHeight = .normal
  package var verticalAlign: VerticalAlign = .baseline
  package var whiteSpace: WhiteSpace = .normal
  package var direction: Direction = .ltr
  package var textAlign: TextAlign = .start
  package var textIndent: LayoutUnit = .zero
  package var textTransform: TextTransform = .none
  package var letterSpacing: LayoutUnit = .zero
  package var wordSpacing: LayoutUnit = .zero
  package var overflowWrap: OverflowWrap = .normal
  package var wordBreak: WordBreak = .normal
  package var lineBreak: LineBreak = .auto
  package var hyphens: Hyphens = .manual
  package var textSpacingTrim: TextSpacingTrim = .spaceAll
  /// Tab stops stand every `tabSize` spaces of the block's font.
  package var tabSize: Float = 8
  /// The `lang` in force, in lower case; empty for none. Picks glyphs (`locl`) and quote marks.
  package var language = ""
  /// `visibility: visible` and pointer events on: whether a point can hit it.
  package var isHittable = true

  package init() {}
}

/// What layout needs to know of a style's primary font at its size (BROWSER §3); whole px but `xHeight`.
package struct FontMetrics: Hashable, Sendable {
  package var ascent: LayoutUnit
  package var descent: LayoutUnit
  package var lineGap: LayoutUnit
  /// Rounded to 1/64 px.
  package var xHeight: LayoutUnit
  /// The space's advance in 1/65536 px; tab stops are multiples of it.
  package var spaceAdvance: Int32
  /// The advance of the hyphen shown at a soft hyphen, in 1/65536 px.
  package var hyphenAdvance: Int32
  /// How far the em square reaches above and below the baseline, rounded up to whole px; for ruby.
  package var emAscent: LayoutUnit = .zero
  package var emDescent: LayoutUnit = .zero

  package init(
    ascent: LayoutUnit, descent: LayoutUnit, lineGap: LayoutUnit, xHeight: LayoutUnit,
    spaceAdvance: Int32, hyphenAdvance: Int32
  ) {
    (self.ascent, self.descent, self.lineGap) = (ascent, descent, lineGap)
    (self.xHeight, self.spaceAdvance) = (xHeight, spaceAdvance)
    self.hyphenAdvance = hyphenAdvance
  }

  /// The content height of an inline box: ascent + descent.
  @inlinable package var contentHeight: LayoutUnit { ascent + descent }
}
