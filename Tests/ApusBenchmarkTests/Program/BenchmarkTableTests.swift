import ApusTestSupport
import Testing

@testable import ApusBenchmark
import ApusCommandLine

@Suite("BenchmarkTable")
struct BenchmarkTableTests {
  @Test("Neither a name nor a reason steers the terminal")
  func printable() {
    let measurement = MetricMeasurement(
      probe: "benchmark", metric: "time", [Parameter("benchmark", "red \u{1B}[31m")],
      outcome: .missing(.failed("no \u{1B}[2J")))
    let text = BenchmarkTable.render([measurement], style: .plain)
    #expect(text.contains("?[31m: no ?[2J"))
    #expect(!text.contains("\u{1B}"))
  }

  private func measured(
    _ metric: MetricKey, _ value: Double, _ unit: MeasurementUnit,
    _ parameters: [Parameter] = [Parameter("benchmark", "log")]
  ) -> MetricMeasurement {
    MetricMeasurement(
      probe: .benchmark, metric: metric, parameters,
      .median(of: (0..<6).map { value + Double($0) * 0.001 }, unit: unit, over: .processes))
  }

  @Test("References, system calls by name and the standard deviation are shown if there are any")
  func counts() {
    let time = measured(.time, 100, .nanoseconds)
    let plain = BenchmarkTable.render([time], style: .plain)
    for word in ["retains", "calls", "std dev"] { #expect(!plain.contains(word)) }
    let text = BenchmarkTable.render(
      [
        time, measured(.timeDeviation, 3, .nanoseconds), measured(.retains, 7, .count),
        measured(.systemCalls, 3, .count), measured(.systemCall("write"), 2, .count),
        measured(.systemCall("fsync"), 1, .count),
      ], style: .plain)
    #expect(text.contains("std dev"))
    let line = "log: 7.00 retains, 0 releases, system calls write 2.00, fsync 1.00"
    #expect(text.contains(line), "\(text)")
    #expect(!text.contains("system-call-write"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("Single events have a table with a row for each percentile that has a value")
  func events() {
    let text = BenchmarkTable.render(
      [
        measured(.time, 100, .nanoseconds),
        measured(LatencyPercentile.p50.metric, 90, .nanoseconds),
        measured(LatencyPercentile.p99.metric, 250, .nanoseconds),
        MetricMeasurement(
          probe: .benchmark, metric: LatencyPercentile.p999.metric,
          [Parameter("benchmark", "log")], missing: .unavailable("a process had 500 events")),
      ], style: .plain)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("log ") && $0.contains(" p50 ") } == 1, "\(text)")
    #expect(lines.count { $0.hasPrefix("log ") && $0.contains(" p99 ") } == 1)
    #expect(!lines.contains { $0.hasPrefix("log ") && $0.contains("p99.9") })
    #expect(text.contains("a process had 500 events"))
  }

  @Test("Five sizes of a benchmark have a row with the exponent of their growth")
  func growth() {
    func times(_ name: String, _ value: (Double) -> Double) -> [MetricMeasurement] {
      [100, 300, 1000, 3000, 10_000, 30_000, 100_000].map { size in
        measured(
          .time, value(Double(size)), .nanoseconds,
          [Parameter("benchmark", "sum"), Parameter("kind", name), Parameter("elements", size)])
      }
    }
    let text = BenchmarkTable.render(
      times("fast") { 3 * $0 } + times("slow") { $0 * $0 }, style: .plain)
    let rows = text.split(separator: "\n")
    #expect(
      rows.contains { $0.hasPrefix("sum, kind fast  ") && $0.hasSuffix(" [1.00, 1.00]  n") },
      "\(text)")
    #expect(
      rows.contains { $0.hasPrefix("sum, kind slow  ") && $0.hasSuffix(" [2.00, 2.00]  n^2") })
    let few = Array(times("fast") { $0 }.prefix(4))
    #expect(GrowthTable.series(of: few).isEmpty)
    #expect(
      GrowthTable.remark(few)
        == "growth: absent, a fit needs 5 values of a parameter, and 'elements' has 4")
    #expect(GrowthTable.remark(Array(few.prefix(1))) == nil)
    #expect(GrowthTable.remark(times("fast") { $0 }) == nil)
  }

  @Test("No grade is printed if the user wants none")
  func grade() {
    var settings = MeasureSettings()
    let session = Fixture.session(verdict: Verdict(findings: []))
    #expect(settings.grade(of: session).contains("grade"))
    settings.showsGrade = false
    #expect(settings.grade(of: session).isEmpty)
  }

  @Test("No line is wider than 80 columns, and each absence is said once")
  func width() {
    let name = "a benchmark with a name that is much longer than anybody would like it to be"
    let measurements = [name, "short"].flatMap { name in
      [
        MetricMeasurement(
          probe: "benchmark", metric: "time", [Parameter("benchmark", name)],
          .median(of: [1, 2, 3, 4, 5, 6], unit: .nanoseconds, over: .processes)),
        MetricMeasurement(
          probe: "benchmark", metric: "instructions", [Parameter("benchmark", name)],
          missing: .unavailable("virtual machine without PMU")),
      ]
    }
    let text = BenchmarkTable.render(measurements, style: .plain)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.count { $0.contains("without PMU") } == 1)
    #expect(text.contains("3.50 ns"))
  }
}
