package import ApusCommandLine
import ApusSystem
import CApusSystem

/// The command `apus bench --compare`: runs selected comparisons and prints their verdicts.
package struct ComparisonCommand {
  private let comparisons: [Comparison]
  private let settings: MeasureSettings
  private let filters: [String]

  /// - Parameters:
  ///   - comparisons: All comparisons that the program serves.
  ///   - settings: The settings that the user chose.
  ///   - filters: Parts of names; a comparison runs if its name contains a filter, or if there are
  ///     no filters.
  package init(_ comparisons: [Comparison], _ settings: MeasureSettings, filters: [String]) {
    self.comparisons = comparisons
    self.settings = settings
    self.filters = filters
  }

  /// Compares, prints and stores.
  ///
  /// - Throws: `UsageError` if there are no comparisons, or a filter matches nothing.
  package func run() throws(UsageError) -> BenchmarkCommand.Outcome {
    guard !comparisons.isEmpty else {
      throw UsageError(.nothingToRun(option: "--compare", kind: "comparison"), position: 0)
    }
    for filter in filters where !comparisons.contains(where: { $0.name.contains(filter) }) {
      throw .unknownName(kind: "comparison", given: filter, known: comparisons.map(\.name))
    }
    let selected = comparisons.map(\.name).filter { name in
      filters.isEmpty || filters.contains { name.contains($0) }
    }
    if settings.isListing {
      StandardStream.output.write(selected.map { $0.printable + "\n" }.joined())
      return BenchmarkCommand.Outcome(status: .success, session: nil)
    }
    return compare(Set(selected))
  }

  private func compare(_ selected: Set<String>) -> BenchmarkCommand.Outcome {
    apus_watch_interrupts()
    let opening = RecorderOpening(settings)
    let recorder = opening.recorder
    let plan = Comparator.Plan(settings)
    var comparator = Comparator(
      comparisons, plan: plan, clock: recorder.session.clock, seed: settings.seed,
      selected: { selected.contains($0.name) })
    let progress = ProgressLine()
    let isComplete = comparator.run { progress.show($0, fraction: $1, secondsLeft: nil) }
    progress.erase()
    let results = comparator.results(by: settings.criteria)
    results.flatMap(\.measurements).forEach(recorder.record)
    recorder.finish()
    if !settings.isJSON { show(results, recorder) }
    if !isComplete { recorder.noteInterruption() }
    let status = ExitStatus.worst(
      of: [opening.status, recorder.status, isComplete ? .success : .interrupted]
        + results.map { $0.status(isSurvey: true) })
    return BenchmarkCommand.Outcome(status: status, session: recorder.session)
  }

  private func show(_ results: [ComparisonResult], _ recorder: Recorder) {
    let style = TerminalStyle.standardOutput
    var text = ComparisonTable.render(
      results, confidence: settings.confidence, style: style)
    text += settings.grade(of: recorder.session)
    StandardStream.output.write(text)
  }
}
