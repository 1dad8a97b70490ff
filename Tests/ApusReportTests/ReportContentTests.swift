import ApusBenchmark
import ApusMachine
import ApusTestSupport
import Testing

@testable import ApusReport

@Suite("Report, contents")
struct ReportContentTests {
  private static func plateau(_ level: String, _ value: Double, to: Int, _ advertised: Int?)
    -> MetricMeasurement
  {
    MetricMeasurement(
      probe: .memoryPlateaus, metric: .tlbLocal,
      [
        Parameter(Parameter.Plateau.level, level), Parameter(Parameter.Plateau.from, 1024),
        Parameter(Parameter.Plateau.to, to),
      ] + (advertised.map { [Parameter(Parameter.Plateau.advertised, $0)] } ?? []),
      .reading(value, unit: .nanoseconds))
  }

  @Test("Highlights name the part of the cache that was found, and costs as multiples of others")
  func highlights() {
    let index = MeasurementIndex([
      Self.plateau("L1", 2, to: 32 << 10, 32 << 10),
      Self.plateau("L3", 20, to: 8 << 20, 32 << 20),
      Self.plateau("memory", 120, to: 512 << 20, nil),
      MetricMeasurement(probe: .system, metric: .systemCall, [], .reading(100, unit: .nanoseconds)),
      MetricMeasurement(
        probe: .operations, metric: .classCall, [], .reading(2, unit: .nanoseconds)),
    ])
    #expect(
      Highlights(index).sentences == [
        "A load from memory takes 120 ns, a system call 100 ns.",
        "A load from memory takes as long as 60 loads from the L1 cache, 2.00 ns each.",
        "The L3 cache held 8 MiB, 25 % of the 32 MiB that the system advertises.",
      ])
  }

  @Test("A cache of about the advertised size, and a run without costs, are not remarkable")
  func unremarkable() {
    let whole = MeasurementIndex([Self.plateau("L2", 5, to: 1 << 20, 1 << 20)])
    #expect(Highlights(whole).sentences.isEmpty)
    #expect(Highlights(MeasurementIndex([])).sentences.isEmpty)
  }

  @Test("Lines of measurements have four digits, and the reasons of missing values")
  func lines() {
    let estimate = Estimate(
      value: 1234.56789, low: 0.000123456789, high: 2e9, unit: .nanoseconds, samples: 7,
      statistic: .median, population: .processes)
    let lines = Self.lines([
      MetricMeasurement(
        probe: "p", metric: "m", [Parameter("bytes", 2048), Parameter("kind", "a \"b\"")],
        outcome: .measured(estimate), notes: ["one\r\ntwo\tthree"]),
      MetricMeasurement(probe: "p", metric: "gone", missing: .unavailable("no such device")),
    ])
    #expect(
      lines == [
        "with|value|low|high|variant|probe|unit|samples|over|remarks",
        "2 KiB, a \"b\"|1235|0.0001235|2000000000|m|p|ns|7|processes|one two three",
        "||||gone|p||||no such device",
      ])
  }

  @Test("A line of a measurement ends where the rest is that of the line above, by variants")
  func compactLines() {
    func measurement(_ metric: MetricKey, _ bytes: Int, _ value: Double) -> MetricMeasurement {
      let estimate = Estimate(
        value: value, low: 1, high: 3, unit: .nanoseconds, samples: 6, statistic: .median,
        population: .processes)
      return MetricMeasurement(
        probe: "p", metric: metric, [Parameter("bytes", bytes)], outcome: .measured(estimate))
    }
    #expect(
      Self.lines([
        measurement("a", 1024, 2), measurement("b", 1024, 2), measurement("a", 2048, 2),
        measurement("a", 4096, 2.5),
      ]).dropFirst() == [
        "1 KiB|2|1|3|a|p|ns|6|processes|", "2 KiB", "4 KiB|2.5", "1 KiB|2|1|3|b",
      ])
  }

  private static func lines(_ measurements: [MetricMeasurement]) -> [String] {
    MeasurementLines(measurements).text.split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "|") }
  }

  @Test("Each remark on a published cost is linked from its row")
  func notes() throws {
    let html = HTMLReport.render(session: SyntheticSession.make(seed: 7))
    let document = try #require(WellFormed.parse(html))
    let notes = (document.attributes["id"] ?? []).filter { $0.hasPrefix("note-") }
    let links = (document.attributes["href"] ?? []).filter { $0.hasPrefix("#note-") }
    #expect(!notes.isEmpty)
    #expect(Set(links.map { String($0.dropFirst()) }) == Set(notes))
  }

  @Test("Two processors have no matrix of pairs, but a strip")
  func pairs() throws {
    let two = HTMLReport.render(session: SyntheticSession.make(seed: 7, processors: 2))
    #expect(!two.contains("class=\"heat hit\"") && two.contains("Round trips, pair by pair"))
    let many = HTMLReport.render(session: SyntheticSession.make(seed: 7, processors: 16))
    #expect(many.contains("class=\"heat hit\""))
  }

  @Test("The unit us after a number becomes a Greek letter, also before punctuation")
  func units() {
    #expect(
      Typography.page("took 5.2 us, then 3 us (6 us)")
        == "took 5.2 \u{B5}s, then 3 \u{B5}s (6 \u{B5}s)")
    #expect(Typography.page("it tells us nothing") == "it tells us nothing")
    #expect(
      Typography.sentence("10 % of 32 MiB (5 us), 2 s.")
        == "10\u{A0}% of 32\u{A0}MiB (5\u{A0}\u{B5}s), 2\u{A0}s.")
    #expect(Typography.sentence("of 2 processors  B") == "of 2 processors  B")
  }
}
