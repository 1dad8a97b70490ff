import ApusBenchmark
import ApusCommandLine
import ApusCommands

/// `apus bench [FILTER ...]`: runs the built-in benchmarks or comparisons, or checks the measuring.
struct BenchCommand {
  static let command = Command(
    "bench", operands: "[FILTER ...]", count: 0...Int.max,
    help: "Runs the built-in benchmarks whose names contain a FILTER.",
    examples: ["apus bench object malloc", "apus bench --compare --confidence 99"],
    settings: BenchSettings(), options: BenchSettings.options
  ) { settings, invocation throws(UsageError) in
    try invocation.checkBenchmarkOptions()
    guard settings.checksItself else {
      return try BenchCommand(settings, filters: invocation.operands).run()
    }
    try invocation.forbid(
      ["--compare", "--list", "--single-process", "--budget", "--report"], with: "--self")
    if let filter = invocation.operands.first {
      throw UsageError(
        .unexpectedOperand(given: filter, command: "bench --self"),
        position: invocation.positions[0])
    }
    return SelfCommand(settings.measure).run()
  }

  private let settings: BenchSettings
  private let filters: [String]

  private init(_ settings: BenchSettings, filters: [String]) {
    self.settings = settings
    self.filters = filters
  }

  private func run() throws(UsageError) -> ExitStatus {
    let outcome = try measure()
    guard let session = outcome.session else { return outcome.status }
    let report = ReportFile.writeIfAsked(session, settings.report, settings.measure)
    return ExitStatus.worst(of: [outcome.status, report])
  }

  private func measure() throws(UsageError) -> BenchmarkCommand.Outcome {
    settings.measure.isComparing
      ? try ComparisonCommand(
        BuiltInBenchmarks.comparisons, settings.measure, filters: filters
      ).run()
      : try BenchmarkCommand(
        BuiltInBenchmarks.served, offered: BuiltInBenchmarks.offered, settings.measure,
        filters: filters
      ).run()
  }
}

/// The settings of `apus bench`.
private struct BenchSettings: Sendable {
  var measure = MeasureSettings()
  var report = ReportSettings()
  /// Whether to check the measuring itself.
  var checksItself = false

  static let options =
    (MeasureSettings.options + MeasureSettings.benchmarkOptions).at(\BenchSettings.measure)
    + ReportSettings.options.at(\BenchSettings.report) + [
      Option("self", help: "Check the loop, the clock, the floor and the detector.") {
        settings, _ in settings.checksItself = true
      }
    ]
}
