import TextModel

/// Splits `amount` in proportion to `weights`, which become the parts (TABLES, "share").
///
/// Every part is cut to a whole unit; what is left goes to the last one. Equal parts where the
/// weights add up to nothing.
func share(_ amount: Int, by weights: inout [Int]) {
  guard let last = weights.indices.last else { return }
  let sum = weights.reduce(0, +)
  var given = 0
  for i in weights.indices {
    weights[i] =
      sum > 0 ? proportion(amount, weights[i], of: sum) : amount / weights.count
    given += weights[i]
  }
  weights[last] += amount - given
}

/// `amount * weight / sum`, cut towards zero; total where the product leaves 64 bits.
private func proportion(_ amount: Int, _ weight: Int, of sum: Int) -> Int {
  let (product, overflow) = amount.multipliedReportingOverflow(by: weight)
  if !overflow { return product / sum }
  let limit = Double(1 << 40)
  return Int(min(max(Double(amount) * (Double(weight) / Double(sum)), -limit), limit))
}

extension LayoutUnit {
  /// The length in units as the wide integer that sums of many tracks need.
  var units: Int { Int(rawValue) }
}

/// `percent` of `base` in units, by single-precision floats cut to a unit (TABLES, "pct").
func percentage(_ percent: Float, of base: Int) -> Int {
  Length.percent(percent).resolved(against: LayoutUnit(saturating: base))?.units ?? 0
}

/// A length in px of single precision, cut to a unit.
func units(ofPixels px: Float) -> Int { LayoutUnit(truncating: Double(px)).units }

/// A number of units in px, in single precision.
func pixels(_ units: Int) -> Float { Float(Double(units) / 64) }

/// Lowers percentages, in order, so that they add up to no more than 100.
func clampPercentages<Tracks: MutableCollection>(
  of tracks: inout Tracks, at path: WritableKeyPath<Tracks.Element, Float?>
) {
  var left: Float = 100
  for i in tracks.indices {
    guard let percent = tracks[i][keyPath: path] else { continue }
    let clamped = min(percent, left)
    tracks[i][keyPath: path] = clamped
    left -= clamped
  }
}
