package import ApusCommandLine

/// The settings of every command that measures.
package struct MeasureSettings: Sendable {
  /// Whether to finish in a fraction of the usual time.
  package var isQuick = false
  /// Whether to print lines of JSON instead of tables.
  package var isJSON = false
  /// The seed of random numbers; random unless the user gives a seed.
  package var seed = UInt64.random(in: 0...UInt64(UInt32.max))
  /// The time to measure, in seconds; `nil` unless the user gives a budget.
  package var budgetSeconds: Double?
  /// The time limit of a process in seconds; `nil` for the usual limit.
  package var timeLimitSeconds: Double?
  /// The path of the history; `nil` unless the user gives a path.
  package var historyPath: String?
  /// Whether measurements are stored.
  package var keepsHistory = true
  /// Whether benchmarks run in this process, for a quick look.
  package var isSingleProcess = false
  /// Whether comparisons run instead of benchmarks.
  package var isComparing = false
  /// The confidence that a verdict of a comparison needs.
  package var confidence = 0.95
  /// The largest floor, as a fraction, for which two candidates count as alike.
  package var floorLimit = ComparisonCriteria.usualFloorLimit
  /// Whether a table ends with the grade of the environment.
  package var showsGrade = true
  /// Whether the table has the standard deviation of times.
  package var showsDeviation = false
  /// Whether the heaviest lines of loops are sampled and printed.
  package var isProfiling = false
  /// Whether benchmarks are only listed.
  package var isListing = false

  package init() {}

  /// The criteria of the verdicts of comparisons.
  var criteria: ComparisonCriteria {
    ComparisonCriteria(confidence: confidence, floorLimit: floorLimit)
  }

  /// Returns the history to use, or `nil` if no history is kept.
  package func history() throws(HistoryError) -> History? {
    guard keepsHistory else { return nil }
    if let historyPath { return History(path: historyPath) }
    return History(path: try History.defaultPath())
  }
}

extension MeasureSettings {
  /// The options of every command that measures.
  package static var options: [Option<MeasureSettings>] {
    [
      Option("quick", short: "q", help: "Measure for a fraction of the usual time.") {
        settings, _ in settings.isQuick = true
      },
      Option(
        "budget", short: "b", value: "TIME", help: "Spend TIME: per benchmark, or on all probes."
      ) { settings, text throws(ValueError) in
        settings.budgetSeconds = try OptionValue.seconds(text)
      },
      json,
      Option("seed", value: "N", help: "Seed every random choice with N; it is printed and stored.")
      { settings, text throws(ValueError) in settings.seed = try OptionValue.seed(text) },
      history,
      Option("no-history", help: "Keep no results.", disables: "history") { settings, _ in
        settings.keepsHistory = false
      },
    ]
  }

  /// The option to print JSON, which also commands take that do not measure.
  package static var json: Option<MeasureSettings> {
    Option(
      "json", help: "Print a line of JSON for each measurement and nothing else on standard output."
    ) { settings, _ in settings.isJSON = true }
  }

  /// The option of the history's path, which also commands take that do not measure.
  package static var history: Option<MeasureSettings> {
    Option("history", value: "PATH", help: "Keep results in PATH.") {
      settings, text throws(ValueError) in
      guard !text.isEmpty else { throw ValueError(expected: "the path of a file") }
      settings.historyPath = text
    }
  }

  /// The options of programs that run benchmarks and comparisons, besides those of `options`.
  package static var benchmarkOptions: [Option<MeasureSettings>] {
    [
      Option("compare", help: "Run the comparisons instead of the benchmarks.") { settings, _ in
        settings.isComparing = true
      },
      confidence, floorLimit, timeLimit, list, singleProcess, deviation, profile, noGrade,
    ]
  }

  /// The confidence of verdicts on comparisons.
  package static var confidence: Option<MeasureSettings> {
    Option(
      "confidence", value: "PERCENT",
      help: "Judge comparisons at PERCENT, 95 by default; 99 for gates."
    ) { settings, text throws(ValueError) in
      settings.confidence = try OptionValue.confidence(text)
    }
  }

  /// The time limit of every process that is started.
  package static var timeLimit: Option<MeasureSettings> {
    Option(
      "time-limit", value: "TIME",
      help: "Stop a process that takes longer than TIME, by default 10 budgets and at least 60s."
    ) { settings, text throws(ValueError) in
      settings.timeLimitSeconds = try OptionValue.seconds(text)
    }
  }

  /// The largest floor of comparisons without a difference.
  package static var floorLimit: Option<MeasureSettings> {
    Option(
      "floor-limit", value: "PERCENT",
      help: "Call nothing alike if the baseline's copies differ by more than PERCENT, 5 by default."
    ) { settings, text throws(ValueError) in
      settings.floorLimit = try OptionValue.percentage(text)
    }
  }

  /// The option to list the benchmarks.
  package static var list: Option<MeasureSettings> {
    Option("list", help: "List the benchmarks and stop.") { settings, _ in
      settings.isListing = true
    }
  }

  /// The option to print standard deviations.
  package static var deviation: Option<MeasureSettings> {
    Option("deviation", help: "Print and keep the standard deviation of the time as well.") {
      settings, _ in settings.showsDeviation = true
    }
  }

  /// The option to sample loops.
  package static var profile: Option<MeasureSettings> {
    Option(
      "profile", help: "Sample each loop as well, and print its five heaviest lines of code."
    ) { settings, _ in settings.isProfiling = true }
  }

  /// The option to print no grade.
  package static var noGrade: Option<MeasureSettings> {
    Option("no-grade", help: "Print no grade of the environment; the results keep it.") {
      settings, _ in settings.showsGrade = false
    }
  }

  /// The option to measure without processes of their own.
  package static var singleProcess: Option<MeasureSettings> {
    Option("single-process", help: "Measure in this process only; another process may differ.") {
      settings, _ in settings.isSingleProcess = true
    }
  }
}

extension Invocation {
  /// Requires that the options of benchmarks have an effect on each other.
  package func checkBenchmarkOptions() throws(UsageError) {
    try require("--confidence", with: "--compare")
    try require("--floor-limit", with: "--compare")
    try forbid(["--single-process", "--deviation", "--profile"], with: "--compare")
    try forbid(["--single-process", "--json"], with: "--profile")
    try checkBudgetAndList()
  }

  /// Requires that a time is chosen in one way, and that a list is printed as a list.
  package func checkBudgetAndList() throws(UsageError) {
    try forbid(["--quick"], with: "--budget")
    try forbid(["--json", "--report"], with: "--list")
  }
}
