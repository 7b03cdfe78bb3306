import LinkMapRuntime

/// libFuzzer's entry: any bytes as a map.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMap(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  fuzzSink = MapProbe.probe(UnsafeRawBufferPointer(start: data, count: count))
  return 0
}

/// Keeps the compiler from dropping what is not used.
nonisolated(unsafe) public var fuzzSink = 0
