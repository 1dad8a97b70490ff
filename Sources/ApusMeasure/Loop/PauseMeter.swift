import CApusSystem

/// A meter of pauses: the ticks of untimed work inside iterations.
struct PauseMeter {
  private var depth = 0
  private var begin: UInt64 = 0
  private var ticks: UInt64 = 0
  private var count = 0

  /// Begins a pause; returns false inside another pause, which goes on.
  mutating func begin(at now: UInt64) -> Bool {
    depth += 1
    if depth == 1 { begin = now }
    return depth == 1
  }

  /// Whether no pause has begun.
  var isOutside: Bool { depth == 0 }

  /// Whether the next end is that of the outermost pause.
  var isEnding: Bool { depth == 1 }

  /// Ends a pause; returns its ticks, or 0 inside another pause.
  mutating func end() -> UInt64 {
    depth -= 1
    guard depth == 0 else { return 0 }
    let latest = apus_ticks_in_order() &- begin
    count += 1
    ticks += latest
    return latest
  }

  /// Returns the number and the ticks of all pauses since the last call.
  mutating func take() -> (count: Int, ticks: UInt64) {
    defer { (count, ticks) = (0, 0) }
    return (count, ticks)
  }
}
