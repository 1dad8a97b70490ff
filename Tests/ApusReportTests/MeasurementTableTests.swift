import ApusBenchmark
import ApusReport
import ApusTestSupport
import Testing

@Suite("MeasurementTable")
struct MeasurementTableTests {
  @Test(
    "Every measurement has a row in 80 columns, and every probe its heading", arguments: [1, 4, 16])
  func full(_ processors: Int) {
    let measurements = SyntheticSession.make(seed: 7, processors: processors).measurements
    let text = MeasurementTable.render(measurements)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.count >= measurements.count)
    for probe in Set(measurements.map(\.probe)) { #expect(lines.contains(Substring(probe.name))) }
  }

  @Test("Absent and failed measurements give their reason, and notes are kept")
  func reasons() {
    let estimate = Estimate.reading(3, unit: .count)
    let text = MeasurementTable.render([
      MetricMeasurement(probe: "p", metric: "a", missing: .unavailable("no PMU")),
      MetricMeasurement(
        probe: "p", metric: "b", [], outcome: .missing(.failed("at the loop floor"))),
      MetricMeasurement(
        probe: "p", metric: "c", [], estimate, notes: ["core shared in 60 % of epochs"]),
    ])
    #expect(text.contains("[no PMU]"))
    #expect(text.contains("[at the loop floor]"))
    #expect(text.contains("* core shared in 60 % of epochs"))
  }

  @Test("Long names from a history do not widen the table, and their control codes have no effect")
  func names() {
    let name = String(repeating: "long", count: 60) + "\u{1B}[2J\n"
    let text = MeasurementTable.render([
      MetricMeasurement(
        probe: "\(name)", metric: "\(name)", [Parameter("benchmark", name)],
        .reading(1e300, unit: .nanoseconds), notes: [name])
    ])
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!text.contains("\u{1B}"))
  }
}
