internal import TextModel

/// DejaVu Sans, the controls' font, at a size: what the controls' sizes need of it.
struct ControlFont {
  var size: Float
  var ascent: LayoutUnit
  var descent: LayoutUnit
  /// The average character's advance in px, as the browser takes it for fields.
  private var average: Double

  init(size: Float) {
    self.size = size
    // Controls round plainly, without the rule of BROWSER §3 for small descents.
    ascent = LayoutUnit(px: Int((Double(size) * 1901 / 2048).rounded()))
    descent = LayoutUnit(px: Int((Double(size) * 483 / 2048).rounded()))
    let exact = Double(size) * 1038 / 2048
    average = max(exact, exact.rounded())
  }

  var line: LayoutUnit { ascent + descent }

  /// How much wider the font's bounding box (with a margin, as measured) is than the average
  /// character.
  var widestExtra: Double {
    (Double(size) * 5763 / 2048 + 1.5).rounded(.up) - average
  }

  /// The width of a field for so many characters, rounded up to whole px.
  func width(ofCharacters count: Int, extra: Double) -> LayoutUnit {
    let characters = (min(average * Double(count), 1e6) * 64).rounded(.up) / 64
    return LayoutUnit(px: Int((characters + extra).rounded(.up)))
  }

  /// A label's width in px: exact for ASCII without kerning pairs, else by the average.
  func width(of label: String) -> Double {
    var units = 0
    for scalar in label.unicodeScalars {
      let index = Int(scalar.value) - 0x20
      units += Self.advances.indices.contains(index) ? Self.advances[index] : 1255
    }
    return Double(units) * Double(size) / 2048
  }

  /// The advances of U+0020 to U+007E in 1/2048 em.
  private static let advances = [
    651, 821, 942, 1716, 1303, 1946, 1597, 563, 799, 799, 1024, 1716, 651, 739, 651, 690, 1303,
    1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 690, 690, 1716, 1716, 1716, 1087, 2048,
    1401, 1405, 1430, 1577, 1294, 1178, 1587, 1540, 604, 604, 1343, 1141, 1767, 1532, 1612, 1235,
    1612, 1423, 1300, 1251, 1499, 1401, 2025, 1403, 1251, 1403, 799, 690, 799, 1716, 1024, 1024,
    1255, 1300, 1126, 1300, 1260, 721, 1300, 1298, 569, 569, 1186, 569, 1995, 1298, 1253, 1300,
    1300, 842, 1067, 803, 1298, 1212, 1675, 1212, 1212, 1075, 1303, 690, 1303, 1716,
  ]
}

extension Edges where Value == LayoutUnit {
  init(px top: Int, _ right: Int, _ bottom: Int, _ left: Int) {
    self.init(
      top: LayoutUnit(px: top), right: LayoutUnit(px: right), bottom: LayoutUnit(px: bottom),
      left: LayoutUnit(px: left))
  }
}
