package import ApusCommandLine
import ApusSystem

/// The second half of testing claims: measures their benchmarks and shows the verdicts.
package struct ClaimRun {
  private let family: ClaimFamily
  private let settings: MeasureSettings
  private let recorder: Recorder
  /// The measurements of each round: of probes, and of benchmarks.
  private var rounds: [[[MetricMeasurement]]] = []

  /// - Parameters:
  ///   - claims: The tested claims, a single family.
  ///   - settings: The settings that the user chose.
  ///   - recorder: The recorder of all measurements; it already has the measurements of probes.
  package init(_ claims: [Claim], _ settings: MeasureSettings, recorder: Recorder) {
    family = ClaimFamily(claims)
    self.settings = settings
    self.recorder = recorder
  }

  /// Says before anything is measured how many claims cannot be tested here, and why.
  package func announce() {
    guard let absence = family.absence else { return }
    StandardStream.error.write("\(absence)\n")
  }

  /// Measures the benchmarks that the claims need, each a single time.
  ///
  /// - Parameters:
  ///   - benchmarks: All benchmarks that the program serves.
  ///   - seconds: The time for each benchmark.
  /// - Returns: `interrupted` if the user stopped the measurement. The verdicts report a benchmark
  ///   that failed, for example because it measured nothing.
  package mutating func measure(_ benchmarks: [Benchmark], seconds: Double) -> ExitStatus {
    let names = family.benchmarks
    guard benchmarks.contains(where: { names.contains($0.name) }) else { return .success }
    var replicator = Replicator(
      benchmarks, plan: ReplicationPlan(budgetSeconds: seconds), clock: recorder.session.clock,
      seed: settings.seed, isSingleProcess: settings.isSingleProcess,
      selected: { names.contains($0.benchmark.name) })
    let progress = ProgressLine()
    let isComplete = replicator.run { progress.show($0, fraction: $1, secondsLeft: nil) }
    progress.erase()
    replicator.measurements.forEach(recorder.record)
    add(replicator.rounds)
    return isComplete ? .success : .interrupted
  }

  /// Adds the measurements of rounds, from which claims are judged.
  package mutating func add(_ rounds: [[MetricMeasurement]]) { self.rounds.append(rounds) }

  /// Judges, records the verdicts, ends the session and prints the table.
  ///
  /// - Returns: `checkFailed` if any claim fails or is refuted, else `undecided` if any is
  ///   undecided, else `success`.
  package func conclude() -> ExitStatus {
    let measurements = recorder.session.measurements
    rounds.flatMap { family.quantities(of: $0, in: measurements) }.forEach(recorder.record)
    let judgements = family.judge(recorder.session.measurements)
    judgements.map(\.measurement).forEach(recorder.record)
    recorder.finish()
    if !settings.isJSON {
      var text = ClaimTable.render(judgements, style: .standardOutput)
      if let verdict = recorder.session.verdict { text += verdict.summaryText }
      StandardStream.output.write(text)
    }
    return ExitStatus.worst(of: judgements.map(\.verdict.status))
  }
}

extension ClaimVerdict {
  /// The exit status of a command with this verdict.
  package var status: ExitStatus {
    switch self {
    case .holds, .notHere: .success
    case .fails, .refutedBetter: .checkFailed
    case .undecided: .undecided
    }
  }
}
