import ApusCommandLine
import ApusSystem

// The metrics of a gate that have a process of their own beside that of allocations.
extension GateRun {
  /// Measures the wanted metrics of a benchmark that are not those of every gate.
  mutating func measureOthers(
    _ request: WorkerRequest, _ benchmarkCase: BenchmarkCase, _ wanted: [GateMetric]
  ) {
    let others = wanted.filter { $0.entry != .always }
    let subject = GateSubject(name: benchmarkCase.title, candidate: nil)
    // A body that failed, or took too long, does so in every process.
    if let failure = values[.allocations]?[subject], failure.isFailure {
      for metric in others where !metric.isNamed { values[metric, default: [:]][subject] = failure }
      return
    }
    for pass in [MeasuringPass.references, .systemCalls, .counters] {
      let metrics = others.filter { $0.pass == pass && !$0.isNamed }
      if !metrics.isEmpty { count(pass, metrics, request, benchmarkCase) }
    }
    let percentiles = others.filter { $0.percentile != nil }
    if !percentiles.isEmpty { measureEvents(benchmarkCase, percentiles) }
  }

  private mutating func count(
    _ pass: MeasuringPass, _ metrics: [GateMetric], _ request: WorkerRequest,
    _ benchmarkCase: BenchmarkCase
  ) {
    var found: [GateMetric: GateValue] = [:]
    var request = request
    request.pass = pass
    do {
      for message in try program.launch(request) {
        switch message {
        case .value(let name, let value):
          if let metric = metrics.first(where: { $0.key == name.metric }) {
            found[metric] = .count(value)
          }
        case .absent(let name, let reason):
          if let metric = metrics.first(where: { $0.key == name.metric }) {
            found[metric] = .missing(.unavailable(reason))
          }
        case .fault(let reason): metrics.forEach { found[$0] = .missing(.failed(reason)) }
        case .systemCall(let name, let count): keep(name, count, benchmarkCase)
        default: break
        }
      }
    } catch {
      metrics.forEach { found[$0] = .missing(.failed("\(error)")) }
    }
    let subject = GateSubject(name: benchmarkCase.title, candidate: nil)
    for metric in metrics { keep(found[metric], metric, subject, benchmarkCase) }
  }

  /// Keeps the number of system calls with a name.
  private mutating func keep(_ call: String, _ count: Double, _ benchmarkCase: BenchmarkCase) {
    record(.systemCall(call), benchmarkCase, .measured(.reading(count, unit: .count)))
    let subject = GateSubject(name: benchmarkCase.title, candidate: nil, metric: call)
    values[.systemCall, default: [:]][subject] = .count(count)
  }

  /// Measures the percentiles of single events in several processes.
  private mutating func measureEvents(_ benchmarkCase: BenchmarkCase, _ metrics: [GateMetric]) {
    let plan = ReplicationPlan(
      budgetSeconds: settings.budgetSeconds ?? (settings.isQuick ? 0.3 : 1),
      timeLimitSeconds: settings.timeLimitSeconds, isTimingOnly: true)
    var replicator = Replicator(
      program, plan: plan, clock: recorder.session.clock, seed: settings.seed,
      selected: { $0.title == benchmarkCase.title })
    guard replicator.run(onProgress: { progress.show($0, fraction: $1, secondsLeft: nil) }) else {
      return
    }
    let measurements = replicator.measurements
    measurements.forEach(recorder.record)
    let failure = measurements.first { $0.reason?.isFailure == true }?.reason
    let subject = GateSubject(name: benchmarkCase.title, candidate: nil)
    for metric in metrics {
      let found = measurements.first { $0.metric == metric.key }
      values[metric, default: [:]][subject] =
        found?.estimate.map(GateValue.time)
        ?? .missing(failure ?? found?.reason ?? .failed("it has no single events: use run.events"))
    }
  }

  /// Whether the system calls of a benchmark were counted.
  func hasSystemCalls(of subject: GateSubject) -> Bool {
    values[.systemCalls]?[subject]?.isMeasured == true
  }

  /// Returns the value of a metric. A system call that was not made has the count 0.
  func value(of metric: GateMetric, _ subject: GateSubject) -> GateValue? {
    if let value = values[metric]?[subject] { return value }
    guard metric == .systemCall, let all = values[.systemCalls]?[subject.measured] else {
      return nil
    }
    return all.isMeasured ? .count(0) : all
  }
}
