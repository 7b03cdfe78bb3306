import Glibc
import LinkURL
import Testing

/// One line of a recording by Scripts/record-urls.mjs.
struct RecordedURL: CustomTestStringConvertible {
  let input: String
  let base: String
  /// href, host, pathname, search, hash; `nil` for failure.
  let answer: [String]?

  var testDescription: String { base.isEmpty ? input : "\(input) against \(base)" }

  init?(line: some StringProtocol) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(unescaped)
    guard fields.count == 7 || (fields.count == 3 && fields[2] == "failure") else { return nil }
    (input, base) = (fields[0], fields[1])
    answer = fields.count == 7 ? Array(fields[2...]) : nil
  }

  /// What `WebURL` says, in the recording's form.
  var ours: [String]? {
    let baseURL = base.isEmpty ? nil : WebURL(base)
    if !base.isEmpty && baseURL == nil { return nil }
    guard let url = WebURL(input, base: baseURL) else { return nil }
    let host = (url.host ?? "") + (url.port.map { ":\($0)" } ?? "")
    let search = url.query.map { $0.isEmpty ? "" : "?" + $0 } ?? ""
    let hash = url.fragment.map { $0.isEmpty ? "" : "#" + $0 } ?? ""
    return [url.href, host, url.path, search, hash]
  }

  /// The recording in the file at `path`.
  static func read(_ path: String) -> [RecordedURL] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
      RecordedURL(line: $0)
    }
  }
}

/// The text with `\\` and `\u{…}` read.
private func unescaped(_ text: some StringProtocol) -> String {
  var scalars = String.UnicodeScalarView()
  var rest = text.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    guard scalar == "\\", let next = rest.popFirst() else {
      scalars.append(scalar)
      continue
    }
    guard next == "u", rest.first == "{", let close = rest.firstIndex(of: "}") else {
      scalars.append(next)
      continue
    }
    let digits = String(String.UnicodeScalarView(rest[..<close].dropFirst()))
    if let code = UInt32(digits, radix: 16), let decoded = Unicode.Scalar(code) {
      scalars.append(decoded)
    }
    rest = rest[close...].dropFirst()
  }
  return String(scalars)
}

private let fixtures = "\(#filePath)".replacing("RecordedURLTests.swift", with: "Fixtures/")

@Suite struct RecordedURLTests {
  static let recorded = RecordedURL.read(fixtures + "recorded.tsv")

  @Test func recordingIsThere() {
    #expect(Self.recorded.count >= 250)
  }

  @Test(arguments: recorded) func equalsNode(_ row: RecordedURL) {
    #expect(row.ours == row.answer)
  }

  @Test(arguments: recorded) func normalFormIsStable(_ row: RecordedURL) {
    guard let href = row.ours?.first else { return }
    #expect(WebURL(href)?.href == href)
  }

  /// A further recording, made by `record-urls.mjs --random`: its path in `LINKMAP_URLS`.
  @Test func equalsNodeOnRandomURLs() {
    guard let path = getenv("LINKMAP_URLS") else { return }
    let rows = RecordedURL.read(String(cString: path))
    #expect(!rows.isEmpty)
    let wrong = rows.filter { $0.ours != $0.answer }
    for row in wrong.prefix(40) {
      Issue.record(
        "\(row.testDescription): \(row.ours ?? ["failure"]), not \(row.answer ?? ["failure"])")
    }
    #expect(wrong.count == 0, "of \(rows.count)")
  }
}
