import ApusBenchmark
import ApusTestSupport
import Testing

@Suite("Trend")
struct TrendTests {
  static let before = [10.0, 10.2, 9.9, 10.1, 10, 9.8, 10.3, 10.1]
  static let after = [12.5, 12.6, 12.4, 12.7, 12.5, 12.3, 12.6, 12.8]

  @Test("A change begins with a session, and its ratio is that of the medians, with an interval")
  func change() throws {
    let trend = TrendFixture.trend(Self.before + Self.after)
    let change = try #require(trend.changes?.first)
    #expect(trend.changes?.count == 1)
    #expect(change.point == trend.points[8])
    #expect(change.before.median == 10.05)
    #expect(change.after.median == 12.55)
    #expect(change.ratio == 12.55 / 10.05)
    let interval = try #require(change.ratioInterval)
    #expect(interval.low == 12.3 / 10.3)
    #expect(interval.high == 12.8 / 9.8)
    #expect(trend.levels == [change.before, change.after])
  }

  @Test("With fewer than seven values on a side the ratio has no interval")
  func undecidedRatio() throws {
    let trend = TrendFixture.trend(Array(Self.before.prefix(6)) + Self.after)
    let change = try #require(trend.changes?.first)
    #expect(change.ratio != nil)
    #expect(change.ratioInterval == nil)
  }

  @Test("Fewer than ten values are undecided, whatever they are", arguments: 0...9)
  func undecided(_ count: Int) {
    let trend = TrendFixture.trend(Array((Self.before + Self.after).prefix(count)))
    #expect(trend.changes == nil)
    #expect(trend.levels.count == min(1, count))
  }

  @Test("A count that was zero changes by a difference, without a ratio")
  func zero() throws {
    let zeros = [Double](repeating: 0, count: 8)
    let trend = TrendFixture.trend(zeros + zeros.map { $0 + 2 }, unit: .count)
    let change = try #require(trend.changes?.first)
    #expect(change.point == trend.points[8])
    #expect(change.ratio == nil && change.ratioInterval == nil)
    #expect(change.after.median == 2)
  }

  @Test("Points are put in the order of time; those without a value or in another unit stand by")
  func points() {
    let absent = MetricMeasurement(
      probe: "benchmark", metric: "time", missing: .unavailable("no clock"))
    let sessions = [
      TrendFixture.session(3, [TrendFixture.time(3)]),
      TrendFixture.session(1, [TrendFixture.time(1, unit: .cycles)]),
      TrendFixture.session(2, [absent]),
    ]
    let trend = Trend(
      TrendSeries(absent), machine: "m",
      points: sessions.map { TrendPoint($0.measurements[0], of: $0) })
    #expect(trend.points.map(\.time) == sessions.map(\.startedAt).sorted())
    #expect(trend.values == [3])
    #expect(trend.unit == .nanoseconds)
  }

  @Test(
    "A line of JSON is the measurement with where, when and how far to be trusted; a change says so"
  )
  func json() throws {
    let trend = TrendFixture.trend(Self.before + Self.after)
    let lines = try trend.jsonLines.map { try ResultJSONParser.value(of: Array($0.utf8)) }
    #expect(lines.count == 16)
    for (line, point) in zip(lines, trend.points) {
      #expect(try MetricMeasurement(json: line) == point.measurement)
      #expect(line["session"] == .string(point.session))
      #expect(line["machine"] == .string(point.machine))
      #expect(line["time"] == .string(point.time))
      #expect(line["grade"] == .string("B"))
    }
    let changed = lines.indices.filter { lines[$0]["change"] != nil }
    #expect(changed == [8])
    #expect(lines[8]["change"]?["before"] == .double(10.05))
    #expect(lines[8]["change"]?["p"] != nil)
  }
}
