public import LinkMapRuntime
public import TextModel

/// The binary format of link maps (docs/FORMAT-BINARY.md), in both directions, without loss.
public enum BinaryMap {
  /// Writes a map as binary, version 1.
  public static func write(_ map: LinkMap) throws(LinkMapError) -> [UInt8] {
    try LinkMapWriter.bytes(of: MapContents(map))
  }

  /// Whether bytes begin as binary link maps do.
  public static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x4C, 0x4D, 0x41, 0x50, 0x0D, 0x0A, 0x1A])
  }

  /// Reads a binary map, checksum and all.
  public static func read(_ bytes: [UInt8]) throws(LinkMapError) -> LinkMap {
    LinkMap(try contents(of: bytes))
  }

  /// Reads all that a binary map holds, checksum and all.
  public static func contents(of bytes: [UInt8]) throws(LinkMapError) -> MapContents {
    let owned = try OwnedLinkMap(copying: bytes)
    try owned.map.verifyChecksum()
    return try MapContents(reading: owned.map)
  }
}

extension MapContents {
  /// The contents of a map.
  public init(_ map: LinkMap) {
    self.init()
    generator = Array(map.generator.utf8)
    fingerprint = Array(map.fingerprint.utf8)
    source.name = Array(map.source.name.utf8)
    source.sha256 = Array(map.source.sha256.utf8)
    source.format = map.source.format.code
    fonts = map.fonts.map {
      Font(
        family: Array($0.family.utf8), sha256: Array($0.sha256.utf8),
        face: UInt32(clamping: $0.face))
    }
    links = map.links.map { Link($0) }
    areas = map.areas.map {
      Area(
        map: Array($0.map.utf8), shape: Array($0.shape.utf8), coordinates: $0.coords,
        href: Array($0.href.utf8), url: $0.url.map { Array($0.utf8) }, alt: Array($0.alt.utf8))
    }
    report = map.report.map {
      ReportEntry(
        reason: Array($0.reason.utf8), href: $0.href.map { Array($0.utf8) },
        detail: $0.detail.map { Array($0.utf8) }, line: UInt32(clamping: $0.line),
        column: UInt32(clamping: $0.column))
    }
    unit = map.unit == .cell ? 1 : 0
    text = Array(map.text.utf8)
    layouts = map.layouts.map { Layout($0) }
    layouts += map.layouts.compactMap { Layout(touchOf: $0) }
  }
}

extension MapContents.Link {
  fileprivate init(_ link: LinkMap.Link) {
    self.init(href: Array(link.href.utf8))
    url = link.url.map { Array($0.utf8) }
    text = Array(link.text.utf8)
    title = link.title.map { Array($0.utf8) }
    label = Array(link.label.utf8)
    switch link.state {
    case .ok: state = .ok
    case .hidden: state = .hidden
    case .empty: state = .empty
    }
    switch link.inert {
    case nil: inert = .none
    case .scheme: inert = .scheme
    case .unparsable: inert = .unparsable
    }
    utf8Range = link.utf8Range.map(clamped)
    utf16Range = link.utf16Range.map(clamped)
    sourceRange =
      UInt64(clamping: link.sourceRange.lowerBound)..<UInt64(clamping: link.sourceRange.upperBound)
    (line, column) = (UInt32(clamping: link.line), UInt32(clamping: link.column))
  }
}

func clamped(_ range: Range<Int>) -> Range<UInt32> {
  UInt32(clamping: range.lowerBound)..<UInt32(clamping: range.upperBound)
}

func widened(_ range: Range<UInt32>) -> Range<Int> {
  Int(range.lowerBound)..<Int(range.upperBound)
}

extension MapContents.Layout {
  fileprivate init(_ layout: LinkMap.Layout) {
    self.init(width: layout.width.rawValue, height: layout.height.rawValue)
    links = layout.links.map { link in
      MapContents.PlacedLink(
        activate: link.activate.map { FixedPoint(x: $0.x.rawValue, y: $0.y.rawValue) },
        fragments: link.rects.map { MapContents.Fragment($0) })
    }
    targets = layout.targets.map { MapContents.Target(id: Array($0.id.utf8), y: $0.y.rawValue) }
    lines = layout.lines.map { MapContents.Line($0) }
  }
}

extension MapContents.Layout {
  /// The layout with the touch rectangles of `layout`; `nil` where there are none.
  fileprivate init?(touchOf layout: LinkMap.Layout) {
    guard layout.links.contains(where: { !$0.touch.isEmpty }) else { return nil }
    self.init(LinkMap.Layout(enlarging: layout))
    (targets, lines) = ([], [])
  }
}

extension MapContents.Fragment {
  fileprivate init(_ rect: LinkMap.LinkRect) {
    self.init(
      rect: FixedRect(rect.rect), line: Int32(clamping: rect.line), isRTL: rect.direction == .rtl,
      utf16Range: rect.utf16Range.map(clamped))
  }
}

extension LinkMap.Source.Format {
  fileprivate var code: UInt8 {
    switch self {
    case .markdown: 0
    case .html: 1
    case .text: 2
    }
  }

  fileprivate init(code: UInt8) {
    switch code {
    case 0: self = .markdown
    case 1: self = .html
    default: self = .text
    }
  }
}

private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

extension LinkMap {
  /// The map that contents describe. Links that are absent there become hidden ones.
  public init(_ contents: MapContents) {
    self.init(
      generator: string(contents.generator),
      source: Source(
        name: string(contents.source.name), format: Source.Format(code: contents.source.format),
        sha256: string(contents.source.sha256)),
      fingerprint: string(contents.fingerprint),
      fonts: contents.fonts.map {
        Font(family: string($0.family), sha256: string($0.sha256), face: Int($0.face))
      },
      links: contents.links.map { Link($0) },
      areas: contents.areas.map {
        Area(
          map: string($0.map), shape: string($0.shape), coords: $0.coordinates,
          href: string($0.href), url: $0.url.map(string), alt: string($0.alt))
      },
      report: contents.report.map {
        ReportEntry(
          reason: string($0.reason), href: $0.href.map(string), detail: $0.detail.map(string),
          line: Int($0.line), column: Int($0.column))
      },
      layouts: [])
    layouts = Self.layouts(of: contents)
    unit = contents.unit == 1 ? .cell : .px
    text = string(contents.text)
  }
}

extension LinkMap {
  /// The layouts, those of touch rectangles joined with the ones that they enlarge.
  private static func layouts(of contents: MapContents) -> [Layout] {
    var layouts: [Layout] = []
    var indexOfWidth: [Int32: Int] = [:]
    for layout in contents.layouts.map({ Layout($0) }) {
      guard let index = indexOfWidth[layout.width.rawValue] else {
        indexOfWidth[layout.width.rawValue] = layouts.count
        layouts.append(layout)
        continue
      }
      for (link, placed) in layout.links.enumerated()
      where placed.rects.count == layouts[index].links[link].rects.count {
        layouts[index].links[link].touch = placed.rects.map(\.rect)
      }
    }
    return layouts
  }
}

extension LinkMap.Link {
  fileprivate init(_ link: MapContents.Link) {
    let state: State =
      switch link.state {
      case .ok: .ok
      case .hidden, .absent: .hidden
      case .empty: .empty
      }
    let inert: Inert? =
      switch link.inert {
      case .none: nil
      case .scheme, .other: .scheme
      case .unparsable: .unparsable
      }
    self.init(
      href: string(link.href), url: link.url.map(string), text: string(link.text),
      title: link.title.map(string), label: string(link.label), state: state, inert: inert,
      utf8Range: link.utf8Range.map(widened), utf16Range: link.utf16Range.map(widened),
      sourceRange: Int(
        clamping: link.sourceRange.lowerBound)..<Int(
          clamping: link.sourceRange.upperBound), line: Int(link.line), column: Int(link.column))
  }
}

extension LinkMap.Layout {
  fileprivate init(_ layout: MapContents.Layout) {
    self.init(
      width: LayoutUnit(rawValue: layout.width), height: LayoutUnit(rawValue: layout.height),
      links: layout.links.map { link in
        LinkMap.PlacedLink(
          activate: link.activate.map {
            LinkMap.Point(x: LayoutUnit(rawValue: $0.x), y: LayoutUnit(rawValue: $0.y))
          }, rects: link.fragments.map { LinkMap.LinkRect($0) })
      },
      targets: layout.targets.map {
        LinkMap.Target(id: string($0.id), y: LayoutUnit(rawValue: $0.y))
      })
    lines = layout.lines.map { LinkMap.TextLine($0) }
  }
}

extension LinkMap.LinkRect {
  fileprivate init(_ fragment: MapContents.Fragment) {
    self.init(
      rect: Rect(fragment.rect), line: Int(fragment.line), direction: fragment.isRTL ? .rtl : .ltr,
      utf16Range: fragment.utf16Range.map(widened))
  }
}
