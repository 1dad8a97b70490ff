import ApusMeasure
import Testing

@testable import ApusBenchmark

@Suite("GateMetric")
struct GateMetricTests {
  @Test("Every metric of a gate is a metric of a benchmark or of a comparison")
  func exist() {
    let measured = Set(WorkerValue.allCases.map(\.metric) + [.ratio])
    for metric in GateMetric.allCases {
      #expect(measured.contains(metric.key))
      #expect(metric.key.name == metric.rawValue)
    }
  }
}
