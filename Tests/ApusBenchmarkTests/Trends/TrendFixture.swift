import ApusBenchmark
import ApusTestSupport

/// Sessions of one measurement each, a day apart, on a machine that does not exist.
enum TrendFixture {
  static func session(
    _ number: Int, _ measurements: [MetricMeasurement], model: String = "AMD EPYC",
    grade: Grade? = .b,
    toolchain: String = "Swift 6.3, release"
  ) -> Session {
    let day = number < 9 ? "0\(number + 1)" : "\(number + 1)"
    let machine = Fixture.machine
    return Session(
      identifier: "202611\(day)T120000Z-0000000\(number % 10)",
      startedAt: "2026-11-\(day)T12:00:00Z",
      command: ["bench"], seed: 1, toolchain: toolchain,
      machine: Machine(
        model: model, architecture: machine.architecture,
        logicalProcessors: machine.logicalProcessors, caches: machine.caches,
        memoryBytes: machine.memoryBytes, hypervisor: nil, kernel: machine.kernel),
      clock: Fixture.clock,
      verdict: grade.map { grade in
        Verdict(findings: [Finding(name: "n", grade: grade, evidence: "e", remedy: "")])
      },
      measurements: measurements)
  }

  static func time(
    _ value: Double, of benchmark: String = "object", unit: MeasurementUnit = .nanoseconds,
    _ parameters: [Parameter] = []
  ) -> MetricMeasurement {
    MetricMeasurement(
      probe: "benchmark", metric: "time", [Parameter("benchmark", benchmark)] + parameters,
      Estimate(
        value: value, low: value * 0.98, high: value * 1.03, unit: unit, samples: 10,
        statistic: .median, population: .processes))
  }

  static func trend(_ values: [Double], unit: MeasurementUnit = .nanoseconds) -> Trend {
    let sessions = values.enumerated().map { session($0, [time($1, unit: unit)]) }
    let points = sessions.map { TrendPoint($0.measurements[0], of: $0) }
    return Trend(TrendSeries(time(1)), machine: points.first?.machine ?? "", points: points)
  }
}
