import Foundation
import LinkMapCompiler

// Answers each line of standard input, "PATH" or "PATH<tab>WIDTH,…", with "MILLISECONDS COUNT": the
// time to compile the file once, and the rectangles found. A compiler is made anew each round (not
// timed: the other programs' fonts are open too), so that no document's caches help the next.

let folder = "/usr/share/fonts/truetype/dejavu/"
var options = CompileOptions()
options.fonts.regular = FontFile(path: folder + "DejaVuSans.ttf")
options.fonts.bold = FontFile(path: folder + "DejaVuSans-Bold.ttf")
options.fonts.mono = FontFile(path: folder + "DejaVuSansMono.ttf")

while let line = readLine() {
  let fields = line.split(separator: "\t")
  let path = String(fields[0])
  let widths = fields.count > 1 ? fields[1].split(separator: ",").compactMap { Double($0) } : [600]
  let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
  let source = Source(name: path, bytes: bytes, format: .markdown)
  let compiler = try Compiler(options: options)
  let clock = ContinuousClock()
  let start = clock.now
  let map = try compiler.compile(source, widths: widths)
  let milliseconds = (clock.now - start) / .milliseconds(1)
  let count = map.layouts.reduce(0) { $0 + $1.links.reduce(0) { $0 + $1.rects.count } }
  FileHandle.standardOutput.write(Data("\(milliseconds) \(count)\n".utf8))
}
