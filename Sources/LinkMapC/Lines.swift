internal import LinkMapRuntime

@c(linkmap_line_count)
public func lineCount(_ map: UnsafeRawPointer?) -> Int32 {
  layout(map).map { Int32($0.pointee.lineCount) } ?? 0
}

@c(linkmap_text)
public func text(
  _ map: UnsafeRawPointer?, _ count: UnsafeMutablePointer<Int>?
) -> UnsafePointer<UInt8>? {
  let text = layout(map)?.pointee.map.text
  count?.pointee = text?.count ?? 0
  return text?.baseAddress?.assumingMemoryBound(to: UInt8.self)
}

@c(linkmap_line_at)
public func line(
  _ map: UnsafeRawPointer?, _ index: Int32, _ line: UnsafeMutableRawPointer?
) -> Int32 {
  guard let found = layout(map)?.pointee.line(Int(index)) else { return Status.none }
  guard let line else { return Status.ok }
  line.put(found.rect, 0)
  line.put(Double(found.baseline) / 64, 32)
  line.put(found.utf8Range.lowerBound, 40)
  line.put(found.utf8Range.upperBound, 44)
  line.put(Int32(found.runs.lowerBound), 48)
  line.put(Int32(found.runs.count), 52)
  return Status.ok
}

@c(linkmap_run_at)
public func run(
  _ map: UnsafeRawPointer?, _ index: Int32, _ run: UnsafeMutableRawPointer?
) -> Int32 {
  guard let found = layout(map)?.pointee.run(Int(index)) else { return Status.none }
  guard let run else { return Status.ok }
  run.put(found.rect, 0)
  run.put(Double(found.fontSize) / 64, 32)
  run.put(found.utf8Range.lowerBound, 40)
  run.put(found.utf8Range.upperBound, 44)
  run.put(found.link ?? Status.none, 48)
  run.put(found.font ?? Status.none, 52)
  run.put(Int32(found.level), 56)
  run.put(Int32(found.kind.rawValue), 60)
  run.put(Int32(found.characters.lowerBound), 64)
  run.put(Int32(found.characters.count), 68)
  run.put(Int32(found.glyphs.lowerBound), 72)
  run.put(Int32(found.glyphs.count), 76)
  return Status.ok
}

@c(linkmap_character_at)
public func character(
  _ map: UnsafeRawPointer?, _ index: Int32, _ x: UnsafeMutablePointer<Double>?
) -> Int64 {
  guard let found = layout(map)?.pointee.character(Int(index)) else { return Int64(Status.none) }
  x?.pointee = Double(found.x) / 64
  return Int64(found.utf8Offset)
}

@c(linkmap_glyph_at)
public func glyph(
  _ map: UnsafeRawPointer?, _ index: Int32, _ origin: UnsafeMutablePointer<Double>?
) -> Int64 {
  guard let found = layout(map)?.pointee.glyph(Int(index)) else { return Int64(Status.none) }
  origin?[0] = Double(found.origin.x) / 64
  origin?[1] = Double(found.origin.y) / 64
  return Int64(found.id)
}
