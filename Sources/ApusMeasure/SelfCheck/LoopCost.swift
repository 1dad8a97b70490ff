/// The cost of the measuring loop, of functions against the optimiser, of single events and of records.
package enum LoopCost {
  /// Measures the empty loop several times, each with a new measurement of the core's clock.
  ///
  /// - Complexity: O(*n*) in `repeats`.
  package static func emptyLoop(clock: TickClock, repeats: Int = 21) -> MetricMeasurement {
    precondition(repeats > 0, "repeats must be at least 1")
    let cycles = (0..<repeats).map { _ in
      let driver = FloorDriver(shortEpochTicks: 25_000 * clock.ticksPerNanosecond, rounds: 20)
      return driver.measureFloor() / CoreClock.ticksPerCycle()
    }
    return MetricMeasurement(
      probe: .loop, metric: .loopFloor, [],
      .median(of: cycles, unit: .cycles, over: .withinProcess),
      notes: ["cycles by a chain of multiplications; CI checks the two instructions"])
  }

  /// Measures the cost of each function; the measurements include the empty loop.
  package static func words(clock: TickClock) -> [MetricMeasurement] {
    [consumeInteger, consumeString, identityInteger, launderArray].map { benchmark in
      let cycles = (0..<11).compactMap { _ in slope(benchmark, clock) }
      guard !cycles.isEmpty else {
        return MetricMeasurement(
          probe: .loop, metric: metric(of: benchmark),
          missing: .failed("a single iteration filled every epoch"))
      }
      return MetricMeasurement(
        probe: .loop, metric: metric(of: benchmark), [],
        .median(of: cycles, unit: .cycles, over: .withinProcess),
        notes: ["including the loop itself"])
    }
  }

  /// Measures the nanoseconds that a single event and a recorded value add to the empty loop.
  package static func additions(clock: TickClock) -> [MetricMeasurement] {
    [event, record].map { benchmark in
      let nanoseconds = (0..<11).compactMap { _ in addition(benchmark, clock) }
      guard !nanoseconds.isEmpty else {
        return MetricMeasurement(
          probe: .loop, metric: MetricKey(benchmark.name, .nanoseconds),
          missing: .failed("a single iteration filled every epoch"))
      }
      return MetricMeasurement(
        probe: .loop, metric: MetricKey(benchmark.name, .nanoseconds), [],
        .median(of: nanoseconds, unit: .nanoseconds, over: .withinProcess))
    }
  }

  private static func addition(_ benchmark: Benchmark, _ clock: TickClock) -> Double? {
    let epoch = 25_000 * clock.ticksPerNanosecond
    let driver = FloorDriver(shortEpochTicks: epoch, rounds: 20)
    _ = try? BenchmarkCase(benchmark: benchmark, count: 1).execute(driver, epochTicks: 4 * epoch)
    let floor = FloorDriver(shortEpochTicks: epoch, rounds: 20).measureFloor()
    return driver.bodySlope.map { max(0, $0 - floor) / clock.ticksPerNanosecond }
  }

  private static let event = Benchmark("event") { run in
    for _ in run.events {}
  }

  private static let record = Benchmark("record") { run in
    for _ in run { run.record(.count("number"), 1) }
  }

  private static func metric(of benchmark: Benchmark) -> MetricKey {
    MetricKey(benchmark.name, .cycles)
  }

  private static func slope(_ benchmark: Benchmark, _ clock: TickClock) -> Double? {
    let epoch = 25_000 * clock.ticksPerNanosecond
    let driver = FloorDriver(shortEpochTicks: epoch, rounds: 20)
    _ = try? BenchmarkCase(benchmark: benchmark, count: 1).execute(driver, epochTicks: 4 * epoch)
    return driver.bodySlope.map { $0 / CoreClock.ticksPerCycle() }
  }

  private static let consumeInteger = Benchmark("consume-integer") { run in
    let number = identity(42)
    for _ in run { blackHole(number) }
  }

  private static let consumeString = Benchmark("consume-string") { run in
    let text = String(repeating: "apus", count: identity(10))
    for _ in run { blackHole(text) }
  }

  private static let identityInteger = Benchmark("identity-integer") { run in
    var number = 42
    for _ in run { number = identity(number) }
    blackHole(number)
  }

  private static let launderArray = Benchmark("launder-array") { run in
    var numbers = Array(0..<identity(64))
    for _ in run { launder(&numbers) }
    blackHole(numbers)
  }
}

extension ProbeKey {
  /// The measuring loop.
  package static let loop = ProbeKey("loop")
}

extension MetricKey {
  /// The cycles of an iteration of the empty loop.
  package static let loopFloor = MetricKey("floor", .cycles)
}
