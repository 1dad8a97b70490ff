import ApusBenchmark
import ApusTestSupport
import Testing

@Suite("Preconditions of ApusBenchmark")
struct BenchmarkPreconditionTests {
  /// A call that breaks a precondition of a public symbol.
  enum Violation: String, CaseIterable, Codable, Sendable {
    case histogramScale, sameBenchmarks, sameCases, sameComparisons, sameClaims

    var message: String {
      switch self {
      case .histogramScale: "Precondition failed: a histogram is scaled by a positive number"
      case .sameBenchmarks: "Fatal error: names of benchmarks must differ: 'a' occurs twice"
      case .sameCases:
        "Fatal error: benchmarks with their sizes must differ: 'a, bytes 8' occurs twice"
      case .sameComparisons: "Fatal error: names of comparisons must differ: 'c' occurs twice"
      case .sameClaims: "Fatal error: identifiers of claims must differ: 'c' occurs twice"
      }
    }

    func commit() {
      let benchmark = Benchmark("a") { (_: Run) in }
      let pair = [benchmark, Benchmark("b") { (_: Run) in }]
      switch self {
      case .histogramScale: _ = LatencyHistogram().hgrm(scaledBy: .infinity)
      case .sameBenchmarks: BenchmarkProgram.serve([benchmark, benchmark])
      case .sameComparisons:
        BenchmarkProgram.serve(pair, comparisons: [Comparison("c", pair), Comparison("c", pair)])
      case .sameCases:
        BenchmarkProgram.serve([
          Benchmark("a", bytes: 8) { _, _ in }, Benchmark("a, bytes 8") { (_: Run) in },
        ])
      case .sameClaims: ClaimProgram.main([Self.claim, Self.claim], measuring: [benchmark])
      }
    }

    private static let claim = Claim(
      "c", from: ClaimSource(key: "k", collection: "k", title: "t", date: "2026"), section: "",
      says: "s", published: PublishedResult("p"), holdsWhen: .isCaught(.benchmark("a")),
      ifItFails: "f")
  }

  @Test("Each violation traps, with its message", arguments: Violation.allCases)
  func traps(_ violation: Violation) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [violation = violation as Violation] in
      violation.commit()
    }
    expectTrap(result, saying: violation.message)
  }
}
