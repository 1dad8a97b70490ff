// UNSAFE: passes a structure and a byte to calls of the terminal

import ApusBenchmark
import ApusCities
import ApusCommandLine
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal that shows the answer to a query after each key.
struct CitiesTerminal {
  let limit: Int
  /// The bytes of the query so far.
  private var typed: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// Whether both standard input and standard output are a terminal.
  static var isAvailable: Bool { isatty(0) != 0 && StandardStream.output.isTerminal }

  /// Reads keys until Escape, Control-C, Control-D or a signal; then the terminal is as it was
  /// before.
  func run(_ cities: borrowing Cities) -> ExitStatus {
    apus_watch_interrupts()
    var before = termios()
    // SAFETY: both calls have a `termios` that they read or write, and keep no pointer to it.
    guard unsafe tcgetattr(0, &before) == 0 else { return .incomplete }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    guard unsafe tcsetattr(0, TCSANOW, &raw) == 0 else { return .incomplete }
    // SAFETY: as above.
    defer { unsafe _ = tcsetattr(0, TCSANOW, &before) }
    var terminal = self
    terminal.show(cities)
    while let key = Self.key(), key != 0x1B, key != 0x03, key != 0x04 {
      terminal.type(key)
      terminal.show(cities)
    }
    StandardStream.output.write("\r\u{1B}[J")
    return apus_interrupted() == 0 ? .success : .interrupted
  }

  /// The next byte of standard input, or `nil` at its end or after a signal.
  private static func key() -> UInt8? {
    var byte: UInt8 = 0
    while apus_interrupted() == 0 {
      guard hasKey() else { continue }
      // SAFETY: the call writes at most one byte, which `byte` has.
      let count = unsafe read(0, &byte, 1)
      if count < 0, errno == EINTR { continue }
      return count == 1 ? byte : nil
    }
    return nil
  }

  /// Waits for a byte or the end of standard input, for so short a time that a signal that comes
  /// just before the wait is noticed.
  private static func hasKey() -> Bool {
    var waiting = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    // SAFETY: a single structure is passed and its number is 1.
    return unsafe poll(&waiting, 1, 100) > 0
  }

  private mutating func type(_ key: UInt8) {
    switch key {
    case 0x7F, 0x08:
      while let last = typed.popLast(), last & 0xC0 == 0x80 {}
    case 0x15: typed = []
    case 0..<0x20: break
    default: typed.append(key)
    }
  }

  /// Draws the query and the answer, and leaves the cursor behind the query.
  private func show(_ cities: borrowing Cities) {
    let text = String(decoding: typed, as: UTF8.self)
    var lines: [String] = []
    if let query = CityQuery(text) {
      let clock = ContinuousClock()
      let start = clock.now
      let answer = cities.answer(query, limit: max(1, limit))
      let time = (clock.now - start).components.attoseconds / 1_000_000_000_000
      lines = CityTable.lines(answer)
      lines.append("\(lines.removeLast()) in \(time) us; Escape ends")
    } else {
      lines = ["write a box as @SOUTH,WEST,NORTH,EAST"]
    }
    let prompt = "city: " + text.printable
    let body = lines.map { "\r\n\(Self.columns($0))" }.joined()
    StandardStream.output.write(
      "\r\u{1B}[J\(prompt)\(body)\u{1B}[\(lines.count)A\r\u{1B}[\(prompt.count)C")
  }

  /// A line whose tabs are columns of the terminal.
  private static func columns(_ line: String) -> String {
    line.split(separator: "\t").map { part in
      part + String(repeating: " ", count: max(1, 12 - part.count))
    }.joined()
  }
}
