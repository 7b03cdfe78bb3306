import Foundation
import Testing

@testable import MarkupReading

@Suite struct EntityTests {
  /// Every named reference is what Python's `html.entities.html5` says.
  @Test func allNamesAreDecoded() throws {
    let script = "import json, html.entities; print(json.dumps(html.entities.html5))"
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let names = try JSONDecoder().decode([String: String].self, from: data)
    #expect(names.count == 2231)
    for (name, value) in names {
      #expect(decoded("&\(name)") == value, "\(name)")
      #expect(decoded("&\(name).") == value + ".", "\(name)")
    }
  }

  /// Decodes the reference at the start; what follows it stays.
  func decoded(_ text: String, in context: CharacterReferences.Context = .text) -> String {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      guard let (decoded, count) = CharacterReferences.decode(buffer, in: context) else {
        return text
      }
      return String(decoding: decoded + bytes[count...], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("&notit;", "¬it;"), ("&notin;", "∉"), ("&amp", "&"), ("&ampx", "&x"), ("&nope;", "&nope;"),
    ("&", "&"), ("&;", "&;"), ("&#", "&#"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("&#x41", "A"),
    ("&#X41;", "A"), ("&#65;", "A"), ("&#0;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"),
    ("&#x110000;", "\u{FFFD}"), ("&#99999999999999999999;", "\u{FFFD}"), ("&#x80;", "€"),
    ("&#x81;", "\u{81}"), ("&#xFFFE;", "\u{FFFE}"), ("&#x1F600;", "😀"), ("&nGt;", "≫⃒"),
    ("&hellip", "&hellip"), ("&CounterClockwiseContourIntegral;", "∳"),
  ])
  func textReferences(_ source: String, _ expected: String) {
    #expect(decoded(source) == expected)
  }

  @Test(arguments: [
    ("&copy=2", "&copy=2"), ("&copy2", "&copy2"), ("&copy", "©"), ("&copy;=", "©="),
    ("&copy&", "©&"), ("&notit;", "&notit;"), ("&lt/", "</"),
  ])
  func attributeReferences(_ source: String, _ expected: String) {
    #expect(decoded(source, in: .attribute) == expected)
  }

  @Test func wholeReferencesOfMarkdown() {
    var output: [UInt8] = []
    for reference in ["&amp;", "&#x41;", "&nope;", "&ampx"] {
      CharacterReferences.decode(entity: Array(reference.utf8)[...], into: &output)
    }
    #expect(String(decoding: output, as: UTF8.self) == "&A&nope;&ampx")
  }
}
