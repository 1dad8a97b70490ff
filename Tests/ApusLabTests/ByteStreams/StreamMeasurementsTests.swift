import ApusBenchmark
import ApusReport
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("StreamMeasurements")
struct StreamMeasurementsTests {
  private static let wall: [StreamVariant: Double] = [
    .delegate(.raw): 100, .delegate(.forLoop): 800, .delegate(.forEach): 1000,
    .delegate(.reduce): 1000, .data(.raw): 150, .data(.forLoop): 900, .source: 80,
  ]

  /// Six rounds; each is slower than the previous round by the same factor for every form.
  private static func rounds() -> StreamRounds {
    var rounds = StreamRounds(byteCount: 1000)
    for number in 1...6 {
      var round = wall.reduce(into: StreamRounds.Round()) { round, entry in
        round[StreamForm(entry.key, .http)] = trial(Double(number) * entry.value, peak: 5000)
      }
      round[StreamForm(.source, .file)] = trial(Double(number) * 20, peak: 2300)
      round[StreamForm(.memcpy, .file)] = trial(Double(number) * 10, peak: 4000)
      round[StreamForm(.nothing, .file)] = trial(1, peak: 2000)
      round[StreamForm(.data(.raw), .http)] = trial(Double(number) * 150, peak: 6000)
      rounds.append(round)
    }
    return rounds
  }

  private static func trial(_ wall: Double, peak: Double) -> StreamTrial {
    StreamTrial(sum: 1, wallNanoseconds: wall, cpuNanoseconds: 2 * wall, peakBytes: peak)
  }

  private static func measurements() -> [MetricMeasurement] {
    let gaps: [StreamForm: MetricMeasurement.Reason] = [
      StreamForm(.bytes(.forLoop), .http): .unavailable("not available on this platform"),
      StreamForm(.completion(.raw), .http): .failed("crashed"),
    ]
    return StreamMeasurements(probe: "byte-streams", rounds: rounds(), gaps: gaps).measurements(
      StreamForm.all)
  }

  private static func value(_ metric: MetricKey) -> Double? {
    measurements().first { $0.metric == metric }?.estimate?.value
  }

  @Test("The counts of a process are reported for its form, and shown in a table of their own")
  func counts() throws {
    let form = StreamForm(.delegate(.raw), .http)
    let counts = StreamCounts(sum: 1, counts: [.allocations: 52, .allocated: 4096, .faults: 7])
    let measurements = StreamMeasurements(
      probe: "byte-streams", rounds: Self.rounds(), gaps: [:], counts: [form: counts]
    ).measurements([form])
    let found = measurements.filter { StreamCounts.Kind(rawValue: $0.metric.name) != nil }
    #expect(found.map(\.metric) == ["allocations", "allocated-bytes", "page-faults"])
    #expect(found.map { $0.estimate?.value } == [52, 4096, 7])
    let tables = ByteStreams().tables(of: measurements)
    let table = try #require(tables.first { $0.head.contains("allocations") })
    let row = try #require(table.rows.first)
    #expect([row[0], row[1], row[3], row[5]] == ["delegate-raw (http)", "52", "-", "7"])
    #expect(row.count == table.head.count && row[2].hasPrefix("4"))
  }

  @Test("Ten rounds have percentiles, six have none")
  func percentiles() throws {
    let form = StreamForm(.source, .file)
    func table(_ count: Int) -> ExperimentTable? {
      var rounds = StreamRounds(byteCount: 1000)
      for number in 1...count { rounds.append([form: Self.trial(Double(number), peak: 1)]) }
      let measurements = StreamMeasurements(probe: "byte-streams", rounds: rounds, gaps: [:])
        .measurements([form])
      return ByteStreams().tables(of: measurements).first { $0.head.contains("p50") }
    }
    #expect(table(6) == nil)
    let row = try #require(table(11)?.rows.first)
    #expect(row.count == 8)
    #expect([row[1], row[4], row[7]] == ["1.00 ns", "6.00 ns", "11.0 ns"])
  }

  @Test("Ratios are paired within a round, so that drift is shared")
  func ratios() throws {
    let expected: [StreamRatio: Double] = [
      .bestWall: 1.5, .bestCPU: 1.5, .bestPeak: 1, .elements: 8, .rawDataExtra: 1,
      .forEachInFor: 1.25, .forEachInReduce: 1, .cores: 2,
      .sourceInFastest: 0.8, .fileSourceInFastest: 0.2, .sourceExtra: 300,
    ]
    for ratio in StreamRatio.allCases {
      let measurement = try #require(Self.measurements().first { $0.metric == ratio.key })
      let estimate = try #require(measurement.estimate, "\(ratio)")
      #expect(abs(estimate.value - (expected[ratio] ?? -1)) < 1e-9, "\(ratio)")
      #expect(estimate.low == estimate.high && estimate.unit == ratio.key.unit)
      #expect(estimate.population == .processes && estimate.samples == 6)
    }
  }

  /// Twenty rounds of the published variants with noise, of which the raw loop of the delegate is 5 %
  /// faster than all others.
  private static func noisyRounds(seed: UInt64) -> StreamRounds {
    var random = SplitMix64(seed: seed)
    var rounds = StreamRounds(byteCount: 1000)
    for _ in 1...20 {
      var round = StreamRounds.Round()
      for variant in StreamVariant.published {
        // The sum of twelve uniform numbers is about normal, with a deviation of 1.
        let parts = (0..<12).map { _ in Double.random(in: -0.5..<0.5, using: &random) }
        let wall = variant == .delegate(.raw) ? 100.0 : 105
        round[StreamForm(variant, .http)] = trial(
          wall * (1 + 0.1 * parts.reduce(0, +)), peak: 5000)
      }
      rounds.append(round)
    }
    return rounds
  }

  @Test("The ratio of the best other variant is not biased by the number of variants")
  func bias() throws {
    let below = try (UInt64(1)...200).count { seed in
      let found = StreamRatio.bestWall.values(in: Self.noisyRounds(seed: seed))
      let estimate = Estimate.median(of: found.values, unit: .ratio, over: .processes)
      return try #require(estimate.high) < 1
    }
    #expect(below <= 10, "the true ratio is 1.05")
  }

  @Test("Our source is compared with the fastest published variant, which a note names")
  func fastest() throws {
    var rounds = StreamRounds(byteCount: 1000)
    for number in 1...6 {
      rounds.append([
        StreamForm(.delegate(.raw), .http): Self.trial(200, peak: 1),
        StreamForm(.data(.raw), .http): Self.trial(100, peak: 1),
        StreamForm(.source, .http): Self.trial(150, peak: 1),
        // A variant that fails after a fast round is no rival.
        StreamForm(.completion(.raw), .http): Self.trial(number == 1 ? 1 : .nan, peak: 1),
      ])
    }
    let measurements = StreamMeasurements(probe: "byte-streams", rounds: rounds, gaps: [:])
      .measurements([])
    let ratio = try #require(
      measurements.first { $0.metric == StreamRatio.sourceInFastest.key })
    #expect(ratio.estimate?.value == 1.5)
    #expect(ratio.notes == ["the published variant is data(from:), withUnsafeBytes"])
    let best = try #require(measurements.first { $0.metric == StreamRatio.bestWall.key })
    #expect(best.estimate?.value == 0.5)
  }

  @Test("A form's measurements have its variant, its scheme and the number of bytes")
  func form() throws {
    let selector = MeasurementSelector(
      "byte-streams", "throughput",
      [Parameter("variant", "source"), Parameter("scheme", "http")])
    let measurement = try #require(Self.measurements().first(where: selector.matches))
    #expect(measurement.parameter("bytes") == .integer(1000))
    #expect(measurement.estimate?.unit == .gigabytesPerSecond)
    let inMemcpy = MeasurementSelector("byte-streams", "in-memcpy", selector.parameters)
    #expect(Self.measurements().first(where: inMemcpy.matches)?.estimate?.value == 8)
  }

  @Test("A refused form is absent and a crashed form has failed, both with their reasons")
  func gaps() {
    let outcomes = Set(
      Self.measurements().filter { $0.metric == "wall" && $0.estimate == nil }.map(\.outcome))
    #expect(outcomes.contains(.missing(.unavailable("not available on this platform"))))
    #expect(outcomes.contains(.missing(.failed("crashed"))))
  }

  @Test("The measurement of every claim exists")
  func claims() {
    let judgements = ClaimFamily(ByteStreams.claims).judge(Self.measurements())
    for judgement in judgements {
      if judgement.claim.identifier == "p1-single-read" { continue }
      #expect(judgement.found != nil, "\(judgement.claim.identifier)")
    }
  }
}
