import ApusCommandLine
import ApusSystem

/// The report of a comparison of two versions: stores and prints the results, and gives the exit
/// status.
struct ComparisonReport {
  private let settings: MeasureSettings

  init(_ settings: MeasureSettings) { self.settings = settings }

  /// - Parameters:
  ///   - costs: The times and the memory of commands, shown and stored before the results.
  ///   - deciding: The results that decide the exit status.
  ///   - others: The exit statuses of the other parts of the command.
  func conclude(
    _ results: [ComparisonResult], costs: [CommandCost] = [], _ recorder: Recorder,
    deciding: [ComparisonResult], others: [ExitStatus]
  ) -> BenchmarkCommand.Outcome {
    (costs.flatMap(\.measurements) + results.flatMap(\.measurements)).forEach(recorder.record)
    recorder.finish()
    if !settings.isJSON { show(results, costs, recorder) }
    if others.contains(.interrupted) { recorder.noteInterruption() }
    return BenchmarkCommand.Outcome(
      status: ExitStatus.worst(of: others + [recorder.status] + deciding.map(\.versionStatus)),
      session: recorder.session)
  }

  private func show(
    _ results: [ComparisonResult], _ costs: [CommandCost], _ recorder: Recorder
  ) {
    var text = costs.isEmpty ? "" : CommandCostTable.render(costs, style: .standardOutput)
    text += ComparisonTable.render(
      results, confidence: settings.confidence, style: .standardOutput)
    if let verdict = recorder.session.verdict { text += "\n" + verdict.summaryText }
    StandardStream.output.write(text)
  }
}

extension ComparisonResult {
  /// The exit status for two versions: a slower version is a failure.
  fileprivate var versionStatus: ExitStatus {
    if fault != nil { return .checkFailed }
    if rows.contains(where: { $0.verdict == .slower }) { return .checkFailed }
    return rows.contains { $0.verdict == .undecided } ? .undecided : .success
  }
}
