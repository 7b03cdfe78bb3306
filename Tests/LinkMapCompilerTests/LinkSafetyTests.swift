import LinkMapCompiler
import Testing

@Suite struct LinkSafetyTests {
  static let base = "https://example.test/dir/page.html"

  @Test(arguments: [
    ("m2", "https://example.test/dir/m2"),
    ("#part", "https://example.test/dir/page.html#part"),
    ("", "https://example.test/dir/page.html"),
    ("//other.test", "https://other.test/"),
    (" HTTP://Other.test ", "http://other.test/"),
    ("mailto:a@b.test", "mailto:a@b.test"),
    ("TEL:+1 2", "tel:+1 2"),
  ]) func opened(href: String, url: String) {
    let link = LinkResolver(base: Self.base).resolve(href)
    #expect(link.url == url && link.inert == nil)
  }

  @Test(arguments: [
    ("javascript:alert(1)", "javascript:alert(1)"),
    (" java\nscr\tipt:alert(1)", "javascript:alert(1)"),
    ("\u{1}JAVASCRIPT:alert(1)", "javascript:alert(1)"),
    ("data:text/html,x", "data:text/html,x"),
    ("file:///etc/passwd", "file:///etc/passwd"),
    ("vbscript:x", "vbscript:x"),
    ("made-up:x", "made-up:x"),
  ]) func inertByScheme(href: String, url: String) {
    for base in [Self.base, nil] {
      let link = LinkResolver(base: base).resolve(href)
      #expect(link.url == url && link.inert == .scheme)
    }
  }

  @Test(arguments: ["http://[", "http://a b/", "https://h:99999/", "http:///"])
  func unparsable(href: String) {
    for base in [Self.base, nil] {
      let link = LinkResolver(base: base).resolve(href)
      #expect(link.url == nil && link.inert == .unparsable)
    }
  }

  @Test(arguments: ["a", "#a", "", "/a", "//a", "?a", "&#106;avascript"])
  func relativeWithoutBase(href: String) {
    let link = LinkResolver(base: nil).resolve(href)
    #expect(link.url == nil && link.inert == nil)
  }

  @Test func baseElement() {
    let inner = LinkResolver(base: Self.base, element: "../up/")
    #expect(inner.resolve("a").url == "https://example.test/up/a")
    let refused = LinkResolver(base: Self.base, element: "javascript:x")
    #expect(refused.resolve("a").url == "https://example.test/dir/a")
    let alone = LinkResolver(base: nil, element: "https://b.test/")
    #expect(alone.resolve("a").url == "https://b.test/a")
  }

  /// A scheme that the user chose is fine for relative links; one that the document chose is not.
  @Test func schemesOfBases() {
    #expect(LinkResolver(base: "file:///docs/").resolve("a").inert == nil)
    #expect(LinkResolver(base: "file:///docs/").resolve("file:a").inert == .scheme)
    #expect(LinkResolver(base: nil, element: "made-up://h/").resolve("a").inert == .scheme)
    #expect(LinkResolver(base: Self.base, element: "file:///etc/").resolve("a").inert == .scheme)
  }
}
