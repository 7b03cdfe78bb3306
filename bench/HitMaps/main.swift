// Writes maps of seeded random layouts for bench/hits.cpp and bench/hits.mjs: hit-maps FOLDER.
import Foundation
import LinkMapRuntime

/// SplitMix64.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Rows of text with a link in every third line or so, some wrapped; where `isMixed`, also images over
/// several lines, and cards and table cells that links of the text lie in.
func layout(count: Int, isMixed: Bool) -> [[FixedRect]] {
  var random = Generator(state: UInt64(count))
  func unit() -> Double { Double.random(in: 0..<1, using: &random) }
  func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FixedRect {
    FixedRect(x: x, y: y, width: width, height: height)
  }
  // So that a million fit into the format's 2²⁵ px.
  let height = count > 500_000 ? 8.0 : 18.625
  var links: [[FixedRect]] = []
  var (total, y) = (0, 0.0)
  while total < count {
    y += height
    if isMixed, unit() < 0.02 {
      let columns = Int.random(in: 1...4, using: &random)
      let tall = height * Double(Int.random(in: 3...30, using: &random))
      for column in 0..<columns {
        links.append([rect(600 / Double(columns) * Double(column), y, 580 / Double(columns), tall)])
      }
      total += columns
    }
    var x = 0.0
    while x < 560, total < count, unit() < 0.25 {
      let left = x + unit() * max(520 - x, 20)
      let right = left + 20 + unit() * 130
      total += right > 600 ? 2 : 1
      if right > 600 {
        links.append([rect(left, y, 600 - left, height), rect(0, y + height, right - 590, height)])
        y += height
        x = right - 590
      } else {
        links.append([rect(left, y, right - left, height)])
        x = right + 5
      }
    }
  }
  return links
}

func write(_ links: [[FixedRect]], to path: String) throws {
  var contents = MapContents()
  contents.links = links.map { _ in MapContents.Link(href: Array("#".utf8)) }
  var layout = MapContents.Layout(width: 600 * 64, height: links.joined().map(\.maxY).max() ?? 0)
  layout.links = links.map { rects in
    MapContents.PlacedLink(fragments: rects.map { MapContents.Fragment(rect: $0) })
  }
  contents.layouts = [layout]
  try Data(LinkMapWriter.bytes(of: contents)).write(to: URL(filePath: path))
}

let folder = CommandLine.arguments.dropFirst().first ?? "."
try write([], to: "\(folder)/empty.linkmap")
for count in [100, 10_000, 1_000_000] {
  try write(layout(count: count, isMixed: false), to: "\(folder)/text-\(count).linkmap")
  try write(layout(count: count, isMixed: true), to: "\(folder)/mixed-\(count).linkmap")
}
