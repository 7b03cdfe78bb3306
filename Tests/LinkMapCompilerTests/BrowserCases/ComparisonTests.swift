import Testing
import TextModel

/// The comparison itself: recorded answers are equal to themselves, and one unit's change shows.
@Suite struct ComparisonTests {
  @Test(arguments: RecordedCase.all)
  func recordedAnswersExplainTheirOwnPixels(of recorded: RecordedCase) throws {
    for answer in try recorded.answers() {
      let differences = Differences(of: LinkMap(answer), at: 0, from: answer)
      #expect(differences.lines.isEmpty)
    }
  }

  @Test func aUnitMoreIsADifference() throws {
    let recorded = try #require(RecordedCase.all.first { $0.name == "01-para-wrap" })
    let answer = try #require(try recorded.answers().first)
    var map = LinkMap(answer)
    map.layouts[0].links[0].rects[0].rect.width += LayoutUnit(rawValue: 1)
    #expect(Differences(of: map, at: 0, from: answer).lines.count == 1)
    map = LinkMap(answer)
    map.layouts[0].height += LayoutUnit(rawValue: 1)
    #expect(Differences(of: map, at: 0, from: answer).lines.count == 1)
    map = LinkMap(answer)
    map.links.removeLast()
    map.layouts[0].links.removeLast()
    #expect(!Differences(of: map, at: 0, from: answer).lines.isEmpty)
  }

  @Test func regionsAreSetsOfPoints() {
    let whole = Region(recorded: [[0, 0, 10, 10]])
    #expect(whole == Region(recorded: [[0, 0, 4, 10], [4, 0, 6, 10], [2, 2, 3, 3]]))
    #expect(!(whole == Region(recorded: [[0, 0, 4, 10], [4.015625, 0, 5.984375, 10]])))
    #expect(Region(recorded: [[3, 3, 0, 5]]) == Region(recorded: []))
  }

  @Test func everyKnownFailureIsACase() {
    let names = Set(RecordedCase.all.map(\.name))
    #expect(RecordedCase.knownFailing.subtracting(names).isEmpty)
    #expect(names.count >= 95)
  }
}

extension LinkMap {
  /// The map that Chromium's answer would be.
  fileprivate init(_ answer: RecordedAnswer) {
    let source = Source(name: "", format: .html, sha256: "")
    let links = answer.links.map { link in
      Link(
        href: link.href, url: link.url, text: link.text, title: nil, label: link.text, state: .ok,
        inert: nil, utf8Range: nil, utf16Range: nil, sourceRange: 0..<0, line: 1, column: 1)
    }
    let placed = answer.links.map { link in
      PlacedLink(
        activate: nil,
        rects: link.region.map { LinkRect(recorded: $0) })
    }
    let layout = Layout(
      width: LayoutUnit(px: answer.width), height: LayoutUnit(truncating: answer.doc.height),
      links: placed, targets: [])
    self.init(
      generator: "", source: source, fingerprint: "", fonts: [], links: links, areas: [],
      report: [], layouts: [layout])
  }
}

extension LinkMap.LinkRect {
  fileprivate init(recorded values: [Double]) {
    let units = values.map { LayoutUnit(truncating: $0) }
    self.init(
      rect: Rect(x: units[0], y: units[1], width: units[2], height: units[3]), line: 0,
      direction: .ltr, utf16Range: nil)
  }
}
