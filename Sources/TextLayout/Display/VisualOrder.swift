/// The visual order of runs with the given embedding levels (UAX #9, rule L2): indices into `levels`,
/// left to right.
func visualOrder(ofLevels levels: [UInt8]) -> [Int] {
  var order = Array(levels.indices)
  guard let highest = levels.max(), highest > 0 else { return order }
  let lowestOdd = levels.filter { $0 % 2 == 1 }.min() ?? highest + 1
  var level = highest
  while level >= lowestOdd {
    var start = 0
    while start < order.count {
      guard levels[order[start]] >= level else {
        start += 1
        continue
      }
      var end = start
      while end < order.count, levels[order[end]] >= level { end += 1 }
      order[start..<end].reverse()
      start = end
    }
    level -= 1
  }
  return order
}
