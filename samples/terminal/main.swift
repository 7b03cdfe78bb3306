import Glibc
import LinkMapCompiler

// Shows a Markdown or HTML file in the terminal; into a pipe, or with --print, writes it with OSC 8 links.

func readFile(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
    bytes += buffer[..<count]
  }
  return ferror(file) == 0 ? bytes : nil
}

func fail(_ message: String) -> Never {
  Terminal.write("terminal: \(message)\n", to: STDERR_FILENO)
  exit(1)
}

let isPrinting = CommandLine.arguments.contains("--print") || isatty(STDOUT_FILENO) == 0
let files = CommandLine.arguments.dropFirst().filter { $0 != "--print" }
guard let path = files.first, files.count == 1 else { fail("usage: TerminalSample [--print] FILE") }
guard let bytes = readFile(path) else { fail("cannot read \(path)") }
let source = Source(name: path, bytes: bytes)
do {
  if isPrinting {
    let page = try Page(source, columns: Terminal.size.columns)
    var screen = Screen(columns: Terminal.size.columns)
    for cells in page.cells(ofRows: 0..<page.height) {
      screen.append(cells, of: page)
      screen.append(raw: "\n")
    }
    Terminal.write(screen.output)
  } else {
    var viewer = try Viewer(source)
    try viewer.run()
  }
} catch {
  fail("\(path): \(error)")
}
