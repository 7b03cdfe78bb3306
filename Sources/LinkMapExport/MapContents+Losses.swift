public import LinkMapRuntime
internal import TextModel

extension MapContents {
  /// What a `LinkMap` of these contents has no place for, each in a phrase; empty where all is kept.
  public var lossesInLinkMap: [String] {
    var losses: [String] = []
    var known = self
    if links.contains(where: { $0.state == .absent }) {
      losses.append("numbers of links that are gone (they become hidden links)")
    }
    if links.contains(where: { $0.inert == .other }) {
      losses.append("unknown reasons not to open a link (they become 'scheme')")
    }
    if source.format > 2 { losses.append("an unknown source format (it becomes text)") }
    if layouts.contains(where: { $0.paintOrder != nil }) {
      losses.append("a paint order other than the document's")
    }
    for index in known.links.indices {
      if known.links[index].state == .absent { known.links[index].state = .hidden }
      if known.links[index].inert == .other { known.links[index].inert = .scheme }
    }
    if unit > 1 { losses.append("an unknown unit (it becomes px)") }
    known.unit = unit == 1 ? 1 : 0
    known.source.format = min(known.source.format, 2)
    for index in known.layouts.indices { known.layouts[index].paintOrder = nil }
    if MapContents(LinkMap(known)) != known { losses.append("text that is not UTF-8, or damaged") }
    return losses
  }
}
