import ApusMeasure
import Testing

@testable import ApusBenchmark

@Suite("GateMetric")
struct GateMetricTests {
  @Test(
    "Every metric of a gate is a metric of a benchmark or of a comparison, or the benchmark's own")
  func exist() {
    let measured = Set(WorkerValue.allCases.map(\.metric) + [.ratio])
    for metric in GateMetric.allCases {
      guard let key = metric.key else {
        #expect(metric.isRecorded)
        continue
      }
      #expect(measured.contains(key))
      #expect(key.name == metric.rawValue)
    }
  }
}
