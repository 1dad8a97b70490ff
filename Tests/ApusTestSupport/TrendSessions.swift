package import ApusMeasure

/// Daily sessions of an invented machine, with a benchmark that becomes slower.
package enum TrendSessions {
  package static let name = "sum <of> \"ints\""

  /// Returns sessions in which a benchmark takes a quarter longer from the `slowFrom`th on.
  package static func make(
    _ count: Int, slowFrom: Int = .max, processors: Int = 4, seed: UInt64 = 1
  ) -> [Session] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { number in
      let noise = Double.random(in: 0.99...1.01, using: &random)
      return session(
        number, [time((number < slowFrom ? 100 : 125) * noise)], processors: processors,
        toolchain: number < slowFrom ? "Swift 6.3, release" : "Swift 6.4, release")
    }
  }

  package static func time(_ value: Double) -> MetricMeasurement {
    MetricMeasurement(
      probe: "benchmark", metric: "time", [Parameter("benchmark", name)],
      Estimate(
        value: value, low: value * 0.98, high: value * 1.03, unit: .nanoseconds, samples: 10,
        statistic: .median, population: .processes))
  }

  package static func session(
    _ number: Int, _ measurements: [MetricMeasurement], processors: Int = 4, grade: Grade = .b,
    toolchain: String = "Swift 6.3, release"
  ) -> Session {
    let model = SyntheticSession.session(measurements: [], verdict: nil, processors: processors)
    let seconds = 1_790_000_000 + number * 86_400
    let time = CivilTime(secondsSince1970: seconds)
    let finding = Finding(name: "n", grade: grade, evidence: "e", remedy: "")
    return Session(
      identifier: "\(time.basic)-00000001", startedAt: time.extended, command: ["bench"], seed: 1,
      toolchain: toolchain, machine: model.machine, clock: model.clock,
      verdict: Verdict(findings: [finding]), measurements: measurements)
  }
}
