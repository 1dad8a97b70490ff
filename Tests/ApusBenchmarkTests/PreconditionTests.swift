import ApusBenchmark
import ApusTestSupport
import Testing

@Suite("Preconditions of ApusBenchmark")
struct BenchmarkPreconditionTests {
  /// A call that breaks a precondition of a public symbol.
  enum Violation: String, CaseIterable, Codable, Sendable {
    case histogramScale, sameBenchmarks, sameComparisons, sameClaims

    var message: String {
      switch self {
      case .histogramScale: "a histogram is scaled by a positive number"
      case .sameBenchmarks: "names of benchmarks must differ"
      case .sameComparisons: "names of comparisons must differ"
      case .sameClaims: "identifiers of claims must differ"
      }
    }

    func commit() {
      let benchmark = Benchmark("a") { (_: Run) in }
      let pair = [benchmark, Benchmark("b") { (_: Run) in }]
      switch self {
      case .histogramScale: _ = LatencyHistogram().hgrm(scaledBy: .infinity)
      case .sameBenchmarks: BenchmarkProgram.serve([benchmark, benchmark])
      case .sameComparisons:
        BenchmarkProgram.serve(pair, comparisons: [Comparison("a", pair), Comparison("a", pair)])
      case .sameClaims: ClaimProgram.main([Self.claim, Self.claim], measuring: [benchmark])
      }
    }

    private static let claim = Claim(
      "c", from: ClaimSource(key: "k", collection: "k", title: "t", date: "2026"), section: "",
      says: "s", published: PublishedResult("p"), holdsWhen: .isCaught(.benchmark("a")),
      ifItFails: "f")
  }

  @Test("Each violation traps, in a debug build with its message", arguments: Violation.allCases)
  func traps(_ violation: Violation) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [violation = violation as Violation] in
      violation.commit()
    }
    expectTrap(result, saying: "Precondition failed: \(violation.message)")
  }
}
