import ApusBenchmark
import ApusLab
import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusReport

@Suite("ClaimSection")
struct ClaimSectionTests {
  @Test("Verdicts are shown with the published values, failed claims with their sentence")
  func verdicts() throws {
    var session = SyntheticSession.make(seed: 7)
    let judgements = ClaimFamily(Laboratory.claims).judge(session.measurements)
    #expect(judgements.contains { $0.verdict == .holds })
    #expect(judgements.contains { $0.verdict == .fails })
    session.measurements += judgements.map(\.measurement)
    let html = HTMLReport.render(session: session, claims: Laboratory.claims)
    #expect(html.contains("id=\"claims\""))
    #expect(html.contains("Dmitry Kurkin"))
    #expect(html.contains("href=\"https://habr.com/en/articles/437590\""))
    #expect(html.contains("An error of the source: "))
    for judgement in judgements { #expect(html.contains(judgement.claim.identifier)) }
    #expect(html.contains("two orders of magnitude for any machine"))
    #expect(html.contains("Ratios of Latency numbers on iPhone"))
  }

  @Test("The report of a check begins with the totals and the claims; the machine comes after them")
  func order() throws {
    var session = SyntheticSession.make(seed: 7)
    let judgements = ClaimFamily(Laboratory.claims).judge(session.measurements)
    session.measurements += judgements.map(\.measurement)
    let holding = judgements.count { $0.verdict == .holds }
    let html = HTMLReport.render(session: session, claims: Laboratory.claims)
    var rest = html[...]
    for text in [
      "<h1>\(holding) of \(judgements.count) published claims hold", "class=\"totals\"",
      "class=\"claims\"", "id=\"environment\"", "Grade C: do not quote", "In one table",
    ] {
      let range = try #require(rest.firstRange(of: text), "\(text) is missing or out of order")
      rest = rest[range.upperBound...]
    }
  }

  @Test("Each law of growth has a plot of its sizes")
  func growth() throws {
    let laws = Laboratory.claims.filter { $0.predicate.series != nil }
    #expect(laws.count >= 10)
    var session = SyntheticSession.make(seed: 7)
    for claim in laws {
      let series = try #require(claim.predicate.series)
      for doublings in 0..<8 {
        let size = series.range.lowerBound << doublings
        session.measurements.append(
          MetricMeasurement(
            probe: series.selector.probe, metric: series.selector.metric,
            series.selector.parameters + [Parameter(series.parameter, size)],
            .reading(Double(size), unit: series.selector.metric.unit ?? .nanoseconds)))
      }
    }
    let judgements = ClaimFamily(laws).judge(session.measurements)
    session.measurements += judgements.map(\.measurement)
    let html = HTMLReport.render(session: session, claims: laws)
    for claim in laws { #expect(html.contains("\(claim.identifier): "), "\(claim.identifier)") }
    #expect(html.contains("the slope of the line is the exponent"))
  }

  @Test("A report without verdicts has no section of claims")
  func none() {
    #expect(!HTMLReport.render(session: SyntheticSession.make(seed: 7)).contains("id=\"claims\""))
  }
}
