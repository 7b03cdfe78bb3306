internal import TextModel

/// What of an export is a choice.
public struct ExportOptions: Hashable, Sendable {
  /// Whether an SVG shows the text itself below the links.
  public enum Content: Hashable, Sendable { case links, page }
  /// Which pages a PDF is cut into.
  public var pageSize = PageSize.whole
  public var content = Content.links
  /// How many bits of a link mask name a link.
  public var mask = MaskForm.png
  /// The picture that an image map lies over; `nil` for one of its own, drawn.
  public var picture: String?

  public init() {}

  public enum PageSize: Hashable, Sendable {
    /// One page that holds all.
    case whole
    /// In points.
    case fixed(width: Double, height: Double)
  }

  public enum MaskForm: String, CaseIterable, Hashable, Sendable {
    case png
    /// Rows of bytes, and of little-endian 16-bit numbers.
    case raw8
    case raw16
  }
}

extension ExportOptions.PageSize {
  /// Reads `whole`, a paper's name, or `WIDTHxHEIGHT` in mm, pt or px (`210x297mm`).
  public init?(_ text: String) {
    let named = ["a3": (297, 420), "a4": (210, 297), "a5": (148, 210), "a6": (105, 148)]
    let point = 72.0 / 25.4
    switch text.lowercased() {
    case "whole": self = .whole
    case "letter": self = .fixed(width: 612, height: 792)
    case "legal": self = .fixed(width: 612, height: 1008)
    case let name:
      if let paper = named[name] {
        self = .fixed(width: Double(paper.0) * point, height: Double(paper.1) * point)
        return
      }
      let units = ["mm": point, "pt": 1, "px": 0.75]
      guard name.count > 2, let unit = units[String(name.suffix(2))] else { return nil }
      let sides = name.dropLast(2).split(separator: "x").map { Double($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        (36...14_400).contains(width * unit), (36...14_400).contains(height * unit)
      else { return nil }
      self = .fixed(width: width * unit, height: height * unit)
    }
  }
}

/// The only layout of a map for a form that holds one.
func onlyLayout(of map: LinkMap, for format: ExportFormat) throws(ExportError) -> LinkMap.Layout {
  guard map.layouts.count == 1 else {
    throw ExportError(
      message: "\(format.rawValue) holds one width, not \(map.layouts.count)")
  }
  return map.layouts[0]
}
