package import ApusBenchmark
import ApusClocks
package import ApusMachine
package import ApusReport

/// A million checks of "has the interval passed?" with each clock, and a throttle in a loop over
/// bytes.
package struct ClocksExperiment: Experiment {
  /// The key of its measurements.
  package let key = ProbeKey.clocks
  /// The measurements that it may report.
  package var promises: [ProbePromise] {
    let date = [ClockCheck.Name.date.metric, ClockCheck.Name.date.elapsedMetric]
    return [
      ProbePromise(
        .clocks,
        (ClockCheck.all + ClockCheck.elapsed).map(\.metric) + date
          + [.counterClockRatio, .throttle])
    ]
  }
  /// A summary of the measured quantity.
  package let summary = "a million checks of \"has the interval passed?\" with every clock"
  /// The method of measurement.
  package let method = """
    The deadline is computed once; a check reads the clock and compares. The checks that end in \
    -elapsed are those of the post: they subtract the time of the last update from now and compare \
    the difference with a second, then with a tenth of a second; both are computed at every check. \
    Each repeat runs every check some ten thousand times in nine epochs of about 100 us, in random \
    order, so that 31 repeats are well over a million checks. counter-clock-ratio: the clock of \
    ApusClocks over the bare counter, paired within a repeat. throttle: the extra time per byte of \
    a checksum over 64 KiB that asks a throttle after each byte whether to update, paired with the \
    bare loop. date: 9 times 4096 checks in a process of its own for each repeat, in both forms, \
    because it needs Foundation, which this program does not load.
    """
  /// The share of a run's time.
  package let weight = 6.0
  /// The processes in which the experiment measures.
  package let replication = ProbeReplication.freshProcesses
  /// The document.
  package var source: ClaimSource { Clocks.source }
  /// The published table.
  package var published: [ExperimentTable] { [Clocks.table] }

  private let worker: FoundationWorker?

  /// Creates the experiment; the row of `Date` needs the program `apus-foundation` in the folder of
  /// the running program.
  package init() { self.init(worker: .beside) }

  /// Creates the experiment with another program.
  init(worker: FoundationWorker?) { self.worker = worker }

  /// Runs the experiment.
  ///
  /// - Complexity: Takes the seconds of the context's budget.
  package func run(_ context: ProbeContext) throws {
    let checks = ClockCheck.all + ClockCheck.elapsed
    var times = PairedRatios(variants: checks.count)
    var others: [MetricKey: [Double]] = [:]
    var schedule = context.rounds(of: checks.count)
    while let round = schedule.next(
      isTimeUp: context.elapsedSeconds >= context.budgetSeconds, using: &context.random)
    {
      try context.pace("repeat \(round.index + 1)")
      times.add(try self.times(of: checks, round.order, context))
      for (metric, value) in try unpaired(context) { others[metric, default: []].append(value) }
    }
    report(checks, times, others, context)
  }

  private func report(
    _ checks: [ClockCheck], _ times: PairedRatios, _ others: [MetricKey: [Double]],
    _ context: ProbeContext
  ) {
    var samples = others
    for (index, check) in checks.enumerated() { samples[check.metric] = times.values(of: index) }
    let names = ClockCheck.Name.self
    let metrics = checks.map(\.metric)
    if let ours = metrics.firstIndex(of: names.ours.metric),
      let counter = metrics.firstIndex(of: names.counter.metric)
    {
      samples[.counterClockRatio] = times.ratios(of: ours, over: counter)
    }
    if samples[ClockCheck.Name.date.metric] == nil {
      let reason =
        worker == nil ? FoundationWorker.absence : "\(FoundationWorker.name) reported nothing"
      for metric in [ClockCheck.Name.date.metric, ClockCheck.Name.date.elapsedMetric] {
        context.report(MetricMeasurement(probe: key, metric: metric, missing: .unavailable(reason)))
      }
    }
    for (metric, values) in samples.sorted(by: { $0.key.name < $1.key.name }) {
      let unit = metric.unit ?? .nanoseconds
      let estimate = Estimate.median(of: values, unit: unit, over: .withinProcess)
      context.report(MetricMeasurement(probe: key, metric: metric, [], estimate))
    }
  }

  /// Returns a table like the published table: a nanosecond a check is a millisecond for a million.
  package func tables(of measurements: [MetricMeasurement]) -> [ExperimentTable] {
    let times = measurements.compactMap { measurement -> (name: String, value: Double)? in
      guard let estimate = measurement.estimate, estimate.unit == .nanoseconds else { return nil }
      return (measurement.metric.name, estimate.value)
    }
    let rows = times.sorted { $0.value > $1.value }.map { time in
      [time.name, "\((time.value * 10).rounded() / 10) ms"]
    }
    return [
      ExperimentTable(
        title: "A million checks here; throttle: extra time for a million bytes",
        head: ["clock", "here"], rows: rows)
    ]
  }
}

extension ClocksExperiment {
  /// Returns the time of each check in a round.
  private func times(
    of checks: [ClockCheck], _ order: [Int], _ context: ProbeContext
  ) throws -> [Double?] {
    var times: [Double?] = checks.map { _ in nil }
    for index in order {
      times[index] = try perIteration(context) { iterations in
        guard checks[index].ask(iterations) == 0 else { throw WrongResultError("an hour passed") }
      }
    }
    return times
  }

  /// Measures the quantities of a round that have no ratio: `Date`, whose checks run in a process of
  /// its own, and the throttle's time per byte.
  private func unpaired(_ context: ProbeContext) throws -> [MetricKey: Double] {
    var values: [MetricKey: Double] = [:]
    let name = ClockCheck.Name.date
    let date = try worker?.dateChecks()
    values[name.metric] = date?.nanoseconds
    values[name.elapsedMetric] = date?.elapsedNanoseconds
    values[.throttle] = try throttleCost(context)
    return values
  }

  private func throttleCost(_ context: ProbeContext) throws -> Double {
    let bytes = (0..<65_536).map { _ in UInt8(truncatingIfNeeded: context.random.next()) }
    let expected = ThrottledLoop.bare(bytes)
    let bare = try perIteration(context) { iterations in
      for _ in 0..<iterations where ThrottledLoop.bare(identity(bytes)) != expected {
        throw WrongResultError("the bare loop")
      }
    }
    var throttle = Throttle(.bytes)
    var updates = 0
    let throttled = try perIteration(context) { iterations in
      for _ in 0..<iterations
      where ThrottledLoop.throttled(identity(bytes), &throttle, updates: &updates) != expected {
        throw WrongResultError("the throttled loop")
      }
    }
    return (throttled - bare) / Double(bytes.count)
  }

  private func perIteration(
    _ context: ProbeContext, _ work: (_ iterations: Int) throws -> Void
  ) throws -> Double {
    var sampler = context.sampler()
    return Samples(try sampler.nanosecondsPerIteration(epochs: 9, work)).median
  }

  /// Returns the bytes such that the compiler must assume different bytes each time.
  private func identity(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    launder(&bytes)
    return bytes
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let clocks = ProbeKey("clocks")
}

extension MetricKey {
  /// The time of a check by our clock over that by the bare counter.
  static let counterClockRatio = MetricKey("counter-clock-ratio", .ratio)
  /// The extra time of a byte for a throttle.
  static let throttle = MetricKey("throttle", .nanoseconds)
}
