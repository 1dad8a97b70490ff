/// A request of a parent to a measuring process: a single pass over a single case.
///
/// The request is passed in an environment variable as `key=value` pairs. Arguments are not used,
/// because a user's program may give them a meaning of its own.
package struct WorkerRequest: Sendable, Hashable {
  /// The environment variable that carries a request.
  static let variable = "APUS_WORKER"

  /// The index of the case among all cases of the program.
  var index: Int
  package var pass: MeasuringPass
  var seed: UInt64
  /// The measuring time, in nanoseconds of the body's time.
  var measureNanoseconds: Double
  /// The warm-up time, in nanoseconds of the body's time.
  var warmUpNanoseconds: Double
  /// The parent's calibration of the counter.
  var ticksPerNanosecond: Double
  var stepNanoseconds: Double
  /// The processor to bind to, if any.
  var processor: Int?
  /// The number of iterations, for passes that do not determine it themselves.
  package var iterations: Int?
  /// The seat of a process that takes turns with others.
  var seat: Int?
  /// The parent process; the measuring process ends with it.
  var parent: Int32?
  /// The time limit of the process in seconds, which only its parent knows.
  package var timeLimitSeconds = usualTimeLimit(budgetSeconds: 0)

  /// The request for a list of everything that can be measured.
  package static let listing = WorkerRequest(
    index: 0, pass: .listing, seed: 0, measureNanoseconds: 0, warmUpNanoseconds: 0,
    ticksPerNanosecond: 1, stepNanoseconds: 0)

  /// The request as the value of the environment variable.
  var encoded: String {
    var pairs = [
      "index=\(index)", "pass=\(pass.rawValue)", "seed=\(seed)", "measure=\(measureNanoseconds)",
      "warmup=\(warmUpNanoseconds)", "rate=\(ticksPerNanosecond)", "step=\(stepNanoseconds)",
    ]
    if let processor { pairs.append("processor=\(processor)") }
    if let iterations { pairs.append("iterations=\(iterations)") }
    if let seat { pairs.append("seat=\(seat)") }
    if let parent { pairs.append("parent=\(parent)") }
    return pairs.joined(separator: ";")
  }
}

extension WorkerRequest {
  /// The range of times: at most about 11 days, so that no sum of them overflows.
  private static let nanoseconds = 0...1e15
  /// The range of counter rates in ticks per nanosecond, from a kilohertz to a terahertz.
  private static let rates = 1e-6...1e3

  /// Creates a request for a pass over one case, with the parent's calibration of the counter.
  package init(
    index: Int, pass: MeasuringPass, seed: UInt64, measureNanoseconds: Double,
    warmUpNanoseconds: Double, clock: TickClock,
    timeLimitSeconds: Double = usualTimeLimit(budgetSeconds: 0)
  ) {
    self.init(
      index: index, pass: pass, seed: seed, measureNanoseconds: measureNanoseconds,
      warmUpNanoseconds: warmUpNanoseconds, ticksPerNanosecond: clock.ticksPerNanosecond,
      stepNanoseconds: clock.stepNanoseconds, timeLimitSeconds: timeLimitSeconds)
  }

  /// Parses a request; `nil` if it is invalid.
  init?(encoded: String) {
    var values: [Substring: Substring] = [:]
    for pair in encoded.split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      values[parts[0]] = parts[1]
    }
    guard
      let index = values["index"].flatMap({ Int($0) }),
      let pass = values["pass"].flatMap({ MeasuringPass(rawValue: String($0)) }),
      let seed = values["seed"].flatMap({ UInt64($0) }),
      let measure = values["measure"].flatMap({ Double($0) }),
      let warmUp = values["warmup"].flatMap({ Double($0) }),
      let rate = values["rate"].flatMap({ Double($0) }),
      let step = values["step"].flatMap({ Double($0) }),
      index >= 0, Self.nanoseconds.contains(measure), Self.nanoseconds.contains(warmUp),
      Self.rates.contains(rate), Self.nanoseconds.contains(step)
    else { return nil }
    self.init(
      index: index, pass: pass, seed: seed, measureNanoseconds: measure, warmUpNanoseconds: warmUp,
      ticksPerNanosecond: rate, stepNanoseconds: step,
      processor: values["processor"].flatMap { Int($0) },
      iterations: values["iterations"].flatMap { Int($0) },
      seat: values["seat"].flatMap { Int($0) },
      parent: values["parent"].flatMap { Int32($0) })
  }

  /// Returns the usual time limit of a process: ten times the budget of its benchmark, and at least
  /// a minute.
  ///
  /// A body of a second and of eight seconds, each a few times, ends within a minute.
  package static func usualTimeLimit(budgetSeconds: Double) -> Double {
    max(60, 10 * budgetSeconds)
  }

  /// The length of an epoch in ticks: 100 microseconds, and at least 1000 steps of the clock.
  var epochTicks: Double { max(100_000, 1000 * stepNanoseconds) * ticksPerNanosecond }
}

/// The pass of a measuring process. Passes are separate so that timed code has no hooks.
package enum MeasuringPass: String, Sendable, Hashable, CaseIterable {
  /// Times epochs, with nothing else switched on.
  case timing
  /// Checks for work that the optimiser removed.
  case detection
  /// Reads the counters of the kernel and the processor.
  case counters
  /// Counts heap allocations, with the allocator's functions redirected.
  case allocations
  /// Counts retains and releases, with the runtime's functions redirected.
  case references
  /// Counts system calls by name, with a tracer beside the process.
  case systemCalls = "system-calls"
  /// Samples the lines of code of the loop.
  case profile
  /// Runs the loop a given number of times, for a counter around the process.
  case instructions
  /// Times the candidates of a comparison in turns.
  case comparison
  /// Takes turns with other processes.
  case turns
  /// Lists everything that can be measured, and measures nothing.
  case listing

  /// Whether a failure of this pass means that no time can be reported.
  var concernsTime: Bool { self == .timing || self == .detection }
}
