@testable import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Checks of declarations")
struct DeclarationCheckTests {
  /// A declaration that stops the program.
  enum Violation: String, CaseIterable, Codable, Sendable {
    case namelessBenchmark, noElements, negativeThreads, tooManyBytes
    case namelessComparison, oneCandidate, sameCandidates, asynchronousCandidate

    var message: String {
      switch self {
      case .namelessBenchmark: "a benchmark needs a name"
      case .noElements: "sizes and numbers of threads must be positive; the benchmark 'a' has 0"
      case .negativeThreads:
        "sizes and numbers of threads must be positive; the benchmark 'a' has -1"
      case .tooManyBytes: "a size must be at most an eighth of Int.max; the benchmark 'a' has 9223"
      case .namelessComparison: "a comparison needs a name"
      case .oneCandidate: "the comparison 'a' needs a baseline and a candidate"
      case .sameCandidates:
        "names of candidates of the comparison 'a' must differ: 'b' occurs twice"
      case .asynchronousCandidate:
        """
        asynchronous and threaded code cannot take turns in one process; the comparison 'a' has 'c'
        """
      }
    }

    func commit() {
      let benchmark = Benchmark("b") { (_: Run) in }
      switch self {
      case .namelessBenchmark: _ = Benchmark("") { (_: Run) in }
      case .noElements: _ = Benchmark("a", elements: 8, 0) { _, _ in }
      case .negativeThreads: _ = Benchmark("a", threads: -1) { _, _ in }
      case .tooManyBytes: _ = Benchmark("a", bytes: .max) { _, _ in }
      case .namelessComparison: _ = Comparison("", [benchmark, Benchmark("c") { (_: Run) in }])
      case .oneCandidate: _ = Comparison("a", [benchmark])
      case .sameCandidates: _ = Comparison("a", [benchmark, benchmark])
      case .asynchronousCandidate:
        _ = Comparison("a", [benchmark, Benchmark("c") { (_: Run) async in await Task.yield() }])
      }
    }
  }

  @Test(
    "Each violation stops the program with the name, also in a release build",
    arguments: Violation.allCases)
  func stops(_ violation: Violation) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [violation = violation as Violation] in
      violation.commit()
    }
    expectTrap(result, saying: "Fatal error: \(violation.message)")
  }

  @Test("A size or number of threads that is repeated counts once, and the order stays")
  func repeated() {
    let benchmarks = [
      Benchmark("a", elements: 64, 8, 64, 64) { _, _ in },
      Benchmark("b", threads: 1, 2, 2) { _, _ in },
    ]
    #expect(
      BenchmarkCase.all(of: benchmarks).map(\.title) == [
        "a, elements 64", "a, elements 8", "b, threads 1", "b, threads 2",
      ])
  }
}
