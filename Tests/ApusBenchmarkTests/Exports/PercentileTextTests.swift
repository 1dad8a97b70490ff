import ApusBenchmark
import ApusTestSupport
import Testing

@Suite("Percentile text")
struct PercentileTextTests {
  static let histogram: LatencyHistogram = {
    var histogram = LatencyHistogram(significantBits: 10)
    for number in 1...10_000 as ClosedRange<UInt64> {
      histogram.record(number * number % 100_003 + number)
    }
    return histogram
  }()

  @Test("A histogram prints the rows that HdrHistogram 2.1.11 prints of the same values")
  func golden() {
    // HdrHistogram prints the end of the last bucket as the greatest value; Apus prints the value
    // itself.
    let golden = PercentileGolden.text.replacing("109823", with: "109768").split(separator: "\n")
    let own = Self.histogram.hgrm().split(separator: "\n")
    // HdrHistogram computes its mean from the buckets and its number of buckets from its range.
    // Apus does neither, so these two lines differ.
    let isShared = { (line: Substring) in !line.hasPrefix("#[Mean") && !line.hasPrefix("#[Buckets")
    }
    #expect(own.filter(isShared) == golden.filter(isShared))
    #expect(own.count == golden.count)
  }

  @Test("The example of the documentation holds")
  func example() {
    var latencies = LatencyHistogram(significantBits: 10)
    for ticks in 1...1000 as ClosedRange<UInt64> { latencies.record(ticks) }
    #expect(
      latencies.hgrm().contains("#[Max     =     1000.000, Total count    =         1000]"))
  }

  @Test("An empty histogram has no rows, one value has two", arguments: [0, 1])
  func few(count: Int) {
    var histogram = LatencyHistogram()
    for _ in 0..<count { histogram.record(.max) }
    let rows = histogram.hgrm().split(separator: "\n").dropFirst().filter { !$0.hasPrefix("#") }
    #expect(rows.count == 2 * count)
    #expect(rows.allSatisfy { $0.contains("18446744073709551615.000") })
  }

  @Test("Ticks are printed in another unit")
  func scaled() {
    var histogram = LatencyHistogram()
    histogram.record(4)
    #expect(histogram.hgrm(scaledBy: 0.25).contains("         1.0 0.000000000000          1"))
  }

  @Test("Values beyond double precision print as they are, and percentiles never fall")
  func large() {
    var histogram = LatencyHistogram(significantBits: 1)
    var random = SplitMix64(seed: 5)
    for _ in 0..<1000 { histogram.record(random.next()) }
    let counts = histogram.hgrm().split(separator: "\n").dropFirst()
      .filter { !$0.hasPrefix("#") }.compactMap { Int($0.split(separator: " ")[2]) }
    #expect(counts == counts.sorted())
    #expect(counts.last == 1000)
  }

  @Test("More values than a double can count make an end of the levels")
  func many() {
    var histogram = LatencyHistogram(significantBits: 1)
    histogram.record(1)
    for _ in 0..<61 { histogram.merge(histogram) }
    histogram.record(2)
    let rows = histogram.hgrm().split(separator: "\n").dropFirst().filter { !$0.hasPrefix("#") }
    #expect(rows.count < 1000)
    #expect(rows.last?.hasSuffix("2.000 1.000000000000 2305843009213693953") == true)
  }

  @Test("A scale that is not positive traps with a message")
  func badScale() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LatencyHistogram().hgrm(scaledBy: 0)
    }
    expectTrap(result, saying: "a histogram is scaled by a positive number")
  }

  @Test("A session has a section for each measurement that kept how its samples lie")
  func session() throws {
    let export = try ExportFixture.export("hgrm")
    let headings = export.text.split(separator: "\n").filter { $0.hasPrefix("# ") }
    #expect(
      headings == [
        ##"# {"name":"sum, elements 1000","metric":"time","unit":"ns"}"##,
        ##"# {"name":"bandwidth.read, bytes 4096","metric":"bandwidth","unit":"GB/s"}"##,
      ])
    #expect(export.text.contains("        0.05 0.500000000000         51           2.00\n"))
    #expect(export.text.ranges(of: "Total count    =          101]").count == 2)
    #expect(export.omissions.contains { $0.reason == "how its samples lie was not kept" })
  }

  @Test("The greatest count of samples is exported, and a stored count beyond it is rejected")
  func counts() throws {
    let most = 1 << 53
    let measurement = ExportFixture.measurement(
      "a", "time", ExportFixture.estimate(1, nil, nil, samples: most, population: .events),
      distribution: ExportFixture.spread)
    let members = measurement.jsonLine
    func stored(_ count: Int) throws -> ApusMeasure.MetricMeasurement {
      let line = members.replacing("\"count\":101", with: "\"count\":\(count)")
      return try MetricMeasurement(json: ResultJSONParser.value(of: Array(line.utf8)))
    }
    let export = try ExportFixture.export("hgrm", [stored(most)])
    #expect(export.text.contains("Total count    = \(most)]"))
    #expect(throws: RecordError("count", "is not a count from 0 to 2^53: \(Int.max)")) {
      try stored(.max)
    }
  }

  @Test(
    "A number without its exponent reads back as the same number",
    arguments: [
      1e-300, 1.5e-7, 12.5, 1.25e17, 1e22, 0, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
      -2e-9,
    ])
  func plain(number: Double) {
    var distribution = ""
    let measurement = ExportFixture.measurement(
      "a", "time", ExportFixture.estimate(1, nil, nil, population: .events),
      distribution: Distribution(Samples([number])))
    distribution = (try? ExportFixture.export("hgrm", [measurement]).text) ?? ""
    let cell = distribution.split(separator: "\n")[2].split(separator: " ")[0]
    #expect(!cell.contains("e"))
    #expect(Double(cell) == number)
  }
}
