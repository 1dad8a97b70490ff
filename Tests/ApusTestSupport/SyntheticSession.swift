package import ApusMeasure

/// A run on an invented machine, with every kind of measurement; the same seed gives the same run.
package struct SyntheticSession {
  private var random: SplitMix64
  private var measurements: [MetricMeasurement] = []

  /// Returns the run of a small virtual machine.
  package static func make(seed: UInt64, processors: Int = 4) -> Session {
    var maker = SyntheticSession(random: SplitMix64(seed: seed))
    maker.memory(processors)
    maker.threads(processors)
    maker.system()
    return session(measurements: maker.measurements, verdict: verdict, processors: processors)
  }

  /// Returns a run in which no measurement could be measured.
  package static func absences() -> Session {
    let names: [(ProbeKey, MetricKey)] = [
      ("memory-latency", "tlb-local"), ("memory-latency", "random-huge"),
      ("memory-plateaus", "tlb-local"), ("bandwidth", "read"), ("naive-latency", "xor"),
      ("loaded-latency", "chase"), ("threads", "create"), ("semaphore", "across-processors"),
      ("pool", "procedure"), ("cores", "compare-and-swap"), ("system", "spawn"),
      ("files", "read-cold"), ("allocation", "malloc-free"), ("operations", "add"),
      ("benchmark", "time"),
    ]
    let reasons = ["the kernel refuses it", "only one processor", "virtual machine without PMU"]
    let measurements = names.enumerated().map { number, name in
      MetricMeasurement(
        probe: name.0, metric: name.1, missing: .unavailable(reasons[number % reasons.count]))
    }
    return session(measurements: measurements, verdict: nil, processors: 1)
  }

  package static func session(measurements: [MetricMeasurement], verdict: Verdict?, processors: Int)
    -> Session
  {
    let caches = [
      Machine.Cache(level: 1, kind: .data, bytes: 32_768, lineBytes: 64, sharedBy: 2),
      Machine.Cache(level: 1, kind: .instruction, bytes: 32_768, lineBytes: 64, sharedBy: 2),
      Machine.Cache(level: 2, kind: .unified, bytes: 524_288, lineBytes: 64, sharedBy: 2),
      Machine.Cache(level: 3, kind: .unified, bytes: 33_554_432, lineBytes: 64, sharedBy: 8),
    ]
    let machine = Machine(
      model: "Example EPYC 7003 \"Synthetic\" & <Sons>", architecture: "x86_64",
      logicalProcessors: processors, caches: caches, memoryBytes: 16_777_216_000,
      hypervisor: "KVM", kernel: "Linux 6.18.44")
    let clock = TickClock(
      source: .timeStampCounter, ticksPerNanosecond: 2.45, relativeUncertainty: 1.2e-7,
      stepNanoseconds: 0.82, costNanoseconds: 8.6)
    return Session(
      identifier: "20261121T220923Z-5f3a", startedAt: "2026-11-21T22:09:23Z",
      command: ["machine", "--quick"], seed: 42, toolchain: "Swift 6.3, release",
      machine: machine, clock: clock, verdict: verdict, measurements: measurements)
  }

  package static let verdict = Verdict(findings: [
    Finding(
      name: "hypervisor", grade: .b,
      evidence: "the machine is virtual (KVM), its caches are shared",
      remedy: "run on a dedicated host, or compare in pairs"),
    Finding(
      name: "steal", grade: .c, evidence: "2.1 % of the time was stolen by the hypervisor",
      remedy: "measure again at another time"),
    Finding(
      name: "governor", grade: .a, evidence: "no frequency governor is visible", remedy: ""),
  ])

  // MARK: Making measurements

  private mutating func estimate(
    _ value: Double, _ unit: MeasurementUnit = .nanoseconds, spread: Double = 0.03,
    population: Estimate.Population = .allocations
  ) -> Estimate {
    let noise = 1 + spread * Double.random(in: -1...1, using: &random)
    let low = 1 - spread * Double.random(in: 0.3...1.5, using: &random)
    let high = 1 + spread * Double.random(in: 0.3...3, using: &random)
    let center = value * noise
    return Estimate(
      value: center, low: center * low, high: center * high, unit: unit, samples: 31,
      statistic: .median, population: population)
  }

  private mutating func add(
    _ probe: ProbeKey, _ metric: MetricKey, _ parameters: [Parameter] = [], _ value: Double,
    _ unit: MeasurementUnit = .nanoseconds, spread: Double = 0.03
  ) {
    let estimate = estimate(value, unit, spread: spread)
    let isCurve = parameters.contains { $0.name == "bytes" && $0.value != .integer(4096) }
    measurements.append(
      MetricMeasurement(
        probe: probe, metric: metric, parameters, estimate,
        distribution: isCurve ? nil : distribution(around: estimate.value, spread)))
  }

  /// Returns the distribution of samples, most of which are near the middle and a few far above.
  private mutating func distribution(around value: Double, _ spread: Double) -> Distribution {
    let tail = (1...4).map { value * (1 + spread * Double(5 << (2 * $0))) }
    let near = (0..<40).map { _ in
      value * (1 + spread * Double.random(in: -1.5...1.5, using: &random))
    }
    return Distribution(Samples([value] + near + tail))
  }

  private func absent(_ probe: ProbeKey, _ metric: MetricKey, _ reason: String) -> MetricMeasurement
  {
    MetricMeasurement(probe: probe, metric: metric, missing: .unavailable(reason))
  }

  /// The sizes, four per octave.
  private func sizes(from: Double, to: Double) -> [Int] {
    var sizes: [Int] = []
    var size = from
    while size <= to * 1.001 {
      sizes.append(Int(size / 64) * 64)
      size *= 1.189_207_115
    }
    return sizes
  }

  /// A smooth step from 0 to 1 around a size.
  private func step(_ bytes: Double, at edge: Double, sharpness: Double = 3) -> Double {
    1 / (1 + power(edge / bytes, sharpness))
  }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    for _ in 0..<Int(exponent) { result *= base }
    return result
  }

  private func latency(_ bytes: Double) -> Double {
    1.15 + 3 * step(bytes, at: 36_000, sharpness: 8) + 12 * step(bytes, at: 620_000, sharpness: 5)
      + 145 * step(bytes, at: 4_600_000, sharpness: 4)
  }

  // MARK: Memory

  private mutating func memory(_ processors: Int) {
    for bytes in sizes(from: 4096, to: 536_870_912) {
      let size = Double(bytes)
      let walk = 30 * step(size, at: 7_000_000, sharpness: 2)
      let parameters = [Parameter("bytes", bytes)]
      add("memory-latency", "tlb-local", parameters, latency(size))
      add(
        "memory-latency", "random-4k", parameters,
        latency(size) + walk + 5 * step(size, at: 260_000), spread: 0.06)
      add("memory-latency", "random-huge", parameters, latency(size) + walk / 8)
    }
    plateaus()
    bandwidth(processors)
    for (bytes, value) in [(50_000, 0.31), (500_000, 0.30), (5_000_000, 0.33)] {
      add("naive-latency", "xor", [Parameter("bytes", bytes)], value)
    }
    for threads in 0..<processors {
      let parameters = [Parameter("threads", threads)]
      add("loaded-latency", "chase", parameters, 161 + 24 * power(Double(threads), 2))
      if threads > 0 {
        add("loaded-latency", "load", parameters, 11.5 * Double(threads), .gigabytesPerSecond)
      } else {
        measurements.append(
          MetricMeasurement(
            probe: "loaded-latency", metric: "load", parameters,
            .reading(0, unit: .gigabytesPerSecond)))
      }
    }
  }

  private mutating func plateaus() {
    let levels = [
      ("L1", 4096, 29_000, 32_768, 1.15), ("L2", 46_000, 371_000, 524_288, 4.2),
      ("L3", 1_000_000, 2_500_000, 33_554_432, 16.4),
    ]
    for (level, from, to, advertised, value) in levels {
      add(
        "memory-plateaus", "tlb-local",
        [
          Parameter("level", level), Parameter("from", from), Parameter("to", to),
          Parameter("advertised", advertised),
        ], value)
    }
    add(
      "memory-plateaus", "tlb-local",
      [Parameter("level", "memory"), Parameter("from", 12_000_000), Parameter("to", 536_870_912)],
      161, spread: 0.01)
  }

  private mutating func bandwidth(_ processors: Int) {
    let sizes = (12...28).map { 1 << $0 }
    let peaks: [(MetricKey, Double)] = [
      ("read", 98), ("write", 61), ("read-write", 55), ("copy", 72),
    ]
    for bytes in sizes {
      for (kind, peak) in peaks {
        for cores in [1, processors] {
          let drop = 0.86 * step(Double(bytes), at: 3_000_000, sharpness: 2)
          let edge = 0.35 * step(Double(bytes), at: 40_000) * (1 - drop)
          add(
            "bandwidth", kind,
            [Parameter("bytes", bytes), Parameter("step", 1), Parameter("cores", cores)],
            peak * (1 - drop - edge) * (cores == 1 ? 1 : 2.6), .gigabytesPerSecond)
        }
      }
      for step in [1, 2, 4, 8, 16] { steps(bytes, step) }
    }
  }

  private mutating func steps(_ bytes: Int, _ step: Int) {
    let drop = 0.86 * self.step(Double(bytes), at: 3_000_000, sharpness: 2)
    let parameters = [Parameter("bytes", bytes), Parameter("step", step), Parameter("cores", 1)]
    let requested = 30 * (1 - drop) / (1 + 2 * drop * Double(step) / 4)
    let moved = requested * Double(step)
    add("bandwidth", "read-baseline", parameters, requested, .gigabytesPerSecond)
    add("bandwidth", "read-baseline-moved", parameters, moved, .gigabytesPerSecond)
  }

  // MARK: Threads

  private mutating func threads(_ processors: Int) {
    for (start, factor) in [("same-processor", 0.7), ("another-processor", 1)] {
      let started = [Parameter("started", start)]
      add("threads", "create", started, 14_200 * factor, spread: 0.1)
      add("threads", "start-to-run", started, 38_000 * factor, spread: 0.4)
      add("threads", "end", started, 21_000 * factor, spread: 0.3)
      add("threads", "total", started, 59_000 * factor, spread: 0.3)
    }
    add("threads", "join", [], 820, spread: 0.1)
    for primitive in ["futex", "dispatch"] {
      let parameters = [Parameter("primitive", primitive)]
      add("semaphore", "same-processor", parameters, 1850)
      add("semaphore", "across-processors", parameters, 30_500, spread: 0.3)
    }
    add("semaphore", "spinning", [], 142)
    for tasks in [1, 2, 4, 8, 16, 32, 64] {
      let parameters = [Parameter("tasks", tasks)]
      add("pool", "procedure", parameters, 51_000 + (tasks > processors ? 900 : 0), spread: 0.05)
      add(
        "pool", "turnaround", parameters,
        60_000 + 51_000 * Double((tasks - 1) / processors), spread: 0.05)
    }
    for from in 0..<processors {
      for to in 0..<processors where to != from {
        let near = from / 2 == to / 2
        let parameters = [Parameter("from", from), Parameter("to", to)]
        add("cores", "compare-and-swap", parameters, near ? 38 : 128)
      }
    }
  }

  // MARK: System

  private mutating func system() {
    let calls: [(MetricKey, Double)] = [
      ("system-call", 92), ("clock-monotonic", 27), ("clock-monotonic-raw", 27.5),
      ("clock-monotonic-coarse", 6.1), ("clock-realtime", 26.5), ("clock-boottime", 210),
      ("clock-gettimeofday", 26), ("clock-continuous-clock", 41), ("clock-counter", 8.6),
      ("page-fault", 640), ("map-and-touch", 2900), ("context-switch", 2100), ("spawn", 610_000),
      ("loopback-round-trip", 14_000), ("loopback-send", 7900),
    ]
    for (name, value) in calls { add("system", name, [], value) }
    measurements.append(absent("semaphore", "mutex-uncontended", "not built in"))
    files()
    for bytes in sizes(from: 64, to: 67_108_864) {
      let size = Double(bytes)
      let value = 18 + 40 * step(size, at: 1100) + (bytes >= 262_144 ? 2600 : 0)
      add("allocation", "malloc-free", [Parameter("bytes", bytes)], value)
      if bytes >= 4096 {
        add("allocation", "malloc-touch-free", [Parameter("bytes", bytes)], value + size / 12)
      }
    }
    operations()
    let parameters = [Parameter("benchmark", "sum of 1000 <integers>"), Parameter("size", 1000)]
    add("benchmark", "time", parameters, 412)
    add("loop", "floor", [], 1.04, .cycles)
    measurements.append(
      MetricMeasurement(
        probe: "benchmark", metric: "allocations", parameters, .reading(0, unit: .count)))
    measurements.append(
      MetricMeasurement(
        probe: "benchmark", metric: "instructions", parameters,
        outcome: .missing(.unavailable("virtual machine without PMU"))))
    measurements.append(
      MetricMeasurement(
        probe: "benchmark", metric: "time", [Parameter("benchmark", "empty")],
        outcome: .missing(.atLoopFloor)))
  }

  private mutating func files() {
    var bytes = 1
    while bytes <= 67_108_864 {
      let size = Double(bytes)
      let parameters = [Parameter("bytes", bytes)]
      add("files", "open-read-close", parameters, 2100 + size / 9)
      add("files", "read-open", parameters, 310 + size / 9)
      add("files", "create-write", parameters, 14_000 + size / 2)
      add("files", "create-write-fsync", parameters, 1_900_000 + size / 0.4, spread: 0.4)
      measurements.append(
        MetricMeasurement(
          probe: "files", metric: "delete", parameters, estimate(9000 + size / 40),
          notes: ["on ext4"]))
      bytes *= 4
    }
    measurements.append(absent("files", "read-cold", "the file system keeps its pages (tmpfs)"))
  }

  private mutating func operations() {
    let costs: [(MetricKey, Double)] = [
      ("add", 0.29), ("multiply", 0.88), ("divide", 2.9), ("branch-misprediction", 4.1),
      ("class-call", 1.2),
      ("existential-call", 1.5), ("closure-call", 1.3), ("retain-release", 9.2), ("object", 31),
      ("malloc-free", 18),
    ]
    for (name, value) in costs { add("operations", name, [], value) }
  }
}
