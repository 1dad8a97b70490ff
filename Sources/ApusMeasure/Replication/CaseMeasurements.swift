import ApusSystem

/// The epochs, values and faults of a case that processes have reported so far.
struct CaseRecord: Sendable {
  /// The epochs of each timing process that ended well, in order of their start.
  var processes: [[Epoch]] = []
  /// The values from the passes other than timing.
  var values: [WorkerMessage] = []
  /// The heaviest lines of the loop; `nil` if it was not sampled.
  private(set) var profile: LoopProfile?
  /// The own metrics of each timing process.
  private(set) var recorded: [RecordedValue] = []
  /// The reasons why processes failed, each reason once.
  private(set) var faults: [Fault] = []

  /// The fault of a process, with its pass.
  struct Fault: Sendable, Hashable {
    var pass: MeasuringPass
    var reason: String
  }

  /// Whether the time is lost: more processes would only fail again.
  var hasFailed: Bool { faults.contains(where: \.pass.concernsTime) }

  /// Adds the messages of a single process.
  mutating func add(_ messages: [WorkerMessage], pass: MeasuringPass) {
    let epochs = messages.compactMap { if case .epoch(let epoch) = $0 { epoch } else { nil } }
    for case .fault(let reason) in messages { addFault(reason, pass) }
    if !epochs.isEmpty { processes.append(epochs) }
    for case .profile(let profile) in messages { self.profile = profile }
    values += messages.filter(\.isValue)
    if pass == .timing {
      recorded += messages.compactMap { if case .recorded(let value) = $0 { value } else { nil } }
    }
  }

  /// Adds the reason why a process failed.
  mutating func addFault(_ reason: String, _ pass: MeasuringPass) {
    let fault = Fault(pass: pass, reason: reason)
    if !faults.contains(fault) { faults.append(fault) }
  }
}

/// The measurements of a case, made from the messages of its processes.
struct CaseMeasurements {
  private let benchmarkCase: BenchmarkCase
  let record: CaseRecord
  let clock: TickClock
  private let isSingleProcess: Bool
  private let hasDeviation: Bool

  /// - Parameter hasDeviation: Whether the standard deviation of the processes is a measurement.
  init(
    _ benchmarkCase: BenchmarkCase, _ record: CaseRecord, clock: TickClock, isSingleProcess: Bool,
    hasDeviation: Bool = false
  ) {
    self.benchmarkCase = benchmarkCase
    self.record = record
    self.clock = clock
    self.isSingleProcess = isSingleProcess
    self.hasDeviation = hasDeviation
  }

  /// The population of estimates over the processes of a case.
  var population: Estimate.Population { isSingleProcess ? .withinProcess : .processes }

  /// The measurements: the time, the rate, the `await` floor, the percentiles of single events, the
  /// counts, then the benchmark's own metrics.
  var measurements: [MetricMeasurement] {
    [time] + [deviation, rate, awaitFloor].compactMap { $0 } + latencies + counted + uncounted + own
  }

  private var time: MetricMeasurement {
    let detector = Detector(record.values, of: benchmarkCase)
    if let fault = record.faults.first(where: \.pass.concernsTime) {
      return measurement(.time, .missing(.failed(fault.reason)))
    }
    if let reason = detector.verdict.reason, !isAllowed(detector.verdict) {
      return measurement(.time, .missing(reason))
    }
    guard let estimate = timeEstimate else {
      return measurement(.time, .missing(.interrupted))
    }
    let epochs = record.processes.joined().map(nanoseconds)
    let findings = CaseFindings(
      record.processes.map { $0.map(nanoseconds) }, detector, clock,
      isAtLoopFloorByDesign: benchmarkCase.benchmark.mayBeAtLoopFloor)
    return measurement(
      .time, .measured(estimate), distribution: Distribution(ofEnough: epochs),
      verdict: findings.first?.code, notes: notes(epochs, detector) + findings.notes)
  }

  /// The finding of the detector.
  var detection: Detection {
    let detector = Detector(record.values, of: benchmarkCase)
    let fault = record.faults.first(where: \.pass.concernsTime)
    return Detection(
      name: benchmarkCase.benchmark.name, verdict: fault == nil ? detector.verdict : nil,
      isAccused: detector.verdict != .honest && !isAllowed(detector.verdict),
      nanoseconds: timeEstimate?.value, cycles: detector.cycles,
      instructions: detector.bodyInstructions, fault: fault?.reason)
  }

  private func isAllowed(_ verdict: Detector.Verdict) -> Bool {
    verdict == .atLoopFloor && benchmarkCase.benchmark.mayBeAtLoopFloor
  }

  /// The standard deviation of the medians of the processes, or of the epochs of a single process, if
  /// it is wanted.
  private var deviation: MetricMeasurement? {
    guard hasDeviation, case .measured = time.outcome else { return nil }
    let samples =
      isSingleProcess
      ? record.processes.joined().map(nanoseconds)
      : medians
    guard let deviation = Samples(samples).standardDeviation else { return nil }
    return measurement(.timeDeviation, .measured(.reading(deviation, unit: .nanoseconds)))
  }

  /// The nanoseconds of an iteration: the median of the medians of the processes.
  private var timeEstimate: Estimate? {
    guard !record.processes.isEmpty else { return nil }
    if isSingleProcess {
      return Estimate.median(
        of: record.processes.joined().map(nanoseconds), unit: .nanoseconds, over: .withinProcess)
    }
    return Estimate.median(of: medians, unit: .nanoseconds, over: .processes)
  }

  /// The median time of an iteration in each process.
  private var medians: [Double] {
    record.processes.map { Samples($0.map(nanoseconds)).median }
  }

  /// The time of an iteration in each process, in order of their start.
  var times: [MetricMeasurement] {
    medians.map {
      measurement(.time, .measured(.median(of: [$0], unit: .nanoseconds, over: .withinProcess)))
    }
  }

  private func nanoseconds(_ epoch: Epoch) -> Double { epoch.rate / clock.ticksPerNanosecond }

  private func notes(_ epochs: [Double], _ detector: Detector) -> [String] {
    var notes = [
      "\(epochs.count) epochs, least \(Quantity.fixed(epochs.min() ?? 0, decimals: 2)) ns"
    ]
    if !epochs.isEmpty { notes.append(contentsOf: Self.outliers(Samples(epochs))) }
    if isAllowed(detector.verdict) {
      notes.append("at the loop floor, as declared")
    } else if detector.isAtLoopFloor {
      notes.append("at the loop floor: the loop takes as long as the work, which is there")
    }
    notes += untimedNotes + eventNotes
    if epochs.count <= 5 * record.processes.count {
      notes.append("an iteration is longer than an epoch: the interval is wide for its budget")
    }
    return notes
  }

  /// The notes about fresh inputs and pauses.
  private var untimedNotes: [String] {
    func median(_ name: WorkerValue) -> Double? {
      let values = values(of: name)
      return values.isEmpty ? nil : Samples(values).median
    }
    var notes: [String] = []
    if let inputs = median(.batchInputs), let bytes = median(.batchBytes) {
      notes.append(
        "fresh inputs, untimed, in batches of \(Quantity.number(inputs)): \(Quantity.text(bytes, .bytes))"
      )
    }
    if let pauses = median(.pauses), let ticks = median(.pauseTicks) {
      notes.append(
        """
        paused \(Quantity.number(pauses)) times an iteration, \
        \(Quantity.number(ticks / clock.ticksPerNanosecond)) ns subtracted for each
        """)
    }
    return notes
  }

  /// The finite values with a name that processes sent.
  func values(of name: WorkerValue) -> [Double] {
    record.values.compactMap { message in
      if case .value(name, let value) = message { value } else { nil }
    }.filter(\.isFinite)
  }

  /// Labels epochs outside of Tukey's fences as outliers; every epoch stays in the samples.
  private static func outliers(_ samples: Samples) -> [String] {
    let counts = samples.outliers
    let words = OutlierLabel.allCases.compactMap { label in
      counts[label].map { "\($0) \(label.rawValue)" }
    }
    return words.isEmpty ? [] : ["outliers kept: " + words.joined(separator: ", ")]
  }

  /// The rate: elements, bytes or iterations of all threads in a second.
  private var rate: MetricMeasurement? {
    guard case .measured(let time) = time.outcome else { return nil }
    switch benchmarkCase.benchmark.body {
    case .plain, .asynchronous, .parametrised: return nil
    case .sized(.bytes, _, _):
      return measurement(
        .byteRate, .measured(time.reciprocal(Double(benchmarkCase.count), .gigabytesPerSecond)))
    case .sized, .threaded:
      return measurement(
        .rate, .measured(time.reciprocal(Double(benchmarkCase.count) * 1e9, .perSecond)))
    }
  }

  /// The cost of an `await` of nothing, measured in the same processes as the benchmark.
  private var awaitFloor: MetricMeasurement? {
    let floors = values(of: .awaitFloor)
    guard !floors.isEmpty else { return nil }
    return measurement(
      .awaitFloor, .measured(.median(of: floors, unit: .nanoseconds, over: population)))
  }

  private var counted: [MetricMeasurement] {
    record.values.compactMap { message in
      switch message {
      case .absent(let name, let reason) where name.isMeasurement:
        return measurement(name.metric, .missing(.unavailable(reason)))
      case .value(let name, let value) where name.isMeasurement:
        return measurement(name.metric, .measured(.reading(value, unit: name.unit)))
      case .systemCall(let name, let value):
        return measurement(.systemCall(name), .measured(.reading(value, unit: .count)))
      default: return nil
      }
    }
  }

  /// The metrics that the benchmark records itself.
  private var own: [MetricMeasurement] {
    RecordedSeries.all(of: record.recorded).map { series in
      measurement(
        series.key, series.outcome(over: population),
        notes: series.notes(of: record.processes.count))
    }
  }

  /// The failed measurements of passes other than timing and detection.
  private var uncounted: [MetricMeasurement] {
    record.faults.filter { !$0.pass.concernsTime }.map {
      measurement($0.pass.metric, .missing(.failed($0.reason)))
    }
  }

  func measurement(
    _ metric: MetricKey, _ outcome: MetricMeasurement.Outcome, distribution: Distribution? = nil,
    verdict: VerdictCode? = nil, notes: [String] = []
  ) -> MetricMeasurement {
    MetricMeasurement(
      probe: .benchmark, metric: metric, benchmarkCase.parameters, outcome: outcome,
      distribution: distribution, verdict: verdict, notes: notes)
  }
}

extension ProbeKey {
  /// The benchmarks of a program; the benchmark's name is a parameter.
  public static let benchmark = ProbeKey("benchmark")
}

extension MetricKey {
  /// The time of an iteration.
  public static let time = MetricKey("time", .nanoseconds)
  /// The standard deviation of the time.
  public static let timeDeviation = MetricKey("time-deviation", .nanoseconds)
  /// The elements, or the iterations of all threads, in a second.
  public static let rate = MetricKey("rate", .perSecond)
  /// The rate of a benchmark that declares bytes.
  public static let byteRate = MetricKey(rate.name, .gigabytesPerSecond)
}

extension MeasuringPass {
  /// The metric that is missing if the pass fails.
  package var metric: MetricKey { MetricKey(rawValue, .count) }
}

extension Estimate {
  /// Returns `numerator` divided by this estimate: a rate from a time, or a time from a rate.
  package func reciprocal(_ numerator: Double, _ unit: MeasurementUnit) -> Estimate {
    Estimate(
      value: numerator / value, low: high.map { numerator / $0 }, high: low.map { numerator / $0 },
      unit: unit, samples: samples, statistic: statistic, population: population)
  }
}

extension WorkerValue {
  /// Whether the value is a measurement of its own and not an input of the detector.
  fileprivate var isMeasurement: Bool {
    switch self {
    case .bodySlope, .floorSlope, .timeAtDeclaredSize, .timeAtGrownSize, .grownSize, .cycle,
      .bodyInstructions, .turnRate, .ownClock, .awaitFloor, .pauses, .pauseTicks, .batchInputs,
      .batchBytes, .events, .eventTicks, .latencyP50, .latencyP90, .latencyP99, .latencyP999,
      .latencyMax:
      false
    default: true
    }
  }
}
