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
  /// Whether benchmarks are only listed.
  package var isListing = false
  /// Whether help was asked for.
  package var wantsHelp = false

  package init() {}

  /// Returns the history to use, or `nil` if no history is kept.
  package func history() throws(HistoryError) -> History? {
    guard keepsHistory else { return nil }
    if let historyPath { return History(path: historyPath) }
    return History(path: try History.defaultPath())
  }
}

extension MeasureSettings {
  /// Returns the options of every command that measures, if its settings contain these at `path`.
  package static func options<Settings>(
    at path: any WritableKeyPath<Settings, MeasureSettings> & Sendable
  ) -> [Option<Settings>] {
    [
      Option("quick", short: "q", help: "Measure for a fraction of the usual time.") {
        settings, _ in settings[keyPath: path].isQuick = true
      },
      Option(
        "budget", short: "b", value: "TIME", help: "Spend TIME: per benchmark, or on all probes."
      ) {
        settings, text throws(ValueError) in
        settings[keyPath: path].budgetSeconds = try OptionValue.seconds(text)
      },
      Option(
        "json",
        help: "Print one line of JSON for each measurement, nothing else on standard output."
      ) {
        settings, _ in settings[keyPath: path].isJSON = true
      },
      Option("seed", value: "N", help: "Seed every random choice with N; it is printed and stored.")
      {
        settings, text throws(ValueError) in
        settings[keyPath: path].seed = try OptionValue.seed(text)
      },
      Option("history", value: "PATH", help: "Keep results in PATH.") {
        settings, text throws(ValueError) in
        guard !text.isEmpty else { throw ValueError(expected: "the path of a file") }
        settings[keyPath: path].historyPath = text
      },
      Option("no-history", help: "Keep no results.") { settings, _ in
        settings[keyPath: path].keepsHistory = false
      },
      Option("help", short: "h", help: "Print this help.") { settings, _ in
        settings[keyPath: path].wantsHelp = true
      },
    ]
  }

  /// Returns the options of commands that also run comparisons.
  package static func comparisonOptions<Settings>(
    at path: any WritableKeyPath<Settings, MeasureSettings> & Sendable, verbs: [String] = [],
    comparingVerbs: [String] = []
  ) -> [Option<Settings>] {
    [
      Option(
        "confidence", value: "PERCENT",
        help: "Judge comparisons at PERCENT, 95 by default; 99 for gates.",
        verbs: verbs + comparingVerbs
      ) { settings, text throws(ValueError) in
        settings[keyPath: path].confidence = try OptionValue.confidence(text)
      },
      Option(
        "compare", help: "Run the comparisons in place of the benchmarks.", verbs: verbs
      ) { settings, _ in settings[keyPath: path].isComparing = true },
    ]
  }

  /// Returns the options of commands that run benchmarks.
  package static func benchmarkOptions<Settings>(
    at path: any WritableKeyPath<Settings, MeasureSettings> & Sendable, verbs: [String] = [],
    comparingVerbs: [String] = []
  ) -> [Option<Settings>] {
    [
      Option(
        "list", help: "List the benchmarks and stop.", verbs: verbs + comparingVerbs
      ) { settings, _ in
        settings[keyPath: path].isListing = true
      },
      Option(
        "single-process", help: "Measure in this process; says nothing of the next one.",
        verbs: verbs
      ) { settings, _ in settings[keyPath: path].isSingleProcess = true },
    ]
  }
}
