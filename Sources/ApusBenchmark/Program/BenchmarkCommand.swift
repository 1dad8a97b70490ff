package import ApusCommandLine
import ApusSystem
import CApusSystem

/// The command `apus bench`: runs selected benchmarks and prints their costs.
package struct BenchmarkCommand {
  private let benchmarks: [Benchmark]
  private let settings: MeasureSettings
  private let filters: [String]
  private let offered: [Benchmark]

  /// - Parameters:
  ///   - benchmarks: All benchmarks that the program serves.
  ///   - offered: The benchmarks among them that a user can choose; `nil` for all.
  ///   - settings: The settings that the user chose.
  ///   - filters: Parts of names, or of names with their parameters, such as `sum, elements 64`; if there
  ///     are no filters, all benchmarks run.
  package init(
    _ benchmarks: [Benchmark], offered: [Benchmark]? = nil, _ settings: MeasureSettings,
    filters: [String]
  ) {
    self.benchmarks = benchmarks
    self.offered = offered ?? benchmarks
    self.settings = settings
    self.filters = filters
  }

  /// The outcome of the command.
  package struct Outcome: Sendable {
    /// The exit status of the command.
    package let status: ExitStatus
    /// The session with the measurements; `nil` if benchmarks were only listed.
    package let session: Session?
  }

  /// Measures, prints and stores.
  ///
  /// - Throws: `UsageError` if a filter matches nothing.
  package func run() throws(UsageError) -> Outcome {
    let cases = BenchmarkCase.all(of: offered).filter { $0.matches(filters) }
    let names = Set(cases.map(\.benchmark.name))
    let selected = offered.map(\.name).filter(names.contains)
    try checkFilters()
    if selected.isEmpty, !filters.isEmpty {
      OtherPrograms.note()
      return Outcome(status: .success, session: nil)
    }
    if settings.isListing {
      StandardStream.output.write(selected.map { $0.printable + "\n" }.joined())
      return Outcome(status: .success, session: nil)
    }
    return measure(Set(cases.map(\.title)))
  }

  /// Requires that every filter matches a benchmark, of this program or of another program of the run.
  private func checkFilters() throws(UsageError) {
    let names = offered.map(\.name)
    let cases = BenchmarkCase.all(of: offered)
    let unmatched = filters.filter { filter in !cases.contains { $0.matches([filter]) } }
    if unmatched.isEmpty { return }
    let others = OtherPrograms.names { $0.benchmarks.map(\.name) }
    for filter in unmatched where !others.contains(where: { $0.contains(filter) }) {
      throw .unknownName(kind: "benchmark", given: filter, known: names + others)
    }
  }

  private func measure(_ selected: Set<String>) -> Outcome {
    apus_watch_interrupts()
    let opening = RecorderOpening(settings)
    let recorder = opening.recorder
    let plan = ReplicationPlan(
      budgetSeconds: settings.budgetSeconds ?? (settings.isQuick ? 0.3 : 1),
      timeLimitSeconds: settings.timeLimitSeconds, isProfiling: settings.isProfiling)
    var replicator = Replicator(
      benchmarks, plan: plan, clock: recorder.session.clock, seed: settings.seed,
      isSingleProcess: settings.isSingleProcess, hasDeviation: settings.showsDeviation,
      selected: { selected.contains($0.title) })
    let progress = ProgressLine()
    let start = TickClock.now()
    let isComplete = replicator.run { what, fraction in
      let spent = recorder.session.clock.nanoseconds(TickClock.now() &- start) / 1e9
      progress.show(
        what, fraction: fraction,
        secondsLeft: fraction > 0 ? spent * (1 - fraction) / fraction : nil)
    }
    progress.erase()
    let measurements = replicator.measurements
    measurements.forEach(recorder.record)
    recorder.finish()
    if !settings.isJSON { show(measurements, replicator.profiles, recorder) }
    if !isComplete { recorder.noteInterruption() }
    let status = ExitStatus.worst(
      of: [opening.status, recorder.status, isComplete ? .success : .interrupted]
        + measurements.map(\.exitStatus))
    return Outcome(status: status, session: recorder.session)
  }

  /// Returns the scale of the stored profile, if there is a profile.
  ///
  /// If the history cannot be read, its error has been printed before.
  private func latencies(_ recorder: Recorder) -> LoadLatencies? {
    guard let contents = try? recorder.history?.read() else { return nil }
    return LoadLatencies(contents, machine: recorder.session.machine)
  }

  private func show(
    _ measurements: [MetricMeasurement], _ profiles: [(title: String, profile: LoopProfile)],
    _ recorder: Recorder
  ) {
    let style = TerminalStyle.standardOutput
    var text = BenchmarkTable.render(measurements, latencies: latencies(recorder), style: style)
    text += ProfileTable.render(profiles, style: style)
    if settings.isSingleProcess {
      text += "\nsingle process: these intervals say nothing of the next process\n"
    }
    text += settings.grade(of: recorder.session)
    StandardStream.output.write(text)
  }
}

extension MetricMeasurement {
  /// The exit status of the whole run from this measurement: work that was not measured is a
  /// failure.
  package var exitStatus: ExitStatus {
    switch outcome {
    case .missing(let reason) where reason.isFailure:
      metric == .time || probe != .benchmark ? .checkFailed : .incomplete
    case .missing: .success
    case .measured(let estimate):
      metric == .time && !estimate.isDecided && estimate.population == .processes
        ? .undecided : .success
    }
  }
}
