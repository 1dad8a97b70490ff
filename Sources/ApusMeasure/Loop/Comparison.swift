/// A comparison of candidates for the same work, measured in turns; the first is the baseline.
///
///     Comparison("sum of 1000 integers", [
///       Benchmark("loop") { run in
///         var numbers = Array(0..<1000)
///         for _ in run {
///           launder(&numbers)
///           var sum = 0
///           for number in numbers { sum &+= number }
///           blackHole(sum)
///         }
///       },
///       Benchmark("reduce") { run in
///         var numbers = Array(0..<1000)
///         for _ in run {
///           launder(&numbers)
///           blackHole(numbers.reduce(0, &+))
///         }
///       },
///     ])
///
/// All candidates run in the same process. Each has its own loop on its own thread, and all threads
/// are bound to one processor. The candidates take turns of about 100 microseconds, in a new random
/// order for every block. All have the same number of iterations, and each runs in two copies. The
/// difference of the baseline's two copies, in the same processes, is the noise floor. No smaller
/// difference is meaningful. The verdict is over processes.
///
/// To measure the cost of a single piece of code, use `Benchmark`.
public struct Comparison: Sendable {
  /// The comparison's name, for filters and results.
  public let name: String
  /// The candidates; the first is the baseline.
  public let candidates: [Benchmark]

  /// Creates a comparison of at least two synchronous benchmarks.
  ///
  /// - Parameters:
  ///   - name: Unique among the comparisons of a program.
  ///   - candidates: The baseline first. Names must differ. A benchmark with sizes or
  ///     parameters runs at the first. Asynchronous and threaded benchmarks cannot take turns in one process;
  ///     `apus compare` compares them in two programs.
  public init(_ name: String, _ candidates: [Benchmark]) {
    DeclarationCheck.require(
      !name.isEmpty, "a comparison needs a name, but the name of this comparison is empty")
    DeclarationCheck.require(
      candidates.count >= 2, "the comparison '\(name)' needs a baseline and a candidate")
    DeclarationCheck.requireDistinct(
      candidates.map(\.name), "names of candidates of the comparison '\(name)'")
    let unfit = candidates.first { !$0.canTakeTurns }
    DeclarationCheck.require(
      unfit == nil,
      """
      asynchronous and threaded code cannot take turns in one process; the comparison '\(name)' \
      has '\(unfit?.name ?? "")'
      """)
    self.name = name
    self.candidates = candidates
  }
}

extension Benchmark {
  /// Whether the loop can be stopped at every border while other loops of the process run.
  var canTakeTurns: Bool {
    switch body {
    case .plain, .sized, .parametrised: true
    case .asynchronous, .threaded: false
    }
  }
}
