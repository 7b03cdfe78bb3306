internal import LinkMapRuntime

@c(linkmap_link_string)
public func linkString(
  _ map: UnsafeRawPointer?, _ link: Int32, _ field: Int32, _ count: UnsafeMutablePointer<Int>?
) -> UnsafePointer<UInt8>? {
  count?.pointee = 0
  guard let link = layout(map)?.pointee.map.link(Int(link)) else { return nil }
  let string: UnsafeRawBufferPointer?
  switch field {
  case 0: string = link.href
  case 1: string = link.url
  case 2: string = link.text
  case 3: string = link.title
  case 4: string = link.label
  default: return nil
  }
  count?.pointee = string?.count ?? 0
  return string?.baseAddress?.assumingMemoryBound(to: UInt8.self)
}

@c(linkmap_link_state)
public func linkState(_ map: UnsafeRawPointer?, _ link: Int32) -> Int32 {
  Int32(layout(map)?.pointee.map.link(Int(link))?.state.rawValue ?? LinkState.absent.rawValue)
}

@c(linkmap_link_inert)
public func linkInert(_ map: UnsafeRawPointer?, _ link: Int32) -> Int32 {
  Int32(layout(map)?.pointee.map.link(Int(link))?.inert.rawValue ?? InertReason.other.rawValue)
}

@c(linkmap_link_range)
public func linkRange(
  _ map: UnsafeRawPointer?, _ link: Int32, _ encoding: Int32, _ range: UnsafeMutablePointer<UInt32>?
) -> Int32 {
  guard let link = layout(map)?.pointee.map.link(Int(link)),
    let found = encoding == 16 ? link.utf16Range : link.utf8Range
  else { return Status.none }
  range?[0] = found.lowerBound
  range?[1] = found.upperBound
  return Status.ok
}

@c(linkmap_link_fragments)
public func linkFragments(
  _ map: UnsafeRawPointer?, _ link: Int32, _ first: UnsafeMutablePointer<Int32>?
) -> Int32 {
  let fragments = layout(map)?.pointee.fragments(ofLink: Int(link)) ?? 0..<0
  first?.pointee = Int32(fragments.lowerBound)
  return Int32(fragments.count)
}

@c(linkmap_activation_point)
public func activationPoint(
  _ map: UnsafeRawPointer?, _ link: Int32, _ point: UnsafeMutablePointer<Double>?
) -> Int32 {
  guard let found = layout(map)?.pointee.activationPoint(ofLink: Int(link)) else {
    return Status.none
  }
  point?[0] = Double(found.x) / 64
  point?[1] = Double(found.y) / 64
  return Status.ok
}

@c(linkmap_fragment_rect)
public func fragmentRect(
  _ map: UnsafeRawPointer?, _ fragment: Int32, _ rect: UnsafeMutableRawPointer?
) -> Int32 {
  guard let found = layout(map)?.pointee.fragment(Int(fragment)) else { return Status.none }
  rect?.put(found.rect, 0)
  return found.link
}
