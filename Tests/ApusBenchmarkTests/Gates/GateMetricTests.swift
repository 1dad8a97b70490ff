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
        #expect(metric.isNamed)
        continue
      }
      #expect(measured.contains(key))
      #expect(key.name == metric.rawValue)
    }
  }

  private let subject = GateSubject(name: "a", candidate: nil)

  private func row(_ metric: GateMetric, _ name: String = "a") -> Threshold {
    Threshold(
      metric: metric, subject: GateSubject(name: name, candidate: nil), value: 1, tolerance: 0)
  }

  @Test("Counts of references and system calls are measured if the table has a row of their kind")
  func byUpdate() {
    for metric in [GateMetric.retains, .releases, .systemCalls, .systemCall] {
      #expect(!metric.isWanted(of: subject, [row(.allocations)], isUpdating: false))
      #expect(metric.isWanted(of: subject, [], isUpdating: true))
    }
    #expect(GateMetric.releases.isWanted(of: subject, [row(.retains, "b")], isUpdating: false))
    #expect(GateMetric.systemCall.isWanted(of: subject, [row(.systemCalls)], isUpdating: false))
    #expect(!GateMetric.retains.isWanted(of: subject, [row(.systemCalls)], isUpdating: false))
  }

  @Test("Percentiles and waits are measured for the benchmarks that have a row, also in an update")
  func byHand() {
    for metric in [GateMetric.latencyP99, .latencyMax, .waits] {
      #expect(!metric.isWanted(of: subject, [row(metric, "b")], isUpdating: true))
      #expect(metric.isWanted(of: subject, [row(metric)], isUpdating: false))
    }
  }
}
