import ApusMeasure
import ApusTestSupport

@testable import ApusBenchmark

/// Records of invented sessions, with times of the test's choice.
enum FleetRecords {
  /// The start of the first session: 2026-09-21T14:13:20Z.
  static let start = 1_790_000_000

  /// A figure of a session.
  struct Figure: Hashable {
    var benchmark = "sort"
    var metric = "time"
    var unit = MeasurementUnit.nanoseconds
    var value: Double? = 100
    var spread: Double? = 0.01
    var seconds = start
    var grade: Grade? = .b
  }

  /// A session.
  struct Plan: Hashable {
    var identifier: String
    var machine = "aaaaaaaaaaaa"
    var processors = 2
    var seconds = start
    var figures: [Figure] = []
    var verdict: Grade?
  }

  static func records(_ plan: Plan) -> [History.Record] {
    let time = CivilTime(secondsSince1970: plan.seconds).extended
    let hardware = Machine(
      model: "Model \(plan.processors)", architecture: "x86_64",
      logicalProcessors: plan.processors, caches: [], memoryBytes: 1 << 33, hypervisor: "KVM",
      kernel: "Linux 6.18.44")
    let session = Session(
      identifier: plan.identifier, startedAt: time, command: ["bench", "secret-argument"], seed: 1,
      toolchain: "Swift 6.3, release", machine: hardware, clock: Fixture.clock)
    func record(
      _ seconds: Int, _ grade: Grade?, _ content: History.Record.Content
    ) -> History.Record {
      History.Record(
        session: plan.identifier, machine: plan.machine,
        time: CivilTime(secondsSince1970: seconds).extended, grade: grade, content: content)
    }
    var records = [record(plan.seconds, nil, .session(session))]
    for figure in plan.figures {
      records.append(record(figure.seconds, figure.grade, .measurement(measurement(figure))))
    }
    if let grade = plan.verdict {
      let finding = Finding(name: "n", grade: grade, evidence: "e", remedy: "")
      records.append(
        record(plan.seconds, grade, .verdict(Verdict(findings: [finding]))))
    }
    return records
  }

  static func measurement(_ figure: Figure) -> MetricMeasurement {
    let key = MetricKey(figure.metric, figure.unit)
    let parameters = [Parameter("benchmark", figure.benchmark)]
    guard let value = figure.value else {
      return MetricMeasurement(
        probe: .benchmark, metric: MetricKey(stored: figure.metric, unit: nil), parameters,
        missing: .unavailable("no counter"))
    }
    return MetricMeasurement(
      probe: .benchmark, metric: key, parameters,
      Estimate(
        value: value, low: figure.spread.map { value * (1 - $0) },
        high: figure.spread.map { value * (1 + $0) }, unit: figure.unit, samples: 20,
        statistic: .median, population: .processes))
  }

  /// The lines of sessions, one after the other.
  static func lines(_ plans: [Plan]) -> [UInt8] { plans.flatMap { records($0).flatMap(\.line) } }

  /// A session with benchmarks `b0`, `b1` and so on.
  static func session(
    _ number: Int, machine: String = "aaaaaaaaaaaa", count: Int = 3, scale: Double = 1,
    random: inout SplitMix64
  ) -> Plan {
    let seconds = start + number * 3600
    return Plan(
      identifier: "\(CivilTime(secondsSince1970: seconds).basic)-\(machine)", machine: machine,
      seconds: seconds,
      figures: (0..<count).map { index in
        let noise = Double.random(in: 0.98...1.02, using: &random)
        return Figure(
          benchmark: "b\(index)", value: Double(100 + index) * scale * noise, seconds: seconds + 1)
      }, verdict: .b)
  }
}
