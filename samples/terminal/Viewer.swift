import Glibc
import LinkMapCompiler
import LinkMapRuntime

/// Shows a page and does what the user asks for.
struct Viewer: ~Copyable {
  private let source: Source
  private var page: Page
  private var size: (columns: Int, rows: Int)
  /// The first row that is shown.
  private var top = 0
  private var focus: Int?
  private var message = ""
  private var taps: TapRecognizer

  init(_ source: Source) throws {
    self.source = source
    size = Terminal.size
    page = try Page(source, columns: size.columns)
    var options = TapOptions()
    // A mouse hits exactly; it may slide about half a cell.
    options.scale = 8
    taps = TapRecognizer(options: options)
  }

  private var rows: Int { size.rows - 1 }

  mutating func run() throws {
    var terminal = Terminal()
    draw()
    while true {
      switch terminal.next() {
      case .end, .key(.quit): return
      case .idle: if try !followSize() { continue }
      case .key(let key): press(key)
      case .mouse(let action, let column, let row): mouse(action, column, row)
      }
      draw()
    }
  }

  /// Lays the page out anew when the terminal has another size.
  private mutating func followSize() throws -> Bool {
    let now = Terminal.size
    if now == size { return false }
    let place = Double(top) / Double(max(1, page.height))
    size = now
    page = try Page(source, columns: size.columns)
    taps.handle(.mapChanged(.sameDocument), at: clock(), in: page.layout) { _ in
      .allow
    } emit: { _ in
    }
    scroll(to: Int(place * Double(page.height)))
    return true
  }

  private func draw() {
    var screen = Screen(columns: size.columns, focus: focus)
    screen.append(raw: "\u{1B}[H")
    for cells in page.cells(ofRows: top..<top + rows) {
      screen.append(cells, of: page)
      screen.append(raw: "\u{1B}[K\r\n")
    }
    let status = message.isEmpty ? focus.flatMap { page.address(of: $0) } ?? "" : message
    screen.append(raw: "\u{1B}[7m\u{1B}[K \(status.prefix(max(0, size.columns - 2)))\u{1B}[0m")
    Terminal.write(screen.output)
  }

  private mutating func scroll(to row: Int) { top = max(0, min(row, page.height - rows)) }

  private mutating func press(_ key: Input.Key) {
    message = ""
    switch key {
    case .tab: move(to: page.layout.link(after: focus))
    case .backTab: move(to: page.layout.link(before: focus))
    case .left: move(toward: .left)
    case .right: move(toward: .right)
    case .up: scroll(to: top - 1)
    case .down: scroll(to: top + 1)
    case .pageUp: scroll(to: top - rows)
    case .pageDown: scroll(to: top + rows)
    case .home: scroll(to: 0)
    case .end: scroll(to: page.height)
    case .enter:
      send(.key(.enter, link: focus, isRepeat: false, modifiers: []))
    case .quit, .other: break
    }
  }

  private mutating func move(to link: Int?) {
    guard let link else { return }
    focus = link
    guard let row = page.row(of: link) else { return }
    if row < top || row >= top + rows { scroll(to: row - rows / 2) }
  }

  private mutating func move(toward direction: Direction) {
    guard let focus, let fragment = page.layout.fragments(ofLink: focus).first else {
      return move(to: page.layout.link(after: nil))
    }
    move(to: page.layout.hit(from: fragment, toward: direction).map { Int($0.link) })
  }

  private mutating func mouse(_ action: Input.MouseAction, _ column: Int, _ row: Int) {
    let sample = PointerSample(pointer: 1, x: Double(column) + 0.5, y: Double(top + row) + 0.5)
    let isOnPage = row < rows
    switch action {
    case .down where isOnPage: send(.down(sample, kind: .mouse, button: .left))
    case .up: send(.up(sample, button: .left, modifiers: [], isCanceled: !isOnPage))
    case .move: send(.move(sample, kind: .mouse))
    case .wheelUp: roll(by: -3)
    case .wheelDown: roll(by: 3)
    case .down: break
    }
  }

  private mutating func roll(by rows: Int) {
    send(.scroll)
    scroll(to: top + rows)
  }

  private mutating func send(_ event: TapEvent) {
    var opened: Int?
    var blocked: Int?
    var pressed: Int?
    taps.handle(event, at: clock(), in: page.layout) { _ in
      .allow
    } emit: { action in
      switch action.kind {
      case .highlight(let hit): pressed = Int(hit.link)
      case .tap(let tap): opened = tap.link
      case .blocked(let link): blocked = link
      default: break
      }
    }
    if let pressed { (focus, message) = (pressed, "") }
    if blocked != nil { message = "this link must not be opened" }
    if let opened { open(opened) }
  }

  private mutating func open(_ link: Int) {
    guard let address = page.address(of: link) else { return }
    let browser = getenv("BROWSER").map { String(cString: $0) } ?? "xdg-open"
    message = start(browser, address) ? "opened \(address)" : "cannot start \(browser)"
  }

  /// Starts a program without waiting for it.
  private func start(_ program: String, _ argument: String) -> Bool {
    signal(SIGCHLD, SIG_IGN)
    var arguments = [strdup(program), strdup(argument), nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    return posix_spawnp(&process, program, nil, nil, &arguments, environ) == 0
  }

  /// In ms.
  private func clock() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}
