internal import LinkMapRuntime

@c(linkmap_open)
public func open(
  _ map: UnsafeMutableRawPointer?, _ bytes: UnsafeRawPointer?, _ count: Int, _ layout: Int32
) -> Int32 {
  guard let map, MemoryLayout<LinkLayout>.size <= StorageSize.map else { return Status.noStorage }
  do throws(LinkMapError) {
    let opened = try BinaryLinkMap(borrowing: borrowed(bytes, count)).layout(Int(layout))
    map.initializeMemory(as: LinkLayout.self, to: opened)
    return Status.ok
  } catch { return Status.code(of: error) }
}

@c(linkmap_verify)
public func verify(_ bytes: UnsafeRawPointer?, _ count: Int) -> Int32 {
  do throws(LinkMapError) {
    try BinaryLinkMap(borrowing: borrowed(bytes, count)).verifyChecksum()
    return Status.ok
  } catch { return Status.code(of: error) }
}

@c(linkmap_layout_for_width)
public func layoutForWidth(_ bytes: UnsafeRawPointer?, _ count: Int, _ width: Double) -> Int32 {
  do throws(LinkMapError) {
    let map = try BinaryLinkMap(borrowing: borrowed(bytes, count))
    return map.layoutIndex(forWidth: width).map { Int32($0) } ?? Status.none
  } catch { return Status.code(of: error) }
}

@c(linkmap_size)
public func size(_ map: UnsafeRawPointer?, _ size: UnsafeMutablePointer<Double>?) {
  guard let layout = layout(map), let size else { return }
  size[0] = Double(layout.pointee.width) / 64
  size[1] = Double(layout.pointee.height) / 64
}

@c(linkmap_link_count)
public func linkCount(_ map: UnsafeRawPointer?) -> Int32 {
  layout(map).map { Int32($0.pointee.map.linkCount) } ?? 0
}

@c(linkmap_fragment_count)
public func fragmentCount(_ map: UnsafeRawPointer?) -> Int32 {
  layout(map).map { Int32($0.pointee.fragmentCount) } ?? 0
}
