import ApusBenchmark
import ApusCommandLine
import ApusTestSupport
import Testing

@Suite("ClaimFamily")
struct ClaimFamilyTests {
  private static let source = ClaimSource(
    key: "t", collection: "tests", title: "Test", date: "2026")

  private func claim(_ predicate: ClaimPredicate, _ name: String = "t-claim") -> Claim {
    Claim(
      name, from: Self.source, section: "1", says: "It is so", published: PublishedResult("so"),
      holdsWhen: predicate, ifItFails: "Another machine.")
  }

  private func measurement(_ name: String, _ values: [Double]) -> MetricMeasurement {
    MetricMeasurement(
      probe: "benchmark", metric: "time", [Parameter("benchmark", name)],
      .median(of: values, unit: .nanoseconds, over: .processes))
  }

  private func judge(_ predicate: ClaimPredicate, _ measurements: [MetricMeasurement]) -> Judgement
  {
    ClaimFamily([claim(predicate)]).judge(measurements)[0]
  }

  private let slow = [98.0, 99, 100, 100.5, 101, 102]
  private let fast = [9.8, 9.9, 10, 10.05, 10.1, 10.2]

  @Test("A quotient on the claimed side of the limit holds, on the other side it fails")
  func quotients() {
    let measurements = [measurement("a", slow), measurement("b", fast)]
    let (a, b) = (MeasurementSelector.benchmark("a"), MeasurementSelector.benchmark("b"))
    #expect(judge(.atLeast(times: 8, a, than: b), measurements).verdict == .holds)
    #expect(judge(.atLeast(times: 12, a, than: b), measurements).verdict == .fails)
    #expect(judge(.atMost(times: 12, a, than: b), measurements).verdict == .holds)
    #expect(judge(.atMost(times: 8, a, than: b), measurements).verdict == .fails)
    #expect(judge(.atLeast(times: 10, a, than: b), measurements).verdict.word == "undecided")
    #expect(judge(.within(percent: 20, a, of: a), measurements).verdict == .holds)
    #expect(judge(.within(percent: 20, a, of: b), measurements).verdict == .fails)
    #expect(judge(.within(percent: 1, a, of: a), measurements).verdict.word == "undecided")
  }

  @Test("A quotient's interval holds the worst of both ends")
  func conservative() throws {
    let measurements = [measurement("a", slow), measurement("b", fast)]
    let found = try #require(
      judge(.atLeast(times: 1, .benchmark("a"), than: .benchmark("b")), measurements).found)
    let (a, b) = (try #require(measurements[0].estimate), try #require(measurements[1].estimate))
    #expect(found.unit == .ratio)
    #expect(try #require(found.low) < (try #require(a.low)) / (try #require(b.high)))
    #expect(try #require(found.high) > (try #require(a.high)) / (try #require(b.low)))
  }

  @Test("A failed claim shows both sides of its quotient and the evidence of its reason")
  func evidence() throws {
    let measurements = [
      measurement("a", slow), measurement("b", fast), measurement("reading", [8, 8, 8, 8, 8, 8]),
    ]
    func judged(atLeast limit: Double) -> Judgement {
      let claim = Claim(
        "t-claim", from: Self.source, section: "1", says: "It is so",
        published: PublishedResult("so"),
        holdsWhen: .atLeast(times: limit, .benchmark("a"), than: .benchmark("b")),
        ifItFails: "Most is the reading.",
        shownBy: [.benchmark("reading"), .benchmark("was not measured")])
      #expect(ClaimFamily([claim]).benchmarks == ["a", "b", "reading", "was not measured"])
      return ClaimFamily([claim]).judge(measurements)[0]
    }
    let failed = judged(atLeast: 12)
    #expect(failed.verdict == .fails)
    #expect(
      failed.evidence.map(\.measured) == ["a", "b", "reading"].map { .benchmark($0) })
    let note = try #require(failed.measurement.notes.first)
    let reason = "Most is the reading. The claim holds from 12.0. Here: time, benchmark a 100 ns ["
    #expect(note.hasPrefix(reason))
    #expect(note.hasSuffix("; time, benchmark reading 8.00 ns [8.00, 8.00]."))
    #expect(judged(atLeast: 8).evidence.isEmpty)
    #expect(judged(atLeast: 8).measurement.notes.isEmpty)
  }

  @Test("A claim about another kind of processor is neither tested nor counted")
  func elsewhere() {
    func claim(_ name: String, on processor: ClaimProcessor?) -> Claim {
      Claim(
        name, from: Self.source, section: "1", says: "It is so", published: PublishedResult("so"),
        holdsWhen: .atMost(110, .nanoseconds, .benchmark(name)), onlyOn: processor,
        ifItFails: "Another machine.")
    }
    let claims = [
      claim("any", on: nil), claim("arm", on: .arm64), claim("x86", on: .x86_64),
    ]
    let measurements = claims.map { measurement($0.identifier, slow) }
    let family = ClaimFamily(claims, on: .x86_64)
    let judged = family.judge(measurements)
    #expect(judged.map(\.verdict) == [.holds, .notHere(.processor(.arm64)), .holds])
    #expect(judged[1].measurement.verdict == ClaimVerdict.Kind.notHere.code)
    #expect(judged[1].measurement.notes == ["published for arm64"])
    #expect(family.benchmarks == ["any", "x86"])
    let two = ClaimFamily([claims[0], claims[2]], on: .x86_64).judge(measurements)
    #expect(judged[0].found == two[0].found)
    #expect(
      ClaimFamily(claims, on: nil).judge(measurements)[2].verdict == .notHere(.processor(.x86_64)))
  }

  @Test("A claim whose program or library is absent is not here, unless it was measured elsewhere")
  func requirements() {
    let absent = ClaimRequirement.program("no-such-program", from: "make it")
    func claim(_ name: String, _ requirements: [ClaimRequirement]) -> Claim {
      Claim(
        name, from: Self.source, section: "1", says: "It is so", published: PublishedResult("so"),
        holdsWhen: .atMost(110, .nanoseconds, .benchmark(name)), needing: requirements,
        ifItFails: "Another machine.")
    }
    let claims = [
      claim("here", []), claim("program", [absent]),
      claim("library", [.library(inVariable: "APUS_NO_SUCH_VARIABLE", from: "make lib")]),
      claim("rival", [.elsewhere("another command measures it")]),
    ]
    let family = ClaimFamily(claims)
    #expect(family.benchmarks == ["here"])
    #expect(
      family.absence == "3 of 4 claims cannot be tested here (1: no-such-program is not beside "
        + "this program: make it; 1: set APUS_NO_SUCH_VARIABLE to the path that make lib prints; "
        + "1: another command measures it)")
    let verdicts = family.judge([measurement("here", slow)]).map(\.verdict.kind)
    #expect(verdicts == [.holds, .notHere, .notHere, .notHere])
    let measured = family.judge(["here", "rival"].map { measurement($0, slow) })
    #expect(measured.map(\.verdict.kind) == [.holds, .notHere, .notHere, .holds])
    let text = ClaimTable.render(measured)
    #expect(text.contains("4 claims: 2 hold, 0 fail, 0 undecided, 2 not here."))
    #expect(text.contains("* not here: no-such-program is not beside this program: make it"))
    #expect(ClaimFamily([claims[0]]).absence == nil)
  }

  @Test("A claim holds only on both sides of the printed value; a better value refutes it")
  func bothEnds() {
    func judge(
      _ predicate: ClaimPredicate, _ value: Double, _ origin: PublishedResult.Origin = .source
    ) -> ClaimVerdict {
      let claim = Claim(
        "t-claim", from: Self.source, section: "1", says: "It is so",
        published: PublishedResult("so", value: value, origin: origin), holdsWhen: predicate,
        ifItFails: "Another machine.", ifItIsBetter: "A faster one.")
      return ClaimFamily([claim]).judge([measurement("a", slow), measurement("b", fast)])[0].verdict
    }
    let (a, b) = (MeasurementSelector.benchmark("a"), MeasurementSelector.benchmark("b"))
    #expect(judge(.atMost(200, .nanoseconds, a), 150) == .holds)
    #expect(judge(.atMost(2000, .nanoseconds, a), 1500) == .refutedBetter)
    #expect(judge(.atMost(2000, .nanoseconds, a), 1500, .target) == .holds)
    #expect(judge(.atLeast(20, .nanoseconds, a), 30) == .fails)
    #expect(judge(.atLeast(times: 8, a, than: b), 9) == .holds)
    #expect(judge(.atLeast(times: 2, a, than: b), 3) == .refutedBetter)
    #expect(judge(.atMost(times: 80, a, than: b), 60) == .refutedBetter)
    #expect(judge(.atLeast(times: 20, a, than: b), 30) == .fails)
    #expect(judge(.within(50...150, .nanoseconds, a), 100) == .holds)
    #expect(judge(.within(20...60, .nanoseconds, a), 100) == .fails)
    #expect(judge(.within(percent: 10, of: 500, .nanoseconds, a), 500) == .fails)
  }

  @Test(
    "A better measurement is stored as refuted with its own reason, and ends a command with status 1"
  )
  func better() {
    let claim = Claim(
      "t-claim", from: Self.source, section: "1", says: "It is so",
      published: PublishedResult("so", value: 1500),
      holdsWhen: .atMost(2000, .nanoseconds, .benchmark("a")), ifItFails: "Another machine.",
      ifItIsBetter: "A faster machine.")
    let judgement = ClaimFamily([claim]).judge([measurement("a", slow)])[0]
    #expect(judgement.measurement.verdict == ClaimVerdict.Kind.refutedBetter.code)
    let range = "The claim holds from 750 ns to 2.00 us; its source states no lower end."
    #expect(judgement.measurement.notes == ["A faster machine. \(range)"])
    #expect(judgement.verdict.status == .checkFailed)
  }

  @Test("Values are compared in their unit, and in no other")
  func values() {
    let measurements = [measurement("a", slow)]
    let a = MeasurementSelector.benchmark("a")
    #expect(judge(.atMost(110, .nanoseconds, a), measurements).verdict == .holds)
    #expect(judge(.atLeast(110, .nanoseconds, a), measurements).verdict == .fails)
    #expect(judge(.within(percent: 50, of: 120, .nanoseconds, a), measurements).verdict == .holds)
    #expect(judge(.atMost(110, .bytes, a), measurements).verdict.word == "undecided")
  }

  @Test("A missing, absent or failed measurement, or few samples, leave a claim undecided")
  func undecided() {
    let a = MeasurementSelector.benchmark("a")
    let named = [Parameter("benchmark", "a")]
    let cases: [[MetricMeasurement]] = [
      [],
      [
        MetricMeasurement(
          probe: "benchmark", metric: "time", named, missing: .unavailable("no such thing"))
      ],
      [
        MetricMeasurement(
          probe: "benchmark", metric: "time", named, outcome: .missing(.failed("it crashed")))
      ], [measurement("a", [1, 2, 3])], [measurement("b", slow)],
    ]
    for measurements in cases {
      #expect(judge(.atMost(1e9, .nanoseconds, a), measurements).verdict.word == "undecided")
      #expect(judge(.exactly(0, a), measurements).verdict.word == "undecided")
      #expect(judge(.isCaught(a), measurements).verdict.word == "undecided")
    }
  }

  @Test("A count has no tolerance")
  func counts() {
    let measurements = [
      MetricMeasurement(
        probe: "benchmark", metric: "allocations", [Parameter("benchmark", "a")],
        .reading(2, unit: .count))
    ]
    let count = MeasurementSelector.metric("allocations", of: "a")
    #expect(judge(.exactly(2, count), measurements).verdict == .holds)
    #expect(judge(.exactly(0, count), measurements).verdict == .fails)
  }

  @Test(
    "A benchmark without work was caught, whether it was measured now or by an older version",
    arguments: [MetricMeasurement.Reason.eliminated, .atLoopFloor])
  func caught(reason: MetricMeasurement.Reason) throws {
    let now = MetricMeasurement(
      probe: .benchmark, metric: .time, [Parameter("benchmark", "a")], missing: reason)
    let older = try MetricMeasurement(
      json: ResultJSONParser.value(
        of: Array(
          """
          {"probe":"benchmark","variant":"time","parameter":{"benchmark":"a"},\
          "failed":"\(reason.description)"}
          """.utf8)))
    for measurement in [now, older] {
      #expect(judge(.isCaught(.benchmark("a")), [measurement]).verdict == .holds)
    }
  }

  @Test("A benchmark that was measured was not caught")
  func notCaught() {
    #expect(judge(.isCaught(.benchmark("a")), [measurement("a", slow)]).verdict == .fails)
  }

  @Test("The measurement that was measured last counts")
  func last() {
    let measurements = [measurement("a", slow), measurement("a", fast)]
    #expect(judge(.atMost(50, .nanoseconds, .benchmark("a")), measurements).verdict == .holds)
  }

  @Test("Intervals grow with the family, and the order of verdicts is that of the claims")
  func families() throws {
    let predicate = ClaimPredicate.atMost(110, .nanoseconds, .benchmark("a"))
    let claims = (1...40).map { claim(predicate, "t-\($0)") }
    let judgements = ClaimFamily(claims).judge([measurement("a", slow)])
    #expect(judgements.map(\.claim) == claims)
    let alone = try #require(judge(predicate, [measurement("a", slow)]).found?.high)
    #expect(try #require(judgements[0].found?.high) > alone)
  }

  @Test("A family lists the measurements that it needs")
  func needs() {
    let family = ClaimFamily([
      claim(.atLeast(times: 1, .benchmark("a"), than: .benchmark("b"))),
      claim(.atMost(1, .nanoseconds, MeasurementSelector("system", "spawn"))),
    ])
    #expect(family.probes == ["benchmark", "system"])
    #expect(family.benchmarks == ["a", "b"])
  }

  @Test("A judgement is stored with the code of its verdict, and its reason as a note")
  func stored() {
    let fails = judge(.atLeast(110, .nanoseconds, .benchmark("a")), [measurement("a", slow)])
      .measurement
    #expect(fails.probe == "claim")
    #expect(fails.verdict == ClaimVerdict.Kind.fails.code)
    #expect(fails.notes == ["Another machine. The claim holds from 110 ns."])
    #expect(fails.estimate?.value == 100.25)
    let missing = judge(.atLeast(110, .nanoseconds, .benchmark("a")), []).measurement
    #expect(missing.verdict == ClaimVerdict.Kind.undecided.code)
    let reason = "not measured: time, benchmark a; its probe may need a larger --budget"
    #expect(missing.notes == [reason])
    #expect(missing.outcome == .missing(.unavailable(reason)))
  }

  /// Twenty claims with their limit at the true value: any verdict but `undecided` is wrong.
  @Test(
    "In a family of twenty claims at their limits hardly ever is any verdict wrong",
    arguments: [UInt64(1), 2, 3], [Shape.normal, .skewed, .heavy])
  func errors(seed: UInt64, shape: Shape) {
    var random = SplitMix64(seed: seed)
    let families = 100
    var wrong = 0
    for _ in 0..<families {
      let measurements = (0..<20).map { number in
        measurement("b\(number)", (0..<6).map { _ in shape.draw(&random) })
      }
      let claims = (0..<20).map { number in
        claim(.atLeast(shape.median, .nanoseconds, .benchmark("b\(number)")), "t-\(number)")
      }
      let judgements = ClaimFamily(claims).judge(measurements)
      if judgements.contains(where: { $0.verdict.word != "undecided" }) { wrong += 1 }
    }
    // The expected number is 5 % of 100, which is 5; 11 is more than 2.5 standard deviations above.
    #expect(wrong <= 11, "\(wrong) of \(families)")
  }

  @Test("A claim of growth is judged from the measurements of its sizes")
  func claims() {
    let measurements = (2...10).map { 1 << (2 * $0) }.map { size in
      MetricMeasurement(
        probe: "p", metric: "v", [Parameter("bytes", size)],
        .reading(3 * Double(size), unit: .nanoseconds))
    }
    let series = MeasurementSeries(
      MeasurementSelector("p", "v"), by: "bytes", in: 2...1 << 30)
    func word(_ model: GrowthModel, _ measurements: [MetricMeasurement]) -> String {
      let claim = Claim(
        "g", from: ClaimSource(key: "g", collection: "g", title: "G", date: "2026"), section: "",
        says: "It grows", published: PublishedResult("so"),
        holdsWhen: .grows(like: model, over: series), ifItFails: "No.")
      return ClaimFamily([claim]).judge(measurements)[0].verdict.word
    }
    #expect(word(.linear, measurements) == "holds")
    #expect(word(.quadratic, measurements) == "fails")
    #expect(word(.linear, Array(measurements.prefix(3))) == "undecided")
  }

  enum Shape: CaseIterable, Sendable {
    case normal, skewed, heavy

    var median: Double { 100 }

    func draw(_ random: inout SplitMix64) -> Double {
      let sum = (0..<4).reduce(-2.0) { total, _ in total + Double.random(in: 0..<1, using: &random)
      }
      switch self {
      case .normal: return 100 + 3 * sum
      case .skewed: return sum < 0 ? 100 + sum : 100 + sum * 20
      case .heavy:
        return Double.random(in: 0..<1, using: &random) < 0.2 ? 100 + 30 * sum : 100 + sum
      }
    }
  }
}
