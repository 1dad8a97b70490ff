import ApusMeasure
import ApusReport
import ApusTestSupport
import Testing

@Suite("ComparisonSection")
struct ComparisonSectionTests {
  private func ratio(
    _ metric: MetricKey, _ candidate: String, _ ends: ClosedRange<Double>, _ verdict: String? = nil
  ) -> MetricMeasurement {
    MetricMeasurement(
      probe: .comparison, metric: metric,
      [
        Parameter("comparison", "sum"), Parameter("candidate", candidate),
        Parameter("baseline", "loop <1>"),
      ],
      outcome: .measured(
        Estimate(
          value: (ends.lowerBound + ends.upperBound) / 2, low: ends.lowerBound,
          high: ends.upperBound, unit: .ratio, samples: 20, statistic: .median,
          population: .processes)),
      verdict: verdict.map { VerdictCode($0) }, notes: verdict == nil ? [] : ["at 95 %"])
  }

  private func report(_ measurements: [MetricMeasurement]) throws -> WellFormed {
    try #require(
      WellFormed.parse(
        HTMLReport.render(session: Fixture.session(measurements: measurements))))
  }

  @Test("A comparison comes first, with its ratio, interval, floor and verdict")
  func first() throws {
    let document = try report([
      ratio(.control, "loop <1>", 0.98...1.01), ratio(.ratio, "reduce", 1.2...1.4, "slower"),
    ])
    let text = document.text
    #expect(text.contains("Comparisons on this machine"))
    #expect(text.contains("reduce over loop <1>") && text.contains("slower"))
    #expect(text.contains("1.30") && text.contains("[1.20, 1.40]"))
    // The farther end of the control is 1 / 0.98.
    #expect(text.contains("2.04 %"))
    let section = try #require(text.firstRange(of: "Ratio of the candidate"))
    let all = try #require(text.firstRange(of: "Every measurement"))
    #expect(section.lowerBound < all.lowerBound)
  }

  @Test("A report without comparisons has no such section")
  func absent() throws {
    #expect(try !report([]).text.contains("Comparisons"))
  }
}
