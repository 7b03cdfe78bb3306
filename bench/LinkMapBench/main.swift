import Foundation
import LinkMapCompiler

// Answers each line of standard input, "PATH" or "PATH<tab>WIDTH,…", with "MILLISECONDS COUNT": the
// CPU time to compile the file once, and the rectangles found. Each round has a compiler of its own, so
// that no document's caches help the next; its fonts are opened before the clock starts, as the
// other programs' are.

let folder = "/usr/share/fonts/truetype/dejavu/"
var options = CompileOptions()
options.fonts.regular = FontFile(path: folder + "DejaVuSans.ttf")
options.fonts.bold = FontFile(path: folder + "DejaVuSans-Bold.ttf")
options.fonts.mono = FontFile(path: folder + "DejaVuSansMono.ttf")

/// The process's CPU time so far.
func cpuMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

let opening = Source(name: "", bytes: Array("a **b** `c`".utf8), format: .markdown)

while let line = readLine() {
  let fields = line.split(separator: "\t")
  let path = String(fields[0])
  let widths = fields.count > 1 ? fields[1].split(separator: ",").compactMap { Double($0) } : [600]
  let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
  let source = Source(name: path, bytes: bytes, format: .markdown)
  let compiler = try Compiler(options: options)
  _ = try compiler.compile(opening, widths: [600])
  let start = cpuMilliseconds()
  let map = try compiler.compile(source, widths: widths)
  let milliseconds = cpuMilliseconds() - start
  let count = map.layouts.reduce(0) { $0 + $1.links.reduce(0) { $0 + $1.rects.count } }
  FileHandle.standardOutput.write(Data("\(milliseconds) \(count)\n".utf8))
}
