import ApusBenchmark
import ApusReport
import Testing

@testable import ApusLab

@Suite("Channels")
struct ChannelsTests {
  private static func claim(_ identifier: String) throws -> Claim {
    try #require(Channels.claims.first { $0.identifier == identifier })
  }

  /// A measurement with an exact value.
  private static func measurement(
    _ selector: MeasurementSelector, _ value: Double, _ unit: MeasurementUnit
  ) -> MetricMeasurement {
    MetricMeasurement(
      probe: selector.probe, metric: selector.metric, selector.parameters,
      .reading(value, unit: unit))
  }

  private static func verdict(_ identifier: String, _ measurement: MetricMeasurement) throws
    -> ClaimVerdict?
  {
    ClaimFamily([try claim(identifier)]).judge([measurement]).first?.verdict
  }

  @Test("Every table has the twelve workloads in the printed order")
  func order() {
    let words = PublishedChannels.rows.map(\.word)
    #expect(PublishedElements.rows.map(\.word) == words)
    #expect(PublishedAllocations.rows.map(\.word) == words)
    #expect(PublishedAlgorithms.rows.map(\.word) == Array(words.prefix(5)))
    #expect(
      PublishedElements.rows.allSatisfy { $0.times.count == 3 && $0.here.elements.count == 3 })
  }

  @Test("Every printed measurement of the first revision has a claim")
  func count() {
    // 12 over Go, 36 of other elements, 24 of Go's allocations, 9 of AsyncAlgorithms, 3 of the
    // reason.
    #expect(Channels.claims.count { $0.source == Channels.source } == 84)
    #expect(Channels.claims.count { $0.source == Channels.latestSource } == 12)
  }

  @Test("Claims about unbuffered five and five mention that the channel ran with a buffer of 100")
  func erratum() throws {
    for word in ["mpmc", "string-mpmc", "value-mpmc", "ref-mpmc", "algorithms-mpmc"] {
      #expect(try Self.claim("channels-\(word)").erratum?.contains("100") == true, "\(word)")
    }
    for word in ["latest-mpmc", "mpmc-buffered", "string-spsc"] {
      #expect(try Self.claim("channels-\(word)").erratum == nil, "\(word)")
    }
  }

  @Test(
    "The experiment decides only claims about the printed table, and gives a reason for the rest")
  func experiment() throws {
    let judgements = ClaimFamily(Channels.claims).judge(try measurements(of: ChannelsExperiment()))
    for judgement in judgements {
      if judgement.claim.identifier == "channels-printed-contention" {
        #expect(judgement.verdict == .holds)
        #expect(judgement.found?.value == judgement.claim.published.value)
      } else if case .undecided(let reason) = judgement.verdict {
        let isAlgorithms = judgement.claim.identifier.hasPrefix("channels-algorithms")
        let cause = isAlgorithms ? "is not installed" : "Scripts/bench channels"
        #expect(reason.description.contains(cause), "\(judgement.claim.identifier): \(reason)")
      } else {
        Issue.record("\(judgement.claim.identifier) is decided without a measurement")
      }
    }
  }

  @Test(
    "An element's claim holds within a fifth of the printed ratio on both sides, and no further")
  func elements() throws {
    let selector = Channels.elementOverInt("string", "spsc/0")
    let printed = 1527 / 1320.0
    for (factor, verdict) in [
      (0.85, ClaimVerdict.holds), (1.15, .holds), (0.75, .fails), (1.25, .fails),
    ] {
      let measurement = Self.measurement(selector, factor * printed, .ratio)
      #expect(try Self.verdict("channels-string-spsc", measurement) == verdict, "\(factor)")
    }
  }

  @Test("Go's allocations hold from half to twice the printed number")
  func allocations() throws {
    let selector = Channels.goAllocations("int/mpsc/0")
    for (count, verdict) in [
      (6.0, ClaimVerdict.holds), (12, .holds), (13, .fails), (2, .refutedBetter),
    ] {
      let measurement = Self.measurement(selector, count, .count)
      #expect(try Self.verdict("channels-go-allocations-mpsc", measurement) == verdict, "\(count)")
    }
    let bytes = Self.measurement(Channels.goAllocated("int/sync"), 128, .bytes)
    #expect(try Self.verdict("channels-go-allocated-sync", bytes) == .holds)
  }

  @Test("The post's reason holds for a build that is slower without specialised generics")
  func specialised() throws {
    let selector = Channels.unspecialised("int/spsc/100")
    for (ratio, verdict) in [(4.0, ClaimVerdict.holds), (1.1, .fails)] {
      let measurement = Self.measurement(selector, ratio, .ratio)
      #expect(try Self.verdict("channels-specialised-spsc-buffered", measurement) == verdict)
    }
  }

  @Test("The reason of each claim over Go has a measurement of its own")
  func reasons() throws {
    for row in PublishedChannels.rows {
      for prefix in ["channels-", "channels-latest-"] {
        let reason = try Self.claim(prefix + row.word).explanation
        #expect(reason.contains(/[0-9] ns/), "\(prefix)\(row.word)")
      }
    }
  }
}
