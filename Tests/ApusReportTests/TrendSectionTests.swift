import ApusBenchmark
import ApusReport
import ApusTestSupport
import Testing

@Suite("TrendSection")
struct TrendSectionTests {
  private func report(_ sessions: [Session]) throws -> WellFormed {
    let session = try #require(sessions.last)
    let trends = ReportTrends.trends(of: session, in: sessions)
    return try #require(WellFormed.parse(HTMLReport.render(session: session, trends: trends)))
  }

  private func hasTrend(_ document: WellFormed) -> Bool {
    document.attributes["id"]?.contains("trend") == true
  }

  @Test("A series of five sessions of the machine has a trend, a series of four has none")
  func fewest() throws {
    #expect(try hasTrend(report(TrendSessions.make(5))))
    #expect(try !hasTrend(report(TrendSessions.make(4))))
    let others = TrendSessions.make(4, processors: 8) + TrendSessions.make(4)
    #expect(try !hasTrend(report(others)))
    let five = try report(TrendSessions.make(5)).text
    #expect(five.contains("None has enough sessions to look for changes"))
  }

  @Test("A change is marked with its factor and has a sentence; hostile names stay text")
  func change() throws {
    let document = try report(TrendSessions.make(24, slowFrom: 12))
    #expect(document.text.contains("\u{D7}1.2"))
    #expect(document.text.contains("1 changed; at random about 0.01"))
    #expect(document.text.contains("p = 0.00125"))
    #expect(document.text.contains(TrendSessions.name))
    #expect(document.attributes["class"]?.contains("guide") == true)
    #expect(document.attributes["class"]?.contains("plateau") == true)
    #expect(document.attributes["href"]?.contains("#trend") == true)
  }

  @Test("Changed series come first; at most twelve are drawn, and the rest are counted")
  func many() throws {
    var random = SplitMix64(seed: 3)
    let sessions = (0..<12).map { number in
      TrendSessions.session(
        number,
        (0..<20).map { index in
          let step = index == 19 && number >= 6 ? 2.0 : 1
          return MetricMeasurement(
            probe: "p", metric: "v\(index)",
            [],
            .reading(step * Double.random(in: 0.99...1.01, using: &random), unit: .nanoseconds))
        })
    }
    let text = try report(sessions).text
    let first = try #require(text.firstRange(of: "p/v19, "))
    let second = try #require(text.firstRange(of: "p/v0, "))
    #expect(first.lowerBound < second.lowerBound)
    #expect(text.contains("8 more series are not drawn"))
  }

  @Test("Without trends the report has no trend section")
  func without() throws {
    let html = HTMLReport.render(session: SyntheticSession.make(seed: 7))
    #expect(!html.contains("id=\"trend\""))
  }
}
