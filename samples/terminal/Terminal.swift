import Glibc

/// What a user does at a terminal.
enum Input {
  case key(Key)
  /// Cells from the top left, from 0.
  case mouse(MouseAction, column: Int, row: Int)
  /// Nothing for a while.
  case idle
  case end

  enum Key {
    case tab, backTab, enter, up, down, left, right, pageUp, pageDown, home, end, quit, other
  }
  enum MouseAction { case down, up, move, wheelUp, wheelDown }
}

/// A terminal in raw mode with its other screen and mouse reports; as it was when this is gone.
struct Terminal: ~Copyable {
  private var saved = termios()
  private var pending: [UInt8] = []

  init() {
    tcgetattr(STDIN_FILENO, &saved)
    var raw = saved
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    // Other screen, no cursor, mouse buttons and drags in SGR form.
    Terminal.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h")
  }

  deinit {
    Terminal.write("\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l")
    var saved = saved
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved)
  }

  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  /// Columns and rows of standard output; 80 by 24 where it is none.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 1
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits for what the user does next.
  mutating func next() -> Input {
    if pending.isEmpty {
      var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 200) > 0 else { return .idle }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count == 0 || (count < 0 && errno != EINTR) { return .end }
      pending = Array(bytes.prefix(max(0, count)))
      if pending.isEmpty { return .idle }
    }
    let first = pending.removeFirst()
    guard first == 0x1B else { return .key(Terminal.key(first)) }
    guard pending.first == UInt8(ascii: "[") else { return .key(.other) }
    pending.removeFirst()
    return sequence()
  }

  private static func key(_ byte: UInt8) -> Input.Key {
    switch byte {
    case 0x09: .tab
    case 0x0D, 0x0A: .enter
    case UInt8(ascii: "q"), 0x03: .quit
    case UInt8(ascii: " "): .pageDown
    case UInt8(ascii: "b"): .pageUp
    case UInt8(ascii: "j"): .down
    case UInt8(ascii: "k"): .up
    default: .other
    }
  }

  /// What follows `ESC [`.
  private mutating func sequence() -> Input {
    let end = pending.firstIndex { $0 >= 0x40 && $0 <= 0x7E } ?? pending.endIndex
    let parameters = String(decoding: pending[..<end], as: UTF8.self)
    let final = end < pending.endIndex ? pending[end] : 0
    pending.removeFirst(min(end + 1, pending.count))
    if parameters.hasPrefix("<") { return mouse(parameters.dropFirst(), final) }
    switch (final, parameters) {
    case (UInt8(ascii: "A"), _): return .key(.up)
    case (UInt8(ascii: "B"), _): return .key(.down)
    case (UInt8(ascii: "C"), _): return .key(.right)
    case (UInt8(ascii: "D"), _): return .key(.left)
    case (UInt8(ascii: "Z"), _): return .key(.backTab)
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"): return .key(.home)
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"): return .key(.end)
    case (UInt8(ascii: "~"), "5"): return .key(.pageUp)
    case (UInt8(ascii: "~"), "6"): return .key(.pageDown)
    default: return .key(.other)
    }
  }

  private func mouse(_ parameters: Substring, _ final: UInt8) -> Input {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3 else { return .key(.other) }
    let (column, row) = (numbers[1] - 1, numbers[2] - 1)
    switch numbers[0] & ~28 {  // Without shift, alt and control.
    case 0:
      return .mouse(final == UInt8(ascii: "M") ? .down : .up, column: column, row: row)
    case 32: return .mouse(.move, column: column, row: row)
    case 64: return .mouse(.wheelUp, column: column, row: row)
    case 65: return .mouse(.wheelDown, column: column, row: row)
    default: return .key(.other)
    }
  }
}
