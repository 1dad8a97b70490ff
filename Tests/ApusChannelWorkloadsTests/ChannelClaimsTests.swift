import ApusBenchmark
import Testing

@testable import ApusChannelWorkloads

@Suite("Claims about channels")
struct ChannelClaimsTests {
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
      PublishedElements.rows.allSatisfy { $0.times.count == 3 && $0.epyc.elements.count == 3 })
  }

  @Test("Every printed measurement of the first revision has a claim")
  func count() {
    // 12 over Go, 36 of other elements, 24 of Go's allocations, 8 of AsyncAlgorithms, 3 of the
    // reason.
    #expect(Channels.claims.count { $0.source == Channels.source } == 83)
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

  @Test("In the printed table a thousand producers take 1.5 times as long for other elements")
  func printedContention() throws {
    let times = try #require(PublishedAlgorithms.rows.last { $0.word == "contention" }).times
    for other in times.dropFirst() { #expect(other >= 1.5 * times[0]) }
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
