import LinkURL
import Testing

/// Inputs that would take for ever were any part of the parser not linear.
@Suite(.timeLimit(.minutes(1))) struct LongURLTests {
  private static let count = 50_000

  @Test(arguments: [
    "@", "a/", "a/../", "../", "//", "\\", "%2e%2e/", "é", "[", "1.", ":", "?", "\t",
  ])
  func repeatedText(_ text: String) throws {
    let long = String(repeating: text, count: Self.count)
    let base = try #require(WebURL("http://example.com/" + String(repeating: "a/", count: 1000)))
    for input in ["http://" + long, "http://h/" + long, "foo:" + long, "file:" + long, long] {
      _ = WebURL(input, base: base)?.href
    }
  }

  @Test func longSegmentsAreShortened() {
    let long = String(repeating: "a", count: Self.count)
    #expect(WebURL("http://h/b/" + long + "/../c")?.href == "http://h/b/c")
  }

  @Test func longNumbersAreHosts() {
    let zeros = String(repeating: "0", count: Self.count)
    #expect(WebURL("http://" + zeros + "/")?.href == "http://0.0.0.0/")
    #expect(WebURL("http://" + String(repeating: "9", count: Self.count) + "/") == nil)
    #expect(WebURL("http://h:" + zeros + "81/")?.port == 81)
  }

  /// UTS #46 costs the square of a label's length: longer names than any resolver takes are refused.
  @Test func longInternationalNamesAreRefused() {
    #expect(WebURL("http://" + String(repeating: "é", count: 200) + "/") != nil)
    #expect(WebURL("http://" + String(repeating: "é", count: 600) + "/") == nil)
    #expect(WebURL("http://" + String(repeating: "a", count: 100_000) + "/") != nil)
  }
}
