#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

do throws(Failure) {
  exit(try runCommand(CommandLine.arguments.dropFirst()).rawValue)
} catch {
  writeMessage(error.text)
  exit(error.status.rawValue)
}
