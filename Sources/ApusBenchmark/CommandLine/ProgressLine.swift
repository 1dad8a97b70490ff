#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One line on a terminal that says what is being measured and how long is left.
///
/// It stands on standard error and erases itself; where standard error is no terminal it prints
/// nothing. It redraws ten times a second at most, so that it can be told of every step.
package final class ProgressLine {
  private let isShown: Bool
  private let columns: Int
  private let clock = ContinuousClock()
  private var drawn: ContinuousClock.Instant?

  /// Creates a line for the terminal on standard error, if there is one.
  package init() {
    isShown = StandardStream.error.isTerminal && !StandardStream.isTerminalDumb
    columns = isShown ? StandardStream.error.columns : 80
  }

  deinit { erase() }

  /// Shows what is being measured.
  ///
  /// - Parameters:
  ///   - what: What is being measured, such as `latency at 8 MiB`.
  ///   - fraction: How much of the whole is done, 0 to 1.
  ///   - secondsLeft: How long the whole will still take, where that is known.
  package func show(_ what: String, fraction: Double, secondsLeft: Double?) {
    guard isShown else { return }
    let now = clock.now
    if let drawn, now - drawn < .milliseconds(100) { return }
    drawn = now
    let text = Self.text(what, fraction: fraction, secondsLeft: secondsLeft, columns: columns)
    StandardStream.error.write("\r\(text)\u{1B}[K")
  }

  /// Erases the line; call it before anything else is printed.
  package func erase() {
    guard isShown, drawn != nil else { return }
    drawn = nil
    StandardStream.error.write("\r\u{1B}[K")
  }

  /// Returns the line, which is shorter than the terminal is wide so that it never wraps.
  package static func text(
    _ what: String, fraction: Double, secondsLeft: Double?, columns: Int
  ) -> String {
    let columns = max(1, columns)
    let done = fraction.isFinite ? min(1, max(0, fraction)) : 0
    let percent = String(Int(done * 100))
    let time = secondsLeft.map { ", \(left($0)) left" } ?? ""
    let head = String(repeating: " ", count: 3 - percent.count) + "\(percent) %\(time)"
    let room = columns - 1 - head.displayWidth - 2
    guard room >= 8 else { return TextWrap.lines(head, width: max(1, columns - 1))[0] }
    return head + "  " + TextWrap.cut(what.printable, width: room)
  }

  private static func left(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 86_400 else { return "long" }
    let whole = Int(max(0, seconds).rounded(.up))
    return whole < 120 ? "\(whole) s" : "\((whole + 59) / 60) min"
  }
}
