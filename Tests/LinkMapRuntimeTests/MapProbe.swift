import LinkMapRuntime

/// Asks everything of bytes that may be a map. They may say what they like: each question is
/// answered or refused. The result is there so that nothing is optimised away.
enum MapProbe {
  static func probe(_ bytes: UnsafeRawBufferPointer) -> Int {
    do throws(LinkMapError) {
      let map = try BinaryLinkMap(borrowing: bytes)
      var sum = (try? map.verifyChecksum()) == nil ? 0 : 1
      for index in [0, 1, map.linkCount / 2, map.linkCount - 1, map.linkCount, -1, .max] {
        sum &+= probe(map.link(index))
      }
      for index in 0..<min(map.layoutCount, 3) {
        guard let layout = try? map.layout(index) else { continue }
        sum &+= probe(layout, map)
      }
      if let contents = try? MapContents(reading: map) { sum &+= contents.links.count }
      return sum
    } catch { return -1 }
  }

  private static func probe(_ link: LinkRecord?) -> Int {
    guard let link else { return 0 }
    var sum = Int(link.line) &+ Int(truncatingIfNeeded: link.sourceRange.upperBound)
    for string in [link.href, link.url, link.text, link.title, link.label] {
      guard let string else { continue }
      for byte in string.prefix(64) { sum &+= Int(byte) }
      sum &+= Int(string.last ?? 0)
    }
    return sum &+ (link.utf8Range?.count ?? 0) &+ (link.utf16Range?.count ?? 0)
  }

  private static let coordinates = [
    -1e300, -100, 0, 10, 19.984375, 599, 33_554_431.984375, .nan,
  ]

  private static func probe(_ layout: LinkLayout, _ map: BinaryLinkMap) -> Int {
    var sum = 0
    func add(_ hit: LinkHit?) { sum &+= Int(hit?.link ?? 0) &+ Int(hit?.fragment ?? 0) }
    for (index, x) in coordinates.enumerated() {
      for y in coordinates {
        add(layout.hit(x: x, y: y))
        guard index % 3 == 0 else { continue }
        add(layout.nearestHit(x: x, y: y, radius: 12))
        add(layout.nearestHit(x: y, y: x, radius: 1e6))
        sum &+= Int(layout.nearestCharacter(x: x, y: y)?.utf8Range.upperBound ?? 0)
      }
    }
    let all = FixedRect(minX: .min, minY: .min, maxX: .max, maxY: .max)
    let some = FixedRect(x: 0, y: 0, width: 320, height: 100)
    for rect in [all, some] {
      for hit in layout.fragments(in: rect) { add(hit) }
    }
    return sum &+ probeOrder(layout, map) &+ probeLines(layout)
  }

  private static func probeOrder(_ layout: LinkLayout, _ map: BinaryLinkMap) -> Int {
    var sum = 0
    for start in [nil, -1, 0, 1, map.linkCount, .max, .min] {
      sum &+= layout.link(after: start) ?? 0
      sum &+= layout.link(before: start) ?? 0
      sum &+= layout.fragments(ofLink: start ?? 2).count
      sum &+= Int(layout.activationPoint(ofLink: start ?? 2)?.x ?? 0)
      sum &+= Int(layout.fragment(start ?? 2)?.line ?? 0)
      for direction in [Direction.left, .right, .up, .down] {
        sum &+= Int(layout.hit(from: start ?? 2, toward: direction)?.link ?? 0)
      }
    }
    return sum
  }

  private static func probeLines(_ layout: LinkLayout) -> Int {
    var sum = 0
    for index in [-1, 0, 1, layout.lineCount - 1, layout.lineCount] {
      sum &+= layout.line(index)?.runs.count ?? 0
      sum &+= layout.run(index)?.characters.count ?? 0
      sum &+= Int(layout.character(index)?.x ?? 0)
      sum &+= Int(layout.glyph(index)?.id ?? 0)
      sum &+= layout.target(index)?.id.count ?? 0
    }
    return sum &+ tap(layout)
  }

  /// A tap, a hover and a key by a recogniser.
  private static func tap(_ layout: LinkLayout) -> Int {
    var recognizer = TapRecognizer()
    var count = 0
    func send(_ event: TapEvent, _ time: Double) {
      recognizer.handle(event, at: time, in: layout) { _ in
        .allow
      } emit: { _ in
        count += 1
      }
    }
    let sample = PointerSample(pointer: 1, x: 12, y: 12)
    send(.down(sample, kind: .touch, button: .left), 0)
    send(.mapChanged(.sameDocument), 5)
    send(.up(sample, button: .left, modifiers: [], isCanceled: false), 20)
    send(.move(PointerSample(pointer: 2, x: 110, y: 25), kind: .mouse), 30)
    send(.key(.enter, link: 1, isRepeat: false, modifiers: []), 40)
    send(.activate(link: 0), 40)
    return count
  }
}
