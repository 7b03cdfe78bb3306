internal import LinkURL
package import TextModel

/// What an `href` comes to: the URL behind it, and whether it may be opened.
package struct ResolvedLink: Hashable, Sendable {
  /// Normalised and absolute; `nil` where nothing absolute comes out.
  package let url: String?
  /// Why it must not be opened; `nil` where it may.
  package let inert: LinkMap.Link.Inert?
}

/// Resolves `href`s of one document and judges them (design §8).
///
/// The scheme is judged in the parsed URL, behind everything that browsers strip and decode, so
/// that no disguise of `javascript:` passes.
package struct LinkResolver: Sendable {
  private static let allowedSchemes: Set<String> = ["http", "https", "mailto", "tel"]

  private let base: WebURL?
  /// The scheme of the base that the user gave; relative links may keep it, whatever it is.
  private let trustedScheme: String?
  /// What the browser resolves against where we have no base: it shows whether a relative
  /// reference could be parsed.
  private let stand = WebURL("http://relative.invalid/")

  /// - Parameters:
  ///   - base: The document's own URL; one that cannot be parsed counts as none.
  ///   - element: The `href` of the document's first `<base>` that has one, resolved against `base`.
  package init(base: String?, element: String? = nil) {
    let outer = base.flatMap { WebURL($0) }
    trustedScheme = outer?.scheme
    guard let element, let inner = WebURL(element, base: outer),
      inner.scheme != "data", inner.scheme != "javascript"
    else {
      self.base = outer
      return
    }
    self.base = inner
  }

  /// Whether `base` is a URL that links can be resolved against.
  package static func isAbsolute(_ base: String) -> Bool { WebURL(base) != nil }

  /// The URL behind `href`, and whether it may be opened.
  package func resolve(_ href: String) -> ResolvedLink {
    if let url = WebURL(href, base: base) {
      let isAllowed =
        Self.allowedSchemes.contains(url.scheme)
        || (url.scheme == trustedScheme && WebURL(href) == nil)
      return ResolvedLink(url: url.href, inert: isAllowed ? nil : .scheme)
    }
    // Relative, and nothing to resolve it against: fine in itself.
    let isRelative = base == nil && WebURL(href, base: stand) != nil
    return ResolvedLink(url: nil, inert: isRelative ? nil : .unparsable)
  }
}
