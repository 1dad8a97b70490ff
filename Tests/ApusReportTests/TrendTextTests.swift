import ApusBenchmark
import ApusReport
import ApusTestSupport
import Testing

@Suite("TrendText")
struct TrendTextTests {
  private func render(_ sessions: [Session]) throws -> [Substring] {
    let trend = try #require(TrendSessions.trend(sessions))
    return TrendText.render(trend).split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(
    "Every session has a row, and the picture fits 80 columns and 12 rows",
    arguments: [1, 5, 9, 24, 80])
  func size(_ count: Int) throws {
    let sessions = TrendSessions.make(count, slowFrom: count / 2)
    let lines = try render(sessions)
    #expect(lines.allSatisfy { $0.count <= 80 && $0.utf8.allSatisfy { $0 < 0x80 } })
    for session in sessions {
      #expect(lines.contains { $0.contains(session.identifier) && $0.contains(" B ") })
    }
    let plot = TrendPlot.render(try #require(TrendSessions.trend(sessions)))
    #expect(plot.split(separator: "\n").count == 12)
    #expect(plot.count { $0 == "*" } == min(count, 62))
  }

  @Test("A change has a sentence with session, ratio, interval, p and a changed toolchain")
  func change() throws {
    let sessions = TrendSessions.make(24, slowFrom: 12)
    let text = try render(sessions).joined(separator: " ")
    #expect(text.contains("session \(sessions[12].identifier): 1.2"))
    #expect(text.contains("p = 0.00125"))
    #expect(text.contains("from Swift 6.3, release to Swift 6.4, release"))
    #expect(text.contains("One change at p <= 0.01"))
    let plot = TrendPlot.render(try #require(TrendSessions.trend(sessions)))
    #expect(plot.count { $0 == "^" } == 1)
  }

  @Test("Too few sessions are undecided, with their number and the required number")
  func undecided() throws {
    let text = try render(TrendSessions.make(7)).joined(separator: "\n")
    #expect(text.contains("undecided, 7 of 10 sessions"))
    #expect(
      !TrendPlot.render(try #require(TrendSessions.trend(TrendSessions.make(7)))).contains("^"))
  }

  @Test("A series without changes has a sentence for that")
  func none() throws {
    #expect(try render(TrendSessions.make(20)).contains { $0.hasPrefix("No change at p <= 0.01") })
  }

  @Test("A session without a value has its reason, and draws nothing by itself")
  func absent() throws {
    let measurement = MetricMeasurement(
      probe: "benchmark", metric: "time", [Parameter("benchmark", "b")],
      outcome: .missing(.failed("at the loop floor\u{1B}[2J")))
    let trend = try #require(TrendSessions.trend([TrendSessions.session(0, [measurement])]))
    let text = TrendText.render(trend)
    #expect(text.contains("[at the loop floor"))
    #expect(!text.contains("\u{1B}"))
    #expect(TrendPlot.render(trend).isEmpty)
  }

  @Test("Sessions of grade C are drawn with their own mark")
  func poor() throws {
    let sessions = [Grade.c, .a, .c].enumerated().map {
      TrendSessions.session($0, [TrendSessions.time(5)], grade: $1)
    }
    let plot = TrendPlot.render(try #require(TrendSessions.trend(sessions)))
    #expect(plot.count { $0 == "o" } == 2)
    #expect(plot.count { $0 == "*" } == 1)
  }

  @Test(
    "The largest and smallest doubles draw a picture and do not trap",
    arguments: [
      [0, 0, 0], [.leastNonzeroMagnitude, 0],
      [.greatestFiniteMagnitude, -.greatestFiniteMagnitude],
      [.greatestFiniteMagnitude, .greatestFiniteMagnitude], [-1, -1], [-3, 5], [1e300, 1e-300],
    ] as [[Double]])
  func extremes(_ values: [Double]) throws {
    let sessions = values.enumerated().map { number, value in
      TrendSessions.session(
        number, [MetricMeasurement(probe: "p", metric: "v", [], .reading(value, unit: .count))])
    }
    let plot = TrendPlot.render(try #require(TrendSessions.trend(sessions)))
    #expect(plot.count { $0 == "*" } == values.count)
    #expect(plot.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("A higher value is drawn higher, and a lower value lower")
  func direction() throws {
    let sessions = [1.0, 3].enumerated().map {
      TrendSessions.session(
        $0, [MetricMeasurement(probe: "p", metric: "v", [], .reading($1, unit: .count))])
    }
    let lines = TrendPlot.render(try #require(TrendSessions.trend(sessions))).split(separator: "\n")
    let marked = lines.map { $0.drop { $0 != "|" }.dropFirst() }.filter { $0.contains("*") }
    #expect(marked.count == 2)
    #expect(
      (marked.first?.prefix { $0 != "*" }.count ?? 0)
        > (marked.last?.prefix { $0 != "*" }.count ?? 9))
  }
}

extension TrendSessions {
  /// Returns the trend of the first series of some sessions.
  fileprivate static func trend(_ sessions: [Session]) -> Trend? {
    let collection = TrendCollection(sessions)
    return collection.series.first.flatMap { collection.trends(of: $0).first }
  }
}
