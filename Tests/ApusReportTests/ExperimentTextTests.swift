import ApusBenchmark
import ApusCommandLine
import ApusLab
import ApusMachine
import ApusTestSupport
import Foundation
import ApusMeasure
import Testing

@testable import ApusReport

@Suite("ExperimentText")
struct ExperimentTextTests {
  /// An experiment that measures nothing and arranges its measurements in a table.
  private struct Weighing: Experiment {
    let key: ProbeKey = "weighing"
    let summary = "What a thing weighs."
    let method = "By hand."
    let weight = 1.0
    let source = ClaimSource(key: "x1", collection: "x", title: "Weights", date: "1999")
    let published = [
      ExperimentTable(title: "Published", head: ["thing", "weight"], rows: [["feather", "1 g"]])
    ]
    var isTabled = true

    func run(_ context: ProbeContext) {}

    func tables(of measurements: [MetricMeasurement]) -> [ExperimentTable] {
      isTabled
        ? [
          ExperimentTable(
            title: "Here", head: ["thing", "weight"],
            rows: measurements.map { [$0.metric.name, "\($0.estimate?.value ?? 0) g"] })
        ] : []
    }
  }

  private static let measurements = [
    MetricMeasurement(
      probe: "weighing", metric: "stone", [],
      outcome: .measured(
        Estimate(
          value: 20, low: 19, high: 21, unit: .count, samples: 6, statistic: .median,
          population: .events)))
  ]

  @Test("The report shows the tables of an experiment that it is given, and no other")
  func report() throws {
    var session = SyntheticSession.make(seed: 7)
    session.measurements += Self.measurements
    let html = HTMLReport.render(session: session, experiments: [Weighing()])
    #expect(html.contains("id=\"experiments\""))
    #expect(html.contains("20.0 g") && html.contains("feather"))
    #expect(!HTMLReport.render(session: session).contains("id=\"experiments\""))
  }

  @Test("Measured tables are above the published tables")
  func order() throws {
    let text = ExperimentText.render(Weighing(), Self.measurements, style: .plain)
    let here = try #require(text.range(of: "20.0 g"))
    let there = try #require(text.range(of: "feather"))
    #expect(here.lowerBound < there.lowerBound)
    #expect(text.hasPrefix("weighing: What a thing weighs.\n\nHere\n"))
  }

  @Test("The measurements of an experiment without a table are listed with their intervals")
  func listed() {
    let text = ExperimentText.render(
      Weighing(isTabled: false), Self.measurements, style: .plain)
    #expect(text.contains("stone"))
    #expect(text.contains("[19, 21]") || text.contains("[19.0, 21.0]"))
  }

  @Test("The list names each experiment with its source")
  func list() {
    let text = ExperimentText.list([Weighing()], style: .plain)
    #expect(text.contains("weighing"))
    #expect(text.contains("x1, 1999"))
  }
}
