import ApusBenchmark
import ApusMachine
import ApusTestSupport
import Testing

@testable import ApusReport

@Suite("Report, contents")
struct ReportContentTests {
  private static func plateau(_ level: String, _ value: Double, to: Int, _ advertised: Int?)
    -> Measurement
  {
    Measurement(
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
      Measurement(probe: .system, metric: .systemCall, [], .reading(100, unit: .nanoseconds)),
      Measurement(probe: .operations, metric: .classCall, [], .reading(2, unit: .nanoseconds)),
    ])
    #expect(
      Highlights(index).sentences == [
        "The L3 cache held 8 MiB, 25 % of the 32 MiB that the system advertises.",
        "A load from memory takes as long as 60 loads from the L1 cache (120 ns and 2.00 ns).",
        "A system call takes as long as 50 calls of a method.",
      ])
  }

  @Test("A cache of about the advertised size, and a run without costs, are not remarkable")
  func unremarkable() {
    let whole = MeasurementIndex([Self.plateau("L2", 5, to: 1 << 20, 1 << 20)])
    #expect(Highlights(whole).sentences.isEmpty)
    #expect(Highlights(MeasurementIndex([])).sentences.isEmpty)
  }

  @Test("Lines of measurements have quoted fields, six digits, and reasons of missing values")
  func lines() {
    let estimate = Estimate(
      value: 1234.56789, low: 0.000123456789, high: 2e9, unit: .nanoseconds, samples: 7,
      statistic: .median, population: .processes)
    let text = MeasurementLines([
      Measurement(
        probe: "p", metric: "m", [Parameter("bytes", 2048), Parameter("kind", "a \"b\"")],
        outcome: .measured(estimate), notes: ["one, two"]),
      Measurement(probe: "p", metric: "gone", missing: .unavailable("no such device")),
    ]).text
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "probe,variant,with,value,low,high,unit,samples,over,remarks")
    #expect(
      lines[1].hasPrefix(
        "p,m,\"2 KiB, a \"\"b\"\"\",1234.57,0.000123457,2000000000,ns,7,"), "\(lines[1])")
    #expect(lines[1].hasSuffix(",\"one, two\""))
    #expect(lines[2] == "p,gone,,,,,,,,no such device")
    let broken = Measurement(
      probe: "p", metric: "m", [], outcome: .measured(estimate), notes: ["one\r\ntwo"])
    #expect(MeasurementLines([broken]).text.hasSuffix(",\"one\r\ntwo\""))
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
  }
}
