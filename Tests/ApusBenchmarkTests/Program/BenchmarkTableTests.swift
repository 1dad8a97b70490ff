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
