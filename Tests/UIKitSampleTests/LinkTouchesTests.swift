import LinkMapRuntime
import Testing
import UIKitSample

/// The touches of the UIKit sample's views, over a map with one line: `ab cd`, of which `cd` is a link
/// and the line's end; each character is 10 px wide.
@Suite struct LinkTouchesTests {
  private static func map(inert: InertReason = .none) throws -> OwnedLinkMap {
    var contents = MapContents()
    var link = MapContents.Link(href: Array("c.html".utf8))
    link.url = Array("https://a.test/c.html".utf8)
    link.inert = inert
    (link.utf8Range, link.utf16Range) = (3..<5, 3..<5)
    contents.links = [link]
    contents.text = Array("ab cd".utf8)
    func rect(_ left: Int32, _ right: Int32) -> FixedRect {
      FixedRect(minX: left * 640, minY: 0, maxX: right * 640, maxY: 1280)
    }
    func run(_ range: Range<UInt32>, link: UInt32?) -> MapContents.Run {
      MapContents.Run(
        rect: rect(Int32(range.lowerBound), Int32(range.upperBound)), utf8Range: range, link: link,
        characters: range.map {
          MapContents.CharacterEdge(x: Int32($0) * 640, utf8Offset: $0)
        })
    }
    var layout = MapContents.Layout(width: 320 * 64, height: 20 * 64)
    layout.links = [MapContents.PlacedLink(fragments: [MapContents.Fragment(rect: rect(3, 5))])]
    layout.lines = [
      MapContents.Line(
        rect: rect(0, 5), baseline: 960, utf8Range: 0..<5,
        runs: [run(0..<3, link: nil), run(3..<5, link: 0)])
    ]
    contents.layouts = [layout]
    return try OwnedLinkMap(copying: LinkMapWriter.bytes(of: contents))
  }

  private static let opening = LinkTouches.Opening(url: "https://a.test/c.html", range: 3..<5)

  /// A point, and whether the views take it, by link and by nearest character.
  @Test(
    arguments: [
      (30.0, 10.0, true, true), (49.9, 19.9, true, true), (29.9, 10, false, false),
      (5, 5, false, false), (50, 10, false, true), (300, 10, false, true), (300, 500, false, true),
      (-5, 10, false, false), (.nan, 0, false, false),
    ] as [(Double, Double, Bool, Bool)])
  func reach(x: Double, y: Double, link: Bool, nearest: Bool) throws {
    let map = try Self.map()
    try withExtendedLifetime(map) {
      let layout = try map.map.layout(0)
      for (reach, isTaken) in [(LinkTouches.Reach.link, link), (.nearestCharacter, nearest)] {
        var touches = LinkTouches(layout: layout, reach: reach)
        #expect(touches.claims(x: x, y: y) == isTaken)
        touches.began(1, x: x, y: y, at: 0)
        #expect(touches.ended(1, x: x, y: y, at: 40) == (isTaken ? Self.opening : nil))
      }
    }
  }

  /// How long the finger stays does not matter, unless the view behind takes the touch.
  @Test(arguments: [LinkTouches.Reach.link, .nearestCharacter])
  func longPress(reach: LinkTouches.Reach) throws {
    let map = try Self.map()
    try withExtendedLifetime(map) {
      var touches = LinkTouches(layout: try map.map.layout(0), reach: reach)
      touches.began(1, x: 40, y: 10, at: 0)
      #expect(touches.ended(1, x: 41, y: 10, at: 3000) == Self.opening)
      touches.began(1, x: 40, y: 10, at: 5000)
      touches.cancelled(1, at: 5500)
      #expect(touches.ended(1, x: 40, y: 10, at: 6000) == nil)
    }
  }

  @Test func leavingTheLink() throws {
    let map = try Self.map()
    try withExtendedLifetime(map) {
      var touches = LinkTouches(layout: try map.map.layout(0))
      touches.began(1, x: 40, y: 10, at: 0)
      touches.moved(1, x: 10, y: 10, at: 20)
      #expect(touches.ended(1, x: 10, y: 10, at: 40) == nil)
    }
  }

  @Test(arguments: [LinkTouches.Reach.link, .nearestCharacter])
  func inertLinks(reach: LinkTouches.Reach) throws {
    let map = try Self.map(inert: .scheme)
    try withExtendedLifetime(map) {
      var touches = LinkTouches(layout: try map.map.layout(0), reach: reach)
      touches.began(1, x: 40, y: 10, at: 0)
      #expect(touches.ended(1, x: 40, y: 10, at: 40) == nil)
    }
  }
}
