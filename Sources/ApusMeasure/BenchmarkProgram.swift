/// A program of benchmarks.
public enum BenchmarkProgram {
  /// Measures and exits where this process was started to do that; returns otherwise.
  public static func serve(_ benchmarks: [Benchmark]) {
    Worker.serveAndExit(benchmarks)
  }
}
