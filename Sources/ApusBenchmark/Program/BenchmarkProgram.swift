import ApusCommandLine
import CApusSystem

/// A program of benchmarks: the whole `main` of an executable that measures.
///
///     import ApusBenchmark
///
///     BenchmarkProgram.main([
///       Benchmark("sum of 1000 integers") { run in
///         let numbers = Array(0..<1000)
///         for _ in run { blackHole(numbers.reduce(0, &+)) }
///       }
///     ])
///
/// The program measures by starting itself again, so call this before anything else. Run it with
/// `--help` for its options.
public enum BenchmarkProgram {
  /// Runs the benchmarks that the arguments select, prints their costs and ends the process.
  ///
  /// - Parameters:
  ///   - benchmarks: All benchmarks of the program; names must differ, also from the name of another
  ///     benchmark with its size, such as `sum, elements 64`.
  ///   - comparisons: All comparisons of the program, for the option `--compare`; names must
  ///     differ.
  public static func main(
    _ benchmarks: [Benchmark], comparisons: [Comparison] = []
  ) -> Never {
    serve(benchmarks, comparisons: comparisons)
    ProgramFront(
      summary: "Measures the cost of operations on this machine.", operands: "[FILTER ...]",
      details: "Runs the benchmarks whose names contain a FILTER; all benchmarks without a FILTER.",
      options: MeasureSettings.benchmarkOptions + [MeasureSettings.profile]
    ).run { (settings, invocation) throws(UsageError) in
      try invocation.checkBenchmarkOptions()
      let filters = invocation.operands
      return settings.isComparing
        ? try ComparisonCommand(comparisons, settings, filters: filters).run().status
        : try BenchmarkCommand(benchmarks, settings, filters: filters).run().status
    }
  }

  /// Measures and ends the process if it was started to measure a benchmark; returns otherwise.
  ///
  /// Programs with a command line of their own call this first.
  ///
  /// - Parameters:
  ///   - benchmarks: All benchmarks of the program, the same in every process.
  ///   - unlisted: Benchmarks that follow them and that other programs do not see: `apus compare`
  ///     and `apus gate` omit them.
  ///   - comparisons: All comparisons of the program, the same in every process.
  public static func serve(
    _ benchmarks: [Benchmark], unlisted: [Benchmark] = [], comparisons: [Comparison] = []
  ) {
    let all = benchmarks + unlisted
    DeclarationCheck.requireDistinct(all.map(\.name), "names of benchmarks")
    DeclarationCheck.requireDistinct(
      BenchmarkCase.all(of: all).map(\.title), "benchmarks with their sizes")
    DeclarationCheck.requireDistinct(comparisons.map(\.name), "names of comparisons")
    apus_fill_standard_descriptors()
    Worker.serveAndExit(benchmarks, unlisted: unlisted, comparisons)
  }
}
