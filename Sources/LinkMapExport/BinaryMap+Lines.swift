internal import LinkMapRuntime
internal import TextModel

extension MapContents.Line {
  init(_ line: LinkMap.TextLine) {
    self.init(
      rect: FixedRect(line.rect), baseline: line.baseline.rawValue,
      utf8Range: clamped(line.utf8Range), runs: line.runs.map { MapContents.Run($0) })
  }
}

extension MapContents.Run {
  fileprivate init(_ run: LinkMap.TextRun) {
    self.init(
      rect: FixedRect(run.rect), utf8Range: clamped(run.utf8Range),
      link: run.link.map { UInt32(clamping: $0) }, font: run.font.map { UInt32(clamping: $0) },
      fontSize: run.fontSize.rawValue, level: run.level, kind: RunKind(run.kind),
      characters: run.characters.map {
        MapContents.CharacterEdge(x: $0.x.rawValue, utf8Offset: UInt32(clamping: $0.utf8Offset))
      },
      glyphs: run.glyphs.map {
        MapContents.Glyph(
          id: UInt32(clamping: $0.id), x: $0.origin.x.rawValue, y: $0.origin.y.rawValue)
      })
  }
}

extension RunKind {
  fileprivate init(_ kind: LinkMap.TextRun.Kind) {
    switch kind {
    case .text: self = .text
    case .tab: self = .tab
    case .object: self = .object
    case .hyphen: self = .hyphen
    }
  }
}

extension LinkMap.TextLine {
  init(_ line: MapContents.Line) {
    self.init(
      rect: Rect(line.rect), baseline: LayoutUnit(rawValue: line.baseline),
      utf8Range: widened(line.utf8Range), runs: line.runs.map { LinkMap.TextRun($0) })
  }
}

extension LinkMap.TextRun {
  fileprivate init(_ run: MapContents.Run) {
    let kind: Kind =
      switch run.kind {
      case .text: .text
      case .tab: .tab
      case .object: .object
      case .hyphen: .hyphen
      }
    self.init(
      kind: kind, rect: Rect(run.rect), utf8Range: widened(run.utf8Range),
      link: run.link.map { Int($0) }, font: run.font.map { Int($0) },
      fontSize: LayoutUnit(rawValue: run.fontSize), level: run.level,
      characters: run.characters.map {
        LinkMap.CharacterEdge(x: LayoutUnit(rawValue: $0.x), utf8Offset: Int($0.utf8Offset))
      })
    glyphs = run.glyphs.map {
      LinkMap.Glyph(
        id: Int($0.id),
        origin: LinkMap.Point(x: LayoutUnit(rawValue: $0.x), y: LayoutUnit(rawValue: $0.y)))
    }
  }
}

extension FixedRect {
  init(_ rect: Rect) {
    self.init(
      minX: rect.x.rawValue, minY: rect.y.rawValue, maxX: rect.maxX.rawValue,
      maxY: rect.maxY.rawValue)
  }
}

extension Rect {
  init(_ rect: FixedRect) {
    let (x, y) = (LayoutUnit(rawValue: rect.minX), LayoutUnit(rawValue: rect.minY))
    self.init(
      x: x, y: y, width: LayoutUnit(rawValue: rect.maxX) - x,
      height: LayoutUnit(rawValue: rect.maxY) - y)
  }
}
