internal import LinkMapExport
internal import TextModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads all of a file, or of standard input for `-`.
func readInput(_ path: String) throws(Failure) -> [UInt8] {
  if path == "-" { return try readAll(descriptor: 0, name: path, size: 0) }
  guard !path.isEmpty else { throw Failure(.usage, "the name of an input is empty") }
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
  guard descriptor >= 0 else { throw noInput(path, errno) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw noInput(path, errno) }
  if status.st_mode & S_IFMT == S_IFDIR {
    throw Failure(.noInput, file: path, "is a directory, not a file")
  }
  return try readAll(descriptor: descriptor, name: path, size: Int(status.st_size))
}

private func readAll(descriptor: Int32, name: String, size: Int) throws(Failure) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(max(0, size) + 1)
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count == 0 { return bytes }
    if count > 0 {
      bytes += buffer[..<count]
    } else if errno != EINTR {
      throw noInput(name, errno)
    }
  }
}

private func noInput(_ path: String, _ code: Int32) -> Failure {
  Failure(.noInput, file: path, "cannot read: \(systemMessage(code))")
}

private func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

// MARK: - Output

/// Writes a file whole or not at all, or to standard output for `-`.
///
/// The bytes go to a new file beside the old one, which then takes its place. What is not a regular
/// file (a device, a pipe) is written to as it is.
func writeOutput(_ bytes: [UInt8], to path: String) throws(Failure) {
  if path == "-" { return try writeAll(bytes, to: 1, name: "standard output") }
  guard !path.isEmpty else { throw Failure(.usage, "the name of an output is empty") }
  var status = stat()
  let exists = stat(path, &status) == 0
  if exists, status.st_mode & S_IFMT == S_IFDIR {
    throw Failure(.cannotWrite, file: path, "is a directory, not a file")
  }
  if exists, status.st_mode & S_IFMT != S_IFREG {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw cannotWrite(path, errno) }
    defer { close(descriptor) }
    return try writeAll(bytes, to: descriptor, name: path)
  }
  // Through a symbolic link, the file that it names is replaced.
  try replaceFile(exists ? resolved(path) : path, with: bytes, mode: exists ? status.st_mode : nil)
}

private func replaceFile(
  _ path: String, with bytes: [UInt8], mode: mode_t?
) throws(Failure) {
  if access(path, F_OK) == 0, access(path, W_OK) != 0 { throw cannotWrite(path, errno) }
  var name = Array((path + ".XXXXXX").utf8CString)
  let descriptor = mkstemp(&name)
  guard descriptor >= 0 else { throw cannotWrite(path, errno) }
  do throws(Failure) {
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor, name: path)
    guard fchmod(descriptor, (mode ?? newFileMode()) & 0o7777) == 0 else {
      throw cannotWrite(path, errno)
    }
  } catch {
    unlink(name)
    throw error
  }
  guard rename(name, path) == 0 else {
    let code = errno
    unlink(name)
    throw cannotWrite(path, code)
  }
}

/// What `open` would give a new file.
private func newFileMode() -> mode_t {
  let mask = umask(0)
  _ = umask(mask)
  return 0o666 & ~mask
}

private func resolved(_ path: String) -> String {
  guard let real = realpath(path, nil) else { return path }
  defer { free(real) }
  return String(cString: real)
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(Failure) {
  var offset = 0
  while offset < bytes.count {
    let count = bytes[offset...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      offset += count
    } else if errno != EINTR {
      throw cannotWrite(name, errno)
    }
  }
}

private func cannotWrite(_ path: String, _ code: Int32) -> Failure {
  Failure(.cannotWrite, file: path, "cannot write: \(systemMessage(code))")
}

/// Writes a message to standard error; there is nobody to tell when that fails.
func writeMessage(_ text: String) {
  let bytes = Array(text.utf8)
  var offset = 0
  while offset < bytes.count {
    let count = bytes[offset...].withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    if count < 0 && errno != EINTR { return }
    offset += max(0, count)
  }
}

// MARK: - Names

/// Whether standard error is a terminal.
var isErrorTerminal: Bool { isatty(2) == 1 }

/// Whether a path leads to a file that ends: no pipe, device or directory.
private func isRegularFile(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

func isDirectory(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Whether both names lead to one file that exists.
func isSameFile(_ a: String, _ b: String) -> Bool {
  var (first, second) = (stat(), stat())
  return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev
    && first.st_ino == second.st_ino && first.st_mode & S_IFMT == S_IFREG
}

/// Makes a directory, if it is not there; its parent must be.
func makeDirectory(_ path: String) throws(Failure) {
  if isDirectory(path) { return }
  guard mkdir(path, 0o777) == 0 else {
    throw Failure(.cannotWrite, file: path, "cannot make the directory: \(systemMessage(errno))")
  }
}

/// The last part of a path: `c.md` of `a/b/c.md`.
func fileName(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// A path without its last part; `.` for a name alone.
func directory(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Whether there is a file or a directory of this name.
func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// The path of the file `name` in `directory`, or in the nearest directory above that has one.
func findUpwards(_ name: String, from directory: String) -> String? {
  var folder = resolved(directory)
  while true {
    let path = (folder == "/" ? "" : folder) + "/" + name
    if isRegularFile(path) { return path }
    if folder == "/" || !folder.hasPrefix("/") { return nil }
    folder = LinkMapCLI.directory(of: folder)
  }
}

/// Reads a file's bytes as any JSON.
func readJSON(_ bytes: [UInt8], of file: String) throws(Failure) -> JSONValue {
  do { return try JSONValue(parsing: bytes) } catch {
    let place = SourceLocator(bytes).location(of: error.offset)
    throw Failure(
      .badInput, file: file, place: (place.line, place.column), "not JSON: \(error.message)")
  }
}
