import ApusBenchmark
import ApusTestSupport
import Testing

@Suite("JMHExporter")
struct JMHExporterTests {
  static func metric(_ entry: [String: Any]?) throws -> [String: Any] {
    try #require(entry?["primaryMetric"] as? [String: Any])
  }

  @Test("Secondary metrics are those of their own benchmark and of no other")
  func secondaryMetrics() throws {
    let entries = try ExportFixture.objects("jmh")
    let secondary = entries.map { ($0["secondaryMetrics"] as? [String: Any])?.keys.sorted() }
    #expect(
      secondary == [["allocations", "rate"], [], [], [], []])
    let zero = entries[0]["secondaryMetrics"] as? [String: [String: Any]]
    #expect(zero?["allocations"]?["score"] as? Double == 0)
  }

  @Test("The score is the median, its confidence the interval, its error half of the width")
  func score() throws {
    let metric = try Self.metric(ExportFixture.objects("jmh", ExportFixture.sum).first)
    #expect(metric["score"] as? Double == 0.375)
    #expect(metric["scoreConfidence"] as? [Double] == [0.25, 0.95])
    #expect(metric["scoreError"] as? Double == (0.95 - 0.25) / 2)
    #expect(metric["scoreUnit"] as? String == "ns/op")
    let percentiles = metric["scorePercentiles"] as? [String: Double]
    #expect(percentiles?["50.0"] == 0.05)
    #expect(percentiles?["100.0"] == 0.1)
  }

  @Test("Forks are the processes; samples of one process are its iterations")
  func forks() throws {
    let entries = try ExportFixture.objects("jmh", ExportFixture.sum + [ExportFixture.hostile])
    #expect(entries.map { $0["forks"] as? Int } == [7, 1])
    #expect(entries.map { $0["measurementIterations"] as? Int } == [1, 9])
    #expect(entries.map { $0["threads"] as? Int } == [1, 4])
  }

  @Test("The name is the benchmark's own and the parameters stand beside it")
  func name() throws {
    let entry = try #require(ExportFixture.objects("jmh", [ExportFixture.hostile]).first)
    #expect(entry["benchmark"] as? String == ExportFixture.hostileName)
    #expect(entry["params"] as? [String: String] == ["threads": "4"])
  }

  @Test("An undecided score has JMH's word for no number, in error and confidence")
  func undecided() throws {
    let metric = try Self.metric(ExportFixture.objects("jmh", [ExportFixture.undecided]).first)
    #expect(metric["score"] as? Double == 2)
    #expect(metric["scoreError"] as? String == "NaN")
    #expect(metric["scoreConfidence"] as? [String] == ["NaN", "NaN"])
  }

  @Test("A count never becomes the score of a benchmark whose time failed")
  func failed() throws {
    let export = try ExportFixture.export("jmh", [ExportFixture.dead, ExportFixture.deadCount])
    #expect(export.count == 0)
    #expect(export.omissions.map { $0.metric } == ["time", "allocations"])
  }
}
