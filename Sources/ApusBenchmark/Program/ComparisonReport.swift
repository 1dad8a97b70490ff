import ApusCommandLine
import ApusSystem

/// The report of a comparison of two versions: stores and prints the results, and gives the exit
/// status.
struct ComparisonReport {
  private let settings: MeasureSettings

  init(_ settings: MeasureSettings) { self.settings = settings }

  /// - Parameters:
  ///   - costs: The times and the memory of commands, shown and stored before the results.
  ///   - pairs: The results of all pairs of commands, shown after the others.
  ///   - deciding: The results that decide the exit status.
  ///   - isSurvey: Whether there are more than two versions, so that a slower one is no failure.
  ///   - others: The exit statuses of the other parts of the command.
  func conclude(
    _ results: [ComparisonResult], costs: CommandCosts = .none, pairs: [ComparisonResult] = [],
    _ recorder: Recorder, deciding: [ComparisonResult], isSurvey: Bool = false,
    others: [ExitStatus]
  ) -> BenchmarkCommand.Outcome {
    // The first pairs are those of the baseline, which the results have already.
    (costs.measurements + (results + pairs.dropFirst()).flatMap(\.measurements))
      .forEach(recorder.record)
    recorder.finish()
    if !settings.isJSON { show(results, costs, pairs, recorder) }
    if others.contains(.interrupted) { recorder.noteInterruption() }
    return BenchmarkCommand.Outcome(
      status: ExitStatus.worst(
        of: others + [recorder.status] + deciding.map { $0.status(isSurvey: isSurvey) }),
      session: recorder.session)
  }

  private func show(
    _ results: [ComparisonResult], _ costs: CommandCosts, _ pairs: [ComparisonResult],
    _ recorder: Recorder
  ) {
    var text = costs.rows.isEmpty ? "" : CommandCostTable.render(costs, style: .standardOutput)
    text += ComparisonTable.render(
      results, confidence: settings.confidence, style: .standardOutput)
    if !pairs.isEmpty {
      text += "\nall pairs, together at \(ComparisonResult.percent(settings.confidence)):\n"
      text += ComparisonTable.renderPairs(pairs, style: .standardOutput)
    }
    text += settings.grade(of: recorder.session)
    StandardStream.output.write(text)
  }
}

extension ComparisonResult {
  /// Returns the exit status: a slower version is a failure if there are two, and so is an own metric whose value is no
  /// number.
  func status(isSurvey: Bool) -> ExitStatus {
    if fault != nil { return .checkFailed }
    if !isSurvey, rows.contains(where: { $0.verdict == .slower }) { return .checkFailed }
    let isDecided = !rows.contains { $0.verdict == .undecided }
    return ExitStatus.worst(of: own.map(\.exitStatus) + [isDecided ? .success : .undecided])
  }
}
