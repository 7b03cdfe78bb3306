internal import LinkMapRuntime

/// Writes the fragment of an answer, and gives its link.
private func answer(_ hit: LinkHit?, _ fragment: UnsafeMutablePointer<Int32>?) -> Int32 {
  fragment?.pointee = hit?.fragment ?? Status.none
  return hit?.link ?? Status.none
}

@c(linkmap_hit_test)
public func hitTest(
  _ map: UnsafeRawPointer?, _ x: Double, _ y: Double, _ fragment: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let layout = layout(map) else { return Status.none }
  let hit = layout.hit(x: x, y: y)
  guard let fragment else { return hit?.link ?? Status.none }
  return answer(hit, fragment)
}

@c(linkmap_nearest)
public func nearest(
  _ map: UnsafeRawPointer?, _ x: Double, _ y: Double, _ radius: Double,
  _ fragment: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let layout = layout(map) else { return Status.none }
  return answer(layout.pointee.nearestHit(x: x, y: y, radius: radius), fragment)
}

@c(linkmap_fragments_in_rect)
public func fragmentsInRect(
  _ map: UnsafeRawPointer?, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double,
  _ fragments: UnsafeMutablePointer<Int32>?, _ capacity: Int32
) -> Int32 {
  guard let layout = layout(map) else { return 0 }
  let rect = FixedRect(x: left, y: top, width: right - left, height: bottom - top)
  var count: Int32 = 0
  for hit in layout.pointee.fragments(in: rect) {
    if count < capacity { fragments?[Int(count)] = hit.fragment }
    count += 1
  }
  return count
}

@c(linkmap_nearest_character)
public func nearestCharacter(
  _ map: UnsafeRawPointer?, _ x: Double, _ y: Double, _ character: UnsafeMutableRawPointer?
) -> Int32 {
  guard let hit = layout(map)?.pointee.nearestCharacter(x: x, y: y) else { return Status.none }
  guard let character else { return hit.link ?? Status.none }
  character.put(hit.rect, 0)
  character.put(hit.utf8Range.lowerBound, 32)
  character.put(hit.utf8Range.upperBound, 36)
  character.put(hit.link ?? Status.none, 40)
  character.put(hit.line, 44)
  character.put(Int32(hit.isTrailing ? 1 : 0), 48)
  character.put(Int32(hit.isInside ? 1 : 0), 52)
  return Status.ok
}

@c(linkmap_link_after)
public func linkAfter(_ map: UnsafeRawPointer?, _ link: Int32) -> Int32 {
  let next = layout(map)?.pointee.link(after: link < 0 ? nil : Int(link))
  return next.map { Int32($0) } ?? Status.none
}

@c(linkmap_link_before)
public func linkBefore(_ map: UnsafeRawPointer?, _ link: Int32) -> Int32 {
  let previous = layout(map)?.pointee.link(before: link < 0 ? nil : Int(link))
  return previous.map { Int32($0) } ?? Status.none
}

@c(linkmap_toward)
public func toward(
  _ map: UnsafeRawPointer?, _ start: Int32, _ direction: Int32,
  _ fragment: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let layout = layout(map), let direction = Direction(rawValue: UInt8(clamping: direction))
  else { return Status.none }
  return answer(layout.pointee.hit(from: Int(start), toward: direction), fragment)
}
