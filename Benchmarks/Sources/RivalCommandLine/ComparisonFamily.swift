public import ApusBenchmark
import Foundation

/// A family of benchmarks that is a `BenchmarkProgram` with comparisons; its `main` calls only
/// this.
public enum ComparisonFamily {
  /// Measures, and ends the process: as a `BenchmarkProgram`, or with the document of `--json`.
  ///
  /// The document has the time of every candidate, and its ratio to the baseline of its comparison. A
  /// `BenchmarkProgram` has more options; with `--no-history` among them it prints its own lines of JSON.
  /// A quick run measures the times in one process, and every ratio in six. It has a table of times and
  /// a table of ratios, and ends within a minute with the measurements that it has.
  public static func main(_ family: String, _ comparisons: [Comparison]) -> Never {
    let benchmarks = comparisons.flatMap(\.candidates)
    let arguments = CommandLine.arguments
    BenchmarkProgram.serve(benchmarks, comparisons: comparisons)
    // The report of `--json` prints them itself, and `--no-history` is that of a run within a run.
    if !arguments.contains("--json"), !arguments.contains("--no-history") {
      RivalReport.printRivals()
    }
    if let quick = QuickRun(family, arguments.dropFirst()) { quick.main() }
    guard arguments.contains("--json"), !arguments.contains("--no-history") else {
      BenchmarkProgram.main(benchmarks, comparisons: comparisons)
    }
    let options = RivalOptions.ofProcess(family)
    do {
      try answer(family, options, comparisons)
      exit(0)
    } catch {
      writeError("bench \(family): \(error)\n")
      exit(1)
    }
  }

  private static func answer(
    _ family: String, _ options: RivalOptions, _ comparisons: [Comparison]
  ) throws {
    let seed = options.seed ?? 1
    let report = RivalReport(family, options, seed: seed)
    let quick = options.isQuick ? QuickRun(family, seed: seed) : nil
    let seedOption = ["--seed", "\(seed)"]
    writeError("\(family): the times of \(comparisons.flatMap(\.candidates).count) candidates\n")
    let times = try ProgramMeasurement.all(
      quick?.times ?? seedOption, within: quick.map { _ in QuickRun.secondsOfTimes }
    ).filter { $0.metric == .time }
    writeError("\(family): \(comparisons.count) comparisons\n")
    let ratios = try ProgramMeasurement.all(
      quick?.ratios ?? seedOption + ["--compare"], within: quick?.secondsLeft
    ).filter { $0.verdict != nil }
    for measurement in times {
      guard let name = measurement.parameter.benchmark, let estimate = measurement.estimate else {
        continue
      }
      let rivals = ratios.filter { $0.parameter.candidate == name }.compactMap {
        rival($0, times: times)
      }
      report.add(RivalRow(name, estimate, rivals: rivals))
    }
    try report.finish()
  }

  private static func rival(_ measurement: ProgramMeasurement, times: [ProgramMeasurement])
    -> RivalRatio?
  {
    guard let name = measurement.parameter.baseline, let ratio = measurement.estimate,
      let verdict = measurement.verdict
    else { return nil }
    let time = times.first { $0.parameter.benchmark == name }?.estimate?.value
    return RivalRatio(name, value: time, ratio: ratio, verdict: verdict)
  }
}
