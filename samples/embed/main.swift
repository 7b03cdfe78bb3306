import LinkMapCompiler

let note = "Read the [tide tables](https://tides.example/aldan) **first**, or [ask](ask.html)."
var options = CompileOptions()
options.fonts.regular = FontFile(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
let compiler = try Compiler(options: options)
let source = Source(name: "note.md", bytes: Array(note.utf8), format: .markdown)
let map = try compiler.compile(source, widths: [200])
for (link, place) in zip(map.links, map.layouts[0].links) {
  for rect in place.rects.map(\.rect) {
    print(link.href, "x", rect.x.px, "y", rect.y.px, "w", rect.width.px, "h", rect.height.px)
  }
}
