import ApusMeasure
import ApusSystem

/// Expects that the time grows at most in proportion to the size.
///
///     try expectLinear(in: [1000, 2000, 4000, 8000, 16_000, 32_000]) { size in
///       let numbers = Array(0..<size)
///       return { fast(numbers) }
///     }
///
/// The sizes take turns, so that a disturbance does not look like growth. The exponent of the growth is
/// the Theil-Sen slope of the logarithms (`GrowthFit`). The expectation fails if even the lower end of
/// its interval of 95 % is above 1.2: quadratic work fails, and *n* log *n* passes, because caches have
/// as much effect. To find a model by its name, use `GrowthFit` and a program of benchmarks.
///
/// - Parameters:
///   - sizes: At least five sizes of at least 2, no two alike; spread them over a factor of ten or more.
///   - options: The budget, and whether to run in debug builds.
///   - file: The file of a failure.
///   - line: The line of a failure.
///   - prepare: Makes the input of a size, which is not timed, and returns the timed work.
/// - Returns: The verdict, which holds or was skipped.
/// - Throws: `PerformanceError` if the time grows faster; an error of a closure.
/// - Complexity: Takes the budget; five rounds at least.
@discardableResult
public func expectLinear<Result>(
  in sizes: [Int], _ options: PerformanceOptions = PerformanceOptions(), file: String = #fileID,
  line: Int = #line, _ prepare: (_ size: Int) throws -> () throws -> Result
) throws -> PerformanceVerdict {
  precondition(
    Set(sizes).count == sizes.count && sizes.count >= GrowthFit.fewestPoints
      && sizes.allSatisfy { $0 >= 2 }, "at least five different sizes of at least 2 are needed")
  return try Expectation.measure(options, file, line) {
    var timer = SizeTimer(try sizes.map(prepare))
    try timer.measure(seconds: options.budgetSeconds)
    return verdict(zip(sizes, timer.medians).map { GrowthFit.Point(size: $0, value: $1) })
  }
}

/// The largest exponent of a growth that counts as linear.
private let mostExponent = 1.2

private func verdict(_ points: [GrowthFit.Point]) -> PerformanceVerdict {
  guard let exponent = GrowthFit(points, error: 0.05)?.exponent else {
    return PerformanceVerdict(.fails, "the sizes are too few for an interval")
  }
  let times = points.map { "\($0.size): \(Quantity.text($0.value, .nanoseconds))" }
  return PerformanceVerdict(
    exponent.low > mostExponent ? .fails : .holds,
    """
    the time grows with the size to the power of \(Quantity.number(exponent.value)) \
    [\(Quantity.number(exponent.low)), \(Quantity.number(exponent.high))]; expected at most \
    \(Quantity.number(mostExponent)). \(times.joined(separator: ", "))
    """,
    estimate: Estimate(
      value: exponent.value, low: exponent.low, high: exponent.high, unit: .ratio,
      samples: points.count, statistic: .median, population: .withinProcess))
}

/// A timer of closures that take turns, each with its own number of iterations.
private struct SizeTimer<Result> {
  private let bodies: [() throws -> Result]
  private let clock = TickClock.calibrated(windowNanoseconds: 2_000_000)
  private var random = SplitMix64(seed: 1)
  private var iterations: [Int]
  private var times: [[Double]]

  private static var turnNanoseconds: Double { 20_000 }
  private static var fewestRounds: Int { 5 }

  init(_ bodies: [() throws -> Result]) {
    self.bodies = bodies
    iterations = bodies.map { _ in 1 }
    times = bodies.map { _ in [] }
  }

  /// The median nanoseconds of a call of each closure, above 0.
  var medians: [Double] { times.map { max(1e-3, Samples($0).median) } }

  mutating func measure(seconds: Double) throws {
    for index in bodies.indices {
      while try time(index) * Double(iterations[index]) < Self.turnNanoseconds,
        iterations[index] < 1 << 30
      {
        iterations[index] *= 2
      }
    }
    let start = TickClock.now()
    let clock = clock
    var schedule = RoundSchedule(variants: bodies.count, rounds: Self.fewestRounds...Int.max)
    while let round = schedule.next(
      isTimeUp: clock.nanoseconds(TickClock.now() &- start) >= seconds * 1e9, using: &random)
    {
      for index in round.order { times[index].append(try time(index)) }
    }
  }

  /// Returns the nanoseconds of a call.
  private func time(_ index: Int) throws -> Double {
    let start = TickClock.now()
    for _ in 0..<iterations[index] { blackHole(try bodies[index]()) }
    return clock.nanoseconds(TickClock.now() &- start) / Double(iterations[index])
  }
}
