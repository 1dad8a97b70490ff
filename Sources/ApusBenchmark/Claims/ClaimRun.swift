/// The second half of testing claims: their benchmarks, the verdicts, and what is shown of them.
package struct ClaimRun {
  private let family: ClaimFamily
  private let settings: MeasureSettings
  private let recorder: Recorder

  /// - Parameters:
  ///   - claims: What is tested, one family.
  ///   - settings: What the user asked for.
  ///   - recorder: Where figures go, and where those of probes already are.
  package init(_ claims: [Claim], _ settings: MeasureSettings, recorder: Recorder) {
    family = ClaimFamily(claims)
    self.settings = settings
    self.recorder = recorder
  }

  /// Measures the benchmarks that the claims need, each once.
  ///
  /// - Parameters:
  ///   - benchmarks: All benchmarks that the program serves.
  ///   - seconds: How long each may take.
  /// - Returns: `interrupted` where the user stopped it. What a benchmark says of itself, such as
  ///   that it measured nothing, is for the verdicts.
  package func measure(_ benchmarks: [Benchmark], seconds: Double) -> ExitStatus {
    let names = family.benchmarks
    guard benchmarks.contains(where: { names.contains($0.name) }) else { return .success }
    var replicator = Replicator(
      benchmarks, plan: ReplicationPlan(budgetSeconds: seconds), clock: recorder.session.clock,
      seed: settings.seed, isSingleProcess: settings.isSingleProcess,
      selected: { names.contains($0.name) })
    let progress = ProgressLine()
    let isComplete = replicator.run { progress.show($0, fraction: $1, secondsLeft: nil) }
    progress.erase()
    replicator.figures.forEach(recorder.record)
    return isComplete ? .success : .interrupted
  }

  /// Judges, records the verdicts, ends the session and prints the table.
  ///
  /// - Returns: Whether all that can be tested here hold: `checkFailed` if any fails or is refuted, else `undecided` where any is.
  package func conclude() -> ExitStatus {
    let judgements = family.judge(recorder.session.figures)
    judgements.map(\.figure).forEach(recorder.record)
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
  /// What the verdict says of a command.
  package var status: ExitStatus {
    switch self {
    case .holds, .notHere: .success
    case .fails, .refutedBetter: .checkFailed
    case .undecided: .undecided
    }
  }
}
