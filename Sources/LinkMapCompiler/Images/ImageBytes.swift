#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An image's bytes, of which parts are read.
enum ImageBytes {
  case memory([UInt8])
  /// An open file; whoever opened it closes it.
  case file(Int32)

  /// The bytes from `offset` on, at most `count` of them, fewer at the end.
  func read(at offset: Int, count: Int) -> [UInt8] {
    if offset < 0 { return [] }
    switch self {
    case .memory(let bytes): return Array(bytes.dropFirst(offset).prefix(count))
    case .file(let descriptor):
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count {
          let more = pread(
            descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
            off_t(offset + filled))
          if more < 0 && errno == EINTR { continue }
          if more <= 0 { return }
          filled += more
        }
      }
    }
  }

  /// Calls `body` with the file at `path`, which is relative to `directory`; `nil` where it is not a
  /// regular file, or not below `directory` when symbolic links are followed.
  static func withFile<Result>(
    _ path: String, below directory: String, _ body: (ImageBytes) -> Result
  ) -> Result? {
    guard let root = realPath(directory), let real = realPath(directory + "/" + path),
      real.hasPrefix(root == "/" ? root : root + "/")
    else { return nil }
    // Without O_NONBLOCK, opening a named pipe would wait for its writer.
    let descriptor = open(real, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return body(.file(descriptor))
  }
}

private func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}
