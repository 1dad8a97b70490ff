import ApusBenchmark
import ApusTestSupport
import Testing

@Suite("TrendCollection")
struct TrendCollectionTests {
  @Test("Each machine has its own trend, and the machine with the newest session is last")
  func machines() throws {
    let sessions = (0..<6).map { number in
      TrendFixture.session(
        number, [TrendFixture.time(Double(number + 1))], model: number % 2 == 0 ? "new" : "old")
    }
    let collection = TrendCollection(sessions.reversed())
    let series = try #require(collection.series.first)
    let trends = collection.trends(of: series)
    #expect(trends.map(\.values) == [[1, 3, 5], [2, 4, 6]])
    #expect(Set(trends.map(\.machine)).count == 2)
    #expect(
      collection.points(of: series, machine: trends[0].machine).map(\.machine)
        == [String](repeating: trends[0].machine, count: 3))
  }

  @Test("If a session has a measurement twice, the later measurement counts")
  func twice() throws {
    let session = TrendFixture.session(0, [TrendFixture.time(1), TrendFixture.time(2)])
    let collection = TrendCollection([session])
    #expect(collection.trends(of: try #require(collection.series.first)).map(\.values) == [[2]])
  }

  @Test("The quantity of a claim has no trend beside that of its claim")
  func quantities() {
    let estimate = Estimate.reading(2, unit: .ratio)
    let collection = TrendCollection([
      TrendFixture.session(
        0,
        [ProbeKey.quantity, .claim].map { MetricMeasurement(probe: $0, metric: "c", [], estimate) })
    ])
    #expect(collection.series.map(\.probe) == [.claim])
  }

  @Test("Series have the order of their first appearance; an unknown series has no trend")
  func order() {
    let names = ["b", "a", "c"]
    let collection = TrendCollection([
      TrendFixture.session(0, names.map { TrendFixture.time(1, of: $0) })
    ])
    #expect(collection.series.compactMap(\.benchmarkName) == names)
    #expect(collection.trends(of: TrendSeries(TrendFixture.time(1, of: "d"))).isEmpty)
  }
}
