/// The names of elements that HTML gives a meaning, today's and those of older pages.
package enum Tag: UInt8, CaseIterable, Sendable {
  case a, abbr, acronym, address, applet, area, article, aside, audio, b, base, basefont, bdi, bdo
  case bgsound, big, blink, blockquote, body, br, button, canvas, caption, center, cite, code, col
  case colgroup, data, datalist, dd, del, details, dfn, dialog, dir, div, dl, dt, em, embed
  case fieldset, figcaption, figure, font, footer, form, frame, frameset, h1, h2, h3, h4, h5, h6
  case head, header, hgroup, hr, html, i, iframe, image, img, input, ins, isindex, kbd, keygen
  case label, legend, li, link, listing, main, map, mark, marquee, math, menu, menuitem, meta
  case meter, multicol, nav, nextid, nobr, noembed, noframes, noscript, object, ol, optgroup
  case option, output, p, param, picture, plaintext, pre, progress, q, rb, rp, rt, rtc, ruby, s
  case samp, script, search, section, select, selectedcontent, slot, small, source, spacer, span
  case strike, strong, style, sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot
  case th, thead, time, title, tr, track, tt, u, ul, `var`, video, wbr, xmp
  /// Any other name; `Document.names` has it.
  case other

  /// The name as written in lower case; empty for `.other`.
  package var name: String { self == .other ? "" : String(describing: self) }

  package var isHeading: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }
}
