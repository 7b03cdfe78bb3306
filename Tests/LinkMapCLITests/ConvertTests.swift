import LinkMapExport
import LinkMapRuntime
import TextModel
import Testing

@Suite struct ConvertTests {
  private let command = Command()

  private static let document = """
    # Title {#top}

    A [link](b "title"), <https://c.test/>, ![x](gone.png) and [one](javascript:x).

    <!-- <a href=lost>z</a> --> <map name=m><area shape=rect coords="0,0,10.5,9" href=q></map>
    """

  /// From JSON to binary and back, every byte is as it was; likewise from binary.
  @Test(arguments: ["--width=320", "--width=320,600,1000", "--min-target=44"])
  func roundTrip(option: String) throws {
    command.write(Self.document, to: "a.md")
    #expect(command.run(["build", "a.md", "-o", "a.json", option]).status == 0)
    #expect(command.run(["convert", "a.json", "-o", "b.linkmap"]).status == 0)
    let back = command.run(["convert", "b.linkmap", "-o", "c.json"])
    #expect(back.status == 0 && back.errors.isEmpty)
    #expect(command.bytes("c.json") == command.bytes("a.json"))
    #expect(command.run(["convert", "c.json", "-o", "d.linkmap"]).status == 0)
    #expect(command.bytes("d.linkmap") == command.bytes("b.linkmap"))
    #expect(command.run(["build", "a.md", "-o", "l.linkmap", option]).status == 0)
    let lines = command.run(["convert", "l.linkmap", "-o", "f.json"])
    #expect(lines.errors == "l.linkmap: warning: json does not hold the text and its lines\n")
    #expect(command.bytes("f.json") == command.bytes("a.json"))
    #expect(command.run(["convert", "l.linkmap", "-o", "e.linkmap"]).status == 0)
    #expect(command.bytes("e.linkmap") == command.bytes("l.linkmap"))
    #expect(command.run(["convert", "b.linkmap", "-o", "e.linkmap"]).status == 0)
    #expect(command.bytes("e.linkmap") == command.bytes("b.linkmap"))
  }

  /// The extension decides, `--format` before it, JSON where neither does.
  @Test(
    arguments: [
      ("m.linkmap", nil, true), ("m.LINKMAP", nil, true), ("m.json", nil, false), ("m", nil, false),
      ("m.json", "binary", true), ("m.linkmap", "json", false), ("-", "binary", true),
    ] as [(String, String?, Bool)]) func format(output: String, format: String?, isBinary: Bool)
    throws
  {
    command.write("[a](b)", to: "a.md")
    let options = ["-o", output] + (format.map { ["--format", $0] } ?? [])
    #expect(command.run(["build", "a.md"] + options, output: "piped").status == 0)
    let bytes = try #require(command.bytes(output == "-" ? "piped" : output))
    #expect(BinaryMap.isBinary(bytes) == isBinary)
    #expect(command.run(["build", "a.md", "-o", "source.json"]).status == 0)
    #expect(command.run(["convert", "source.json"] + options, output: "piped").status == 0)
    let converted = try #require(command.bytes(output == "-" ? "piped" : output))
    #expect(BinaryMap.isBinary(converted) == isBinary)
  }

  @Test func manyBinaryMaps() throws {
    command.write("[a](b)", to: "a.md")
    command.write("[a](b)", to: "c.txt")
    #expect(command.run(["build", "a.md", "c.txt", "-o", "out", "--format", "binary"]).status == 0)
    #expect(BinaryMap.isBinary(try #require(command.bytes("out/a.linkmap"))))
    #expect(BinaryMap.isBinary(try #require(command.bytes("out/c.linkmap"))))
  }

  /// What a form has no place for is named.
  @Test func losses() throws {
    var contents = MapContents()
    contents.links = [MapContents.Link(href: []), MapContents.Link(href: [0xFF])]
    contents.links[0].state = .absent
    contents.links[1].inert = .other
    contents.source.format = 9
    var layout = MapContents.Layout(width: 64, height: 64)
    layout.links = [MapContents.PlacedLink(), MapContents.PlacedLink()]
    let rect = FixedRect(minX: 0, minY: 0, maxX: 64, maxY: 64)
    layout.links[0].fragments = [MapContents.Fragment(rect: rect)]
    layout.links[1].fragments = [MapContents.Fragment(rect: rect)]
    layout.paintOrder = [1, 0]
    contents.layouts = [layout]
    command.write(try LinkMapWriter.bytes(of: contents), to: "a.linkmap")
    let result = command.run(["convert", "a.linkmap", "-o", "a.json"])
    #expect(result.status == 0)
    let words = ["links that are gone", "reasons", "source format", "paint order", "not UTF-8"]
    for word in words { #expect(result.errors.contains(word)) }
    #expect(result.errors.split(separator: "\n").count == words.count)
    #expect(result.errors.hasPrefix("a.linkmap: warning: json does not hold "))
    #expect(command.run(["convert", "a.linkmap", "-o", "b.linkmap"]).errors.isEmpty)
    #expect(command.bytes("b.linkmap") == command.bytes("a.linkmap"))
  }

  @Test func numbersBeyondTheBinaryRange() throws {
    command.write("[a](b)", to: "a.md")
    #expect(command.run(["build", "a.md", "-o", "a.json"]).status == 0)
    let text = try #require(command.text("a.json"))
    command.write(text.replacing("\"line\":1,", with: "\"line\":9000000000,"), to: "b.json")
    let result = command.run(["convert", "b.json", "-o", "b.linkmap"])
    #expect(result.status == 0)
    #expect(result.errors.contains("b.json: warning: binary does not hold numbers beyond 32 bits"))
  }

  /// Damage in any byte of a binary map is found and said.
  @Test func damagedMaps() throws {
    command.write("[a](b) [c](d)", to: "a.md")
    #expect(command.run(["build", "a.md", "-o", "a.linkmap"]).status == 0)
    let bytes = try #require(command.bytes("a.linkmap"))
    for offset in stride(from: 8, to: bytes.count, by: 97) {
      var damaged = bytes
      damaged[offset] ^= 0x41
      command.write(damaged, to: "b.linkmap")
      for arguments in [["show", "b.linkmap"], ["convert", "b.linkmap", "-o", "b.json"]] {
        let result = command.run(arguments)
        #expect(
          result.status == 65 && result.errors.hasPrefix("b.linkmap: error: not a link map: "))
      }
    }
    for count in [0, 7, 8, 39, 40, bytes.count - 1] {
      command.write(Array(bytes.prefix(count)), to: "b.linkmap")
      let result = command.run(["query", "b.linkmap", "1", "1"])
      #expect(result.status == 65 && result.output.isEmpty)
    }
    #expect(command.text("b.json") == nil)
  }

  @Test func missingMap() {
    #expect(command.run(["convert", "no.json", "-o", "m.linkmap"]).status == 66)
    command.write("{}", to: "a.json")
    #expect(command.run(["convert", "a.json", "-o", "m.linkmap"]).status == 65)
    #expect(command.run(["convert", "a.json", "-o", "no/m.linkmap"]).status == 65)
    #expect(command.names == ["a.json"])
  }
}
