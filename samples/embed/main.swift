import LinkMapCompiler

let note =
  "Read the [tide tables](https://tides.example/aldan) **before** you go, or [ask](ask.html)."
let source = Source(name: "note.md", bytes: Array(note.utf8), format: .markdown)
let compiler = try Compiler(options: CompileOptions())
let map = try compiler.compile(source, widths: [200])
for (link, place) in zip(map.links, map.layouts[0].links) {
  for rect in place.rects.map(\.rect) {
    print(link.href, "x", rect.x.px, "y", rect.y.px, "w", rect.width.px, "h", rect.height.px)
  }
}
