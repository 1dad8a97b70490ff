/// Ways of doing one thing, measured in turns against the first of them.
///
///     Comparison("sum of 1000 integers", [
///       Benchmark("loop") { run in
///         var numbers = Array(0..<1000)
///         for _ in run {
///           launder(&numbers)
///           var sum = 0
///           for number in numbers { sum &+= number }
///           consume(sum)
///         }
///       },
///       Benchmark("reduce") { run in
///         var numbers = Array(0..<1000)
///         for _ in run {
///           launder(&numbers)
///           consume(numbers.reduce(0, &+))
///         }
///       },
///     ])
///
/// All candidates live in one process, each in a loop of its own on a thread of its own, bound to one
/// processor; they take turns of about 100 microseconds in an order that is drawn anew for every block,
/// with one count of iterations for all. Each runs twice: what the baseline's two copies differ by, in the
/// same processes, is the floor below which no difference means anything. The verdict is over processes.
///
/// To know what a thing costs by itself, use `Benchmark`.
public struct Comparison: Sendable {
  /// The name that filters match and results carry.
  public let name: String
  /// The candidates; the first one is the baseline.
  public let candidates: [Benchmark]

  /// Creates a comparison of at least two synchronous benchmarks.
  ///
  /// - Parameters:
  ///   - name: Unique among the comparisons of a program.
  ///   - candidates: The baseline first. Names must differ. A sized benchmark runs at its first size;
  ///     asynchronous and threaded ones cannot take turns in one process: `apus compare` compares them in two programs.
  public init(_ name: String, _ candidates: [Benchmark]) {
    precondition(!name.isEmpty, "a comparison needs a name")
    precondition(candidates.count >= 2, "a comparison needs a baseline and a candidate")
    precondition(
      Set(candidates.map(\.name)).count == candidates.count, "names of candidates must differ")
    precondition(
      candidates.allSatisfy(\.canTakeTurns),
      "asynchronous and threaded code cannot take turns in one process")
    self.name = name
    self.candidates = candidates
  }
}

extension Benchmark {
  /// Whether its loop can be stopped at every border while others of the same process run.
  var canTakeTurns: Bool {
    switch body {
    case .plain, .sized: true
    case .asynchronous, .threaded: false
    }
  }
}
