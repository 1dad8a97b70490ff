package import ApusMeasure

/// Values for tests of results: one of each that is easy to read, and any number by chance.
package enum Fixture {
  package static let machine = Machine(
    model: "AMD EPYC", architecture: "x86_64", logicalProcessors: 2,
    caches: [
      Machine.Cache(level: 1, kind: .data, bytes: 32768, lineBytes: 64, sharedBy: 1),
      Machine.Cache(level: 3, kind: .unified, bytes: 33_554_432, lineBytes: 64, sharedBy: 2),
    ],
    memoryBytes: 8_232_697_856, hypervisor: "KVM", kernel: "Linux 6.18.44")

  package static let clock = TickClock(
    source: .timeStampCounter, ticksPerNanosecond: 2.599_998, relativeUncertainty: 1.1e-7,
    stepNanoseconds: 0.7692, costNanoseconds: 9.6)

  package static let measurement = MetricMeasurement(
    probe: "memory-latency", metric: "tlb-local", [Parameter("bytes", 262_144)],
    Estimate(
      value: 4.1, low: 4, high: 4.3, unit: .nanoseconds, samples: 31, statistic: .median,
      population: .allocations))

  package static let verdict = Verdict(findings: [
    Finding(
      name: "steal", grade: .b, evidence: "2.1 % of the time was stolen by the hypervisor",
      remedy: "run on a dedicated host, or compare in pairs")
  ])

  package static func session(
    _ identifier: String = "20261121T220923Z-5f3a09c1",
    measurements: [MetricMeasurement] = [measurement],
    verdict: Verdict? = verdict
  ) -> Session {
    Session(
      identifier: identifier, startedAt: "2026-11-21T22:09:23Z", command: ["machine", "--quick"],
      seed: .max, toolchain: "Swift 6.3, release", machine: machine, clock: clock,
      verdict: verdict, measurements: measurements)
  }
}

// MARK: - By chance

extension SplitMix64 {
  package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  package mutating func chance() -> Bool { Bool.random(using: &self) }

  package mutating func pick<C: Collection>(_ choices: C) -> C.Element {
    choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
  }

  /// A finite double of any magnitude.
  package mutating func double() -> Double {
    while true {
      let number = chance() ? Double(below(1000)) / 10 : Double(bitPattern: next())
      if number.isFinite { return number }
    }
  }

  /// A text with what a writer may trip over.
  package mutating func text() -> String {
    let scalars = Array(
      "abc \"\\/\u{0}\u{8}\t\n\u{c}\r\u{1f}\u{7f}é€\u{2028}\u{fffd}\u{10ffff}😀,:{}[]\"check\""
        .unicodeScalars)
    var text = ""
    for _ in 0..<below(12) { text.unicodeScalars.append(pick(scalars)) }
    return text
  }

  package mutating func texts() -> [String] { (0..<below(3)).map { _ in text() } }

  package mutating func integer() -> Int { pick([0, 1, -1, 262_144, .min, .max, below(1 << 40)]) }

  package mutating func estimate() -> Estimate {
    let ends = chance() ? (double(), double()) : nil
    return Estimate(
      value: double(), low: ends?.0, high: ends?.1, unit: pick(MeasurementUnit.allCases),
      samples: below(100), statistic: pick(Estimate.Statistic.allCases),
      population: pick(Estimate.Population.allCases))
  }

  package mutating func distribution() -> ApusMeasure.Distribution {
    ApusMeasure.Distribution(Samples((0...below(20)).map { _ in double() }))
  }

  package mutating func measurement() -> MetricMeasurement {
    let parameters = (0..<below(4)).map { _ in
      chance() ? Parameter(text(), integer()) : Parameter(text(), text())
    }
    let outcome: MetricMeasurement.Outcome =
      switch below(8) {
      case 0...1: .measured(estimate())
      case 2: .missing(.unavailable(text()))
      case 3: .missing(.notAskedFor(text()))
      case 4: .missing(.outOfTime(text()))
      case 5: .missing(.interrupted)
      case 6: .missing(pick([.eliminated, .atLoopFloor]))
      default: .missing(.failed(text()))
      }
    return MetricMeasurement(
      probe: ProbeKey(text()), metric: MetricKey(stored: text(), unit: nil), parameters,
      outcome: outcome, distribution: chance() ? distribution() : nil,
      verdict: chance() ? VerdictCode(text()) : nil, notes: texts())
  }

  package mutating func verdict() -> Verdict {
    Verdict(
      findings: (0..<below(4)).map { number in
        Finding(
          name: "\(number)" + text(), grade: pick(Grade.allCases), evidence: text(),
          remedy: text())
      })
  }

  package mutating func machine() -> Machine {
    let caches = (0..<below(4)).map { level in
      Machine.Cache(
        level: level, kind: pick([.data, .instruction, .unified]), bytes: below(1 << 30),
        lineBytes: 64, sharedBy: below(64))
    }
    return Machine(
      model: text(), architecture: text(), logicalProcessors: below(512), caches: caches,
      memoryBytes: integer(), hypervisor: chance() ? text() : nil, kernel: text())
  }

  package mutating func session() -> Session {
    Session(
      identifier: text(), startedAt: text(), command: texts(), seed: next(), toolchain: text(),
      machine: machine(),
      clock: TickClock(
        source: pick([.timeStampCounter, .counterTimer, .monotonicClock]),
        ticksPerNanosecond: double(), relativeUncertainty: double(), stepNanoseconds: double(),
        costNanoseconds: double()))
  }
}
