/// A clock that a body brings along, such as that of a device or of a simulation.
///
/// It runs while the counter of the loop does, so that untimed work is in none of its times.
final class OwnClock {
  private let read: () -> Duration
  /// The last reading, in attoseconds; `nil` before the first.
  private var last: Int128?
  private var isRunning = false
  /// The advance in the timed stretches of the epoch, in attoseconds.
  private var advance: Int128 = 0
  /// The pauses of the epoch.
  private var pauses = 0
  /// The nanoseconds of all epochs, without the readings of their pauses.
  private var total = 0.0
  /// The nanoseconds that the clock advances between two readings; `nil` before the first pause.
  private var readingCost: Double?
  private var steps = ClockSteps()
  private var fault: LoopError?

  /// The ticks in a nanosecond, because epochs are in ticks.
  private static let ticksPerNanosecond = TickClock.calibrated().ticksPerNanosecond
  private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000
  /// The most seconds between the two readings of a timed stretch.
  private static let mostSeconds = 100_000_000
  /// The readings that have a number of attoseconds whose differences do not overflow.
  private static let readable = Duration.seconds(-1e15)...Duration.seconds(1e15)
  /// The largest part of the time, with it, that the readings of pauses may be.
  private static let mostPauseShare = 0.05

  init(_ read: @escaping () -> Duration) { self.read = read }

  /// Begins a timed stretch.
  func start() {
    _ = reading()
    isRunning = true
  }

  /// Ends a timed stretch; does nothing if none has begun.
  func stop() {
    guard isRunning, let begin = last else { return }
    isRunning = false
    let latest = max(0, reading() - begin)
    guard latest <= Int128(Self.mostSeconds) * Self.attosecondsPerSecond else {
      return note(.clockTooFar(seconds: Double(latest) / 1e18))
    }
    advance += latest
  }

  /// Ends a timed stretch for untimed work inside an iteration; does nothing if none has begun.
  func pause() {
    guard isRunning else { return }
    stop()
    pauses += 1
    if readingCost == nil { readingCost = costOfReading() }
  }

  /// Returns the time of the timed stretches since the last call, in ticks.
  ///
  /// - Parameters:
  ///   - iterations: The iterations of the epoch.
  ///   - counts: Whether the epoch counts for the result.
  func endEpoch(of iterations: Int, counts: Bool) -> UInt64 {
    if counts { steps.add(advance, iterations: iterations) }
    let nanoseconds = max(0, Double(advance) / 1e9 - Double(pauses) * (readingCost ?? 0))
    total += nanoseconds
    advance = 0
    pauses = 0
    return UInt64(min(nanoseconds * Self.ticksPerNanosecond, 1e18).rounded())
  }

  /// Throws if the readings are no time, or if pauses bend it.
  ///
  /// - Parameter pauses: The number of all pauses.
  func check(pauses: Int) throws(LoopError) {
    if let fault { throw fault }
    let cost = Double(pauses) * (readingCost ?? 0)
    guard total + cost > 0 else { throw .clockStoodStill }
    let share = cost / (cost + total)
    guard share <= Self.mostPauseShare else {
      throw .pausesTooOften(percent: Int((100 * share).rounded()))
    }
    try steps.check()
  }

  private func note(_ error: LoopError) { fault = fault ?? error }

  /// Returns a reading in attoseconds; a reading that cannot be used is noted and does not advance.
  private func reading() -> Int128 {
    let now = read()
    guard Self.readable.contains(now) else {
      note(.clockTooFar(seconds: now / .seconds(1)))
      return last ?? 0
    }
    let (seconds, attoseconds) = now.components
    let latest = Int128(seconds) * Self.attosecondsPerSecond + Int128(attoseconds)
    if let last, latest < last { note(.clockWentBack) }
    last = latest
    return latest
  }

  /// Measures the median advance between two readings, in nanoseconds; 0 for a simulated clock.
  private func costOfReading() -> Double {
    let readings = (0..<10).map { _ in reading() }
    return max(0, Samples(zip(readings.dropFirst(), readings).map { Double($0 - $1) / 1e9 }).median)
  }
}
