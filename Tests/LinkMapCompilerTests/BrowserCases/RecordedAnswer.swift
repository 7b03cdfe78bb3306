import Foundation

/// What Chromium answered for one document at one width: a `CASE.wWIDTH.json` of `Tests/Browser/cases`.
struct RecordedAnswer: Decodable {
  var width: Int
  var fontSize: Double
  var lineHeight: String
  /// File names by option name (`font`, `bold_italic`, …).
  var fonts: [String: String]
  var fallback: [String]
  var textSpacingTrim: String?
  var doc: DocumentSize
  var links: [Link]
  var hits: [PixelHits]

  struct DocumentSize: Decodable {
    var height: Double
  }

  struct Link: Decodable {
    var href: String
    var url: String
    var text: String
    /// Rectangles as x, y, width, height in px, multiples of 1/64.
    var region: [[Double]]
  }

  /// The pixels at which one link was hit; link -1 stands for none.
  struct PixelHits: Decodable {
    var link: Int
    var pixels: [(x: Int, y: Int)]

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      link = try values.decode(Int.self)
      let coordinates = try values.decode([Int].self)
      pixels = stride(from: 0, to: coordinates.count - 1, by: 2).map {
        (coordinates[$0], coordinates[$0 + 1])
      }
    }
  }

  init(contentsOf url: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
  }
}
