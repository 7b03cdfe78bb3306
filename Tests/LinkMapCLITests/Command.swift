import Glibc
import Testing

/// The built command, run in a directory of its own.
final class Command: Sendable {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// With names for tests: removed at the end with everything in it.
  let directory: String

  init() {
    var template = Array("/tmp/linkmap-command-XXXXXX".utf8CString)
    mkdtemp(&template)
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { _ = Self.spawn("/bin/rm", ["-rf", directory], in: "/", input: "/dev/null") }

  /// Runs `linkmap` with `arguments`; `input` is a file in the directory. An `output` stays there.
  func run(_ arguments: [String], input: String? = nil, output: String = ".out") -> Result {
    let status = Self.spawn(
      Self.executable, arguments, in: directory, input: input ?? "/dev/null", output: output,
      errors: ".err")
    let result = Result(status: status, output: text(output) ?? "", errors: text(".err") ?? "")
    unlink(path(".out"))
    unlink(path(".err"))
    return result
  }

  func path(_ name: String) -> String { directory + "/" + name }

  func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) {
    guard let file = fopen(path(name), "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// The file's text; `nil` where there is none.
  func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// The file's bytes; `nil` where there is none.
  func bytes(_ name: String) -> [UInt8]? {
    guard let file = fopen(path(name), "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// The names in the directory, sorted.
  var names: [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Beside the test bundle, where the build puts it.
  private static let executable: String = {
    guard let real = realpath("/proc/self/exe", nil) else { return "linkmap" }
    defer { free(real) }
    let own = String(cString: real)
    return own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex) + "/linkmap"
  }()

  /// The exit status; 256 and the signal's number for a crash.
  private static func spawn(
    _ executable: String, _ arguments: [String], in directory: String, input: String,
    output: String = "/dev/null", errors: String = "/dev/null"
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    func absolute(_ name: String) -> String { name.hasPrefix("/") ? name : directory + "/" + name }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, absolute(input), O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, absolute(output), writing, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, absolute(errors), writing, 0o600)
    var pointers = (["env", "-C", directory, executable] + arguments).map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process = pid_t()
    guard posix_spawn(&process, "/usr/bin/env", &actions, nil, &pointers, environ) == 0 else {
      return -1
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 256 + status & 0x7F
  }
}
