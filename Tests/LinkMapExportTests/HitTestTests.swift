import LinkMapExport
import TextModel
import Testing

@Suite struct HitTestTests {
  /// Link 0: two lines; 1: over the end of 0's first; 2: far below; 3: without rectangles.
  private static let layout = LinkMap.Layout(
    width: LayoutUnit(px: 320), height: LayoutUnit(px: 200),
    links: [
      [SampleMaps.rect(10, 10, 100, 20), SampleMaps.rect(0, 30, 50, 20)],
      [SampleMaps.rect(100, 10, 50, 20)], [SampleMaps.rect(10, 150, 40.5, 20)], [],
    ].map { LinkMap.PlacedLink(activate: nil, rects: $0) }, targets: [])

  @Test(
    arguments: [
      (10.0, 10.0, 0), (9.99, 10.0, nil), (99.99, 29.99, 0), (100, 10, 1), (109, 29, 1),
      (149.999, 10, 1), (150, 10, nil), (10, 30, 0), (50, 30, nil), (50.484375, 150, 2),
      (50.5, 150, nil), (-1, -1, nil), (.nan, 10, nil), (.infinity, 10, nil), (1e300, 1e300, nil),
    ] as [(Double, Double, Int?)]) func exact(x: Double, y: Double, link: Int?)
  {
    #expect(Self.layout.link(atX: x, y: y)?.link == link)
    #expect(Self.layout.link(nearX: x, y: y, radius: 0)?.link == link)
  }

  @Test(
    arguments: [
      (5.0, 10.0, 12.0, 0, 5.0), (160, 20, 12, 1, 10), (162, 20, 12, 1, 12),
      (162.5, 20, 12, nil, 0),
      (153, 34, 12, 1, 5), (30, 130, 25, 2, 20), (30, 100, 50, 2, 50), (20, 15, 12, 0, 0),
      (20, 15, .infinity, 0, 0), (20, 15, .nan, 0, 0), (5, 10, .nan, nil, 0), (5, 10, -1, nil, 0),
    ] as [(Double, Double, Double, Int?, Double)])
  func near(x: Double, y: Double, radius: Double, link: Int?, distance: Double) {
    let hit = Self.layout.link(nearX: x, y: y, radius: radius)
    #expect(hit?.link == link)
    if link != nil { #expect(hit?.distance == distance) }
  }

  /// As far from both: the one that covers more of the square; else the later one.
  @Test func ties() {
    func layout(_ heights: [Double]) -> LinkMap.Layout {
      LinkMap.Layout(
        width: LayoutUnit(px: 100), height: LayoutUnit(px: 100),
        links: zip([0.0, 30], heights).map { x, height in
          LinkMap.PlacedLink(activate: nil, rects: [SampleMaps.rect(x, 0, 20, height)])
        }, targets: [])
    }
    #expect(layout([20, 10]).link(nearX: 25, y: 5, radius: 12)?.link == 0)
    #expect(layout([10, 20]).link(nearX: 25, y: 5, radius: 12)?.link == 1)
    #expect(layout([10, 10]).link(nearX: 25, y: 5, radius: 12)?.link == 1)
  }

  @Test func layoutsByWidth() {
    let map = SampleMaps.twoWidths
    #expect(map.layout(forWidth: 320)?.width == LayoutUnit(px: 320))
    #expect(map.layout(forWidth: 5000)?.width.px == 767.984375)
    #expect(map.layout(forWidth: 700)?.width == LayoutUnit(px: 320))
    #expect(map.layout(forWidth: 1)?.width == LayoutUnit(px: 320))
  }
}
