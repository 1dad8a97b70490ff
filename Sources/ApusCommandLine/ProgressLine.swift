import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A progress line on a terminal, with the current measurement and the time left.
///
/// The line is written to standard error and erases itself. If standard error is not a terminal,
/// nothing is printed. The line is redrawn at most ten times a second, so callers may report every
/// step.
package final class ProgressLine {
  private let isShown: Bool
  private let columns: Int
  private let clock = ContinuousClock()
  private var drawn: ContinuousClock.Instant?

  /// Creates a progress line for the terminal on standard error, if there is a terminal.
  package init() {
    isShown = StandardStream.error.isTerminal && !StandardStream.isTerminalDumb
    columns = isShown ? StandardStream.error.columns : 80
  }

  deinit { erase() }

  /// Shows the current measurement.
  ///
  /// - Parameters:
  ///   - what: The current measurement, such as `latency at 8 MiB`.
  ///   - fraction: The finished fraction of the whole, 0 to 1.
  ///   - secondsLeft: The time until the whole is finished; `nil` if it is unknown.
  package func show(_ what: String, fraction: Double, secondsLeft: Double?) {
    guard isShown else { return }
    let now = clock.now
    if let drawn, now - drawn < .milliseconds(100) { return }
    drawn = now
    let text = Self.text(what, fraction: fraction, secondsLeft: secondsLeft, columns: columns)
    StandardStream.error.write("\r\(text)\u{1B}[K")
  }

  /// Erases the line; call this before anything else is printed.
  package func erase() {
    guard isShown, drawn != nil else { return }
    drawn = nil
    StandardStream.error.write("\r\u{1B}[K")
  }

  /// Returns the line, which is always shorter than the width of the terminal, so that it never
  /// wraps.
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
