import Testing

@testable import ApusBenchmark
import ApusCommandLine

@Suite("GateResult")
struct GateResultTests {
  private func threshold(
    _ metric: GateMetric, _ value: Double, tolerance: Double = 0
  ) -> Threshold {
    Threshold(
      metric: metric, subject: GateSubject(name: "a", candidate: metric == .ratio ? "b" : nil),
      value: value, tolerance: tolerance)
  }

  private func ratio(_ low: Double, _ high: Double) -> Estimate {
    Estimate(
      value: (low + high) / 2, low: low, high: high, unit: .ratio, samples: 30,
      statistic: .median, population: .processes)
  }

  @Test(
    "A count holds up to its limit and fails beyond it",
    arguments: [
      (3.0, 0.0, 3.0, true), (3, 0, 3.001, false), (100, 0.01, 101, true), (0, 0, 1, false),
    ])
  func counts(_ value: Double, _ tolerance: Double, _ measured: Double, _ holds: Bool) {
    let result = GateResult(threshold(.allocations, value, tolerance: tolerance), .count(measured))
    #expect(result.verdict == (holds ? .holds : .fails))
    #expect(result.verdict.status == (holds ? .success : .checkFailed))
  }

  @Test(
    "An own metric is held to its limit in its better direction",
    arguments: [
      (GateMetric.recorded, 100.0, 101.0, true), (.recorded, 100, 102, false),
      (.recordedMore, 100, 99, true), (.recordedMore, 100, 98, false),
      (.recordedMore, 100, 500, true),
    ])
  func recorded(_ metric: GateMetric, _ value: Double, _ measured: Double, _ holds: Bool) {
    let result = GateResult(threshold(metric, value, tolerance: 0.01), .count(measured))
    #expect(result.verdict == (holds ? .holds : .fails))
  }

  @Test("A percentile is judged by its whole interval, in nanoseconds")
  func percentiles() {
    func verdict(_ low: Double?, _ high: Double?) -> GateResult.Verdict {
      let time = Estimate(
        value: 1000, low: low, high: high, unit: .nanoseconds, samples: 10, statistic: .median,
        population: .processes)
      return GateResult(threshold(.latencyP99, 1000, tolerance: 0.5), .time(time)).verdict
    }
    #expect(verdict(900, 1500) == .holds)
    #expect(verdict(1501, 1600) == .fails)
    #expect(verdict(1400, 1600) == .undecided)
    #expect(verdict(nil, nil) == .undecided)
    let few = GateResult(threshold(.latencyP999, 1), .missing(.unavailable("few events")))
    #expect(few.verdict == .undecided && few.remark.contains("few events"))
  }

  @Test("References and system calls are skipped if this system cannot count them")
  func unavailable() {
    for metric in [GateMetric.retains, .releases, .systemCalls] {
      #expect(GateResult(threshold(metric, 1), .missing(.unavailable("x"))).verdict == .skipped)
      #expect(GateResult(threshold(metric, 1), .missing(.failed("x"))).verdict == .fails)
      #expect(GateResult(threshold(metric, 1), .count(2)).verdict == .fails)
    }
  }

  @Test("An own metric that was not recorded fails with this reason")
  func neverRecorded() {
    let result = GateResult(threshold(.recorded, 100), nil)
    #expect(result.verdict == .fails)
    #expect(result.remark == "the benchmark did not record it")
  }

  @Test("Much less than before holds and says how to keep it")
  func less() {
    #expect(GateResult(threshold(.allocations, 5), .count(4)).remark.contains("--update"))
    #expect(GateResult(threshold(.instructions, 1000, tolerance: 0.01), .count(995)).remark.isEmpty)
  }

  @Test("A ratio is judged by its whole interval")
  func ratios() {
    let threshold = threshold(.ratio, 1, tolerance: 0.05)
    let floor = 1.01
    func verdict(_ low: Double, _ high: Double) -> GateResult.Verdict {
      GateResult(
        threshold,
        .ratio(GateRatio(all: ratio(low, high), sittings: [ratio(low, high)], floor: floor))
      ).verdict
    }
    #expect(verdict(0.98, 1.04) == .holds)
    #expect(verdict(1.06, 1.09) == .fails)
    #expect(verdict(1.03, 1.07) == .undecided)
  }

  @Test(
    "A ratio beyond its limit in every sitting fails; in some sittings it is undecided",
    arguments: [
      ([1.08, 1.09, 1.10], GateResult.Verdict.fails), ([1.08, 1.09, 1.04], .undecided),
      ([1.02, 1.09, 1.03], .holds), ([1.09, 1.02, 1.08], .undecided),
    ])
  func sittings(_ values: [Double], _ verdict: GateResult.Verdict) {
    let sittings = values.map { ratio($0 - 0.005, $0 + 0.005) }
    let all = ratio((values.min() ?? 0) - 0.005, (values.max() ?? 0) + 0.005)
    let failing = GateResult.Verdict.fails == verdict
    let pooled = failing ? all : ratio(1.06, 1.1)
    let result = GateResult(
      threshold(.ratio, 1, tolerance: 0.05),
      .ratio(GateRatio(all: pooled, sittings: sittings, floor: 1.01)))
    #expect(result.verdict == verdict, "\(result.remark)")
    #expect(failing || result.remark.contains("of 3 sittings"), "\(result.remark)")
  }

  @Test("The spread of the sittings is the largest over the least")
  func spread() {
    let sittings = [1.1, 1.0, 1.2].map { ratio($0, $0) }
    #expect(GateRatio(all: sittings[0], sittings: sittings, floor: nil).spread == 1.2)
    #expect(GateRatio(all: sittings[0], sittings: [sittings[0]], floor: nil).spread == 1)
  }

  @Test("A metric that was measured and has no row is named and fails")
  func unheld() {
    let result = GateResult(
      unheld: .allocatedBytes, of: GateSubject(name: "a", candidate: nil), .count(16))
    #expect(result.verdict == .fails && result.metric == .allocatedBytes)
    #expect(result.remark == "allocated-bytes has no threshold: add it with --update")
    #expect(result.json.line.contains(#""limit":null"#))
  }

  @Test("A gate tighter than the floor is refused with the processes that it would take")
  func refused() {
    let result = GateResult(
      threshold(.ratio, 1, tolerance: 0.01),
      .ratio(GateRatio(all: ratio(0.99, 1.0), sittings: [ratio(0.99, 1.0)], floor: 1.04)))
    #expect(result.verdict == .refused)
    #expect(result.verdict.status == .undecided)
    // The number is (ln(1.04) / ln(1.01))², times the 30 processes so far.
    #expect(GateResult.processes(from: 30, floor: 1.04, spare: 1.01) == 467)
    #expect(result.remark.contains("467 processes"))
  }

  @Test("Too few processes decide nothing")
  func few() {
    let single = Estimate(
      value: 1, low: nil, high: nil, unit: .ratio, samples: 3, statistic: .median,
      population: .processes)
    let result = GateResult(
      threshold(.ratio, 1, tolerance: 1),
      .ratio(GateRatio(all: single, sittings: [single], floor: nil)))
    #expect(result.verdict == .undecided)
  }

  @Test(
    "A failed, missing or unmeasured value is no success; a missing tool is skipped")
  func others() {
    #expect(GateResult(threshold(.allocations, 1), .missing(.failed("crashed"))).verdict == .fails)
    #expect(GateResult(threshold(.allocations, 1), nil).verdict == .fails)
    #expect(
      GateResult(threshold(.allocations, 1), .missing(.unavailable("not linked"))).verdict == .fails
    )
    #expect(
      GateResult(threshold(.instructions, 1), .missing(.unavailable("no valgrind"))).verdict
        == .skipped)
  }

  @Test("A missing threshold fails if an update can add it, and is skipped with the reason if not")
  func missing() {
    let subject = GateSubject(name: "a", candidate: nil)
    let addable = GateResult(missing: subject, obstacle: nil)
    #expect(addable.verdict == .fails && addable.remark == "no threshold: add it with --update")
    let skipped = GateResult(missing: subject, obstacle: "no valgrind")
    #expect(skipped.verdict == .skipped && skipped.remark == "no threshold: no valgrind")
  }

  @Test("A row as JSON has its limit, verdict and remark")
  func json() {
    #expect(
      GateResult(threshold(.allocations, 3), .count(1)).json.line == """
        {"gate":"allocations","name":"a","candidate":null,"limit":3.0,"verdict":"holds",\
        "remark":"less than it was: keep that with --update"}
        """)
  }
}
